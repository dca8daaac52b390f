"""Words of the score keeper for what is counted in a hand, by which rules."""

from canasta.rulecard import RuleCard
from canasta.words import points

SPECIAL_NAMES = {
    "straight": "One card of each rank",
    "pairs": "Seven pairs without wild cards",
    "pairs_with_wilds": "Seven pairs with twos, sevens and aces",
    "garbage": "Four, four, three and three of a kind",
}


ITEMS = {  # of a tally, in the order in which they are listed
    "open": "has melded",
    "melded": "cards melded",
    "natural": "natural canastas",
    "mixed": "mixed canastas",
    "sevens": "canastas of sevens",
    "aces": "canastas of aces",
    "twos": "canastas of twos",
    "four_jokers": "canastas with four jokers",
    "wild": "wild canastas",
    "red_threes": "red threes",
    "black_threes": "black threes",
    "out": "went out",
    "concealed": "concealed",
    "left": "cards left",
    "unfinished_sevens": "unfinished sevens",
    "unfinished_aces": "unfinished aces",
    "unfinished_wild": "unfinished wild meld",
    "unfinished_four_jokers": "four jokers in it",
    "held": "three sevens or aces in one hand",
    "special": "special hand",
}


def about_card(card: RuleCard) -> str:
    """ "four players in two sides, to 5,000" """
    players = "four players in two sides" if card.players == 4 else "each for a score of their own"
    return f"{players}, to {points(card.target)}"


def default_names(players: int) -> list[str]:
    """What the sides or players are called who gave no name."""
    return ["We", "They"] if players == 4 else [f"Player {at}" for at in range(1, players + 1)]

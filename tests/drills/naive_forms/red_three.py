"""The second checker of "red-three": cards counted out on strings, by docs/rules.md alone."""

from tests.canasta.naive_table import RED_THREES, read_cards


def values(question) -> dict[str, str]:
    card, _, hands, _, _, pile, *_ = question.position.split(" ")
    hand = read_cards(next(hand for hand in hands.split("/") if not hand.startswith("?")))
    verb, _, cards = question.turn.split("; ")[0].partition(" ")
    used = read_cards(cards)
    if verb == "draw":
        drawn = len(used) + reds(hand)  # what a turn names is drawn once the dealt ones have been replaced
        held = len(hand) + drawn - reds(hand) - reds(used)
    else:
        drawn = reds(read_cards(pile)) if "red_three_from_pile_replaced=yes" in card else 0
        held = len(hand) - len(used) + len(read_cards(pile)) - 1 - reds(read_cards(pile)) + drawn
    return {"drawn": str(drawn), "held": str(held - ("drop" in question.turn))}


def reds(cards: list[str]) -> int:
    return sum(card in RED_THREES for card in cards)

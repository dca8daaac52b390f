"""The plain words for a rule card: its title, and for each setting what that is about."""

from __future__ import annotations

from canasta.rulecard import RuleCard
from canasta.texts import gettext as _
from canasta.texts import ngettext

TITLES = {  # of the named cards
    "classic": _("Classic"),
    "bicycle": _("Bicycle"),
    "classic2": _("Classic for two"),
    "classic3": _("Classic for three"),
    "modern": _("Modern American"),
}
SUBJECTS = {
    "packs": _("Packs"),
    "deal": _("Cards dealt"),
    "draw": _("Cards drawn in a turn"),
    "upcard_black_three": _("A black three turned up at the deal"),
    "min_naturals": _("Natural cards a meld needs"),
    "max_wilds": _("Wild cards a meld may hold"),
    "wilds_at_most_naturals": _("More wild cards than natural ones in a meld"),
    "minimums": _("What the first meld must reach"),
    "opening_counts_top": _("The top card toward the first meld"),
    "pickup_natural_and_wild": _("One natural card and a wild card take the pile"),
    "pickup_add": _("A meld of your side takes the pile"),
    "canasta_takes_pile": _("A canasta takes the pile"),
    "unopened_is_frozen": _("The pile before your side has melded"),
    "black_three_freezes": _("A black three in the pile"),
    "one_card_pile": _("One card in hand, one card in the pile"),
    "red_three": _("A red three"),
    "all_red_threes": _("All red threes together"),
    "red_threes_need": _("What red threes need to count for you"),
    "red_three_from_pile_replaced": _("A red three that comes with the pile"),
    "black_threes_out": _("Melding black threes"),
    "canastas_to_go_out": _("Canastas to go out"),
    "final_discard": _("The last card"),
    "ask": _("Asking your partner"),
    "ask_timing": _("When you may ask"),
    "out": _("Going out"),
    "concealed": _("Going out concealed"),
    "concealed_scope": _("Who must not have melded, to go out concealed"),
    "concealed_minimum": _("The first meld’s points, going out concealed"),
    "stock_empty": _("When the stock is empty"),
    "forced_take": _("Having to take the pile"),
    "natural": _("A natural canasta"),
    "mixed": _("A mixed canasta"),
    "target": _("The game ends at"),
    "tie": _("Equal at the end"),
    "bonus_cards_on_take": _("Bonus cards after opening with the pile"),
    "threes_per_colour": _("Counting threes"),
    "wild_penalty_four_jokers": _("A wild meld of four jokers left unfinished"),
    "special_straight": _("Special hand: the straight"),
    "special_pairs": _("Special hand: seven pairs without wild cards"),
    "special_pairs_with_wilds": _("Special hand: seven pairs with twos, sevens and aces"),
    "special_garbage": _("Special hand: garbage"),
}


def title_of(card: RuleCard) -> str:
    """What a card is called that has no name of its owner's: "Classic", "Modern American, with 2 changes"."""
    title, changes = TITLES[card.name], len(card.changes())
    if not changes:
        return title
    text = ngettext("{title}, with {count} change", "{title}, with {count} changes", changes)
    return text.format(title=title, count=changes)

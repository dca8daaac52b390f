"""What a table's own questions say, and what of other skills' questions they ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canasta.rules import Rule
from canasta.texts import gettext as _
from drills.skills import MELD, TAKE

OUT, ASK = "can-you-go-out", "ask-partner"
HERE_SAYS, USUAL_SAYS = _("At your table: {says}"), _("By the usual rule: {says}")
AS_HERE = _("As at your table: {says}")


@dataclass(frozen=True)
class Part:
    """What a setting asks of questions that ask several things: each of them twice would be too long a page."""

    field: str
    prompt: str = ""  # in place of theirs; it may name the {target}
    legend: str | None = None  # in place of theirs; "" where the prompt has asked it all
    sentences: int | None = None  # of their reasons, where what follows is about what is not asked
    typed: str = ""  # the name under which they know it as a number, where the options would tell the table’s own
    once: str = ""  # what is asked beside it, by the usual rule alone
    once_legend: str = ""
    by_game_only: bool = False  # its tables are made by the usual rule: those of the own card offer what is never right


_OUR_RED_THREES = Part("ours", _("What do your red threes bring?"), _("So yours bring"), sentences=1)
_OUR_THREES = Part("ours", _("What do your threes bring?"), _("So yours bring"), sentences=1)
_SPECIAL_HAND = Part("brings", _("What does this hand bring, shown as a special hand?"), _("It brings"))
_WAYS = _("By the usual rule, what takes the pile now? Tick every way, or none.")
PARTS: Mapping[str, Part] = {
    "draw": Part("first"),
    "natural": Part("worth", _("What does this meld bring?")),
    "mixed": Part("worth", _("What does this meld bring?")),
    "red_three": _OUR_RED_THREES,
    "all_red_threes": _OUR_RED_THREES,
    "red_threes_need": _OUR_RED_THREES,
    "red_three_from_pile_replaced": Part("held"),
    "upcard_black_three": Part("top", sentences=1),
    "concealed_scope": Part("worth", once="why", once_legend=_("Why, by the usual rule?"), by_game_only=True),
    "out": Part("worth", typed="points", once="why"),
    "concealed": Part("worth", typed="points", once="why"),
    "stock_empty": Part("now", legend="", once="ways", once_legend=_WAYS),
    "forced_take": Part("now", legend="", once="ways", once_legend=_WAYS),
    "tie": Part("winner", _("The game is to {target}. Is it won, and by whom?"), legend="", once="ours"),
    "bonus_cards_on_take": Part("held"),
    "threes_per_colour": _OUR_THREES,
    "special_straight": _SPECIAL_HAND,
    "special_pairs": _SPECIAL_HAND,
    "special_pairs_with_wilds": _SPECIAL_HAND,
    "special_garbage": _SPECIAL_HAND,
}

# With these the sums that the touched skills ask as well have nothing to do.
BY_VERDICT = ("minimums", "unopened_is_frozen")

# Of a meld these are seen at a glance: they are offered where their own skill is asked, and nowhere else.
SEEN_AT_ONCE = (Rule.MELD_SIZE, Rule.MELD_RANK, Rule.BLACK_THREE_MELD)

# What may stand in the way, in a few words.
STANDS_IN_THE_WAY = {
    MELD: {
        Rule.MELD_SIZE: _("it is too few cards"),
        Rule.MELD_RANK: _("they are not of one rank"),
        Rule.MELD_NATURALS: _("it has too few natural cards"),
        Rule.MELD_WILDS: _("it has too many wild cards"),
        Rule.OPENING_MINIMUM: _("it does not reach the minimum"),
        Rule.MELD_KEEP_ONE: _("too few cards stay in the hand"),
        Rule.OUT_CANASTA: _("there are too few canastas to go out"),
        Rule.OUT_LAST_CARD: _("nothing is left to discard"),
        Rule.BLACK_THREE_MELD: _("black threes may not be melded like that"),
    },
    TAKE: {
        Rule.PILE_USE_TOP: _("the top card cannot be laid"),
        Rule.PILE_NATURAL_AND_WILD: _("one natural card and a wild card do not take it"),
        Rule.PILE_ADD: _("joining your meld does not take it"),
        Rule.FROZEN_UNOPENED: _("it is frozen until you have melded"),
        Rule.FROZEN_WILD: _("a wild card freezes it"),
        Rule.FROZEN_BLACK_THREE: _("a black three freezes it"),
        Rule.PILE_TOP_BLACK_THREE: _("a black three on top stops it"),
        Rule.OPENING_MINIMUM: _("it does not reach the minimum"),
        Rule.PILE_ONE_CARD: _("one card is too little to take for one"),
        Rule.PILE_MUST_FINISH: _("too few cards stay in the hand"),
        Rule.MELD_WILDS: _("the meld would have too many wild cards"),
    },
    OUT: {
        Rule.OUT_CANASTA: _("there are too few canastas"),
        Rule.OUT_LAST_CARD: _("the cards cannot all go as they would have to"),
        Rule.MELD_WILDS: _("a wild card finds no place"),
        Rule.BLACK_THREE_MELD: _("black threes cannot be melded"),
        Rule.OPENING_MINIMUM: _("it does not reach the minimum"),
    },
    ASK: {
        Rule.ASK_TIMING: _("it is not the moment to ask"),
        Rule.ASK_ABLE: _("there is nothing to ask about"),
        Rule.ASK_BINDS: _("your partner’s answer forbids it"),
        Rule.ASK_OPTIONAL: _("your partner must be asked first, or may never be asked"),
        Rule.OUT_CANASTA: _("there are too few canastas to go out"),
        Rule.MELD_KEEP_ONE: _("too few cards stay in the hand"),
    },
}

"""The facets of asking one's partner: where each begins, what decides its yes and no, and the mix-ups they reveal."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.position import Seat
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from drills.kinds import ask_scenes as scenes
from drills.kinds.making import Aim, Facet

DRAWN = Aim(("drawn",), (Rule.ASK_TIMING,))
ABLE = Aim(("drawn",), (Rule.ASK_ABLE,))
BOUND = Aim(("binds",), (Rule.ASK_BINDS,))
BOUND_NO = Aim(("binds",), (Rule.ASK_BINDS,), "answer-is-advice")
WRONG_TIME = "asks-at-the-wrong-time"


def _asked(card: RuleCard) -> bool:
    """Is partner asked at that table, and are canastas needed to go out?"""
    return card.ask != "off" and card.players != 2 and 1 <= card.canastas_to_go_out <= 2


def _free_to_ask(card: RuleCard) -> bool:
    return _asked(card) and card.ask == "optional"


def _after_a_take(card: RuleCard) -> bool:
    return _asked(card) and card.ask_timing == "after_draw_or_take"


def _once(card: RuleCard) -> bool:
    return _asked(card) and card.is_modern


def _once_a_hand(asked: Sequence[Seat], yes: str | None, no: Aim) -> Facet:
    return Facet(
        "[dp]o???",
        lambda scene, answer: scenes.once_a_hand(scene, asked, answer),
        Aim(("taken", "once"), (Rule.MODERN_ASK_ONCE,), yes),
        no,
        _once,
    )


ONCE = Aim(("once",), (Rule.MODERN_ASK_ONCE,), "asks-a-second-time")
# Where the other side has asked a no may have another reason.
ONCE_OR_ELSE = Aim(("early", "one", "once"), (Rule.MODERN_ASK_ONCE, Rule.ASK_TIMING, Rule.ASK_ABLE))

FACETS: dict[tuple[str, str], Facet] = {
    ("ask-when", "after-the-draw"): Facet(
        "po???", scenes.after_the_draw, DRAWN, Aim(("one",), (Rule.ASK_ABLE,)), _asked
    ),
    ("ask-when", "after-the-top-card"): Facet(
        "do???",
        scenes.after_the_top_card,
        Aim(("taken",), (Rule.ASK_TIMING,)),
        Aim(("early",), (Rule.ASK_TIMING,), WRONG_TIME),
        _after_a_take,
    ),
    ("ask-when", "after-another-meld"): Facet(
        "po???", scenes.after_another_meld, DRAWN, Aim(("late",), (Rule.ASK_TIMING,), WRONG_TIME), _asked
    ),
    ("ask-when", "no-way-out"): Facet(
        "po???", scenes.no_way_out, ABLE, Aim(("way",), (Rule.ASK_ABLE,), WRONG_TIME), _asked
    ),
    ("ask-binds", "after-a-yes"): Facet("po???", scenes.after_a_yes, BOUND, BOUND_NO, _asked),
    ("ask-binds", "after-a-no"): Facet("po???", scenes.after_a_no, BOUND, BOUND_NO, _asked),
    ("ask-binds", "nobody-was-asked"): Facet(
        "po???",
        scenes.nobody_was_asked,
        Aim(("choice",), (Rule.ASK_OPTIONAL,), "must-ask", only_with="choice"),
        Aim(("allowed",), (Rule.MELD_KEEP_ONE, Rule.OUT_CANASTA), section=Rule.OUT_CANASTA),
        _free_to_ask,
    ),
    ("modern-ask-once", "you-asked"): _once_a_hand((Seat.S,), None, ONCE),
    ("modern-ask-once", "your-partner-asked"): _once_a_hand((Seat.N,), None, ONCE),
    ("modern-ask-once", "who-has-asked"): _once_a_hand(tuple(Seat), "their-question", ONCE_OR_ELSE),
}

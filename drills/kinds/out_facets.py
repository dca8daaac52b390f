"""The facets of "may you go out in this turn?": where each begins, what decides it, and the mix-ups that it reveals."""

from __future__ import annotations

from canasta.rulecard import RuleCard
from canasta.rules import Rule
from drills.kinds import out_scenes as scenes
from drills.kinds.making import Aim, Build, Facet

LYING = Aim(("lying",), (Rule.OUT_CANASTA,), "canasta-overlooked")
FINISHED = Aim(("finish",), (Rule.OUT_CANASTA,), "canasta-overlooked")
NO_CANASTA = Aim(("finish",), (Rule.OUT_CANASTA,), "out-without-canasta")
ONLY_THEIRS = Aim(("lying",), (Rule.OUT_CANASTA,), "out-without-canasta")
ALL = Aim(("all", "last"), (Rule.OUT_LAST_CARD,), "last-card-by-discard", only_with="all")
LAST = Aim(("last",), (Rule.OUT_LAST_CARD,))
TOO_MANY = Aim(("all", "pair", "last"), (Rule.OUT_LAST_CARD,))


def _plain(card: RuleCard) -> bool:
    """A canasta or two are asked for, and melds of three are made as in Classic."""
    return 1 <= card.canastas_to_go_out <= 2 and card.min_naturals <= 3 and not card.is_modern


def _with_wilds(card: RuleCard) -> bool:
    return _plain(card) and card.min_naturals <= 2 and 2 <= card.max_wilds <= 4


def _with_partner(card: RuleCard) -> bool:
    return _plain(card) and card.players != 2


def _with_black_threes(card: RuleCard) -> bool:
    return _plain(card) and card.black_threes_out


def _unasked(card: RuleCard) -> bool:
    return _with_partner(card) and card.ask == "optional"


def _facet(build: Build, yes: Aim, no: Aim, bases: str = "po???", wilds: bool = False) -> Facet:
    return Facet(bases, build, yes, no, _with_wilds if wilds else _plain)


FACETS: dict[tuple[str, str], Facet] = {
    ("out-canasta", "none"): _facet(scenes.none, LYING, NO_CANASTA),
    ("out-canasta", "partners"): _facet(scenes.partners, LYING, ONLY_THEIRS, "poo??"),
    ("out-canasta", "finished-this-turn"): _facet(scenes.finished_this_turn, FINISHED, NO_CANASTA),
    ("out-canasta", "six-cards"): _facet(scenes.six_cards, FINISHED, NO_CANASTA),
    ("out-last-card", "laid"): _facet(scenes.laid, ALL, TOO_MANY),
    ("out-last-card", "discarded"): _facet(scenes.discarded, LAST, TOO_MANY),
    ("out-last-card", "a-wild-or-black-three-discarded"): _facet(
        scenes.a_wild_or_black_three_discarded,
        LAST,
        Aim(("black", "wilds"), (Rule.OUT_LAST_CARD, Rule.MELD_WILDS)),
        wilds=True,
    ),
    ("out-last-card", "two-left-over"): _facet(scenes.two_left_over, ALL, Aim(("pair",), (Rule.OUT_LAST_CARD,))),
    ("out-find", "wild-completes-the-canasta"): _facet(
        scenes.wild_completes_the_canasta, FINISHED, NO_CANASTA, wilds=True
    ),
    ("out-find", "wilds-split"): _facet(
        scenes.wilds_split, Aim(("wilds",), (Rule.MELD_WILDS,)), NO_CANASTA, wilds=True
    ),
    ("out-find", "cards-join-several"): _facet(
        scenes.cards_join_several,
        Aim(("joins",), (Rule.OUT_LAST_CARD,)),
        Aim(("joins",), (Rule.OUT_LAST_CARD,), "joins-theirs", only_with="joins"),
        "poo??",
    ),
    ("out-find", "no-way"): _facet(
        scenes.no_way,
        Aim(("wilds", "last"), (Rule.MELD_WILDS,)),
        Aim(("wilds",), (Rule.MELD_WILDS,), "fourth-wild", only_with="wilds"),
        wilds=True,
    ),
    ("black-three-meld", "three-and-out"): Facet(
        "po???",
        scenes.three_and_out,
        Aim(("all", "black"), (Rule.BLACK_THREE_MELD,)),
        Aim(("last",), (Rule.OUT_LAST_CARD,)),
        _with_black_threes,
    ),
    ("black-three-meld", "four-and-out"): Facet(
        "po???", scenes.four_and_out, Aim(("black",), (Rule.BLACK_THREE_MELD,)), LAST, _with_black_threes
    ),
    ("black-three-meld", "only-two"): Facet(
        "po???",
        scenes.only_two,
        Aim(("black",), (Rule.BLACK_THREE_MELD,)),
        Aim(("black",), (Rule.OUT_LAST_CARD,), section=Rule.BLACK_THREE_MELD),
        _with_black_threes,
    ),
    ("ask-when", "nobody-need-ask"): Facet(
        "poo??",
        scenes.nobody_need_ask,
        Aim(("ask",), (Rule.ASK_OPTIONAL,), "must-ask", only_with="ask"),
        Aim(("pair", "joins", "ask"), (Rule.OUT_LAST_CARD,)),
        _unasked,
    ),
}

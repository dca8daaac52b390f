"""The facets that only Modern American knows: where each begins, what decides it, which mix-ups it reveals."""

from __future__ import annotations

from dataclasses import replace

from canasta.rulecard import RuleCard
from canasta.rules import Rule
from drills.kinds import modern_scenes as scenes
from drills.kinds.making import Aim, Build, Facet

POINTS = Aim(("sum",), (Rule.OPENING_MINIMUM,))
PURE = Aim(("pure",), (Rule.MODERN_PURE_MELD,))
WHOLE = Aim(("whole",), (Rule.MODERN_SPLASH,), "splash-needs-points")
NOT_WHOLE = Aim(("whole",), (Rule.MODERN_PURE_MELD,), "mixed-splash", section=Rule.MODERN_SPLASH)
FIVE = Aim(("wilds",), (Rule.MODERN_FIVE_NATURALS,))
CLOSED = Aim(("full",), (Rule.MODERN_SIZE,))
OUT = Aim(("out",), (Rule.OUT_CANASTA,))
PAIR = Aim(("pair",), (Rule.PILE_PAIR,))
SUM_BESIDE = Aim(("sum",), (Rule.OPENING_MINIMUM,), section=Rule.OPENING_TOP_CARD)


def _modern(card: RuleCard) -> bool:
    return card.is_modern


def _goes_out(card: RuleCard) -> bool:
    return _modern(card) and 1 <= card.canastas_to_go_out <= 2 and card.ask != "required"


def _takes_a_pair(card: RuleCard) -> bool:
    return _modern(card) and card.only_a_pair_takes


def _opens_beside_it(card: RuleCard) -> bool:
    return _takes_a_pair(card) and not card.opening_counts_top


def _first(build: Build, yes: Aim, no: Aim, bases: str = "p-??l") -> Facet:
    return Facet(bases, build, yes, no, _modern)


def _later(build: Build, yes: Aim, no: Aim, bases: str = "po??l") -> Facet:
    return Facet(bases, build, yes, no, _modern)


def _last(build: Build, yes: Aim, no: Aim) -> Facet:
    return Facet("po???", build, yes, no, _goes_out)


def _taking(build: Build, yes: Aim, no: Aim, bases: str = "do???") -> Facet:
    return Facet(bases, build, yes, no, _takes_a_pair)


def _opening(build: Build, yes: Aim, no: Aim, bases: str = "d-?-?") -> Facet:
    return Facet(bases, build, yes, no, _opens_beside_it)


MELD_FACETS: dict[tuple[str, str], Facet] = {
    ("modern-first-meld", "enough-points"): _first(scenes.enough_points, POINTS, POINTS),
    ("modern-first-meld", "a-pure-meld"): _first(scenes.a_pure_meld, PURE, replace(PURE, reveals="points-are-enough")),
    ("modern-first-meld", "a-whole-canasta"): _first(scenes.a_whole_canasta, WHOLE, NOT_WHOLE),
    ("modern-wilds", "the-fifth-natural"): _later(
        scenes.the_fifth_natural, FIVE, replace(FIVE, reveals="wild-before-five")
    ),
    ("modern-wilds", "first-meld-or-later"): _later(
        scenes.first_meld_or_later, FIVE, replace(FIVE, reveals="wild-before-five"), "p-o?l"
    ),
    ("modern-wilds", "three-in-one-meld"): _first(
        scenes.three_in_one_meld,
        Aim(("wilds",), (Rule.MELD_WILDS,)),
        Aim(("wilds",), (Rule.MELD_WILDS,), "fourth-wild"),
    ),
    ("modern-wilds", "sevens"): _later(
        scenes.sevens,
        Aim(("kin",), (Rule.MODERN_FIVE_NATURALS,), section=Rule.MODERN_SEVENS),
        Aim(("kin",), (Rule.MODERN_SEVENS,), "wild-on-sevens"),
    ),
    ("modern-wilds", "aces"): _later(
        scenes.aces, Aim(("kin",), (Rule.MODERN_ACES,)), Aim(("kin",), (Rule.MODERN_ACES,), "wild-on-pure-aces")
    ),
    ("modern-wilds", "wild-cards-alone"): _later(
        scenes.wild_cards_alone,
        Aim(("size",), (Rule.MELD_ALL_WILD,), "no-wild-meld"),
        Aim(("size",), (Rule.MELD_SIZE,), section=Rule.MELD_ALL_WILD),
    ),
    ("modern-closed", "to-seven"): _later(scenes.to_seven, CLOSED, replace(CLOSED, reveals="past-seven")),
    ("modern-closed", "onto-a-canasta"): _later(scenes.onto_a_canasta, CLOSED, replace(CLOSED, reveals="past-seven")),
    ("modern-closed", "a-dead-rank"): _later(
        scenes.a_dead_rank,
        Aim(("dead",), (Rule.MODERN_DEAD_RANK,)),
        Aim(("dead",), (Rule.MODERN_DEAD_RANK,), "dead-rank-melded"),
        "poo?l",
    ),
    ("modern-out", "canastas-enough"): _last(
        scenes.canastas_enough,
        OUT,
        Aim(("out",), (Rule.MELD_KEEP_ONE,), "too-few-canastas", section=Rule.OUT_CANASTA),
    ),
    ("modern-out", "a-card-to-discard"): replace(
        _last(
            scenes.a_card_to_discard,
            Aim(("last",), (Rule.OUT_LAST_CARD,)),
            Aim(("last",), (Rule.OUT_LAST_CARD,), "last-card-laid"),
        ),
        needs=lambda card: _goes_out(card) and card.final_discard == "required",
    ),
    ("modern-out", "cards-to-stay"): _last(
        scenes.cards_to_stay,
        Aim(("stay",), (Rule.MELD_KEEP_ONE,)),
        Aim(("stay",), (Rule.MELD_KEEP_ONE,), "melds-to-the-last"),
    ),
}

TAKE_FACETS: dict[tuple[str, str], Facet] = {
    ("modern-pile", "one-and-a-wild"): _taking(
        scenes.one_and_a_wild, PAIR, Aim(("pair",), (Rule.PILE_PAIR,), "less-than-a-pair")
    ),
    ("modern-pile", "it-fits-a-meld"): _taking(
        scenes.it_fits_a_meld,
        PAIR,
        Aim(("side", "pair"), (Rule.PILE_PAIR, Rule.MELD_SHARED), "less-than-a-pair"),
        "doo??",
    ),
    ("modern-pile", "past-seven"): _taking(
        scenes.past_seven,
        Aim(("full",), (Rule.PILE_PAIR,), section=Rule.MODERN_SIZE),
        Aim(("full",), (Rule.MODERN_SIZE,), "past-seven"),
    ),
    ("modern-pile", "a-wild-on-top"): _taking(
        scenes.a_wild_on_top,
        Aim(("top",), (Rule.PILE_PAIR,), section=Rule.PILE_TOP_WILD),
        Aim(("top",), (Rule.PILE_TOP_WILD,), "takes-a-stop"),
    ),
    ("modern-open-with-pile", "points-beside-it"): _opening(
        scenes.points_beside_it,
        replace(SUM_BESIDE, rules=(Rule.PILE_PAIR,)),
        replace(SUM_BESIDE, reveals="pile-meld-counts"),
    ),
    ("modern-open-with-pile", "a-pure-meld-beside-it"): _opening(
        scenes.a_pure_meld_beside_it,
        Aim(("pure",), (Rule.PILE_PAIR,), section=Rule.MODERN_PURE_MELD),
        Aim(("pure",), (Rule.MODERN_PURE_MELD,), "points-are-enough"),
    ),
    ("modern-open-with-pile", "who-has-melded"): _opening(
        scenes.who_has_melded,
        Aim(("open",), (Rule.PILE_PAIR,), "minimum-again", only_with="sum", section=Rule.OPENING_ONCE),
        Aim(
            ("open",),
            (Rule.MODERN_PURE_MELD, Rule.OPENING_MINIMUM),
            "their-opening",
            section=Rule.OPENING_ONCE,
        ),
        "d-o??",
    ),
}

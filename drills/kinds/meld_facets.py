"""The facets of "is this meld legal?": where each begins, what decides its yes and no, and the mix-ups they reveal."""

from __future__ import annotations

from dataclasses import replace

from canasta.rulecard import RuleCard
from canasta.rules import Rule
from drills.kinds import meld_scenes as scenes
from drills.kinds.making import Aim, Build, Facet
from drills.kinds.modern_facets import MELD_FACETS

SIZE, RANK = Aim(("size",), (Rule.MELD_SIZE,)), Aim(("rank",), (Rule.MELD_RANK,), "run-is-a-meld")
NATURALS = Aim(("real",), (Rule.MELD_NATURALS,), "wilds-as-naturals")
REAL = Aim(("real",), (Rule.MELD_NATURALS,))
WILDS_NO = Aim(("wilds",), (Rule.MELD_WILDS,), "fourth-wild")
WILDS_YES = Aim(("wilds",), (Rule.MELD_WILDS,))
JOINS = Aim(("side",), (Rule.MELD_ONE_OF_A_RANK,))
NOT_OURS = Aim(("side",), (Rule.MELD_SHARED,), "joins-theirs")
FIRST_MELD = (Rule.THREE_MINIMUM, Rule.OPENING_MINIMUM)
SUM_NO = Aim(("sum",), FIRST_MELD)
SUM_YES = Aim(("sum",), (Rule.OPENING_MINIMUM,))
OPEN_YES = Aim(("open",), (Rule.OPENING_ONCE,), "minimum-again", only_with="sum")
OPEN_NO = Aim(("open",), FIRST_MELD, "their-opening", section=Rule.OPENING_ONCE)
OUT_YES = Aim(("out",), (Rule.OUT_CANASTA,), "canasta-overlooked")
WAIVED_YES = Aim(("waived",), (Rule.OUT_CONCEALED_MINIMUM,))
WAIVED_NO = Aim(("waived",), (Rule.OPENING_MINIMUM,), section=Rule.OUT_CONCEALED_MINIMUM)
BLACK_YES = Aim(("black",), (Rule.BLACK_THREE_MELD,))
BLACK_NO = Aim(("black", "wilds", "size"), (Rule.BLACK_THREE_MELD,), "black-three-anytime")


def _simple(card: RuleCard) -> bool:
    """Melds of three with two naturals, as Classic has them."""
    return card.min_naturals <= 2 and card.max_wilds >= 1 and not card.is_modern


def _some_wilds(card: RuleCard) -> bool:
    return 1 <= card.max_wilds <= 4 and card.min_naturals <= 3 and not card.is_modern


def _two_naturals(card: RuleCard) -> bool:
    return 2 <= card.min_naturals <= 3 and card.max_wilds >= 2 and not card.is_modern


def _three_wild(card: RuleCard) -> bool:
    return _two_naturals(card) and card.max_wilds <= 4 and not card.wilds_at_most_naturals


def _classic_prices(card: RuleCard) -> bool:
    return card.min_naturals <= 2 and card.max_wilds >= 2 and not card.is_modern


def _may_just_go_out(card: RuleCard) -> bool:
    return 1 <= card.canastas_to_go_out <= 2 and (card.ask != "required" or card.players == 2)


def _dear(build: Build, yes: Aim, no: Aim, bases: str = "p-??l") -> Facet:
    return Facet(bases, build, yes, no, _classic_prices)


def _going(build: Build, yes: Aim, no: Aim) -> Facet:
    return Facet("po???", build, yes, no, lambda card: _may_just_go_out(card) and card.final_discard == "optional")


def _black(build: Build, no: Aim = BLACK_NO) -> Facet:
    return Facet(
        "po???",
        build,
        BLACK_YES,
        no,
        lambda card: card.black_threes_out and _may_just_go_out(card) and card.final_discard == "optional",
    )


def _waives(card: RuleCard) -> bool:
    """Does a whole hand from the stock need no minimum, and do the cheap cards fall short of one?"""
    return (
        card.concealed_minimum == "waived_from_stock"
        and card.canastas_to_go_out <= 1
        and card.min_naturals <= 3
        and card.players != 3
        and card.ask != "required"
        and any(amount > 50 for _, amount in card.minimums)
        and not card.is_modern
    )


def _concealed(build: Build, yes: Aim = WAIVED_YES, no: Aim = WAIVED_NO) -> Facet:
    return Facet("p-??l", build, yes, no, _waives)


FACETS: dict[tuple[str, str], Facet] = MELD_FACETS | {
    ("meld-shape", "a-pair"): Facet("po??l", scenes.a_pair, SIZE, SIZE, lambda card: card.min_naturals <= 3),
    ("meld-shape", "a-run"): Facet(
        "po??l", scenes.a_run, replace(RANK, reveals=None), RANK, lambda card: card.min_naturals <= 3
    ),
    ("meld-shape", "two-ranks"): Facet(
        "po??l",
        scenes.two_ranks,
        replace(RANK, reveals=None),
        replace(RANK, reveals=None),
        lambda card: card.min_naturals <= 3,
    ),
    ("meld-shape", "pair-and-wild"): Facet("po??l", scenes.pair_and_wild, SIZE, replace(RANK, reveals=None), _simple),
    ("two-naturals", "one-natural-two-wild"): Facet(
        "po??l", scenes.one_natural_two_wild, REAL, NATURALS, _two_naturals
    ),
    ("two-naturals", "two-natural-three-wild"): Facet(
        "po??l",
        scenes.two_natural_three_wild,
        replace(REAL, reveals="wilds-must-be-fewer", only_with="wilds"),
        NATURALS,
        _three_wild,
    ),
    ("two-naturals", "wild-cards-alone"): Facet(
        "po??l",
        scenes.wild_cards_alone,
        REAL,
        Aim(("real",), (Rule.MELD_ALL_WILD,), "wilds-as-naturals"),
        _two_naturals,
    ),
    ("wild-limit", "fourth-in-one-lay"): Facet(
        "po??l",
        scenes.fourth_in_one_lay,
        replace(WILDS_YES, reveals="wilds-must-be-fewer", only_with="wilds"),
        WILDS_NO,
        _some_wilds,
    ),
    ("wild-limit", "fourth-onto-a-meld"): Facet("po??l", scenes.fourth_onto_a_meld, WILDS_YES, WILDS_NO, _some_wilds),
    ("wild-limit", "fourth-onto-a-canasta"): Facet(
        "po??l",
        scenes.fourth_onto_a_canasta,
        replace(WILDS_YES, reveals="canasta-closed", only_with="size"),
        WILDS_NO,
        _some_wilds,
    ),
    ("wild-limit", "natural-onto-three-wilds"): Facet(
        "po??l", scenes.natural_onto_three_wilds, WILDS_YES, WILDS_NO, _some_wilds
    ),
    ("joins-a-meld", "onto-partners"): Facet(
        "poo?l", scenes.onto_partners, replace(JOINS, reveals="own-melds-only", only_with="side"), NOT_OURS
    ),
    ("joins-a-meld", "second-set-of-the-rank"): Facet(
        "po??l",
        scenes.second_set,
        replace(JOINS, reveals="second-meld-of-rank"),
        replace(WILDS_NO, reveals="second-meld-of-rank", section=Rule.MELD_ONE_OF_A_RANK),
        _some_wilds,
    ),
    ("joins-a-meld", "joined-wilds-pass-the-limit"): Facet(
        "po??l",
        scenes.joined_wilds,
        JOINS,
        replace(WILDS_NO, section=Rule.MELD_ONE_OF_A_RANK),
        lambda card: _some_wilds(card) and card.max_wilds >= 2,
    ),
    ("joins-a-meld", "a-rank-the-others-have"): Facet(
        "poo?l",
        scenes.a_rank_the_others_have,
        replace(SIZE, section=Rule.MELD_ONE_OF_A_RANK),
        NOT_OURS,
        lambda card: card.min_naturals <= 3,
    ),
    ("joins-a-meld", "onto-theirs"): Facet("poo?l", scenes.onto_theirs, JOINS, NOT_OURS),
    ("opening-sum", "exactly-enough"): _dear(scenes.exactly_enough, SUM_YES, SUM_NO),
    ("opening-sum", "several-melds"): _dear(
        scenes.several_melds,
        replace(SUM_YES, reveals="one-meld-must-reach", only_with="sum", section=Rule.OPENING_SEVERAL),
        SUM_NO,
    ),
    ("opening-sum", "canasta-too-cheap"): _dear(
        scenes.canasta_too_cheap,
        SUM_YES,
        replace(SUM_NO, reveals="bonus-in-minimum", only_with="sum", section=Rule.OPENING_COUNTS),
    ),
    ("opening-sum", "whose-score"): _dear(
        scenes.whose_score,
        replace(SUM_YES, reveals="wrong-score", only_with="sum"),
        replace(SUM_NO, reveals="wrong-score", only_with="sum"),
    ),
    ("opening-sum", "red-threes"): _dear(
        scenes.red_threes,
        SUM_YES,
        replace(SUM_NO, reveals="red-threes-in-minimum", only_with="sum", section=Rule.OPENING_COUNTS),
    ),
    ("opening-once", "partner-opened"): _dear(scenes.partner_opened, OPEN_YES, OPEN_NO, "p-o?l"),
    ("opening-once", "you-did-earlier"): _dear(scenes.you_did_earlier, OPEN_YES, OPEN_NO, "p-o?l"),
    ("opening-once", "only-they-did"): _dear(scenes.only_they_did, SUM_YES, OPEN_NO, "p-o?l"),
    ("opening-once", "in-two-lays"): _dear(
        scenes.in_two_lays, replace(SUM_YES, section=Rule.OPENING_ONCE), replace(SUM_NO, reveals="instalments")
    ),
    ("keep-one", "to-nothing"): _going(
        scenes.to_nothing, OUT_YES, Aim(("out",), (Rule.OUT_CANASTA,), "out-without-canasta")
    ),
    ("keep-one", "to-one"): _going(
        scenes.to_one, Aim(("stay",), (Rule.MELD_KEEP_ONE,)), Aim(("stay",), (Rule.MELD_KEEP_ONE,), "melds-to-the-last")
    ),
    ("keep-one", "with-a-canasta"): _going(
        scenes.with_a_canasta, OUT_YES, Aim(("stay",), (Rule.MELD_KEEP_ONE,), "melds-to-the-last")
    ),
    ("concealed-minimum", "from-the-stock"): _concealed(
        scenes.from_the_stock,
        no=Aim(
            ("sum",),
            (Rule.OPENING_MINIMUM,),
            "concealed-anyway",
            only_with="waived",
            section=Rule.OUT_CONCEALED_MINIMUM,
        ),
    ),
    ("concealed-minimum", "in-two-lays"): _concealed(
        scenes.concealed_in_two_lays, no=replace(WAIVED_NO, reveals="instalments")
    ),
    ("concealed-minimum", "a-card-too-many"): _concealed(
        scenes.a_card_too_many, yes=replace(SUM_YES, section=Rule.OUT_CONCEALED_MINIMUM)
    ),
    ("black-three-meld", "three-and-out"): _black(scenes.three_and_out),
    ("black-three-meld", "four-and-out"): _black(scenes.four_and_out),
    ("black-three-meld", "with-a-wild"): _black(scenes.with_a_wild),
    ("black-three-meld", "only-two"): _black(scenes.only_two, replace(BLACK_NO, reveals=None)),
}

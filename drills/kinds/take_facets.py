"""The facets of "may you take the pile?": where each begins, what decides its yes and no, which mix-ups they reveal."""

from __future__ import annotations

from dataclasses import replace

from canasta.rulecard import RuleCard
from canasta.rules import Rule
from drills.kinds import take_openings as openings
from drills.kinds import take_scenes as scenes
from drills.kinds.making import Aim, Build, Facet
from drills.kinds.modern_facets import TAKE_FACETS


def _one_and_wild_takes(card: RuleCard) -> bool:
    """Can a natural card and a wild one take a pile that is not frozen? Else freezing is no matter for them."""
    return card.pickup_natural_and_wild and card.min_naturals <= 2 and card.max_wilds >= 1


def _joining_takes(card: RuleCard) -> bool:
    return card.pickup_add


def _full_meld_is_made(card: RuleCard) -> bool:
    return card.pickup_add and 1 <= card.max_wilds <= 4


def _not_modern(card: RuleCard) -> bool:
    return not card.is_modern


def _needs_a_canasta(card: RuleCard) -> bool:
    return card.canastas_to_go_out >= 1


def _one_canasta_is_enough(card: RuleCard) -> bool:
    return card.canastas_to_go_out <= 1 and card.concealed_minimum == "waived_from_stock" and _not_modern(card)


PAIR, ONE_AND_WILD, ADD = (Rule.PILE_PAIR,), (Rule.PILE_NATURAL_AND_WILD,), (Rule.PILE_ADD,)
NO_MELD = (Rule.PILE_USE_TOP, Rule.MELD_SIZE)
THEIRS_ONLY = (Rule.MELD_SHARED,)
MINIMUM = (Rule.THREE_MINIMUM, Rule.OPENING_MINIMUM)

FREE_PAIR = Aim(("pair", "free"), PAIR)
NOTHING = Aim(("pair", "free"), NO_MELD)
NOT_OURS = Aim(("side", "free"), THEIRS_ONLY, "joins-theirs")
SUM_NO = Aim(("sum",), MINIMUM, "buried-cards-count", section=Rule.OPENING_TOP_CARD)
SUM_YES = Aim(("sum",), PAIR, section=Rule.OPENING_TOP_CARD)
COVERED = Aim(("top", "black"), (*PAIR, *ONE_AND_WILD), "black-three-freezes", section=Rule.PILE_TOP_BLACK_THREE)
COVERED_WILD = Aim(("wild",), PAIR, section=Rule.PILE_TOP_WILD)
STOP_WILD = Aim(("top",), (Rule.PILE_TOP_WILD,), "takes-a-stop")
STOP_BLACK = Aim(("top",), (Rule.PILE_TOP_BLACK_THREE,), "takes-a-stop")
KEEPS = Aim(("hand",), (*PAIR, *ADD), section=Rule.PILE_MUST_FINISH)


def _added(slug: str | None) -> Aim:
    return Aim(("side",), ADD, slug)


def _frozen(bases: str, build: Build, subject: str, rule: Rule, slug: str, section: Rule | None = None) -> Facet:
    """A pair takes it; what takes a pile that is not frozen does not."""
    yes = Aim((subject,), PAIR, section=section or rule)
    return Facet(bases, build, yes, Aim((subject,), (rule,), slug, section=section), _one_and_wild_takes)


def _frozen_wild(build: Build, slug: str, section: Rule | None = None) -> Facet:
    return _frozen("do?w?", build, "wild", Rule.FROZEN_WILD, slug, section)


def _frozen_black(build: Build, slug: str) -> Facet:
    """Only where the rule card lets a black three freeze the pile."""
    facet = _frozen("do?-?", build, "black", Rule.FROZEN_BLACK_THREE, slug)
    return replace(facet, needs=lambda card: card.black_three_freezes and _one_and_wild_takes(card))


OVERLOOKED = "black-three-overlooked"
UNTIL = Rule.FROZEN_UNTIL_TAKEN
BY_WILD = Aim(("wild",), (Rule.FROZEN_WILD,), "ice-melts", section=UNTIL)
BY_RED = Aim(("red",), (Rule.FROZEN_RED_THREE,), "ice-melts")
ONE_AND_WILD_FREE = Aim(("free",), ONE_AND_WILD)

PAIR_FACETS = {
    ("pile-pair", "a-pair-or-one"): Facet("do?-?", scenes.a_pair_or_one, FREE_PAIR, NOTHING),
    ("pile-pair", "a-pair-of-another-rank"): Facet(
        "do?-?", scenes.a_pair_of_another_rank, FREE_PAIR, replace(NOTHING, reveals="keeps-the-top-card")
    ),
    ("pile-pair", "though-it-could-join"): Facet(
        "doo-?", scenes.though_it_could_join, Aim(("side", "pair", "free"), PAIR), NOT_OURS
    ),
    ("pile-natural-and-wild", "new-meld"): Facet(
        "do?-?", scenes.new_meld, replace(ONE_AND_WILD_FREE, reveals="always-a-pair"), NOTHING, _one_and_wild_takes
    ),
    ("pile-natural-and-wild", "two-wilds"): Facet(
        "do?-?",
        scenes.two_wilds,
        replace(ONE_AND_WILD_FREE, reveals="always-a-pair"),
        Aim(("free", "side"), (Rule.MELD_NATURALS, *THEIRS_ONLY), "wilds-as-naturals"),
        _one_and_wild_takes,
    ),
    ("pile-natural-and-wild", "joins-with-room"): Facet(
        "doo-?",
        scenes.joins_with_room,
        _added("always-a-pair"),
        NOT_OURS,
        lambda c: _joining_takes(c) and c.max_wilds >= 1,
    ),
    ("pile-natural-and-wild", "joins-a-full-meld"): Facet(
        "doo-?", scenes.joins_a_full_meld, _added("hand-card-needed"), NOT_OURS, _full_meld_is_made
    ),
    ("pile-add", "your-meld"): Facet("doo-?", scenes.your_meld, _added("hand-card-needed"), NOT_OURS, _joining_takes),
    ("pile-add", "partners-meld"): Facet(
        "doo-?", scenes.partners_meld, _added("own-melds-only"), NOT_OURS, _joining_takes
    ),
    ("pile-add", "a-canasta"): Facet(
        "doo-?",
        scenes.a_canasta,
        _added("canasta-closed"),
        NOT_OURS,
        lambda c: _joining_takes(c) and c.canasta_takes_pile,
    ),
    ("pile-add", "nothing-of-the-rank"): Facet(
        "do?-?", scenes.nothing_of_the_rank, _added("hand-card-needed"), NOTHING, _joining_takes
    ),
}

FROZEN_FACETS = {
    ("frozen-unopened", "one-and-a-wild"): _frozen(
        "d-?-?", scenes.unopened, "unmelded", Rule.FROZEN_UNOPENED, "unopened-not-frozen"
    ),
    ("frozen-unopened", "partner-has-opened"): Facet(
        "d-o-?",
        scenes.partner_has_opened,
        replace(ONE_AND_WILD_FREE, reveals="own-melds-only", section=Rule.FROZEN_UNOPENED),
        Aim(("unmelded",), (Rule.FROZEN_UNOPENED,), "their-opening"),
        _one_and_wild_takes,
    ),
    ("frozen-unopened", "only-they-have"): _frozen(
        "d-o-?", scenes.unopened, "unmelded", Rule.FROZEN_UNOPENED, "their-opening"
    ),
    ("frozen-wild", "a-discarded-wild"): _frozen_wild(scenes.a_discarded_wild, "wild-opens-frozen"),
    ("frozen-wild", "a-wild-upcard"): _frozen_wild(scenes.a_wild_upcard, "wild-opens-frozen"),
    ("frozen-wild", "it-fits-your-meld"): replace(
        _frozen_wild(scenes.it_fits_your_meld, "adds-to-frozen"), needs=_joining_takes
    ),
    ("frozen-wild", "your-side-discarded-it"): _frozen_wild(scenes.your_side_discarded_it, "freezer-is-free"),
    ("frozen-red-three", "one-and-a-wild"): _frozen(
        "do?r?", scenes.red_three_one_and_a_wild, "red", Rule.FROZEN_RED_THREE, "wild-opens-frozen"
    ),
    ("frozen-red-three", "it-fits-your-meld"): replace(
        _frozen("do?r?", scenes.red_three_fits, "red", Rule.FROZEN_RED_THREE, "adds-to-frozen"), needs=_joining_takes
    ),
    ("frozen-red-three", "on-the-table-only"): Facet(
        "do?r?",
        scenes.on_the_table_only,
        replace(ONE_AND_WILD_FREE, reveals="red-three-on-the-table-freezes", section=Rule.FROZEN_RED_THREE),
        BY_RED,
        _one_and_wild_takes,
    ),
    ("frozen-black-three", "a-discarded-black-three"): _frozen_black(scenes.a_discarded_black_three, OVERLOOKED),
    ("frozen-black-three", "a-black-upcard"): _frozen_black(scenes.a_black_upcard, OVERLOOKED),
    ("frozen-black-three", "it-fits-your-meld"): replace(
        _frozen_black(scenes.a_black_three_and_it_fits, "adds-to-frozen"),
        needs=lambda card: card.black_three_freezes and _joining_takes(card),
    ),
    ("frozen-until-taken", "plain-cards-on-top"): _frozen_wild(scenes.plain_cards_on_top, "ice-melts", UNTIL),
    ("frozen-until-taken", "you-have-opened-since"): _frozen_wild(
        scenes.you_have_opened_since, "opening-thaws-all", UNTIL
    ),
    ("frozen-until-taken", "a-new-pile"): Facet(
        "do?w?", scenes.a_new_pile, replace(ONE_AND_WILD_FREE, section=UNTIL), BY_WILD, _one_and_wild_takes
    ),
    ("frozen-until-taken", "a-black-three-between"): _frozen_wild(scenes.a_black_three_between, "ice-melts", UNTIL),
}

OTHER_FACETS = {
    ("open-with-pile", "the-top-card-tips-it"): Facet(
        "d-???",
        openings.the_top_card_tips_it,
        replace(SUM_YES, reveals="top-card-left-out", only_with="sum"),
        replace(SUM_NO, reveals=None),
        lambda card: card.opening_counts_top and not card.is_modern,
    ),
    ("open-with-pile", "only-buried-cards-would"): Facet(
        "d-???", openings.only_buried_cards_would, SUM_YES, SUM_NO, _not_modern
    ),
    ("open-with-pile", "groups-beside-it"): Facet(
        "d-???",
        openings.groups_beside_it,
        replace(SUM_YES, reveals="one-meld-must-reach", only_with="sum"),
        replace(SUM_NO, reveals=None),
        _not_modern,
    ),
    ("open-with-pile", "the-pair-alone"): Facet(
        "d-???", openings.the_pair_alone, SUM_YES, replace(SUM_NO, reveals=None), _not_modern
    ),
    ("concealed-minimum", "with-the-pile"): Facet(
        "d-???",
        openings.a_whole_hand,
        replace(SUM_YES, section=Rule.OUT_CONCEALED_MINIMUM),
        Aim(("sum",), MINIMUM, "waived-with-the-pile", section=Rule.OUT_CONCEALED_MINIMUM),
        _one_canasta_is_enough,
    ),
    ("pile-stop", "a-two-on-top"): Facet("do?-?", scenes.a_two_on_top, COVERED_WILD, STOP_WILD, _not_modern),
    ("pile-stop", "a-joker-on-top"): Facet("do?-?", scenes.a_joker_on_top, COVERED_WILD, STOP_WILD, _not_modern),
    ("pile-stop", "a-black-three-on-top"): Facet(
        "do?-?", scenes.a_black_three_on_top, COVERED, STOP_BLACK, _one_and_wild_takes
    ),
    ("pile-stop", "a-covered-black-three"): Facet(
        "do?-?",
        scenes.a_covered_black_three,
        COVERED,
        Aim(("free", "black"), (Rule.FROZEN_BLACK_THREE, *NO_MELD)),
        _one_and_wild_takes,
    ),
    ("pile-stop", "a-black-three-over-a-freeze"): Facet(
        "do?w?",
        scenes.a_black_three_over_a_freeze,
        replace(COVERED_WILD, section=Rule.PILE_TOP_BLACK_THREE),
        STOP_BLACK,
        _not_modern,
    ),
    ("pile-trap", "forced-out"): Facet(
        "do??s", scenes.forced_out, KEEPS, Aim(("hand",), (Rule.PILE_MUST_FINISH,), "hand-too-small"), _needs_a_canasta
    ),
    ("pile-trap", "one-for-one"): Facet(
        "do??s",
        scenes.one_for_one,
        KEEPS,
        Aim(("hand",), (Rule.PILE_ONE_CARD,), "hand-too-small"),
        lambda card: card.one_card_pile and _joining_takes(card),
    ),
}

FACETS: dict[tuple[str, str], Facet] = PAIR_FACETS | FROZEN_FACETS | OTHER_FACETS | TAKE_FACETS

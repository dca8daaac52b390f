"""The situations of "may you take the pile?": each nudged to a yes or to a no."""

from __future__ import annotations

from dataclasses import replace

from canasta.cards import Rank
from canasta.openings import openings
from canasta.position import Seat
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.words import card_name, rank_name
from drills.kinds.making import Aim, Build, Facet
from drills.kinds.scene import OURS, THEIRS, Scene, Unsuited, is_plain, of_rank


def _is_wild(card: object) -> bool:
    return getattr(card, "is_wild", False)


def _is_black_three(card: object) -> bool:
    return getattr(card, "is_black_three", False)


def _is_red_three(card: object) -> bool:
    return getattr(card, "is_red_three", False)


def _hands(scene: Scene, naturals: int, wilds: int) -> None:
    """So many cards of the top card's rank in the hand, and so many wild cards."""
    scene.hold_wilds(wilds)
    scene.hold(scene.top.rank, naturals)


# ── A pair ───────────────────────────────────────────────────────────────────────────────────────


def _a_pair_or_one(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 2 if yes else 1, 0)


def _a_pair_of_another_rank(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 2 if yes else scene.rng.randint(0, 1), 0)
    scene.hold(scene.rank(2), 2)


def _though_it_could_join(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=True) if yes else scene.ranks(ours=False, theirs=True))
    _hands(scene, 2 if yes else 1, 1 if yes and scene.rng.random() < 0.5 else 0)


# ── One and a wild card ──────────────────────────────────────────────────────────────────────────


def _new_meld(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 1, scene.rng.randint(1, 2) if yes else 0)


def _two_wilds(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=False))
    _hands(scene, 1 if yes else 0, 2)


def _joins(scene: Scene, yes: bool, wilds: int) -> None:
    scene.thaw()
    rank = scene.set_top(scene.ranks(ours=True) if yes else scene.ranks(ours=False, theirs=True))
    scene.set_meld_wilds(OURS if yes else THEIRS, rank, wilds)
    _hands(scene, 1 if yes else 0, 1)


def _joins_with_room(scene: Scene, yes: bool) -> None:
    _joins(scene, yes, scene.rng.randint(0, scene.rule_card.max_wilds - 1))


def _joins_a_full_meld(scene: Scene, yes: bool) -> None:
    _joins(scene, yes, scene.rule_card.max_wilds)


# ── Joining a meld ───────────────────────────────────────────────────────────────────────────────


def _your_meld(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=True) if yes else scene.ranks(ours=False, theirs=True))
    _hands(scene, 0, 0)
    scene.melded.add(Seat.S)


def _partners_meld(scene: Scene, yes: bool) -> None:
    _your_meld(scene, yes)
    scene.melded.discard(Seat.S)
    scene.melded.add(Seat.N)


def _a_canasta(scene: Scene, yes: bool) -> None:
    scene.thaw()
    for side in (OURS, THEIRS):
        if not scene.has_canasta(side):
            scene.grow_to_canasta(side)
    side = OURS if yes else THEIRS
    ranks = [rank for rank, meld in scene.melds[side].items() if len(meld) >= 7 and rank > Rank.THREE]
    scene.set_top(rank for rank in ranks if yes or not scene.lies(OURS, rank))
    _hands(scene, 0, 0)


def _nothing_of_the_rank(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=True) if yes else scene.ranks(ours=False, theirs=False))
    _hands(scene, 0, scene.rng.randint(0, 1))


# ── Frozen ───────────────────────────────────────────────────────────────────────────────────────


def _affordable(scene: Scene) -> None:
    """Let the score be one from which the cards that would take the pile also reach the minimum."""
    rank, wild = scene.top.rank, scene.wilds_held()[0]
    found = openings(scene.position(), rank, (scene.held(rank)[0], wild))
    best = max(found, key=lambda opening: opening.points, default=None)
    if best is None:
        raise Unsuited
    own = scene.top.points if scene.rule_card.opening_counts_top else 0
    scene.have_minimum(0, best.points + own)
    scene.kept |= {card.rank for group in best.groups for card in group.cards}


def _unopened(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(theirs=False))
    _hands(scene, 1, scene.rng.randint(1, 2))
    _affordable(scene)
    if yes:
        scene.hold(scene.top.rank, 2)


def _partner_has_opened(scene: Scene, yes: bool) -> None:
    """From a table where only one side has melded: ours by partner's hand, or (the no) theirs."""
    if yes:
        scene.melds.reverse()
        scene.red_threes.reverse()
        scene.scores.reverse()
        scene.melded = {Seat.N}
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 1, scene.rng.randint(1, 2))
    if not yes:
        _affordable(scene)


def _one_or_two(scene: Scene, yes: bool) -> None:
    """A pair takes a frozen pile; one and a wild card do not, though they would make a meld."""
    scene.set_top(scene.ranks(ours=False))
    _hands(scene, 2 if yes else 1, 1)


def _fits(scene: Scene, yes: bool) -> None:
    scene.set_top(scene.ranks(ours=True))
    _hands(scene, 2 if yes else scene.rng.randint(0, 1), 0)


def _frozen_by_wild(scene: Scene, *, lowest: int, highest: int) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw(but=_is_wild)
    scene.put_freeze(_is_wild, lowest=lowest, highest=highest)


def _a_discarded_wild(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=1, highest=6)
    _one_or_two(scene, yes)


def _a_wild_upcard(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=len(scene.pile) - 1, highest=len(scene.pile) - 1)
    _one_or_two(scene, yes)


def _it_fits_your_meld(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=1, highest=6)
    _fits(scene, yes)


def _your_side_discarded_it(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=1, highest=1)
    wild = scene.pile[-2]
    scene.told.append(f"The {rank_name(wild.rank)} under it was your partner’s discard.")
    _one_or_two(scene, yes)


def _red_three_one_and_a_wild(scene: Scene, yes: bool) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw(but=_is_red_three)
    _one_or_two(scene, yes)


def _red_three_fits(scene: Scene, yes: bool) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw(but=_is_red_three)
    _fits(scene, yes)


def _on_the_table_only(scene: Scene, yes: bool) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw(but=_is_red_three)
    if yes:
        at = next(place for place, card in enumerate(scene.pile) if card.is_red_three)
        three = scene.pile[at]
        scene.set_pile(at, is_plain)
        scene.pool.remove(three)
        scene.red_threes[scene.rng.randint(OURS, THEIRS)].append(three)
    scene.set_top(scene.ranks(ours=False))
    _hands(scene, 1, 1)


def _plain_cards_on_top(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=3, highest=9)
    _one_or_two(scene, yes)


def _you_have_opened_since(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=2, highest=8)
    scene.told.append("Your side melded after the wild card had been discarded.")
    _one_or_two(scene, yes)


def _a_new_pile(scene: Scene, yes: bool) -> None:
    scene.cut_pile(scene.rng.randint(3, 5))
    scene.told.append("West took a frozen pile not long ago; this is the new one.")
    _frozen_by_wild(scene, lowest=1, highest=4)
    if yes:
        scene.thaw()
    scene.set_top(scene.ranks(ours=False))
    _hands(scene, 1, 1)


def _a_black_three_between(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=2, highest=5)
    scene.set_pile(-2, _is_black_three)
    _one_or_two(scene, yes)


# ── Opening with the pile ────────────────────────────────────────────────────────────────────────


def _best(scene: Scene) -> int:
    """What can be laid at most when the pile is taken with a pair to open, the top card counted where it counts."""
    rank = scene.top.rank
    pair = tuple(scene.held(rank)[:2])
    own = scene.top.points if scene.rule_card.opening_counts_top else 0
    return max((found.points for found in openings(scene.position(), rank, pair)), default=0) + own


def _pair_to_open(scene: Scene, wilds: int, groups: int) -> None:
    """Two of the top card's rank, and three of each of some other ranks."""
    scene.set_top(scene.ranks(theirs=None))
    _hands(scene, 2, wilds)
    for _ in range(groups):
        scene.hold(scene.rank(3, ours=None), 3)


def _the_top_card_tips_it(scene: Scene, yes: bool) -> None:
    _pair_to_open(scene, scene.rng.randint(0, 2), scene.rng.randint(0, 1))
    for _ in range(3):  # a group more, until the top card is what matters
        best = _best(scene)
        low, high = (best - scene.top.points + 5, best) if yes else (best + 5, best + 20)
        if scene.could_have_minimum(low, high):
            break
        scene.hold(scene.rank(3, ours=None), 3)
    scene.have_minimum(low, high)


def _only_buried_cards_would(scene: Scene, yes: bool) -> None:
    _pair_to_open(scene, scene.rng.randint(0, 2), scene.rng.randint(0, 1))
    if len(scene.pile) < 3:
        raise Unsuited
    spare = scene.within_reach(scene.top.rank) - 2
    places = scene.rng.sample(range(2, min(len(scene.pile), 6) + 1), min(2, spare) if spare else 1)
    buried = [scene.set_pile(-place, of_rank(scene.top.rank)) for place in places]
    scene.told.append(f"Somewhere under it lies the {' and the '.join(map(card_name, buried))}.")
    best = _best(scene)
    if yes:
        scene.have_minimum(best - 20, best)
    else:
        scene.have_minimum(best + 5, best + sum(card.points for card in buried))


def _groups_beside_it(scene: Scene, yes: bool) -> None:
    _pair_to_open(scene, scene.rng.randint(0, 1), scene.rng.randint(1, 2))
    best, alone = _best(scene), 3 * scene.top.points
    if yes:
        scene.have_minimum(alone + 5, best)
    else:
        scene.have_minimum(best + 5, best + 30)


def _the_pair_alone(scene: Scene, yes: bool) -> None:
    _pair_to_open(scene, 0, 0)
    for rank in scene.ranks():
        if rank is not scene.top.rank and len(scene.held(rank)) > 2:
            scene.hold(rank, 2)
    best = _best(scene)
    if best > 3 * scene.top.points:
        raise Unsuited
    if yes:
        scene.have_minimum(0, best)
    else:
        scene.have_minimum(best + 5, 10**6)


# ── Stops ────────────────────────────────────────────────────────────────────────────────────────


def _stop(scene: Scene, yes: bool, rank: Rank) -> None:
    """The stop on top (the no), or covered by the card that lies under it in the no."""
    black = rank is Rank.THREE
    if len(scene.pile) < 3:
        raise Unsuited
    scene.set_pile(-1, of_rank(rank))
    scene.set_pile(-2, lambda card: card.is_natural and card.rank in scene.ranks(ours=False))
    below = scene.pile[-2].rank
    scene.hold_wilds(1)
    scene.hold(below, 1 if black and not any(map(scene.freezes, scene.pile)) else 2)
    if yes:
        scene.pile[-1], scene.pile[-2] = scene.pile[-2], scene.pile[-1]


def _a_two_on_top(scene: Scene, yes: bool) -> None:
    scene.thaw()
    _stop(scene, yes, Rank.TWO)


def _a_joker_on_top(scene: Scene, yes: bool) -> None:
    scene.thaw()
    _stop(scene, yes, Rank.JOKER)


def _a_black_three_on_top(scene: Scene, yes: bool) -> None:
    scene.thaw()
    _stop(scene, yes, Rank.THREE)


def _a_covered_black_three(scene: Scene, yes: bool) -> None:
    """Where it freezes nothing one and a wild card do, where it freezes a pair is needed."""
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    scene.set_pile(-2, _is_black_three)
    if scene.rule_card.black_three_freezes:
        _hands(scene, 2 if yes else 1, 1)
    else:
        _hands(scene, 1, 1 if yes else 0)


def _a_black_three_over_a_freeze(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=2, highest=6)
    _stop(scene, yes, Rank.THREE)


# ── Traps ────────────────────────────────────────────────────────────────────────────────────────


def _forced_out(scene: Scene, yes: bool) -> None:
    """Two cards in the hand, both needed; what the pile brings must leave one to discard and one to keep."""
    scene.shrink_canastas(OURS)
    scene.thaw()
    scene.set_top(scene.ranks(ours=False))
    scene.cut_pile(3 if yes else 2)
    scene.hold(scene.top.rank, 2)
    scene.kept.add(scene.top.rank)
    scene.cut_hand(2)


def _one_for_one(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=True))
    scene.cut_pile(2 if yes else 1)
    scene.hold(scene.top.rank, 0)
    scene.hold_wilds(0)
    scene.cut_hand(1)


# ── The table of them ────────────────────────────────────────────────────────────────────────────


def _one_and_wild_takes(card: RuleCard) -> bool:
    """Can a natural card and a wild one take a pile that is not frozen? Else freezing is no matter for them."""
    return card.pickup_natural_and_wild and card.min_naturals <= 2 and card.max_wilds >= 1


def _joining_takes(card: RuleCard) -> bool:
    return card.pickup_add


def _full_meld_is_made(card: RuleCard) -> bool:
    return card.pickup_add and 1 <= card.max_wilds <= 4


def _needs_a_canasta(card: RuleCard) -> bool:
    return card.canastas_to_go_out >= 1


PAIR, ONE_AND_WILD, ADD = (Rule.PILE_PAIR,), (Rule.PILE_NATURAL_AND_WILD,), (Rule.PILE_ADD,)
NO_MELD = (Rule.PILE_USE_TOP, Rule.MELD_SIZE)
THEIRS_ONLY = (Rule.MELD_SHARED,)
MINIMUM = (Rule.OPENING_MINIMUM,)

FREE_PAIR = Aim(("free",), PAIR)
NOTHING = Aim(("free",), NO_MELD)
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


UNTIL = Rule.FROZEN_UNTIL_TAKEN
BY_WILD = Aim(("wild",), (Rule.FROZEN_WILD,), "ice-melts", section=UNTIL)
BY_RED = Aim(("red",), (Rule.FROZEN_RED_THREE,), "ice-melts")
ONE_AND_WILD_FREE = Aim(("free",), ONE_AND_WILD)

PAIR_FACETS = {
    ("pile-pair", "a-pair-or-one"): Facet("do?-?", _a_pair_or_one, FREE_PAIR, NOTHING),
    ("pile-pair", "a-pair-of-another-rank"): Facet(
        "do?-?", _a_pair_of_another_rank, FREE_PAIR, replace(NOTHING, reveals="keeps-the-top-card")
    ),
    ("pile-pair", "though-it-could-join"): Facet("doo-?", _though_it_could_join, Aim(("side", "free"), PAIR), NOT_OURS),
    ("pile-natural-and-wild", "new-meld"): Facet(
        "do?-?", _new_meld, replace(ONE_AND_WILD_FREE, reveals="always-a-pair"), NOTHING, _one_and_wild_takes
    ),
    ("pile-natural-and-wild", "two-wilds"): Facet(
        "do?-?",
        _two_wilds,
        replace(ONE_AND_WILD_FREE, reveals="always-a-pair"),
        Aim(("free", "side"), (Rule.MELD_NATURALS, *THEIRS_ONLY), "wilds-as-naturals"),
        _one_and_wild_takes,
    ),
    ("pile-natural-and-wild", "joins-with-room"): Facet(
        "doo-?", _joins_with_room, _added("always-a-pair"), NOT_OURS, lambda c: _joining_takes(c) and c.max_wilds >= 1
    ),
    ("pile-natural-and-wild", "joins-a-full-meld"): Facet(
        "doo-?", _joins_a_full_meld, _added("hand-card-needed"), NOT_OURS, _full_meld_is_made
    ),
    ("pile-add", "your-meld"): Facet("doo-?", _your_meld, _added("hand-card-needed"), NOT_OURS, _joining_takes),
    ("pile-add", "partners-meld"): Facet("doo-?", _partners_meld, _added("own-melds-only"), NOT_OURS, _joining_takes),
    ("pile-add", "a-canasta"): Facet(
        "doo-?", _a_canasta, _added("canasta-closed"), NOT_OURS, lambda c: _joining_takes(c) and c.canasta_takes_pile
    ),
    ("pile-add", "nothing-of-the-rank"): Facet(
        "do?-?", _nothing_of_the_rank, _added("hand-card-needed"), NOTHING, _joining_takes
    ),
}

FROZEN_FACETS = {
    ("frozen-unopened", "one-and-a-wild"): _frozen(
        "d-?-?", _unopened, "unmelded", Rule.FROZEN_UNOPENED, "unopened-not-frozen"
    ),
    ("frozen-unopened", "partner-has-opened"): Facet(
        "d-o-?",
        _partner_has_opened,
        replace(ONE_AND_WILD_FREE, reveals="own-melds-only", section=Rule.FROZEN_UNOPENED),
        Aim(("unmelded",), (Rule.FROZEN_UNOPENED,), "their-opening"),
        _one_and_wild_takes,
    ),
    ("frozen-unopened", "only-they-have"): _frozen(
        "d-o-?", _unopened, "unmelded", Rule.FROZEN_UNOPENED, "their-opening"
    ),
    ("frozen-wild", "a-discarded-wild"): _frozen_wild(_a_discarded_wild, "wild-opens-frozen"),
    ("frozen-wild", "a-wild-upcard"): _frozen_wild(_a_wild_upcard, "wild-opens-frozen"),
    ("frozen-wild", "it-fits-your-meld"): replace(
        _frozen_wild(_it_fits_your_meld, "adds-to-frozen"), needs=_joining_takes
    ),
    ("frozen-wild", "your-side-discarded-it"): _frozen_wild(_your_side_discarded_it, "freezer-is-free"),
    ("frozen-red-three", "one-and-a-wild"): _frozen(
        "do?r?", _red_three_one_and_a_wild, "red", Rule.FROZEN_RED_THREE, "wild-opens-frozen"
    ),
    ("frozen-red-three", "it-fits-your-meld"): replace(
        _frozen("do?r?", _red_three_fits, "red", Rule.FROZEN_RED_THREE, "adds-to-frozen"), needs=_joining_takes
    ),
    ("frozen-red-three", "on-the-table-only"): Facet(
        "do?r?",
        _on_the_table_only,
        replace(ONE_AND_WILD_FREE, reveals="red-three-on-the-table-freezes", section=Rule.FROZEN_RED_THREE),
        BY_RED,
        _one_and_wild_takes,
    ),
    ("frozen-until-taken", "plain-cards-on-top"): _frozen_wild(_plain_cards_on_top, "ice-melts", UNTIL),
    ("frozen-until-taken", "you-have-opened-since"): _frozen_wild(_you_have_opened_since, "opening-thaws-all", UNTIL),
    ("frozen-until-taken", "a-new-pile"): Facet(
        "do?w?", _a_new_pile, replace(ONE_AND_WILD_FREE, section=UNTIL), BY_WILD, _one_and_wild_takes
    ),
    ("frozen-until-taken", "a-black-three-between"): _frozen_wild(_a_black_three_between, "ice-melts", UNTIL),
}

OTHER_FACETS = {
    ("open-with-pile", "the-top-card-tips-it"): Facet(
        "d-???",
        _the_top_card_tips_it,
        replace(SUM_YES, reveals="top-card-left-out"),
        replace(SUM_NO, reveals=None),
        lambda card: card.opening_counts_top,
    ),
    ("open-with-pile", "only-buried-cards-would"): Facet("d-???", _only_buried_cards_would, SUM_YES, SUM_NO),
    ("open-with-pile", "groups-beside-it"): Facet(
        "d-???", _groups_beside_it, replace(SUM_YES, reveals="one-meld-must-reach"), replace(SUM_NO, reveals=None)
    ),
    ("open-with-pile", "the-pair-alone"): Facet("d-???", _the_pair_alone, SUM_YES, replace(SUM_NO, reveals=None)),
    ("pile-stop", "a-two-on-top"): Facet("do?-?", _a_two_on_top, COVERED_WILD, STOP_WILD),
    ("pile-stop", "a-joker-on-top"): Facet("do?-?", _a_joker_on_top, COVERED_WILD, STOP_WILD),
    ("pile-stop", "a-black-three-on-top"): Facet(
        "do?-?", _a_black_three_on_top, COVERED, STOP_BLACK, _one_and_wild_takes
    ),
    ("pile-stop", "a-covered-black-three"): Facet(
        "do?-?",
        _a_covered_black_three,
        COVERED,
        Aim(("free", "black"), (*NO_MELD, Rule.FROZEN_BLACK_THREE)),
        _one_and_wild_takes,
    ),
    ("pile-stop", "a-black-three-over-a-freeze"): Facet(
        "do?w?", _a_black_three_over_a_freeze, replace(COVERED_WILD, section=Rule.PILE_TOP_BLACK_THREE), STOP_BLACK
    ),
    ("pile-trap", "forced-out"): Facet(
        "do??s", _forced_out, KEEPS, Aim(("hand",), (Rule.PILE_MUST_FINISH,), "hand-too-small"), _needs_a_canasta
    ),
    ("pile-trap", "one-for-one"): Facet(
        "do??s",
        _one_for_one,
        KEEPS,
        Aim(("hand",), (Rule.PILE_ONE_CARD,), "hand-too-small"),
        lambda card: card.one_card_pile and _joining_takes(card),
    ),
}

FACETS: dict[tuple[str, str], Facet] = PAIR_FACETS | FROZEN_FACETS | OTHER_FACETS

"""The tables of the kind "count", and what is asked of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from canasta.cards import Card, Rank, hand_of
from canasta.moves import Group, Lay
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.shapes import most_wilds
from canasta.texts import gettext as _
from drills.kinds import count_left as left
from drills.kinds import meld_words
from drills.kinds import take_openings as takes
from drills.kinds.count_asked import Ask, Count, CountCase, is_of_one_price, points_field
from drills.kinds.count_cases import COUNTS
from drills.kinds.count_takes import held_afterwards, opening_with_the_pile, top_card_kept
from drills.kinds.exchange import OURS, PLAIN_RANKS, Unsuited, of_rank
from drills.kinds.first_melds import hold_shapes, of_sum, shapes_of
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of

FEWEST, MOST = 5, 7  # cards to add up in the head


def _situation(slug: str, facet: str, bases: str, ask: Ask, needs: Callable[[RuleCard], bool]) -> Situation:
    def filled_in(scene: Scene) -> Asked | None:
        count = ask(scene)
        if count is None:
            return None
        values = COUNTS[slug](CountCase(count.position, facet, count.turn)).values
        fields = tuple(replace(field, right=values[field.name]) for field in count.fields)
        return Asked(
            count.position,
            count.prompt,
            fields,
            count.rule,
            count.guess_rate,
            count.detail,
            count.turn,
            untold=count.untold,
        )

    return Situation(bases, filled_in, needs)


# ── The hand ─────────────────────────────────────────────────────────────────────────────────────

_RANKS = {
    "seven-or-eight": (Rank.SEVEN, Rank.EIGHT),
    "ace-and-two": (Rank.ACE, Rank.TWO),
    "joker": (Rank.JOKER,),
    "black-three": (Rank.THREE,),
}


def _hand(facet: str) -> Ask:
    def ask(scene: Scene) -> Count:
        for rank in _RANKS[facet]:
            scene.hold(rank, scene.rng.randint(1, 2))
        scene.cut_hand(scene.rng.randint(FEWEST, MOST))
        prompt = _("What are the cards in your hand worth together?")
        fields = (points_field(_("All the cards in your hand")),)
        return Count(scene.position(), prompt, fields, Rule.VALUE_CARDS, untold="table")

    return ask


# ── The melds on the table ───────────────────────────────────────────────────────────────────────


def _two_or_three_melds(scene: Scene) -> list[Rank]:
    """Leave our side so many melds, not all of one price, none long and none with a wild card."""
    melds = scene.melds[OURS]
    ranks = [rank for rank in melds if rank in PLAIN_RANKS]
    scene.rng.shuffle(ranks)
    kept = ranks[: scene.rng.randint(2, 3)]
    if len({rank.points for rank in kept}) < 2:
        raise Unsuited
    for rank in [rank for rank in melds if rank not in kept]:
        scene.pool += melds.pop(rank)
    for rank in kept:
        scene.set_meld_wilds(OURS, rank, 0)
        longest = scene.rng.randint(3, 5)
        scene.pool += melds[rank][longest:]
        del melds[rank][longest:]
    return kept


def _naturals(scene: Scene, ranks: list[Rank]) -> None:
    """As they are."""


def _with(wild: Rank) -> Callable[[Scene, list[Rank]], None]:
    def nudge(scene: Scene, ranks: list[Rank]) -> None:
        rank = scene.rng.choice(ranks)
        naturals = len(scene.melds[OURS][rank])
        most = min(2, most_wilds(scene.rule_card, rank, naturals, opening=True))
        if not most:
            raise Unsuited
        for _again in range(scene.rng.randint(1, most)):
            scene.melds[OURS][rank].append(scene.from_pool(of_rank(wild)))

    return nudge


def _a_canasta(scene: Scene, ranks: list[Rank]) -> None:
    scene.grow_to_canasta(OURS)


def _melds(nudge: Callable[[Scene, list[Rank]], None]) -> Ask:
    def ask(scene: Scene) -> Count:
        nudge(scene, _two_or_three_melds(scene))
        fields = (points_field(_("All the cards of these melds")),)
        prompt = _("What are the cards that {has} melded worth together?").format(has=us_of(scene.base).has)
        detail = _("Count the cards alone, without any bonus.")
        return Count(scene.position(), prompt, fields, Rule.SCORE_MELDS, detail)

    return ask


# ── The first meld ───────────────────────────────────────────────────────────────────────────────


def _several(scene: Scene) -> list[list[Card]]:
    return of_sum(scene, scene.rng.randint(2, 3), 30, 160)


def _canasta_beside(scene: Scene) -> list[list[Card]]:
    shape = scene.rng.choice(shapes_of(scene.rule_card, scene.rng.randint(7, 8)))
    small = scene.rng.choice(shapes_of(scene.rule_card, 3))
    return hold_shapes(scene, [shape, small])


def _beside_red_threes(scene: Scene) -> list[list[Card]]:
    if not scene.red_threes[OURS]:
        raise Unsuited
    return _several(scene)


def _opening(lay: Callable[[Scene], list[list[Card]]], rule: Rule) -> Ask:
    def ask(scene: Scene) -> Count | None:
        groups = lay(scene)
        if is_of_one_price([card for group in groups for card in group]):
            return None
        turn = (Lay(tuple(Group(hand_of(cards)) for cards in groups)),)
        prompt = _("What do these cards count toward {our} first meld?").format(our=us_of(scene.base).our)
        return Count(
            scene.position(),
            prompt,
            (points_field(_("Toward the first meld they count")),),
            rule,
            meld_words.asked(turn),
            turn,
        )

    return ask


# ── The situations ───────────────────────────────────────────────────────────────────────────────


def _not_modern(card: RuleCard) -> bool:
    return not card.is_modern


def _with_a_partner(card: RuleCard) -> bool:
    return card.players == 4


def _priced(card: RuleCard) -> bool:
    """Can first melds be made up of Classic's small shapes?"""
    return card.min_naturals <= 2 and card.max_wilds >= 2 and not card.is_modern


def _some_wilds(card: RuleCard) -> bool:
    return card.max_wilds > 0


def _any(card: RuleCard) -> bool:
    return True


_top = opening_with_the_pile
_ROWS: tuple[tuple[str, str, str, Ask, Callable[[RuleCard], bool]], ...] = (
    ("card-values", "seven-or-eight", "?o???", _hand("seven-or-eight"), _any),
    ("card-values", "ace-and-two", "?o???", _hand("ace-and-two"), _any),
    ("card-values", "joker", "?o???", _hand("joker"), _any),
    ("card-values", "black-three", "?o???", _hand("black-three"), _not_modern),
    ("meld-worth", "naturals-only", "?o???", _melds(_naturals), _any),
    ("meld-worth", "with-a-two", "?o???", _melds(_with(Rank.TWO)), _some_wilds),
    ("meld-worth", "with-a-joker", "?o???", _melds(_with(Rank.JOKER)), _some_wilds),
    ("meld-worth", "a-canastas-cards", "?o???", _melds(_a_canasta), _any),
    ("opening-sum", "several-melds", "p-??l", _opening(_several, Rule.OPENING_SEVERAL), _priced),
    ("opening-sum", "canasta-too-cheap", "p-??l", _opening(_canasta_beside, Rule.OPENING_COUNTS), _priced),
    ("opening-sum", "red-threes", "p-??l", _opening(_beside_red_threes, Rule.OPENING_COUNTS), _priced),
    ("open-with-pile", "the-top-card-tips-it", "d-??l", _top(takes.the_top_card_tips_it), _priced),
    ("open-with-pile", "only-buried-cards-would", "d-??l", _top(takes.only_buried_cards_would), _priced),
    ("open-with-pile", "groups-beside-it", "d-??l", _top(takes.groups_beside_it), _priced),
    ("pile-whole", "cards-held-afterwards", "do?-?", held_afterwards, _any),
    ("pile-whole", "top-card-kept", "do?-?", top_card_kept, _any),
    ("cards-left", "both-hands", "poo??", left.left_in_hand(left.as_they_lie), _with_a_partner),
    ("cards-left", "whole-sets-in-hand", "poo??", left.left_in_hand(left.a_whole_set), _not_modern),
    ("cards-left", "wild-cards", "poo??", left.left_in_hand(left.wild_cards), _any),
    ("cards-left", "partner-of-who-went-out", "po???", left.left_with_one, _with_a_partner),
)
SITUATIONS = {(slug, facet): _situation(slug, facet, bases, ask, needs) for slug, facet, bases, ask, needs in _ROWS}

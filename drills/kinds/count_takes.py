"""The tables of the kind "count" at which the pile is taken."""

from __future__ import annotations

from collections.abc import Callable

from canasta.moves import Drop, Move, Take
from canasta.referee import ruling, ways_to_take
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, card_name, cards_name, rank_name, seat_title
from drills.kinds.base import Field, Form
from drills.kinds.count_asked import BLIND_HELD, Ask, Count, is_of_one_price, points_field
from drills.kinds.exchange import Unsuited, of_rank
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of
from drills.kinds.take_case import TakeCase

SMALL, LARGE = 3, 9  # piles that are counted at a glance


# ── Opening with the pile ────────────────────────────────────────────────────────────────────────


def opening_with_the_pile(build: Callable[[Scene, bool], None]) -> Ask:
    def ask(scene: Scene) -> Count | None:
        build(scene, scene.rng.random() < 0.5)
        position = scene.position()
        best = TakeCase(position).best
        if best is None:
            return None
        first, *others = best.groups
        if is_of_one_price([card for group in best.groups for card in group.cards]):
            return None
        prompt = _("What would this count toward {our} first meld?").format(our=us_of(scene.base).our)
        take = Take(first.cards, tuple(others))
        detail = " ".join([taking(take), *scene.told])
        return Count(
            position,
            prompt,
            (points_field(_("Toward the first meld it counts")),),
            Rule.OPENING_TOP_CARD,
            detail,
            (take,),
        )

    return ask


def taking(take: Take) -> str:
    beside = "; ".join(cards_name(group.cards) for group in take.groups)
    laid = _(" and lay at once, beside them: {beside}").format(beside=beside) if beside else ""
    return _("You want to take the pile with {cards}{laid}.").format(cards=cards_name(take.cards), laid=laid)


# ── Taking the pile ──────────────────────────────────────────────────────────────────────────────


def _with_a_pair(scene: Scene) -> None:
    scene.set_top(scene.ranks())
    scene.hold(scene.top.rank, 2)


def _with_one_and_a_wild(scene: Scene) -> None:
    scene.set_top(scene.ranks(ours=False))
    scene.hold(scene.top.rank, 1)
    scene.hold_wilds(scene.rng.randint(1, 2))


def _with_the_top_card_alone(scene: Scene) -> None:
    scene.set_top(scene.ranks(ours=True))
    scene.hold(scene.top.rank, scene.rng.randint(0, 1))


def held_afterwards(scene: Scene) -> Count | None:
    scene.thaw()
    scene.rng.choice([_with_a_pair, _with_a_pair, _with_one_and_a_wild, _with_the_top_card_alone])(scene)
    many = rank_name(scene.top.rank, 2)
    our = us_of(scene.base).our
    fields = (
        Field("held", Form.NUMBER, _("Cards in your hand then")),
        Field("meld", Form.NUMBER, _("Cards in {our} meld of {many} then").format(our=our, many=many)),
    )
    return _after_taking(scene, fields)


def top_card_kept(scene: Scene) -> Count | None:
    """One of its rank may stay in the hand, or lie further down in the pile, which is told."""
    scene.thaw()
    if len(scene.pile) < 3:
        raise Unsuited
    scene.set_top(scene.ranks())
    rank = scene.top.rank
    scene.hold(rank, scene.rng.randint(2, 3))
    if scene.rng.random() < 0.6:
        scene.set_pile(-scene.rng.randint(2, min(5, len(scene.pile))), of_rank(rank))
    under = [card for card in scene.pile[:-1] if card.rank is rank]
    told = _("Under the top card of the pile lies no other {rank_name}.").format(rank_name=rank_name(rank))
    if under:
        told = ngettext(
            "Under the top card of the pile lies {cards}.", "Under the top card of the pile lie {cards}.", len(under)
        ).format(cards=cards_name(under))
    scene.told.append(told)
    fields = (
        Field("rank", Form.NUMBER, _("{capital} in your hand then").format(capital=capital(rank_name(rank, 2)))),
        Field("held", Form.NUMBER, _("All cards in your hand then")),
    )
    return _after_taking(scene, fields)


def _after_taking(scene: Scene, fields: tuple[Field, ...]) -> Count | None:
    position = scene.position()
    if not SMALL <= len(position.pile) <= LARGE or len(scene.hand) < SMALL:
        return None
    ways = [way for way in ways_to_take(position) if not way.groups and len(way.cards) <= 2]
    if not ways:
        return None
    take = scene.rng.choice(ways)
    drop = _discard(scene, take)
    turn: tuple[Move, ...] = (take, drop)
    after = ruling(position, turn).after
    if after is None or after.phase == "e":
        return None
    before = seat_title(position.seats[position.seats.index(position.seat) - 1])
    with_ = _("with {cards} from your hand").format(cards=cards_name(take.cards))
    if not take.cards:
        with_ = _("by adding the top card to {our} meld").format(our=us_of(position).our)
    detail = _(
        "{before} has just discarded {cards_name}. You take the pile {what}, lay nothing else, and discard the {card}."
    ).format(before=before, cards_name=cards_name((scene.top,)), what=with_, card=card_name(drop.card))
    detail = " ".join([detail, *scene.told])
    return Count(position, _("What do you hold after this turn?"), fields, Rule.PILE_WHOLE, detail, turn, BLIND_HELD)


def _discard(scene: Scene, take: Take) -> Drop:
    """A card that nobody would keep for a meld, nor is one of those in question."""
    loose = [c for c in scene.hand if c.is_natural and c.rank is not scene.top.rank and len(scene.held(c.rank)) == 1]
    if not loose:
        raise Unsuited
    return Drop(scene.rng.choice(loose))

"""Of three players: what becomes of the melds of the two who play together, once the pile is taken."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import Rank
from canasta.melds import CANASTA_SIZE, Meld
from canasta.position import Position, Seat
from canasta.shapes import most_wilds
from canasta.texts import gettext as _
from canasta.words import cards_word, listed, number, rank_name, seat_title
from drills.kinds.counted import Counted, Thought
from drills.kinds.sides import you_or


def lone_of(after: Position) -> Seat | None:
    """Whoever plays alone against the two others, once somebody does."""
    return next((Seat[side] for side in after.sides if len(side) == 1), None) if len(after.sides) == 2 else None


def pair_of(after: Position) -> list[Seat]:
    """The two who play together, South last."""
    lone = lone_of(after)
    return sorted((seat for seat in after.seats if seat is not lone), key=lambda seat: seat is Seat.S)


def melds_of(position: Position, seat: Seat) -> dict[Rank, Meld]:
    return {meld.rank: meld for meld in position.melds[position.side_of(seat)] if meld.rank is not None}


def asked_rank(position: Position, taker: Seat) -> Rank:
    """A rank that both of the pair have; else one that the lone player has too; else that of their largest meld."""
    one, other = (melds_of(position, seat) for seat in position.seats if seat is not taker)
    lone = melds_of(position, taker)
    for ranks in (one.keys() & other.keys(), (one.keys() | other.keys()) & lone.keys()):
        if ranks:
            return min(ranks)
    largest = {rank: len(meld) for rank, meld in (one | other).items()}
    if not largest:
        raise ValueError("the pair has melded nothing")
    return max(largest, key=lambda rank: (largest[rank], rank))


def _takes_a_wild(after: Position, meld: Meld) -> bool:
    assert meld.rank is not None
    wilds = meld.wild_count
    return most_wilds(after.rule_card, meld.rank, len(meld.naturals), lying=wilds) > wilds


def pooled(position: Position, after: Position, taker: Seat) -> Counted:
    """three.pooled"""
    rank, pair = asked_rank(position, taker), pair_of(after)
    melds = melds_of(after, pair[0])
    meld = melds[rank]
    takes = _takes_a_wild(after, meld)
    values = {"melds": str(len(melds)), "cards": str(len(meld)), "wild": "yes" if takes else "no"}
    said = _("{melds} melds, and {cards} in the meld of {ranks}").format(
        melds=number(len(melds)), cards=cards_word(len(meld)), ranks=rank_name(rank, 2)
    )
    if len(melds) == 1:
        said = _("one meld, and {cards} in it").format(cards=cards_word(len(meld)))
    return Counted(
        values=values,
        outcomes={"melds": said},
        because=" ".join([_about_melds(position, taker, pair, meld), _about_wilds(meld, takes)]),
        thoughts=tuple(_wrong_pooled(position, taker, pair, values)),
    )


def _about_melds(position: Position, taker: Seat, pair: list[Seat], meld: Meld) -> str:
    assert meld.rank is not None
    names, ranks = listed([you_or(seat) for seat in pair]), rank_name(meld.rank, 2)
    told = _("{pair} play together from then on, and their melds are put together.")
    if Seat.S in pair:
        told = _("{pair} play together from then on, and your melds are put together.")
    told = told.format(pair=names)
    both = all(meld.rank in melds_of(position, seat) for seat in pair)
    if both:
        canasta = _(", a canasta") if len(meld) >= CANASTA_SIZE else ""
        one = _("Both have {ranks}: the two melds become one of {cards}{canasta}.")
        if Seat.S in pair:
            one = _("You both have {ranks}: the two melds become one of {cards}{canasta}.")
        return f"{told} {one.format(ranks=ranks, cards=cards_word(len(meld)), canasta=canasta)}"
    if meld.rank in melds_of(position, taker):
        whose = _("your own") if taker is Seat.S else _("{who}’s own").format(who=seat_title(taker))
        return told + _(" The lone player’s {ranks} stay {whose}.").format(ranks=ranks, whose=whose)
    return told + _(" Only one of the two has {ranks}: that meld stays as it is.").format(ranks=ranks)


def _about_wilds(meld: Meld, takes: bool) -> str:
    wilds = meld.wild_count
    assert meld.rank is not None
    ranks = rank_name(meld.rank, 2)
    if takes and not wilds:
        return _("No wild card is among the {ranks} of the two, so one may join.").format(ranks=ranks)
    many = _("one wild card")
    if wilds > 1:
        many = _("{count} wild cards").format(count=number(wilds))
    if takes:
        return _("The {ranks} of the two hold {wilds}, so another may join.").format(ranks=ranks, wilds=many)
    return _("The {ranks} of the two hold {wilds}: the meld stands, but no wild card may join any more.").format(
        ranks=ranks, wilds=many
    )


def _wrong_pooled(position: Position, taker: Seat, pair: list[Seat], values: dict[str, str]) -> Iterator[Thought]:
    rank = asked_rank(position, taker)
    sizes = {seat: len(meld) for seat in position.seats if (meld := melds_of(position, seat).get(rank))}
    count = sum(len(melds_of(position, seat)) for seat in pair)
    if all(seat in sizes for seat in pair):
        words = _("A side has one meld of a rank: two of them become one.")
        for seat in pair:
            for wild in ("yes", "no"):
                yield Thought("pooled-apart", {"melds": str(count), "cards": str(sizes[seat]), "wild": wild}, words)
        yield Thought("pooled-apart", {"melds": str(count)}, words)
    elif taker in sizes:
        words = _("Only the two who play together put their melds together.")
        for wild in ("yes", "no"):
            yield Thought("lone-melds-pooled", {"cards": str(sum(sizes.values())), "wild": wild}, words)
    if values["wild"] == "no":
        yield Thought("fourth-wild", {"wild": "yes"}, _("Wild cards of both melds count together."))

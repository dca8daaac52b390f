"""What is said about going out: how the hand is laid out, why it may go, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canasta.cards import Card, Cards, Rank, cards_text
from canasta.effects import after
from canasta.explain import explain
from canasta.fault import Fault
from canasta.melds import Meld
from canasta.moves import Lay
from canasta.position import Position
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import a_rank, capital, cards_name, listed, meld_name, number, rank_name
from drills.kinds.base import Field, FieldRow, Form, Option, TableMarks
from drills.kinds.explaining import LETTERS
from drills.kinds.forms import said
from drills.kinds.out_case import (
    A_WILD,
    DISCARDED,
    NO_CARD,
    Layout,
    OutCase,
    lasts_of,
    lays_out,
    places_of,
    room_in,
    turn_of,
    wild_field,
    wilds_of,
)

# ── The fields ───────────────────────────────────────────────────────────────────────────────────


def fields_of(position: Position, right: Mapping[str, str]) -> tuple[Field, ...]:
    """Which card goes last, and where each wild card goes; () where too few layouts look right."""
    if not lays_out(position):
        return ()
    last = _("Which card do you discard last?")
    fields = [Field("last", Form.ONE, last, tuple(_lasts(position)), right.get("last", ""))]
    for at, legend in enumerate(_wild_names(wilds_of(position))):
        name = wild_field(at)
        fields.append(
            Field(
                name,
                Form.ONE,
                _("Where does {legend} go?").format(legend=legend),
                tuple(_homes(position)),
                right.get(name, ""),
            )
        )
    return tuple(fields)


def _lasts(position: Position) -> Iterator[Option]:
    """A card of each rank held, a wild card, or none."""
    for key, card in lasts_of(position).items():
        yield Option(key, capital(cards_name((card,))), cards_text((card,)))
    yield Option(A_WILD, _("A wild card"))
    yield Option(NO_CARD, _("No card: all are laid"))


def _homes(position: Position) -> Iterator[Option]:
    for key, rank in places_of(position).items():
        yield Option(key, _("With the {rank_name}").format(rank_name=rank_name(rank, 2)))
    yield Option(DISCARDED, _("With no meld: it is discarded"))


def _wild_names(wilds: Cards) -> list[str]:
    """ "your two", "your joker"; of several alike "the first of your twos", "the second of your twos" """
    names = []
    for at, card in enumerate(wilds):
        alike = [other for other in wilds if other.rank is card.rank]
        place = sum(other.rank is card.rank for other in wilds[:at])
        which = ("first", "second", "third", "fourth", "next")[min(place, 4)]
        if len(alike) > 1:
            names.append(_("the {which} of your {ranks}").format(which=which, ranks=rank_name(card.rank, len(alike))))
        else:
            names.append(_("your {rank_name}").format(rank_name=rank_name(card.rank)))
    return names


def rows(fields: tuple[Field, ...], given: Mapping[str, str], right: dict[str, str]) -> tuple[FieldRow, ...]:
    """What was filled in beside the way out that is nearest to it."""
    return tuple(
        FieldRow(
            field.legend,
            said(field, given.get(field.name, "")),
            said(field, right[field.name]),
            given.get(field.name) == right[field.name],
        )
        for field in fields
    )


# ── A layout in words ────────────────────────────────────────────────────────────────────────────


def way_words(position: Position, layout: Layout) -> str:
    """ "lay three queens, add a two to the eights and discard the four" """
    lays = [move for move in turn_of(position, layout) if isinstance(move, Lay)]
    parts = [_laid(position, group.rank, group.cards) for lay in lays for group in lay.groups]
    if layout.last is not None:
        parts.append(
            _("discard {what}").format(
                what=a_rank(layout.last.rank) if not layout.last.is_black_three else _("a black three")
            )
        )
    return listed(parts)


def _laid(position: Position, rank: Rank | None, cards: Cards) -> str:
    if rank is not None and position.own_meld(rank):
        return _("add {cards} to the {rank_name}").format(cards=cards_name(cards), rank_name=rank_name(rank, 2))
    return _("lay {cards}").format(cards=cards_name(cards))


def _table_then(position: Position, layout: Layout) -> tuple[Meld, ...]:
    """Our melds once all of it is laid."""
    then = position
    for move in turn_of(position, layout):
        if isinstance(move, Lay):
            then = after(then, move)
    return then.own_melds


# ── The rule and the cards ───────────────────────────────────────────────────────────────────────


def because(case: OutCase, subject: str) -> str:
    return _why_so(case, subject) if case.answer else _why_not(case, subject)


def _why_so(case: OutCase, subject: str) -> str:
    way = case.ways[0]
    if subject == "all":
        way = next(found for found in case.ways if found.last is None)
    you = _("You can {way_words}").format(way_words=way_words(case.position, way))
    has = case.us.has
    match subject:
        case "finish":
            made = [meld for meld in _table_then(case.position, way) if meld.is_canasta]
            new = [meld for meld in made if (old := case.position.own_meld(meld.rank)) is None or not old.is_canasta]
            return _("{you}: that makes {listed}, and it counts at once.").format(
                you=you, listed=listed([meld_name(meld) for meld in new])
            )
        case "last":
            return _("{you}: the last card may be discarded, and {has} {needed}.").format(
                you=you, has=has, needed=_needed(case)
            )
        case "all":
            return _("{you}: a player who goes out need not discard, and {has} {needed}.").format(
                you=you, has=has, needed=_needed(case)
            )
        case "joins":
            return _(
                "{you}: cards join the melds of their ranks that {has} on the table, however few they are."
            ).format(you=you, has=has)
        case "wilds":
            return _("{you}: so every wild card lies in a meld that may hold it, and {has} the canasta for it.").format(
                you=you, has=has
            )
        case "black":
            return _("{you}: black threes may be laid by a player who goes out, three of them or more.").format(you=you)
        case "ask":
            return _("{you}, and nobody has to be asked: whether you ask your partner is up to you.").format(you=you)
    lying = listed([meld_name(meld) for meld in case.position.own_melds if meld.is_canasta])
    return _("{you}, and {has} {needed} on the table: {lying}.").format(
        you=you, has=has, needed=_needed(case), lying=lying
    )


def _needed(case: OutCase) -> str:
    return ngettext("the canasta needed", "the {need} canastas needed", case.need).format(need=number(case.need))


def _why_not(case: OutCase, subject: str) -> str:
    said_ = explain(case.faults[0], case.position)
    return " ".join(part for part in (said_, _in_the_way(case, subject)) if part)


def _in_the_way(case: OutCase, subject: str) -> str:
    match subject:
        case "lying":
            return _("The canasta on the table is {theirs}.").format(theirs=case.us.theirs)
        case "finish":
            best = max(case.most_sizes, key=lambda item: item[1], default=None)
            if best is None:
                return ""
            return _("The nearest to one that this turn can make is {number} cards in the {rank_name}.").format(
                number=number(best[1]), rank_name=rank_name(best[0], 2)
            )
        case "joins":
            rank = next(rank for rank in (*case.loose, *case.pairs) if rank in case.theirs)
            return _("The {rank_name} on the table are {theirs}, and nobody adds to those.").format(
                rank_name=rank_name(rank, 2), theirs=case.us.theirs
            )
        case "pair":
            rank = case.pairs[0]
            return _("Two {rank_name} are no meld, and {has} none that they could join.").format(
                rank_name=rank_name(rank, 2), has=case.us.has
            )
        case "wilds":
            return _("{our} melds have room for {rooms}, and you hold {number}.").format(
                our=capital(case.us.our), rooms=_rooms(case), number=number(len(case.wilds))
            )
        case "black":
            return _("Two black threes are no meld, and only one of them can be discarded.")
        case "last" if len(_homeless(case)) > 1:
            return _("{cards} find no place in a meld.").format(cards=capital(cards_name(_homeless(case))))
    return ""


def _homeless(case: OutCase) -> Cards:
    """The cards that no meld takes, of ranks of which there are too few."""
    return tuple(card for card in case.position.hand.cards if card.rank in (*case.loose, *case.pairs))


def _rooms(case: OutCase) -> str:
    room = sum(room_in(case.position, rank) for rank in case.ours)
    return (
        ngettext("{room} more wild card", "{room} more wild cards", room).format(room=number(room))
        if room
        else _("no more wild cards")
    )


# ── About a reason that does not decide ──────────────────────────────────────────────────────────


def about(case: OutCase, subject: str) -> str:
    """How it stands with what they chose: true of the position whatever the verdict."""
    match subject:
        case "lying":
            return _about_canastas(case)
        case "finish":
            if case.most_canastas == case.lying:
                return _about_canastas(case)
            return _("{about_canastas} By the end of this turn {side} could have {count}.").format(
                about_canastas=_about_canastas(case), side=case.us.side, count=_count(case.most_canastas)
            )
        case "joins":
            return _about_joining(case)
        case "pair":
            return _about_pairs(case)
        case "wilds":
            least = case.position.rule_card.min_naturals
            beside = ngettext("one natural card", "{count} natural cards", least).format(count=number(least))
            return _("{our} melds have room for {rooms}; a new meld needs {beside} beside them.").format(
                our=capital(case.us.our), rooms=_rooms(case), beside=beside
            )
        case "black":
            return _("You hold {black_threes} black threes. Three are a meld, as you go out.").format(
                black_threes=number(case.black_threes)
            )
        case "ask":
            return _("Whoever can go out may ask their partner first, and need not.")
    return _about_the_last(case)


def _count(count: int) -> str:
    return f"{number(count) if count else 'no'} {'canasta' if count <= 1 else 'canastas'}"


def _about_canastas(case: OutCase) -> str:
    return _("{has} {count} on the table, and going out needs {need}.").format(
        has=capital(case.us.has), count=_count(case.lying), need=number(case.need)
    )


def _about_joining(case: OutCase) -> str:
    joining = [rank for rank in case.naturals if rank in case.ours]
    if joining:
        return _("{ranks} join {our} melds, however few they are.").format(ranks=_ranks(joining), our=case.us.our)
    fitting = [rank for rank in case.loose if rank in case.theirs]
    if fitting:
        return _("{ranks} lie with {others}, and nobody adds to those.").format(
            ranks=_ranks(fitting), others=case.us.others
        )
    return _("No card of your hand joins one of {our} melds.").format(our=case.us.our)


def _ranks(ranks: tuple[Rank, ...] | list[Rank]) -> str:
    return capital(listed([rank_name(rank, 2) for rank in ranks]))


def _about_pairs(case: OutCase) -> str:
    new = [(rank, count) for rank, count in case.naturals.items() if rank not in case.ours and count >= 2]
    if not new:
        return _("You hold no two natural cards of one rank with which a new meld could begin.")
    said = [f"{number(count)} {rank_name(rank, 2)}" for rank, count in new]
    return _("You hold {listed}: a new meld needs three cards, wild ones counted.").format(listed=listed(said))


def _about_the_last(case: OutCase) -> str:
    if case.leaves_too_many:
        if len(_homeless(case)) > 1:
            return _("{cards} find no place in a meld, and only one card can be discarded.").format(
                cards=capital(cards_name(_homeless(case)))
            )
        return _("However you lay your cards, two or more would be left, and only one can be discarded.")
    if case.position.rule_card.final_discard == "required":
        return _("The cards could be laid. At your table the last one is discarded.")
    if not case.answer:
        return _("The cards could be laid, all of them or all but one.")
    if case.may_lay_all:
        return _("All of the cards can be laid, so no card need be discarded.")
    return _("All of the cards but one can be laid, and that one is discarded.")


def about_layout(case: OutCase, layout: Layout | None, faults: tuple[Fault, ...]) -> str:
    if layout is None:
        return _("One card at most is discarded, and it is the one that you name as the last.")
    return explain(faults[0], case.position)


# ── Letters on the table ─────────────────────────────────────────────────────────────────────────


def marks(case: OutCase) -> TableMarks:
    """For a yes, the cards that are laid, with a letter for each meld; for a no, the canastas and what is left over."""
    position = case.position
    side = position.sides[position.side]
    letters = iter(LETTERS)
    hand: dict[Card, str] = {}
    melds: list[tuple[str, Rank, str]] = []
    if case.answer:
        for move in turn_of(position, case.ways[0]):
            for group in move.groups if isinstance(move, Lay) else ():
                letter = next(letters)
                hand |= {card: letter for card in group.cards if card not in hand}
                if group.rank is not None and position.own_meld(group.rank):
                    melds.append((side, group.rank, letter))
    else:
        for rank in (*case.loose, *case.pairs):
            letter = next(letters)
            hand |= {card: letter for card in position.hand.cards if card.rank is rank}
    return TableMarks(hand=tuple(hand.items()), melds=tuple(melds))

"""Tables at which the hand is over, with one thing changed."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import Card, hand_of
from canasta.melds import CANASTA_SIZE
from canasta.position import Position
from canasta.scoring import by
from canasta.texts import gettext as _
from canasta.words import rank_name
from drills.kinds.changed import Change, fewer_in_meld, more_in_meld
from drills.kinds.ended_scenes import labels, name_of


def other_threes(position: Position) -> Iterator[Change]:
    """A three that is laid at once is South's side's instead of the other's, or the other way round."""
    found = labels(position)[:2]
    for giver, taker in (found, found[::-1]):
        given, taken = (by(position.sides).index(label) for label in (giver, taker))
        threes = list(position.red_threes)
        if threes[given]:
            three, *left = threes[given]
            threes[taken], threes[given] = hand_of((*threes[taken], three)), tuple(left)
            words = _("with one {three} fewer for {giver}, and one more for {taker}").format(
                three=_("red three") if three.is_red_three else rank_name(three.rank),
                giver=name_of(position, giver),
                taker=name_of(position, taker),
            )
            yield words, position._replace(red_threes=tuple(threes))


def other_melds(position: Position) -> Iterator[Change]:
    """A card more or fewer in a meld of the acting side, the longest first: a canasta may be finished, or not yet be.

    Of a side that went out a canasta keeps its seven cards.
    """
    out = position.marks.out
    is_out = out is not None and position.side_of(out) == position.side
    for meld in sorted(position.own_melds, key=len, reverse=True):
        if meld.rank is not None and len(meld) < CANASTA_SIZE:
            yield from more_in_meld(position, meld, [meld.rank])
        elif meld.rank is not None and (not is_out or len(meld) > CANASTA_SIZE):
            for words, then in fewer_in_meld(position, meld, meld.cards[0]):
                yield words, then if out else _in_the_pile(meld.cards[0], position, then)


def _in_the_pile(card: Card, before: Position, then: Position) -> Position:
    """The stock ran out, so what is not melded was discarded."""
    return then._replace(stock=before.stock, pile=(card, *before.pile))

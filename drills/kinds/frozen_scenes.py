"""Piles of which it is asked whether they are frozen, and why: the cards that freeze lie there or not, by chance."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import Card
from canasta.texts import gettext as _
from canasta.words import capital, card_name, seat_title
from drills.kinds.exchange import OURS, Test, Unsuited, is_black_three, is_plain, is_red_three, is_wild
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of

# Each card that freezes lies there not quite as often as not, so that piles frozen for one side alone come up too.
EVEN, SELDOM = 0.4, 0.3
LONGEST_PILE = 9  # every card of it is told in words


def bare_pile(scene: Scene) -> None:
    """A pile without anything that freezes it, to be put together anew."""
    if not 3 <= len(scene.pile) <= LONGEST_PILE:
        raise Unsuited
    for at in range(len(scene.pile)):
        scene.set_pile(at, is_plain)


def _perhaps(scene: Scene, chance: float, at: int, test: Test) -> None:
    if scene.rng.random() < chance:
        scene.set_pile(at, test)


def _under(scene: Scene, lowest: int = 0, highest: int = 2) -> int:
    """A place under the top card, counted from the bottom."""
    return scene.rng.randint(lowest, max(lowest, len(scene.pile) - highest))


def _discarded_wild(scene: Scene, chance: float) -> None:
    _perhaps(scene, chance, _under(scene, 1), is_wild)


def _red_upcard(scene: Scene, chance: float) -> None:
    """A red three is in a pile only as the card turned up at the deal, at its bottom."""
    _perhaps(scene, chance, 0, is_red_three)


def only_they(scene: Scene) -> None:
    _discarded_wild(scene, SELDOM)
    _red_upcard(scene, SELDOM)


def by_partner(scene: Scene) -> None:
    scene.melded = {scene.partner}
    scene.fill_hand()
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)


def wild(scene: Scene) -> None:
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)


def wild_upcard(scene: Scene) -> None:
    _perhaps(scene, EVEN, 0, is_wild)
    if scene.pile[0].is_natural:
        _red_upcard(scene, EVEN)


def partners_discard(scene: Scene) -> None:
    """Partner plays two turns before us: theirs is the card under the top one."""
    _perhaps(scene, EVEN, -2, is_wild)
    _red_upcard(scene, EVEN)
    scene.told.append(discard_of_partner(scene.pile))
    if scene.partner is not scene.base.seats[(scene.base.seats.index(scene.seat) + 2) % len(scene.base.seats)]:
        raise Unsuited


def discard_of_partner(pile: Sequence[Card]) -> str:
    name = card_name(pile[-2])
    return _("The {card} under the top card was {who}’s discard.").format(card=name, who=_("your partner"))


def red(scene: Scene) -> None:
    _red_upcard(scene, EVEN)
    _discarded_wild(scene, EVEN)


def red_and_fits(scene: Scene) -> None:
    scene.set_top(scene.ranks(ours=True))
    red(scene)


def red_on_the_table(scene: Scene) -> None:
    if not scene.red_threes[OURS]:
        raise Unsuited
    _red_upcard(scene, EVEN)
    _discarded_wild(scene, EVEN)


def buried(scene: Scene) -> None:
    """Under three plain cards at least."""
    if len(scene.pile) < 5:
        raise Unsuited
    _perhaps(scene, EVEN, _under(scene, 1, 4), is_wild)
    _red_upcard(scene, EVEN)


def melded_since(scene: Scene) -> None:
    scene.told.append(_("{side} melded a turn ago.").format(side=capital(us_of(scene.base).side)))
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)


def new_pile(scene: Scene) -> None:
    who = seat_title(scene.base.seats[scene.base.seats.index(scene.seat) - 1])
    scene.told.append(_("{who} took a frozen pile not long ago; this is the new one.").format(who=who))
    _discarded_wild(scene, EVEN)


def black(scene: Scene, chance: float = 1.0) -> None:
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)
    plain = [at for at in range(1, len(scene.pile) - 1) if is_plain(scene.pile[at])]
    if not plain:
        raise Unsuited
    _perhaps(scene, chance, scene.rng.choice(plain), is_black_three)

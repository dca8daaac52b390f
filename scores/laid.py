"""Cards laid on the page to be counted, by rank alone: read, written, added to, and counted by the rules."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace

from canasta.cards import FACES, Card, Cards, Rank, copies_in
from canasta.explain import explain
from canasta.melding import shapes
from canasta.melds import Meld, sorted_melds
from canasta.position import SEATS, Hand, Position
from canasta.rulecard import RuleCard
from canasta.tally import Behind, Tally, behind, tallies
from canasta.words import number, rank_name

Ranks = tuple[Rank, ...]
WILD = "wild"  # where wild cards go that lie in a meld of their own
LONGEST = 600  # all the cards of a table are some two hundred letters

_CARD = re.compile(r"(joker|jk|★|10|[akqjt2-9])([shdc♠♥♦♣])?", re.IGNORECASE)
_JOKERS = ("JOKER", "JK", "★")


class Unreadable(ValueError):
    """What was typed is no cards; the message says what to do."""


@dataclass(frozen=True)
class Laid:
    """A side's cards as the hand ended: its melds, and what is left in each hand."""

    melds: tuple[Ranks, ...] = ()
    left: tuple[Ranks, ...] = ()

    @staticmethod
    def parse(melds: str, left: str) -> Laid:
        """Read "K K K 2, Q Q Q" and "7 A"; commas stand between melds, and between hands."""
        lying: dict[Rank | None, Ranks] = {}
        for ranks in filter(None, map(_ranks, _parts(melds))):
            rank = rank_of(ranks)
            lying[rank] = lying.get(rank, ()) + ranks  # meld.one_of_a_rank
        return Laid(tuple(lying.values()), _trimmed(tuple(map(_ranks, _parts(left)))))

    @property
    def melds_text(self) -> str:
        return _text(self.melds)

    @property
    def left_text(self) -> str:
        return _text(self.left)

    @property
    def cards(self) -> Ranks:
        return tuple(rank for ranks in (*self.melds, *self.left) for rank in ranks)

    def meld(self, rank: Rank | None) -> Ranks:
        return next((ranks for ranks in self.melds if rank_of(ranks) is rank), ())

    def lay(self, rank: Rank, onto: Rank | None) -> Laid:
        """One card more in a meld: a natural card in its own, a wild one in that of `onto` (None: of wild cards)."""
        home = onto if rank.is_wild else rank
        lying = {rank_of(ranks): ranks for ranks in self.melds}
        lying[home] = (*lying.get(home, ()), rank)
        return replace(self, melds=tuple(lying.values()))

    def take_back(self, rank: Rank | None) -> Laid:
        """One card less in the meld of a rank: the one laid last. Wild cards do not stay alone."""
        lying = {rank_of(ranks): ranks for ranks in self.melds}
        lying[rank] = lying[rank][:-1]
        if rank is not None and all(card.is_wild for card in lying[rank]):
            lying[rank] = ()
        return replace(self, melds=tuple(ranks for ranks in lying.values() if ranks))

    def hold(self, rank: Rank, hand: int) -> Laid:
        """One card more left in a hand."""
        hands = [*self.left, *[()] * (hand + 1 - len(self.left))]
        hands[hand] = (*hands[hand], rank)
        return replace(self, left=tuple(hands))

    def drop(self, hand: int) -> Laid:
        """One card less left in a hand."""
        left = tuple(ranks[:-1] if at == hand else ranks for at, ranks in enumerate(self.left))
        return replace(self, left=_trimmed(left))


def _parts(text: str) -> list[str]:
    return re.split(r"[,;/\n]", text[:LONGEST])


def _trimmed(hands: tuple[Ranks, ...]) -> tuple[Ranks, ...]:
    """Without the empty hands at the end."""
    return _trimmed(hands[:-1]) if hands and not hands[-1] else hands


def _ranks(text: str) -> Ranks:
    found, at = [], 0
    packed = re.sub(r"\s+", " ", text.strip(" -"))
    while at < len(packed):
        card = _CARD.match(packed, at)
        if packed[at] == " ":
            at += 1
            continue
        if not card:
            raise Unreadable(f"“{packed}” is not clear to us at “{packed[at:][:6]}”. Write A K Q J 10 … 2 and joker.")
        letters, suit = card[1].upper(), (card[2] or "").upper()
        if letters == "3" and suit in ("D", "H", "♦", "♥"):
            raise Unreadable("Red threes are not laid here: give their number below the cards.")
        found.append(Rank.JOKER if letters in _JOKERS else Rank.parse(letters))
        at = card.end()
    return tuple(found)


def _text(groups: tuple[Ranks, ...]) -> str:
    """An empty hand before another is a dash."""
    return ", ".join(" ".join(map(rank_text, ranks)) or "-" for ranks in groups)


def rank_text(rank: Rank) -> str:
    return {Rank.TEN: "10", Rank.JOKER: "joker"}.get(rank, rank.letter)


def rank_of(ranks: Ranks) -> Rank | None:
    """The rank of a meld, None for wild cards alone; Unreadable if it is of two ranks."""
    naturals = list(dict.fromkeys(rank for rank in ranks if not rank.is_wild))
    if len(naturals) > 1:
        one, other = (rank_name(rank, 2) for rank in naturals[:2])
        raise Unreadable(f"{one.capitalize()} and {other} do not lie in one meld. Put a comma between two melds.")
    return naturals[0] if naturals else None


def most_of(rank: Rank, packs: int) -> int:
    """pack: how many cards of a rank there are; of the threes only the black ones are ever laid or held."""
    return sum(copies_in(packs, card) for card in _FACES[rank])


def problems(rule_card: RuleCard, laid: Laid) -> list[str]:
    """What cannot lie so, in words; [] when all is well."""
    return [*too_many(rule_card, laid.cards), *_unlawful(rule_card, laid)]


def too_many(rule_card: RuleCard, cards: Ranks) -> list[str]:
    """pack: more of a rank than there are."""
    found = []
    for rank, count in Counter(cards).items():
        if count > (most := most_of(rank, rule_card.packs)):
            found.append(
                f"That would be {number(count)} {rank_name(rank, count)}, and there are only {number(most)} in all."
            )
    return found


def _unlawful(rule_card: RuleCard, laid: Laid) -> list[str]:
    """What the referee says of melds that cannot lie on any table: of each the first fault, the most specific."""
    if too_many(rule_card, laid.cards):
        return []
    sides = ("NS", "EW") if rule_card.players == 4 else tuple(seat.name for seat in SEATS[rule_card.players])
    table = _table(rule_card, Laid(), sides, 0).with_(phase="p")
    first = [next(iter(shapes(table, {rank_of(ranks): faces(ranks)})), None) for ranks in laid.melds]
    return [explain(fault, table) for fault in first if fault]


def faces(ranks: Ranks) -> Cards:
    """Cards of these ranks. Suits do not count, so they are dealt out in turn."""
    dealt: Counter[Rank] = Counter()
    cards = []
    for rank in ranks:
        suits = _FACES[rank]
        cards.append(suits[dealt[rank] % len(suits)])
        dealt[rank] += 1
    return tuple(cards)


_FACES: dict[Rank, tuple[Card, ...]] = {
    rank: tuple(card for card in FACES if card.rank is rank and not card.is_red_three) for rank in Rank
}


def counted(rule_card: RuleCard, laid: Laid, sides: tuple[str, ...], side: int) -> Tally:
    """What the cards come to, for the side that they are of."""
    return tallies(_table(rule_card, laid, sides, side))[side]


def behind_of(rule_card: RuleCard, laid: Laid, sides: tuple[str, ...], side: int) -> Behind:
    """The cards themselves, for the lines of the score."""
    return behind(_table(rule_card, laid, sides, side), side)


def _table(rule_card: RuleCard, laid: Laid, sides: tuple[str, ...], side: int) -> Position:
    """A hand that is over, in which only one side has cards."""
    seats = SEATS[rule_card.players]
    own = [at for at, seat in enumerate(seats) if seat.name in sides[side]]
    hands = [Hand() for _ in seats]
    for at, ranks in enumerate(laid.left):
        place = own[min(at, len(own) - 1)]
        hands[place] = Hand(tuple(sorted((*hands[place].cards, *faces(ranks)))))
    melds = sorted_melds([Meld(faces(ranks)) for ranks in laid.melds])
    nothing = ((),) * (len(seats) if len(seats) == 3 else len(sides))
    return Position(
        rule_card=rule_card,
        seat=seats[own[0]],
        phase="e",
        hands=tuple(hands),
        sides=sides,
        melds=tuple(melds if at == side else () for at in range(len(sides))),
        red_threes=nothing,
        stock=Hand((), None),
        scores=(0,) * len(nothing),
    )

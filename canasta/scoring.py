"""Scoring: a hand's score, a line for each item, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canasta import modern, sums
from canasta.cards import Cards, Rank
from canasta.effects import parted
from canasta.position import Position, Seat
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.tally import KINDS, NOTHING, Behind, Tally, behind, canasta_kind, is_unfinished, tally


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One item of a score; `rule` says which rule gives it, `words` how: "7 kings = 70"."""

    rule: Rule
    item: str
    points: int
    cards: Cards = ()
    words: str = ""


Lines = tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """A finished hand; every field but `over` is in the order of `by`, or names some of its labels."""

    by: tuple[str, ...]  # whose scores these are: the sides, or three players
    lines: tuple[Lines, ...]
    totals: tuple[int, ...]
    over: bool  # is the game over?
    winners: tuple[str, ...]  # one, unless the card lets a tie be shared

    @property
    def hand(self) -> tuple[int, ...]:
        return tuple(sum(line.points for line in lines) for lines in self.lines)


def score(position: Position) -> Score:
    """Score a hand that is over, with every hand shown; ValueError if it is not."""
    if position.phase != "e":
        raise ValueError("a hand is scored when it is over: the phase is e")
    if any(hand.may_hold_more for hand in position.hands):
        raise ValueError("a hand is scored with every player's cards shown")
    if len(position.scores) != len(position.sides) and position.rule_card.players != 3:
        raise ValueError("a pair among three players is not scored by this rule card")
    if position.marks.out is not None and position.rule_card.players == 3:
        position = parted(position._replace(seat=position.marks.out))  # three.lone, if nobody took the pile
    cards = [behind(position, side) for side in range(len(position.sides))]
    counted = [tally(position, side, own) for side, own in enumerate(cards)]
    return score_of(position.rule_card, position.sides, counted, position.scores, cards)


def score_of(
    rule_card: RuleCard,
    sides: tuple[str, ...],
    tallies: Sequence[Tally],
    scores: Sequence[int],
    cards: Sequence[Behind] = (),
) -> Score:
    """Score what the sides counted. `scores`: as the hand began, by `by(sides)`; `cards`: those behind the tallies."""
    labels = by(sides)
    written = []
    for label in labels:
        side = next(i for i, members in enumerate(sides) if label in members)
        player = sides[side].index(label) if label != sides[side] else 0
        written.append(lines(rule_card, tallies[side], player, cards[side] if cards else NOTHING))
    totals = tuple(before + sum(line.points for line in own) for before, own in zip(scores, written, strict=True))
    first = winners(rule_card, labels, totals)
    return Score(labels, tuple(written), totals, bool(first), first)


def by(sides: tuple[str, ...]) -> tuple[str, ...]:
    """three.score: whose scores are kept: each of three players', else the sides'."""
    players = "".join(sides)
    return tuple(sorted(players, key=lambda name: Seat[name])) if len(players) == 3 else sides


def winners(rule_card: RuleCard, labels: Sequence[str], totals: Sequence[int]) -> tuple[str, ...]:
    """score.target: the highest total, once somebody has the target; score.tie."""
    best = max(totals)
    if best < rule_card.target:
        return ()
    first = tuple(label for label, total in zip(labels, totals, strict=True) if total == best)
    return first if len(first) == 1 or rule_card.tie == "shared" else ()


# ── The lines of a score ──────────────────────────────────────────────────────────────────────────


def lines(rule_card: RuleCard, tally: Tally, player: int = 0, cards: Behind = NOTHING) -> Lines:
    """A side's score; of a pair among three, that of one of them (three.score): the joint one, and own red threes.

    With the cards behind it there is a line for each meld and each canasta, without them one for each item.
    """
    return tuple(_lines(rule_card, tally, player, cards))


def _lines(card: RuleCard, tally: Tally, player: int, cards: Behind) -> Iterator[ScoreLine]:
    yield from _melds(card, tally, cards)
    yield from _canastas(card, tally, cards)
    yield from _modern_threes(card, tally, cards) if card.is_modern else _red_threes(card, tally, player, cards)
    if card.is_modern:
        yield from _special(card, tally, cards)
    yield from _out(card, tally)
    if card.is_modern:
        yield from _unfinished(card, tally, cards)
        yield from _held(tally, cards)
    if tally.left or cards.left:
        yield ScoreLine(
            Rule.SCORE_LEFT, "cards left in hand", -tally.left, cards.left, sums.left(cards.left, -tally.left)
        )


def _melds(card: RuleCard, tally: Tally, cards: Behind) -> Iterator[ScoreLine]:
    """score.melds; modern.penalties: against a side without a canasta."""
    against = card.is_modern and not tally.canastas
    rule, sign = (Rule.MODERN_PENALTIES, -1) if against else (Rule.SCORE_MELDS, 1)
    melds = [("meld", meld.points, meld.cards) for meld in cards.melds]
    if tally.melded and not melds:
        melds = [("melds", tally.melded, ())]
    for item, worth, own in melds:
        words = sums.melded(own, sign * worth, without_canasta=against)
        yield ScoreLine(rule, f"{item} without a canasta" if against else item, sign * worth, own, words)


def _canastas(card: RuleCard, tally: Tally, cards: Behind) -> Iterator[ScoreLine]:
    """canasta.kind; modern.penalties: what each kind earns."""
    for kind, (item, bonus) in _bonuses(card).items():
        known = [meld.cards for meld in cards.melds if canasta_kind(card, meld) == kind]
        for own in known:
            yield ScoreLine(Rule.CANASTA_KIND, item, bonus, own, sums.canastas(kind, 1, bonus))
        count = getattr(tally, kind)
        if count and not known:
            yield ScoreLine(Rule.CANASTA_KIND, item, count * bonus, (), sums.canastas(kind, count, count * bonus))


def _bonuses(card: RuleCard) -> dict[str, tuple[str, int]]:
    bonuses = {
        "natural": ("natural canasta", card.natural),
        "mixed": ("mixed canasta", card.mixed),
        "sevens": ("canasta of sevens", modern.SEVENS_OR_ACES),
        "aces": ("canasta of aces", modern.SEVENS_OR_ACES),
        "twos": ("canasta of twos", modern.TWOS),
        "four_jokers": ("canasta of four jokers", modern.FOUR_JOKERS),
        "wild": ("wild canasta", modern.WILD),
    }
    return {kind: bonuses[kind] for kind in (KINDS if card.is_modern else KINDS[:2])}


def _red_threes(card: RuleCard, tally: Tally, player: int, cards: Behind) -> Iterator[ScoreLine]:
    """red_three.score; red_three.against a side that has not melded (or has no canasta, by the card)."""
    count = tally.red_threes[player]
    if not count:
        return
    every, worth = count == card.every_red_three, worth_of_red_threes(card, count)
    own = cards.threes[player] if cards.threes else ()
    if tally.open if card.red_threes_need == "meld" else tally.canastas:
        yield ScoreLine(Rule.RED_THREE_SCORE, "red threes", worth, own, sums.red_threes(count, worth, every=every))
    else:
        words = sums.red_threes(count, -worth, every=every, missing=card.red_threes_need)
        yield ScoreLine(Rule.RED_THREE_AGAINST, "red threes against", -worth, own, words)


def worth_of_red_threes(card: RuleCard, count: int) -> int:
    """red_three.score: so many of one side's, for it or against it."""
    return card.all_red_threes if count == card.every_red_three else card.red_three * count


def _modern_threes(card: RuleCard, tally: Tally, cards: Behind) -> Iterator[ScoreLine]:
    red, black = sum(tally.red_threes), tally.black_threes
    counts = {"red": red, "black": black} if card.threes_per_colour else {"": red + black}
    sign = sign_of_threes(tally.canastas)
    for colour, count in counts.items():
        if count:
            worth = sign * worth_of_threes(count)
            item = f"{colour} threes".strip() + (" against" if sign < 0 else "")
            own = tuple(three for threes in cards.threes for three in threes if _is(colour, three.is_red_three))
            yield ScoreLine(Rule.MODERN_THREES, item, worth, own, sums.threes(colour, count, worth, tally.canastas))


def _is(colour: str, red: bool) -> bool:
    return not colour or (colour == "red") == red


def sign_of_threes(canastas: int) -> int:
    """modern.threes: for a side with two canastas, nothing with one, against a side with none."""
    return (-1, 0, 1)[min(canastas, 2)]


def worth_of_threes(count: int) -> int:
    """modern.threes: by its scale; from the fifth on that of four, and the scale again for the rest."""
    whole = len(modern.THREES) - 1
    return count // whole * modern.THREES[whole] + modern.THREES[count % whole]


def _special(card: RuleCard, tally: Tally, cards: Behind) -> Iterator[ScoreLine]:
    """modern.special_hand: its value; going out is a line of its own."""
    if tally.special:
        worth = modern.worth_of_special(card, tally.special)
        words = sums.special(tally.special, worth)
        yield ScoreLine(Rule.MODERN_SPECIAL_HAND, "special hand", worth, cards.special, words)


def _out(card: RuleCard, tally: Tally) -> Iterator[ScoreLine]:
    """out.ends, out.concealed: the one or the other."""
    if tally.concealed:
        words = sums.out(card.concealed, concealed=True)
        yield ScoreLine(Rule.OUT_CONCEALED, "going out concealed", card.concealed, (), words)
    elif tally.out:
        yield ScoreLine(Rule.OUT_ENDS, "going out", card.out, (), sums.out(card.out, concealed=False))


def _unfinished(card: RuleCard, tally: Tally, cards: Behind) -> Iterator[ScoreLine]:
    """modern.penalties: melds of sevens, of pure aces and of wild cards that are no canastas."""
    four, wild = tally.unfinished_four_jokers, modern.UNFINISHED_WILD
    melds: list[tuple[bool, str, Rank | None, int]] = [
        (tally.unfinished_sevens, "sevens", Rank.SEVEN, modern.UNFINISHED),
        (tally.unfinished_aces, "aces", Rank.ACE, modern.UNFINISHED),
        (tally.unfinished_wild and not four, "wild", None, wild),
        (tally.unfinished_wild and four, "four_jokers", None, card.wild_penalty_four_jokers),
    ]
    for is_there, name, rank, worth in melds:
        if is_there:
            item = "unfinished wild meld" if rank is None else f"unfinished {name}"
            own = next((meld.cards for meld in cards.melds if is_unfinished(card, meld, rank)), ())
            yield ScoreLine(Rule.MODERN_PENALTIES, item, -worth, own, sums.unfinished(name, -worth))


def _held(tally: Tally, cards: Behind) -> Iterator[ScoreLine]:
    """modern.penalties: a hand that kept three sevens or more, or three aces or more."""
    item = "three sevens or aces kept in a hand"
    for own in cards.held:
        yield ScoreLine(Rule.MODERN_PENALTIES, item, -modern.HELD, own, sums.held(own, 1, -modern.HELD))
    if tally.held and not cards.held:
        worth = -modern.HELD * tally.held
        yield ScoreLine(Rule.MODERN_PENALTIES, item, worth, (), sums.held((), tally.held, worth))

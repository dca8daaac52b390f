"""weigh: a choice between legal turns. Nothing is right or wrong; what each costs and brings is counted.

Every number is read from the table that the referee says results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from canasta.cards import SUITS, Card, Cards, Rank, points_of
from canasta.moves import Drop, Take, parse_turn
from canasta.position import Hand, Position
from canasta.referee import Ruling, frozen_by, ruling, ways_to_take
from canasta.words import a_rank, cards_word, number, rank_name
from canasta.words import points as figure
from lessons.claims import holds
from lessons.course import Task
from lessons.numbers import fill
from lessons.verdict import NoTry, Verdict

LETTERS = "ABCDE"


@dataclass(frozen=True)
class Cell:
    """One choice, measured in one way."""

    letter: str
    words: str
    share: int  # of a hundred, for its bar


@dataclass(frozen=True)
class Measure:
    title: str
    cells: tuple[Cell, ...]
    has_bars: bool = True


@dataclass(frozen=True)
class Choice:
    letter: str
    text: str
    is_taken: bool


@dataclass(frozen=True)
class Weights:
    """All choices of a step side by side."""

    choices: tuple[Choice, ...]
    measures: tuple[Measure, ...]
    alike: bool  # is something left out because every choice has it alike?


def weighable(task: Task, position: Position) -> tuple[str, ...]:
    """The choices, each as good a try as another; none where the table forbids one of them."""
    if not all(holds(str(position), option.claim) for option in task.options):
        return ()
    return tuple(str(n) for n in range(1, len(task.options) + 1))


def weighed(task: Task, position: Position, given: str) -> Verdict:
    if given not in weighable(task, position):
        raise NoTry("Choose one of them first.")
    text = fill(task.options[int(given) - 1].text, position.rule_card, position)
    return Verdict(True, f"You chose {LETTERS[int(given) - 1]}: {text[0].lower()}{text[1:]}.", task.done)


def weights(task: Task, position: Position, given: str) -> Weights:
    """What each choice comes to."""
    texts = [fill(option.text, position.rule_card, position) for option in task.options]
    choices = tuple(Choice(LETTERS[at], text, str(at + 1) == given) for at, text in enumerate(texts))
    turns = [Outcome(position, option.claim) for option in task.options]
    counted = [_counted(title, turns, noun, count) for title, noun, count in _COUNTS]
    told = [_told(title, [tell(turn) for turn in turns]) for title, tell in _TELLS]
    if len({_frozen(turn) for turn in turns if turn.goes_on}) > 1:
        told += [_told(title, [_frozen(turn)[at] for turn in turns]) for at, title in enumerate(_FROZEN)]
    measures = (*counted, *told)
    differing = tuple(measure for measure in measures if len({cell.words for cell in measure.cells}) > 1)
    return Weights(choices, differing, alike=len(differing) < len(measures))


class Outcome:
    """The table after one of the choices."""

    def __init__(self, before: Position, claim: str) -> None:
        self.turn = parse_turn(claim.removeprefix("✓").partition("⇒")[0])
        self.before = before
        self.ruled: Ruling = ruling(before, self.turn)
        assert self.ruled.after is not None
        self.after: Position = self.ruled.after

    @property
    def hand(self) -> Hand:
        return self.after.hands[self.after.place_of(self.before.seat)]

    @property
    def is_asking(self) -> bool:
        return self.after.marks.asking

    @property
    def goes_on(self) -> bool:
        return not self.is_out and not self.is_asking

    @property
    def is_out(self) -> bool:
        return self.ruled.out == self.before.seat


def _gained(turn: Outcome) -> int:
    """Cards that came to the player: what is held, laid and discarded now, less what was held and lay there before."""
    dropped = sum(isinstance(move, Drop) for move in turn.turn)
    return (
        (turn.hand.size or 0)
        + _lying(turn.after, turn)
        + dropped
        - (turn.before.hand.size or 0)
        - _lying(turn.before, turn)
    )


def _lying(position: Position, turn: Outcome) -> int:
    return sum(len(meld) for meld in position.melds[turn.before.side])


def _on_the_table(turn: Outcome) -> int:
    return sum(meld.points for meld in turn.after.melds[turn.before.side])


def _in_hand(turn: Outcome) -> int:
    return turn.hand.size or 0


def _points_in_hand(turn: Outcome) -> int:
    """Of the cards that are known: one that was drawn unseen is not."""
    return points_of(turn.hand.cards)


def _wilds(turn: Outcome) -> int:
    return sum(card.is_wild for card in turn.hand.cards)


def _sets(turn: Outcome) -> int:
    """Ranks of which the hand holds two or more."""
    counts = Counter(card.rank for card in turn.hand.cards if card.is_natural)
    return sum(count > 1 for count in counts.values())


_COUNTS: tuple[tuple[str, str, Callable[[Outcome], int]], ...] = (
    ("Cards you gain", "card", _gained),
    ("Cards you hold then", "card", _in_hand),
    ("Points your side shows on the table", "point", _on_the_table),
    ("Points you still hold", "point", _points_in_hand),
    ("Wild cards you still hold", "card", _wilds),
    ("Pairs you still hold, or more of a rank", "", _sets),
)


def _counted(title: str, turns: list[Outcome], noun: str, count: Callable[[Outcome], int]) -> Measure:
    counts = [count(turn) for turn in turns]
    most = max(*counts, 1)
    words = [_amount(amount, noun) for amount in counts]
    if count is _points_in_hand:
        words = [
            f"{said}, and a card unseen" if turn.hand.unseen else said for turn, said in zip(turns, words, strict=True)
        ]
    cells = (
        Cell(LETTERS[at], said, 100 * count // most) for at, (said, count) in enumerate(zip(words, counts, strict=True))
    )
    return Measure(title, tuple(cells))


def _amount(count: int, noun: str) -> str:
    return f"{figure(count)} {noun}{'' if count == 1 else 's'}" if noun else figure(count)


def _told(title: str, words: list[str]) -> Measure:
    return Measure(title, tuple(Cell(LETTERS[at], said, 0) for at, said in enumerate(words)), has_bars=False)


# What the others may do


def _for_the_next(turn: Outcome) -> str:
    """What the next player needs to take the pile, tried out with hands that player might hold."""
    if turn.is_out:
        return "the hand is over"
    if turn.is_asking:
        return "your turn is not over yet"
    return needed(turn.after)


def needed(position: Position) -> str:
    """What takes the pile for the player to act, whatever they hold otherwise."""
    top = position.top
    if top is None or top.is_wild or top.rank is Rank.THREE:
        return "cannot take it"
    rank, single = top.rank, rank_name(top.rank, 1)
    pair, wild = [Card.parse(rank.letter + suit) for suit in "CD"], Card.parse("2C")
    if _takes(position, []):
        return f"adds the {single} to their {rank_name(rank, 2)}, or takes it with cards from the hand"
    if _takes(position, [pair[0], wild]):
        return f"takes it with a pair of {rank_name(rank, 2)}, or {a_rank(rank)} and a wild card"
    if _takes(position, pair):
        first = f", and {figure(position.minimum)} points for a first meld" if position.minimum else ""
        return f"takes it with a pair of {rank_name(rank, 2)} only{first}"
    return "cannot take it"


def _takes(position: Position, cards: list[Card]) -> bool:
    """Would a hand with these cards take the pile? Beside them it holds enough to open, and nothing that fits."""
    rank = position.top.rank if position.top else None
    other = next(r for r in (Rank.ACE, Rank.KING) if r is not rank and not position.own_meld(r))
    plenty: Cards = tuple(Card.parse(other.letter + suit) for suit in SUITS * 2)
    return bool(ways_to_take(position.with_(hand=Hand((*cards, *plenty)))))


_FROZEN = ("The pile, for their side", "The pile, for your side")


def _frozen(turn: Outcome) -> tuple[str, str]:
    """Frozen or not for the next player's side and for the partner, whose turn comes after."""
    if not turn.goes_on:
        return _for_the_next(turn), _for_the_next(turn)
    seats = (turn.after.seat, turn.before.partner)
    theirs, ours = ("frozen" if frozen_by(turn.after.with_(seat=seat)) else "not frozen" for seat in seats)
    return theirs, ours


def _follows(turn: Outcome) -> str:
    if turn.is_out:
        left = turn.after.hands[turn.after.place_of(turn.before.partner)].size if turn.before.has_partner else 0
        bonus = f"the hand is over, with {figure(turn.before.rule_card.out)} points for going out"
        return f"{bonus}; {cards_word(left)} left with your partner count against you" if left else bonus
    if turn.is_asking:
        return "your partner says yes or no, and that binds you"
    return "play goes on"


def _of_use(turn: Outcome) -> str:
    """Of the cards that came with the pile, those that go with the hand or with the side's melds."""
    if not any(isinstance(move, Take) for move in turn.turn):
        return "not known yet" if turn.hand.unseen else "none came"
    came = turn.before.pile[:-1]
    ranks = {card.rank for card in turn.before.hand.cards} | {meld.rank for meld in turn.after.melds[turn.before.side]}
    fit = sum(card.is_wild or card.rank in ranks for card in came)
    return f"{number(fit) if fit else 'none'} of {number(len(came))}"


_TELLS: tuple[tuple[str, Callable[[Outcome], str]], ...] = (
    ("Cards from under the top one that fit what you have", _of_use),
    ("The next player", _for_the_next),
    ("What follows", _follows),
)

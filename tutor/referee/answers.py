"""The referee's answers in words: the verdict, each rule with its reason, the ways, the nearest change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canasta.cards import Cards, Rank
from canasta.explain import explain
from canasta.fault import Fault, fault
from canasta.flip_words import condition
from canasta.flips import nearest_change
from canasta.moves import Drop, Lay, Take, parse_turn
from canasta.openings import openings
from canasta.position import Position, Seat
from canasta.referee import frozen_by, must_take, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.rules import Rule
from canasta.scoring import ScoreLine, score
from canasta.sentences import frozen_sentence, hand_sentence, sentences
from canasta.taking import top_faults
from canasta.words import capital, points, seat_title
from tutor.referee.hangs import DECIDING, SCORING, Hanging, hanging
from tutor.referee.questions import TURN, Question, Turn
from tutor.referee.telling import turn_words, way_words

LONGEST_TURN = 400
# Which melds would open with the pile takes long to see in a hand of many cards, such as nobody has who has not melded;
# to see it again after each change that might matter, where there are many ways to open at all.
MOST_TO_OPEN, MOST_TO_VARY = 30, 60


@dataclass(frozen=True)
class Reason:
    """A rule that decides, and what it says of these cards; without words it is named only."""

    rule: Rule
    text: str = ""


@dataclass(frozen=True)
class Way:
    words: str
    cards: tuple[Cards, ...]  # those from the hand, group by group


@dataclass(frozen=True)
class Nearest:
    """What would turn the answer over."""

    words: str
    cards: Cards
    sign: str  # "plus" or "minus", the icon before the cards; ""
    position: Position
    turn: Turn


@dataclass(frozen=True)
class CountedLine:
    rule: Rule
    item: str  # "7 kings"
    worth: str  # "70"


@dataclass(frozen=True)
class Counted:
    """What one side, or one of three players, scored."""

    label: str
    lines: tuple[CountedLine, ...]
    hand: str
    before: str
    total: str


@dataclass(frozen=True)
class Answer:
    question: str
    headline: str
    verdict: bool | None = None  # None: neither yes nor no
    says: str = ""
    reasons: tuple[Reason, ...] = ()
    ways: tuple[Way, ...] = ()
    nearest: Nearest | None = None
    hanging: tuple[Hanging, ...] = ()
    counted: tuple[Counted, ...] = ()
    notes: tuple[str, ...] = ()
    is_ruled: bool = True  # False: the question cannot be answered as it stands

    @property
    def text(self) -> str:
        """All of it, a paragraph a line."""
        rows = [self.question, f"{self.headline} {self.says}".strip()]
        rows += [reason.text for reason in self.reasons if reason.text]
        rows += [f"– {way.words}" for way in self.ways]
        for side in self.counted:
            rows += [side.label + ":", *(f"{line.item} = {line.worth}" for line in side.lines)]
            rows.append(f"{side.hand} this hand, {side.total} in all.")
        rows += [self.nearest.words] if self.nearest else []
        rows += [f"At your table: {hangs.here}" for hangs in self.hanging]
        return "\n".join([*rows, *self.notes])


def answer(position: Position, question: Question, turn: str = "") -> Answer:
    """What the referee says; `turn` is the turn asked about, where the question is about one."""
    if not question.fits(position):
        return _not_now(position, question)
    if turn or question is TURN:
        return _of_turn(position, question, turn)
    return _ANSWERS[question.name](position, question)


def _not_now(position: Position, question: Question) -> Answer:
    when = {
        "take": "The pile is taken at the beginning of a turn, and here the turn has gone on.",
        "out": "Whether you may go out is asked once you have drawn, or taken the pile.",
        "score": "A hand is scored when it is over.",
    }.get(question.name, "This hand is over.")
    return Answer(question.words, "This is not the moment for it.", says=when, is_ruled=False)


# ── A turn, or a part of one ─────────────────────────────────────────────────────────────────────


def _of_turn(position: Position, question: Question, text: str) -> Answer:
    try:
        if len(text) > LONGEST_TURN:
            raise ValueError("it is too long")
        turn = parse_turn(text)
    except ValueError:
        says = "A turn is written like “take KSKH; lay QSQHQD; drop 4S”, a move and its cards, with “;” between moves."
        return Answer(question.words, "That turn cannot be read.", says=says, is_ruled=False)
    found = ruling(position, turn)
    told = turn_words(position, turn[: len(turn) if found.move is None else found.move + 1])
    if found.legal:
        ending = _ending(position, found.out is not None, found.concealed)
        return Answer(
            question.words,
            _headline(True, turn),
            True,
            says=f"{told} {ending}".strip(),
            reasons=tuple(map(Reason, found.rules)),
            nearest=_nearest(position, turn),
            hanging=_hanging(position, lambda at: ruling(at, turn).legal),
        )
    moment = ruling(position, turn[: found.move]).after or position
    stopped = f"{told} That last move is the one." if found.move else told
    return Answer(
        question.words,
        _headline(False, turn),
        False,
        says=stopped,
        reasons=_reasons(found.faults, moment),
        nearest=_nearest(position, turn),
        hanging=_hanging(position, lambda at: ruling(at, turn).legal),
    )


def _headline(legal: bool, turn: Turn) -> str:
    """Of one move by its own name, else of the turn."""
    may = "you may" if legal else "you may not"
    deed = "play it so"
    if len(turn) == 1:
        kinds: tuple[tuple[type, str], ...] = ((Take, "take it with these"), (Lay, "lay these"), (Drop, "discard this"))
        deed = next((words for kind, words in kinds if isinstance(turn[0], kind)), deed)
    return f"{'Yes' if legal else 'No'}: {may} {deed}."


def _ending(position: Position, out: bool, concealed: bool) -> str:
    if not out:
        return ""
    return "With that you are out, concealed." if concealed else "With that you are out."


def _reasons(faults: Sequence[Fault], position: Position) -> tuple[Reason, ...]:
    return tuple(Reason(found.rule, explain(found, position)) for found in faults)


def _nearest(position: Position, turn: Turn = (), ask: str = "take") -> Nearest | None:
    change = nearest_change(position, turn, ask)
    if change is None:
        return None
    before = ruling(position, turn).legal if turn else bool(_ANSWERED[ask](position))
    then = "you may not" if before else "you may"
    sign = ("plus" if change.more else "minus") if change.what in ("hand", "laid", "pile", "meld") else ""
    words = f"{condition(change, position)}: then {then}."
    return Nearest(words, change.cards, sign, change.position, change.turn)


_ANSWERED: dict[str, Callable[[Position], object]] = {"take": ways_to_take, "out": way_out}


def _hanging(
    position: Position, asked: Callable[[Position], object], knobs: tuple[str, ...] = DECIDING
) -> tuple[Hanging, ...]:
    return tuple(hanging(position, asked, knobs))


def _only_seen(position: Position) -> tuple[str, ...]:
    notes = []
    if position.hand.may_hold_more:
        notes.append("The referee knows only the cards of your hand that are shown here.")
    if position.is_open and not position.own_melds:
        notes.append("What your side has melded is not shown here: the top card might join one of your melds.")
    return tuple(notes)


# ── The pile ─────────────────────────────────────────────────────────────────────────────────────


def _take(position: Position, question: Question) -> Answer:
    held = 0 if position.is_open else len(position.hand.cards)
    if held > MOST_TO_OPEN:
        says = f"More than {MOST_TO_OPEN} cards in the hand of a side that has melded nothing: if it has, say so."
        return Answer(question.words, "The referee cannot look at so many cards.", says=says, is_ruled=False)
    ways, varied = ways_to_take(position), not held or _ways_to_open(position) <= MOST_TO_VARY

    def may(at: Position) -> bool:
        return bool(ways_to_take(at))

    if not ways:
        certain = not position.hand.may_hold_more or any(top_faults(position))
        return Answer(
            question.words,
            "No: leave the pile." if certain else "No: not with these cards.",
            False,
            reasons=_reasons(why_not_take(position), position),
            nearest=_nearest(position) if varied else None,
            hanging=_hanging(position, may) if varied else (),
            notes=_only_seen(position),
        )
    rules = dict.fromkeys(rule for way in ways for rule in ruling(position, [way]).rules)
    reasons = [Reason(rule) for rule in rules]
    if must_take(position):
        reasons.insert(0, *_reasons([fault(Rule.END_FORCED_TAKE, rank=_top_rank(position))], position))
    return Answer(
        question.words,
        "Yes: you may take the pile.",
        True,
        says="Here is how:" if len(ways) == 1 else "Any of these will do:",
        reasons=tuple(reasons),
        ways=tuple(_way(position, way) for way in ways),
        nearest=_nearest(position) if varied else None,
        hanging=_hanging(position, may) if varied else (),
    )


def _ways_to_open(position: Position) -> int:
    return len(openings(position, _top_rank(position))) if position.pile else 0


def _way(position: Position, take: Take) -> Way:
    groups = tuple(group.cards for group in take.groups)
    return Way(capital(way_words(position, take)) + ".", (take.cards, *groups) if take.cards else groups)


def _top_rank(position: Position) -> Rank:
    return position.pile[-1].rank


def _frozen(position: Position, question: Question) -> Answer:
    rules = frozen_by(position)
    stopped = list(top_faults(position))
    faults = [*stopped, *(fault(rule, rank=_top_rank(position)) for rule in rules if not stopped)]
    named = tuple(Reason(rule) for rule in rules if stopped)
    headline = frozen_sentence(position) if position.pile else "The pile is empty: nothing is frozen."
    return Answer(
        question.words,
        headline,
        bool(rules),
        reasons=(*_reasons(faults, position), *named),
        hanging=_hanging(position, frozen_by),
    )


# ── Going out, the minimum, the score ────────────────────────────────────────────────────────────


def _out(position: Position, question: Question) -> Answer:
    turn = way_out(position)
    if turn is not None:
        found = ruling(position, turn)
        return Answer(
            question.words,
            "Yes: you can go out this turn.",
            True,
            says=f"{turn_words(position, turn)} {_ending(position, True, found.concealed)}",
            reasons=tuple(map(Reason, found.rules)),
            nearest=_nearest(position, ask="out"),
            hanging=_hanging(position, lambda at: way_out(at) is not None),
        )
    if position.hand.may_hold_more:
        says = "Show all the cards that you hold, and say that they are all: then the referee can tell."
        return Answer(question.words, "That depends on your whole hand.", says=says, is_ruled=False)
    return Answer(
        question.words,
        "No: you cannot go out this turn.",
        False,
        reasons=_reasons(why_not_out(position), position),
        nearest=_nearest(position, ask="out"),
        hanging=_hanging(position, lambda at: way_out(at) is not None),
    )


def _minimum(position: Position, question: Question) -> Answer:
    if position.is_open:
        headline, says, rule = "None: your side has melded.", "A minimum is asked of the first meld only.", "once"
    else:
        headline = f"Your minimum is {points(position.minimum)}."
        says = f"{_band(position)} Card values count, and nothing else."
        rule = "minimum"
    pure = [fault(Rule.MODERN_PURE_MELD)] if position.rule_card.is_modern and not position.is_open else []
    return Answer(
        question.words,
        headline,
        says=says,
        reasons=(*_reasons(pure, position), Reason(Rule(f"opening.{rule}"))),
        hanging=_hanging(position, lambda at: at.minimum),
    )


def _band(position: Position) -> str:
    """ "You began this hand with 1,620: from 1,500 on it is 90." """
    own, minimums = position.own_score, position.rule_card.minimums
    began, amount = f"You began this hand with {points(own)}", position.minimum
    from_ = [limit for limit, need in minimums if own >= limit and need == amount]
    up_to = [limit for limit, need in minimums if limit > own and need != amount]
    if from_ and from_[0] > minimums[0][0]:
        return f"{began}: from {points(from_[0])} on it is {points(amount)}."
    return f"{began}: below {points(up_to[0])} it is {points(amount)}." if up_to else f"{began}."


def _score(position: Position, question: Question) -> Answer:
    try:
        found = score(position)
    except ValueError:
        says = "A score needs every card that is left in a hand: say that what is shown is all."
        return Answer(question.words, "That depends on every hand.", says=says, is_ruled=False)
    best = [_label_within(position, label) for label in found.winners]
    hands = zip(found.by, found.hand, strict=True)
    headline = capital("; ".join(f"{_label_within(position, label)}: {points(hand)}" for label, hand in hands))
    counted = tuple(
        Counted(_label(position, label), tuple(map(_line, lines)), points(hand), points(total - hand), points(total))
        for label, lines, hand, total in zip(found.by, found.lines, found.hand, found.totals, strict=True)
    )
    return Answer(
        question.words,
        headline,
        says=f"The game is over, and won by {' and '.join(best)}." if best else "",
        reasons=tuple(map(Reason, dict.fromkeys(line.rule for lines in found.lines for line in lines))),
        counted=counted,
        hanging=_hanging(position, lambda at: score(at).hand, SCORING),
    )


def _line(line: ScoreLine) -> CountedLine:
    """The words of a line without its worth, which has a column of its own."""
    return CountedLine(line.rule, line.words.rpartition(" = ")[0] or line.item, points(line.points))


def _label(position: Position, label: str) -> str:
    """ "Your side", "Their side"; of two or three players "You", "North"."""
    if len(label) > 1:
        return "Your side" if position.seat.name in label else "Their side"
    return "You" if label == position.seat.name else seat_title(Seat[label])


def _label_within(position: Position, label: str) -> str:
    """The same within a sentence: "your side", "you", "North"."""
    name = _label(position, label)
    return name.lower() if name in ("Your side", "Their side", "You") else name


_ANSWERS: dict[str, Callable[[Position, Question], Answer]] = {
    "take": _take,
    "out": _out,
    "frozen": _frozen,
    "minimum": _minimum,
    "score": _score,
}


def in_words(position: Position) -> str:
    """The table, and the hand as far as it is shown."""
    return f"{sentences(position)} {hand_sentence(position)}" if position.hand.cards else sentences(position)


def as_text(position: Position, given: Answer | None) -> str:
    """The table and the answer, to copy into a message."""
    return f"{in_words(position)}\n\n{given.text}" if given else in_words(position)

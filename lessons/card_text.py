"""Reading a rule card's text, and what is impossible or odd about a card, in plain words and never in knobs."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from canasta.cards import PACK_SIZE, pack_of, points_of
from canasta.melds import CANASTA_SIZE
from canasta.rulecard import BOUNDS, CLASSIC, NAMED_CARDS, RuleCard, clashing, read_setting
from lessons.knobs import KNOBS, Knob
from lessons.numbers import figure

LONGEST = 1000  # characters that a learner, a question or a score sheet has room for
RED_THREES_A_PACK = 2


@dataclass(frozen=True)
class Problem:
    """What is wrong with a card, or odd about it, and the settings it is about."""

    knobs: tuple[str, ...]
    says: str

    @property
    def questions(self) -> list[Knob]:
        return [KNOBS[knob] for knob in self.knobs]


class Unreadable(ValueError):
    """A text that is no rule card; says why, in plain words."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.says for problem in problems))
        self.problems = problems


def read(text: str) -> RuleCard:
    """The card that a text means; Unreadable tells people what is wrong with it."""
    name, *settings = _plain(text).split(",")
    if name not in NAMED_CARDS:
        raise Unreadable(Problem((), f"The text has to begin with {_listed(list(NAMED_CARDS))}."))
    values: dict[str, object] = {}
    for setting in settings:
        knob, equals, value = setting.partition("=")
        if not equals or knob not in KNOBS:
            raise Unreadable(Problem((), f"We know no setting that is written “{setting[:60]}”."))
        if knob in values:
            raise Unreadable(Problem((knob,), f"{KNOBS[knob].subject}: this is set twice."))
        values[knob] = _value(knob, value)
    return made(NAMED_CARDS[name], values)


def _plain(text: str) -> str:
    """The text alone, of whatever was pasted: with blanks, in capitals, or within its link."""
    link = re.search(r"[?&]card=([^&#\s]*)", text)
    return "".join((unquote(link[1]) if link else text).split()).lower()


def made(base: RuleCard, values: dict[str, object]) -> RuleCard:
    """A card with these settings; Unreadable if they cannot all be."""
    card = dataclasses.replace(base, **values)  # type: ignore[arg-type]
    if impossible := tuple(clashes(card)):
        raise Unreadable(*impossible)
    if len(str(card)) > LONGEST:
        raise Unreadable(Problem((), "This card has more changes than we can keep."))
    return RuleCard.parse(str(card))


def _value(knob: str, text: str) -> object:
    try:
        return read_setting(knob, text)
    except ValueError:
        raise Unreadable(Problem((knob,), f"{KNOBS[knob].subject}: {wanted(knob)}")) from None


def wanted(knob: str) -> str:
    """What an answer has to be."""
    if KNOBS[knob].answers:
        return f"please say {_listed([answer.value for answer in KNOBS[knob].answers])}."
    if knob == "minimums":
        return "please give whole numbers, for scores that rise."
    least, most = BOUNDS.get(knob, (0, 999_999))
    return f"please give a whole number from {figure(least)} to {figure(most)}."


def clashes(card: RuleCard) -> Iterator[Problem]:
    """Settings that cannot both be, as people say it."""
    for clash in clashing(card):
        words = _CLASHES.get(clash.knobs)
        yield Problem(clash.knobs, words(card) if words else _these(clash.knobs))


def _these(knobs: tuple[str, ...]) -> str:
    return f"These cannot both be: {_listed([f'“{KNOBS[knob].subject}”' for knob in knobs], 'and')}."


_Words = Callable[[RuleCard], str]

_CLASHES: dict[tuple[str, ...], _Words] = {
    ("deal", "packs"): lambda card: (
        f"{card.players} hands of {card.deal} cards are {card.players * card.deal} cards, and there are only "
        f"{PACK_SIZE * card.packs}: none would be left for the pile. Deal fewer, or take more packs."
    ),
    ("min_naturals", "packs"): lambda card: (
        f"A meld could never have {card.min_naturals} natural cards: there are only {4 * card.packs} of a rank."
    ),
    ("min_naturals",): lambda card: (
        f"A meld could never have {card.min_naturals} natural cards: here melds stop at {CANASTA_SIZE} cards."
    ),
    ("canastas_to_go_out", "packs"): lambda card: (
        f"{card.canastas_to_go_out} canastas take {CANASTA_SIZE * card.canastas_to_go_out} cards, and there are "
        f"only {PACK_SIZE * card.packs}. Ask for fewer, or take more packs."
    ),
    ("minimums", "packs"): lambda card: (
        f"Nobody could ever meld for {figure(max(amount for _, amount in card.minimums))} points: all the cards "
        f"together are worth {figure(points_of(pack_of(card.packs)))}."
    ),
}


def oddities(card: RuleCard) -> tuple[Problem, ...]:
    """What can be played, but is probably not meant."""
    return tuple(Problem(knobs, says) for knobs, says in _odd(card) if all(KNOBS[knob].applies(card) for knob in knobs))


def _odd(card: RuleCard) -> Iterator[tuple[tuple[str, ...], str]]:
    threes = RED_THREES_A_PACK * card.packs
    if card.all_red_threes < card.red_three * threes:
        one_by_one = f"{threes} × {figure(card.red_three)} = {figure(card.red_three * threes)}"
        yield (
            ("red_three", "all_red_threes"),
            f"All red threes together are worth less than one by one: {figure(card.all_red_threes)}, not {one_by_one}.",
        )
    amounts = [amount for _, amount in card.minimums]
    if amounts != sorted(amounts):
        yield ("minimums",), "The points for a first meld fall somewhere while the score rises."
    if card.concealed < card.out:
        yield (
            ("out", "concealed"),
            f"Going out concealed brings less than going out: {figure(card.concealed)}, not {figure(card.out)}.",
        )
    if card.mixed > card.natural:
        yield (
            ("natural", "mixed"),
            f"A mixed canasta is worth more than a natural one: {figure(card.mixed)}, not {figure(card.natural)}.",
        )
    if card.canastas_to_go_out == 0 and CLASSIC.canastas_to_go_out:
        yield ("canastas_to_go_out",), "A side could go out without a canasta."
    if card.max_wilds == 0:
        yield ("max_wilds",), "Wild cards could never be melded, only discarded."


def _listed(words: list[str], last: str = "or") -> str:
    return f" {last} ".join([*([", ".join(words[:-1])] if len(words) > 1 else []), words[-1]])

"""Numbers and words in a lesson's text: {minimum}, {natural}, {max_wilds:wild card}, taken from the rule card."""

from __future__ import annotations

import re

from canasta.cards import PACK_SIZE, Card, parse_cards, points_of
from canasta.position import Position
from canasta.rulecard import RuleCard

_PLACE = re.compile(r"\{([a-z_]+)(?::([^{}]*))?\}")
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def fill(text: str, card: RuleCard, position: Position | None = None) -> str:
    """Put the numbers in. Rules are read from the learner's card, what lies on the table from the position."""

    def number(found: re.Match[str]) -> str:
        name, detail = found[1], found[2]
        if position is not None and name in _ON_THE_TABLE and (detail is None or name == "minimum"):
            return figure(_on_the_table(name, detail, position))
        if name == "points":
            return figure(Card.parse(f"{detail}S" if detail != "JK" else detail).points)
        if name == "worth":
            return figure(points_of(parse_cards(detail)))
        if name == "minimums":
            return _minimums(card)
        return _counted(_of_the_card(name, card), detail)

    return _PLACE.sub(number, text)


def figure(number: int) -> str:
    """As people write it: 1,500, and a true minus sign."""
    return f"{number:,}".replace("-", "−")


def read_figure(text: str) -> int | None:
    """The number somebody typed: "1,500", " −215 ", "50 points"; None when it is none."""
    plain = re.sub(r"[\s,.’']|points?$", "", text.strip().lower().replace("−", "-").replace("–", "-"))
    return int(plain) if re.fullmatch(r"[+-]?\d{1,6}", plain, re.ASCII) else None


def calculate(text: str) -> int:
    """A filled-in sum: "140 − 20 + 10"."""
    total, sign = 0, 1
    for part in text.replace(",", "").replace("−", "-").split():
        if part in "+-":
            sign = 1 if part == "+" else -1
        else:
            total, sign = total + sign * int(part), 1
    return total


_ON_THE_TABLE = ("minimum", "held", "score", "their_score", "in_the_pile")


def _on_the_table(name: str, detail: str | None, position: Position) -> int:
    if name == "minimum":
        return position.minimum if detail is None else position.rule_card.minimum(int(detail))
    if name == "held":
        return position.hand.size or 0
    if name == "in_the_pile":
        return len(position.pile)
    return position.scores[position.side if name == "score" else 1 - position.side]


def _of_the_card(name: str, card: RuleCard) -> int:
    if name == "cards_in_all":
        return PACK_SIZE * card.packs
    if name == "jokers":
        return 2 * card.packs
    value = getattr(card, name)
    if not isinstance(value, int):
        raise ValueError(f"{name} is not a number")
    return value


def _counted(number: int, noun: str | None) -> str:
    """11, or with a noun "eleven cards", or with "word" only "eleven"."""
    if noun is None:
        return figure(number)
    word = _WORDS[number] if number < len(_WORDS) else figure(number)
    if noun == "word":
        return word
    return f"{word} {noun}" if number == 1 else f"{word} {noun}s"


def _minimums(card: RuleCard) -> str:
    """ "15 below 0, 50 from 0, 90 from 1,500 and 120 from 3,000"."""
    limits = card.minimums
    if len(limits) == 1:
        return f"{figure(limits[0][1])} at every score"
    parts = [f"{figure(limits[0][1])} below {figure(limits[1][0])}"]
    parts += [f"{figure(amount)} from {figure(limit)}" for limit, amount in limits[1:]]
    return " and ".join([", ".join(parts[:-1]), parts[-1]])

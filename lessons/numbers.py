"""Numbers and words in a lesson's text: {minimum}, {natural}, {max_wilds:wild card}, taken from the rule card."""

from __future__ import annotations

import re

from canasta import modern
from canasta.cards import PACK_SIZE, Card, cards_text, parse_cards, points_of
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.scoring import score
from canasta.words import number as in_words
from canasta.words import points as figure

_PLACE = re.compile(r"\{([a-z_]+)(?::([^{}]*))?\}")


def fill(text: str, card: RuleCard, position: Position | None = None) -> str:
    """Put the numbers in. Rules are read from the learner's card, what lies on the table from the position."""

    def number(found: re.Match[str]) -> str:
        name, detail = found[1], found[2]
        if position is not None and name in _ON_THE_TABLE and (detail is None or name in _WITH_DETAIL):
            return figure(_on_the_table(name, detail, position))
        if name == "points":
            return figure(Card.parse(f"{detail}S" if detail != "JK" else detail).points)
        if name == "worth":
            return figure(points_of(parse_cards(detail)))
        if name == "minimums":
            return _minimums(card)
        return _counted(_of_the_card(name, card), detail)

    return _PLACE.sub(number, text)


_LAID = re.compile(r"\{([a-z_]+)((?:[+-]\w+)*)(?::([^{}]*))?\}")


def laid_out(line: str, card: RuleCard) -> str:
    """A position or a claim with the table's own numbers in it: {target-545}, {stock-draw}, {deal+draw:4C5S6D…}.

    With cards, it is so many of them. {asked} is the mark of a partner who said yes, where one has to be asked.
    """
    asked = card.ask == "required"
    line = line.replace(",{asked}", ",asked:yes" if asked else "").replace("{asked}", "asked:yes" if asked else "-")

    def number(found: re.Match[str]) -> str:
        name, terms, cards = found.groups()
        total = _of_the_card(name, card)
        for sign, term in re.findall(r"([+-])(\w+)", terms):
            value = int(term) if term.isdigit() else _of_the_card(term, card)
            total += value if sign == "+" else -value
        return str(total) if cards is None else cards_text(parse_cards(cards)[:total])

    return _LAID.sub(number, line)


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


# What Modern American counts, and no table sets otherwise.
_MODERN = {
    "sevens_or_aces": modern.SEVENS_OR_ACES,
    "twos": modern.TWOS,
    "four_jokers": modern.FOUR_JOKERS,
    "wild_canasta": modern.WILD,
    "unfinished": modern.UNFINISHED,
    "unfinished_wild": modern.UNFINISHED_WILD,
    "held_back": modern.HELD,
    "one_three": modern.THREES[1],
    "two_threes": modern.THREES[2],
    "three_threes": modern.THREES[3],
    "four_threes": modern.THREES[4],
    "bonus_first": modern.BONUS_FIRST,
    "bonus_second": modern.BONUS_SECOND,
    "special_size": modern.SPECIAL_SIZE,
}
_ON_THE_TABLE = ("minimum", "held", "score", "their_score", "in_the_pile", "hand", "total", "next_minimum", "score_of")
_WITH_DETAIL = ("minimum", "hand", "total", "next_minimum", "score_of")  # of a score, or of a side


def _on_the_table(name: str, detail: str | None, position: Position) -> int:
    if name == "minimum":
        return position.minimum if detail is None else position.rule_card.minimum(int(detail))
    if name == "held":
        return position.hand.size or 0
    if name == "in_the_pile":
        return len(position.pile)
    if name == "score_of":
        return position.scores[position.sides.index(detail or "")]
    if name in ("hand", "total", "next_minimum"):
        found, side = score(position), position.sides.index(detail or "")
        total = found.totals[side]
        return {"hand": found.hand[side], "total": total, "next_minimum": position.rule_card.minimum(total)}[name]
    return position.own_score if name == "score" else position.scores[1 - position.side]


def _of_the_card(name: str, card: RuleCard) -> int:
    if name == "cards_in_all":
        return PACK_SIZE * card.packs
    if name == "jokers":
        return 2 * card.packs
    if name == "stock":  # what is left of it when all are dealt and a card is turned up
        return PACK_SIZE * card.packs - card.players * card.deal - 1
    if name == "red_threes":
        return 2 * card.packs
    if name in _MODERN:
        return _MODERN[name]
    value = getattr(card, name)
    if not isinstance(value, int):
        raise ValueError(f"{name} is not a number")
    return value


def _counted(number: int, noun: str | None) -> str:
    """11, or with a noun "eleven cards", or with "word" only "eleven"."""
    if noun is None:
        return figure(number)
    word = in_words(number)
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

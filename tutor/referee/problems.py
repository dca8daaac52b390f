"""Why a line is no position, in plain words: what the parser says of fields and characters, said as one would."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from canasta.cards import FACES, Card, copies_in
from canasta.position import Position, PositionError
from canasta.rulecard import RuleCard
from canasta.words import card_name, number, rank_name

PARTS = {
    "rules": "the rules (part 1)",
    "turn": "whose turn it is (part 2)",
    "hands": "the hands (part 3)",
    "melds": "the melds (part 4)",
    "red threes": "the red threes (part 5)",
    "pile": "the pile (part 6)",
    "stock": "the stock (part 7)",
    "scores": "the scores (part 8)",
    "marks": "what else is known (part 9)",
}


def plain(error: str) -> str:
    """What PositionError says, for somebody who has set up a table."""
    for pattern, tell in _TELLERS:
        if found := re.fullmatch(pattern, error, re.DOTALL):
            return tell(found)
    if found := re.fullmatch(r"([a-z ]+), at character (\d+): (.*)", error, re.DOTALL):
        return f"Something in {_part(found[1])} cannot be read: {found[3]}."
    return f"That cannot be: {error}."


def _too_many(found: re.Match[str]) -> str:
    card, count, most = Card.parse(found[1]), int(found[2]), int(found[3])
    if not card.suit:
        names = f"There are {number(count)} jokers here"
    elif card.rank.letter == "3":
        colour = "hearts" if card.suit == "H" else {"D": "diamonds", "C": "clubs", "S": "spades"}[card.suit]
        names = f"The three of {colour} is there {_times(count)}"
    else:
        one, _, suit = card_name(card).partition(" of ")
        names = f"There are {number(count)} {rank_name(card.rank, count)} of {suit} here" if one else ""
    packs = most if card.suit else most // 2
    hold = "one pack holds" if packs == 1 else f"{number(packs)} packs hold"
    return f"{names}; {hold} {number(most)}."


def _times(count: int) -> str:
    return {2: "twice"}.get(count, f"{number(count)} times")


def _part(field: str) -> str:
    return PARTS.get(field, field)


def _no_card(found: re.Match[str]) -> str:
    strange = found[4][int(found[3]) - 1 :][:12]
    return (
        f"In {_part(found[1])}, from “{strange}” on, there is no card. "
        "A card is two signs, its rank and its suit: KS, TD for the ten, JK for a joker."
    )


_TELLERS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (
        r"a position has nine fields .*, not (\d+)",
        lambda f: f"A position is one line of nine parts with a space between them, and here {_are(int(f[1]))}.",
    ),
    (r"(\w\w) is there (\d+) times, and the packs hold (\d+)", _too_many),
    (
        r"there are (\d+) cards, and the packs hold (\d+)",
        lambda f: f"There are {f[1]} cards in this position, and the packs hold only {f[2]}.",
    ),
    (
        r"every count is given, and they come to (\d+) cards of (\d+)",
        lambda f: (
            f"All counts together come to {f[1]} cards, and the packs hold {f[2]}. "
            "Where a count is not known, write a question mark alone."
        ),
    ),
    (r"([a-z ]+), at character (\d+): no card at character (\d+) of '(.*)'", _no_card),
    (
        r"melds, .*: a side has one meld of a rank.*",
        lambda f: "A side has two melds of the same rank here. By the rules they are one meld.",
    ),
    (r"melds, .*: '(.*)' is of two ranks", lambda f: "One of the melds holds cards of two ranks: that is no meld."),
    (
        r"melds, .*: a red three is never melded",
        lambda f: "A red three lies in a meld: its place is beside them.",
    ),
    (
        r"([a-z ]+), .*: nobody sits at (.*) here",
        lambda f: f"In {_part(f[1])}: nobody sits at {f[2][:5]} here.",
    ),
    (r"rules, .*: no rule card is called '(.*)': .*", lambda f: f"There are no rules called “{f[1][:30]}”."),
)


def _are(count: int) -> str:
    return f"is {number(count)}" if count == 1 else f"are {number(count)}"


def mended(line: str) -> str:
    """The line with a card too many changed for one of another suit, where nothing else is wrong; "" otherwise."""
    fields = line.split()
    for _ in range(12):
        try:
            return str(Position.parse(" ".join(fields)))
        except PositionError as error:
            found = re.fullmatch(r"(\w\w) is there .*", str(error))
            if not found or len(fields) != 9 or not _changed(fields, found[1]):
                return ""
    return ""


def _changed(fields: list[str], card: str) -> bool:
    """Another suit of that rank in place of the last such card in a hand, a meld or the pile."""
    packs = RuleCard.parse(fields[0]).packs
    lying = Counter(token.upper() for field in (2, 3, 4, 5, 6) for token in re.findall(_TOKEN, fields[field].upper()))
    rank = Card.parse(card).rank
    free = [c for c in FACES if c.rank is rank and c.is_red_three == Card.parse(card).is_red_three]
    other = next((str(c) for c in free if lying[str(c)] < copies_in(packs, c)), None)
    if other is None:
        return False
    for field in (5, 3, 2):
        places = [found.start() for found in re.finditer(_TOKEN, fields[field].upper()) if found[0] == card]
        if places:
            text = fields[field]
            fields[field] = text[: places[-1]] + other + text[places[-1] + 2 :]
            return True
    return False


_TOKEN = r"JK|[AKQJT2-9][SHDC]"

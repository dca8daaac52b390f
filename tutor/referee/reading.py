"""Cards as people write them: "K K Q 10 joker, red 3", "two kings and a pair of 9s", "4C5C9DJK"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from canasta.cards import FACES, Cards, Rank
from canasta.words import rank_name

LONGEST_LIST, MOST_CARDS = 400, 60

Wanted = tuple[Cards, ...]  # for each card that is named, the faces that it may be


class NotCards(ValueError):
    """A list that cannot be read; its text says what to write instead."""


HOW = "Write cards like this: K Q 10 10 joker, red 3."

_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c", "★": " joker ", "\ufe0f": ""}
_NUMBERS = {
    word: number
    for number, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), start=1)
} | {"pair": 2}
_NAMES = {rank_name(rank): rank for rank in Rank if rank is not Rank.THREE} | {
    "three": Rank.THREE,
    "deuce": Rank.TWO,
    "jo": Rank.JOKER,
    "jok": Rank.JOKER,
    "jkr": Rank.JOKER,
}
_PLURALS = {f"{name}s": rank for name, rank in _NAMES.items()} | {"sixes": Rank.SIX}
_SUIT_NAMES = {f"{name}{end}": name[0].upper() for name in ("spade", "heart", "diamond", "club") for end in ("", "s")}
_COLOURS = {"red": "DH", "black": "CS"}
_SILENT = {"and", "of", "the", "with", "plus", "card", "cards", "my", "i", "hold", "an"}
_NOTHING = {"none", "nothing", "empty", "-", "–", ""}
_ARTICLE = re.compile(
    r"(^\s*|[,;.(]\s*|[a-z]{2,}\s+)an?\s+(?=(?:pair|red|black|wild|" + "|".join([*_NAMES, *_PLURALS]) + r")\b)"
)  # "a king", where "a" may as well be an ace: only before a name, and not among single letters
_GLUED = re.compile(r"(jk|10|[akqjt2-9])([shdc]?)")


@dataclass
class _Item:
    """One or more cards of the list that are alike."""

    rank: Rank
    suits: str = "CDHS"
    count: int = 1

    @property
    def faces(self) -> Cards:
        return tuple(card for card in FACES if card.rank is self.rank and (card.suit in self.suits or not card.suit))


def read_cards(text: str) -> Wanted:
    """The cards of a list, as it stands; NotCards when it cannot be read."""
    if len(text) > LONGEST_LIST:
        raise NotCards("That is too long for a list of cards.")
    if text.strip().lower() in _NOTHING:
        return ()
    items = _Reader(_chunks(text)).items()
    if any(item.rank is Rank.THREE and item.suits == "CDHS" for item in items):
        raise NotCards("Is the three red or black? Write “red 3” or “black 3”.")
    if sum(item.count for item in items) > MOST_CARDS:
        raise NotCards(f"Those are more than {MOST_CARDS} cards: the referee looks at no more at once.")
    return tuple(item.faces for item in items for _ in range(item.count))


def _chunks(text: str) -> list[str]:
    text = _ARTICLE.sub(r"\1", text).lower()
    for sign, letter in _SUITS.items():
        text = text.replace(sign, letter)
    text = re.sub(r"(\d+)\s*[x×]\s*", r" \1 x ", text)
    return [chunk for chunk in re.split(r"[\s,;:.+&/()–—-]+", text) if chunk]


class _Reader:
    """Reads chunk by chunk. A number before a plural or an "x" counts; before anything else it is a card itself."""

    def __init__(self, chunks: list[str]) -> None:
        self.chunks, self.at = chunks, 0
        self.found: list[_Item] = []

    def items(self) -> list[_Item]:
        while self.at < len(self.chunks):
            self._next()
        return self.found

    def _next(self) -> None:
        chunk = self.chunks[self.at]
        self.at += 1
        if chunk in _SILENT:
            return
        if chunk in _SUIT_NAMES and self.found:
            self.found[-1].suits = _SUIT_NAMES[chunk]
        elif chunk in _COLOURS:
            self._coloured(chunk)
        elif (number := _number(chunk)) and self._is_count(number):
            self._counted(number)
        else:
            self.found += _cards(chunk)

    def _coloured(self, colour: str) -> None:
        """ "red 3", and "3 red" where no card follows that the colour could be of."""
        follows = self._peek()
        if follows is not None and _is_card(follows):
            items = _cards(follows)
            self.at += 1
            items[0].suits = _COLOURS[colour]
            self.found += items
        elif self.found:
            self.found[-1].suits = _COLOURS[colour]
        else:
            raise NotCards(f"Which cards are {colour}? {HOW}")

    def _peek(self, ahead: int = 0) -> str | None:
        return self.chunks[self.at + ahead] if self.at + ahead < len(self.chunks) else None

    def _is_count(self, number: int) -> bool:
        words = [word for word in self.chunks[self.at :] if word not in _SILENT | _COLOURS.keys()]
        return bool(words) and (number == 1 or words[0] == "x" or _is_plural(words[0]))

    def _counted(self, number: int) -> None:
        colour = ""
        while (chunk := self._peek()) is not None and (chunk in _SILENT or chunk in _COLOURS or chunk == "x"):
            colour = _COLOURS.get(chunk, colour)
            self.at += 1
        items = _cards(_singular(chunk or ""))
        self.at += 1
        items[0].count = min(number, MOST_CARDS + 1)
        items[0].suits = colour or items[0].suits
        self.found += items


def _number(chunk: str) -> int:
    """A number that might count cards, 0 if it is none."""
    return int(chunk) if re.fullmatch(r"[1-9]\d?", chunk, re.ASCII) else _NUMBERS.get(chunk, 0)


def _is_plural(chunk: str) -> bool:
    return chunk in _PLURALS or bool(re.fullmatch(r"(?:jk|10|[akqjt2-9])['’]?s", chunk))


def _singular(chunk: str) -> str:
    if chunk in _PLURALS:
        return rank_name(_PLURALS[chunk]) if _PLURALS[chunk] is not Rank.THREE else "three"
    return re.sub(r"['’]?s$", "", chunk) if _is_plural(chunk) else chunk


def _is_card(chunk: str) -> bool:
    return chunk in _NAMES or chunk in _PLURALS or bool(re.fullmatch(f"(?:{_GLUED.pattern})+", chunk))


def _cards(chunk: str) -> list[_Item]:
    """One name, or cards written without a space between them."""
    if chunk in _NAMES:
        return [_Item(_NAMES[chunk])]
    if chunk in _PLURALS:
        return [_Item(_PLURALS[chunk])]
    if chunk in ("wild", "wilds"):
        raise NotCards("Is the wild card a two or a joker? Write “2” or “joker”.")
    if not re.fullmatch(f"(?:{_GLUED.pattern})+", chunk):
        raise NotCards(f"“{chunk[:30]}” is no card that I know. {HOW}")
    return [_Item(Rank.parse(rank), suit.upper() or "CDHS") for rank, suit in _GLUED.findall(chunk)]

"""Search over rules, words, lessons and settings, as the learner's table plays them. All of it is held in memory."""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from canasta.rulecard import RuleCard
from lessons.course import ELECTIVES, LESSONS, WORDS
from lessons.knobs import KNOBS
from lessons.numbers import fill
from lessons.sheet import sheet_of
from lessons.stage import card_for, staged

LONGEST_QUERY = 80
MOST = 6  # results of a kind
KINDS = ("Rules", "Words", "Lessons", "Settings of a table")

_WORD = re.compile(r"\d[\d,]*|[a-z]+", re.IGNORECASE)
_TERM = re.compile(r"\[\[([a-z-]+)(?:\|([^\[\]|]+))?\]\]")
_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_EMPTY = set(
    "a an and are as at be by can do does for i if in is it its may me my of on or so that the this to".split()
)
_EMPTY |= set("what when where which who why how will with you your we our us many much any there then would".split())
_SAME = {"frozen": "freez", "froze": "freez", "gone": "go", "went": "go", "laid": "lay", "lain": "lay", "drew": "draw"}
_SAME |= {
    "drawn": "draw",
    "took": "tak",
    "taken": "tak",
    "wildcard": "wild",
    "worth": "valu",
    "deck": "pack",
    "forced": "must",
}
_SAME |= dict(zip("2 3 4 5 6 7 8 9 10".split(), "two thr four fiv six seven eight nin ten".split(), strict=True))


def stem(word: str) -> str:
    """What a word has in common with its other forms: melds, melding, melded. 7,500 is 7500."""
    word = word.lower().replace(",", "")
    if word in _SAME:
        return _SAME[word]
    for ending in ("ings", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    word = re.sub(r"([bdgmnpt])\1$", r"\1", word)
    word = word.rstrip("e") if len(word) > 3 or word in ("ace", "tie") else word
    return _SAME.get(word, word)


def stems(text: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(plain(text).replace("’", ""))]


def plain(text: str) -> str:
    """A lesson's text without its marks."""
    return _TERM.sub(lambda found: found[2] or found[1].replace("-", " "), text).replace("**", "")


@dataclass(frozen=True)
class Entry:
    kind: str
    title: str
    text: str
    url: str

    @functools.cached_property
    def in_title(self) -> frozenset[str]:
        return frozenset(stems(self.title))

    @functools.cached_property
    def in_text(self) -> Counter[str]:
        return Counter(stems(self.text))


@dataclass(frozen=True)
class Found:
    """What is shown of an entry: the words that lead there, and what stands below them."""

    url: str
    link: SafeString
    below: SafeString


@dataclass(frozen=True)
class Results:
    query: str
    groups: tuple[tuple[str, tuple[Found, ...]], ...] = ()
    only_some: bool = False  # nothing has all the words; these have some

    @property
    def count(self) -> int:
        return sum(len(found) for _, found in self.groups)


def search(query: str, card: RuleCard) -> Results:
    query = " ".join(query.replace("\0", " ").split())[:LONGEST_QUERY]
    asked = list(dict.fromkeys(stems(query)))
    wanted = [word for word in asked if word not in _EMPTY] or asked
    if not wanted:
        return Results(query)
    entries = entries_of(card)
    weights = {word: _weight(word, entries) for word in wanted}
    ranked = [(_score(entry, weights), entry) for entry in entries]
    whole = [(score, entry) for score, entry in ranked if all(_has(entry, word) for word in wanted)]
    some = [(score, entry) for score, entry in ranked if score > 0]
    return Results(query, _grouped(whole or some, set(wanted)), only_some=not whole and bool(some))


def _weight(word: str, entries: Iterable[Entry]) -> float:
    """A rare word says more than a common one."""
    having = sum(_has(entry, word) for entry in entries)
    return math.log(2 + 400 / having) if having else 0


def _has(entry: Entry, word: str) -> bool:
    return word in entry.in_title or word in entry.in_text


def _score(entry: Entry, weights: dict[str, float]) -> float:
    length = 1 + sum(entry.in_text.values()) / 100
    return sum(
        weight * (3 * (word in entry.in_title) + min(entry.in_text[word], 3) / length)
        for word, weight in weights.items()
    )


def _grouped(ranked: list[tuple[float, Entry]], wanted: set[str]) -> tuple[tuple[str, tuple[Found, ...]], ...]:
    """By kind, in the kinds' order; the best of each first."""
    ranked.sort(key=lambda pair: -pair[0])
    groups = []
    for kind in KINDS:
        best = [entry for _, entry in ranked if entry.kind == kind][:MOST]
        if best:
            groups.append((kind, tuple(_found(entry, wanted) for entry in best)))
    return tuple(groups)


def _found(entry: Entry, wanted: set[str]) -> Found:
    sentences = _SENTENCE.split(plain(entry.text))
    best = max(sentences, key=lambda sentence: len(wanted.intersection(stems(sentence))))
    title, sentence = marked(entry.title, wanted), marked(best, wanted)
    # Many rules stand under one title: there the sentence is what tells them apart.
    return Found(entry.url, sentence, title) if entry.kind == "Rules" else Found(entry.url, title, sentence)


def marked(text: str, wanted: set[str]) -> SafeString:
    """The text as HTML, with the words that were looked for marked."""

    def mark(found: re.Match[str]) -> str:
        word = found[0]
        return f"<mark>{word}</mark>" if stem(word) in wanted else word

    # What escaping has put in, such as &amp;, stands at the odd places, and is left alone.
    parts = re.split(r"(&[#a-z0-9]+;)", escape(plain(text)))
    return mark_safe("".join(part if at % 2 else _WORD.sub(mark, part) for at, part in enumerate(parts)))


@functools.lru_cache(maxsize=16)
def entries_of(card: RuleCard) -> tuple[Entry, ...]:
    return (*_rules(card), *_words(card), *_lessons(card), *_settings(card))


def _rules(card: RuleCard) -> Iterable[Entry]:
    page = reverse("rules")
    for title, clauses in sheet_of(card).parts:
        for told in clauses:
            yield Entry("Rules", title, told.text, f"{page}#{(told.anchors or told.rules)[0]}")


def _words(card: RuleCard) -> Iterable[Entry]:
    for word in WORDS:
        yield Entry("Words", word.title, fill(word.told(card), card), f"{reverse('words')}#{word.slug}")


def _lessons(card: RuleCard) -> Iterable[Entry]:
    for lesson in (*LESSONS, *ELECTIVES):
        for step in lesson.steps:
            here = staged(step, card_for(lesson, card))
            text = " ".join(fill(text, here.card, here.position) for text in here.step.text)
            url = reverse("step", args=[lesson.slug, step.number])
            yield Entry("Lessons", f"{lesson.title}: {here.step.title}", text, url)


def _settings(card: RuleCard) -> Iterable[Entry]:
    for knob in KNOBS.values():
        if knob.applies(card):
            text = f"{knob.question} {knob.says(card)}"
            yield Entry("Settings of a table", knob.subject, text, f"{reverse('table-questions')}#{knob.name}")

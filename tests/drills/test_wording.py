"""Every word that a question or its explanation says: no remains of a template, no word twice, no term unexplained."""

import functools
import re

import pytest

from drills.skills import SKILLS
from lessons.course import WORDS
from tests.drills.explained import READ, corrected, praised
from tests.drills.made import card_of, questions

each_skill = pytest.mark.parametrize(("kind", "slug"), [(kind, one.slug) for one in SKILLS for kind in one.kinds])

REMAINS = re.compile(
    r"[{}<>_]|\bNone\b(?! of (?:these|them)\b)|\bTrue\b|\bFalse\b|%[sd]|\b[a-z]+\.[a-z]+\b"
    r"|\.\.|,,| ,| \.(?!\d)|  |\(\)|''|\""
)
TWICE = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
# What other books call things. A word of the game that our own glossary does not explain is not to be met here.
STRANGERS = re.compile(
    r"\b(upcards?|deuces?|talon|kitty|trumps?|tricks?|books?|knock(s|ed)?|prize|discard pile|draw pile|deck"
    r"|lay(ing)? off|clean|dirty|legal meld|wildcards?|red treys?|treys?|unclosed|go(es)? down|pickup|pick up)\b",
    re.IGNORECASE,
)


@functools.cache
def texts(kind: str, slug: str) -> tuple[str, ...]:
    said = []
    for question in (one.question for one in questions(kind, slug)[:READ]):
        said += [question.prompt, question.detail, question.yes_label, question.no_label]
        said += [choice.words(verdict) for choice in question.choices for verdict in (True, False)]
        for field in question.fields:
            said += [field.legend, field.unit, *(option.words for option in field.options)]
    for explanation in (*praised(kind, slug), *corrected(kind, slug)):
        said += explanation.plain().split("\n")
    return tuple(dict.fromkeys(filter(None, said)))


@each_skill
def test_nothing_of_a_template_is_left_and_no_word_stands_twice(kind, slug):
    for text in texts(kind, slug):
        assert not REMAINS.search(text), text
        assert not TWICE.search(text), text
        assert text[0].isupper() or text[0].isdigit() or " " not in text or not text.endswith("."), text


@each_skill
def test_no_word_of_the_game_is_said_that_our_words_do_not_explain(kind, slug):
    for text in texts(kind, slug):
        assert not STRANGERS.search(text), text


def test_the_words_that_questions_use_most_are_explained():
    explained = {term.title for term in WORDS}
    said = " ".join(text for one in SKILLS for kind in one.kinds for text in texts(kind, one.slug)).lower()
    for word in ("meld", "canasta", "natural card", "wild card", "pile", "stock", "minimum", "frozen", "partner"):
        assert word in said and word in explained


@pytest.mark.parametrize("slug", [one.slug for one in SKILLS if not one.knob])
def test_what_a_skill_says_of_itself_is_plain(slug):
    one = next(skill for skill in SKILLS if skill.slug == slug)
    for text in (one.title, one.look, *one.facet_words.values()):
        assert not REMAINS.search(text) and not TWICE.search(text) and not STRANGERS.search(text), text
    assert card_of(slug) is not None

"""Words of the game that a reader has not been taught lead to what they mean."""

import pytest

from lessons.course import ELECTIVES, LESSONS, WORDS
from lessons.terms import linked, untaught

EVERY_LESSON = frozenset(lesson.slug for lesson in (*LESSONS, *ELECTIVES))


def test_a_word_is_a_link_until_its_lesson_has_been_read():
    text = "The pile is frozen: a wild card lies in it."
    assert '#frozen">frozen</a>' in linked(text, {"taking-the-pile", "melding"})
    assert '#wild">wild card</a>' in linked(text, {"taking-the-pile"})
    assert linked(text, EVERY_LESSON) == text


def test_each_word_is_a_link_once_and_in_any_of_its_forms():
    assert linked("Melds are melded.", set()).count("<a ") == 1
    assert '#going-out">go out</a>' in linked("You go out with this.", set())
    assert '#natural">naturals</a>' in linked("Too few naturals.", set())


def test_a_word_within_another_is_none():
    assert "<a " not in linked("Handsome melodies.", set())
    assert 'canasta">natural canasta</a>' in linked("A natural canasta.", set())  # not "natural", then "canasta"


def test_what_is_no_markup_stays_none():
    assert linked("<b>hand</b>", EVERY_LESSON) == "&lt;b&gt;hand&lt;/b&gt;"


@pytest.mark.parametrize("term", WORDS, ids=lambda term: term.slug)
def test_every_word_is_taught_somewhere_and_found_by_its_title(term):
    assert term not in untaught(EVERY_LESSON)
    assert f'#{term.slug}"' in linked(f"A {term.title}.", set())

"""The search finds rules, words, lessons and settings, by any form of a word, as one's table plays."""

import pytest

from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from lessons.course import ELECTIVES, LESSONS, WORDS
from lessons.numbers import fill
from lessons.search import LONGEST_QUERY, MOST, entries_of, search, stem


def links(query, card=CLASSIC, kind=""):
    return [found.url for name, group in search(query, card).groups for found in group if kind in ("", name)]


def shown(query, card=CLASSIC):
    return " ".join(f"{found.link} {found.below}" for _, group in search(query, card).groups for found in group)


@pytest.mark.parametrize(
    ("query", "url"),
    [
        ("frozen", "/rules/#frozen.wild"),
        ("freezing", "/words/#frozen"),
        ("red three", "/words/#red-three"),
        ("red threes", "/lessons/red-threes/1/"),
        ("3", "/words/#red-three"),
        ("going out", "/words/#going-out"),
        ("how do I go out?", "/rules/#out.canasta"),
        ("may I ask my partner", "/rules/#ask.optional"),
        ("how many wild cards may a meld hold", "/rules/#meld.wilds"),
        ("5,000", "/rules/#score.target"),
        ("5000", "/rules/#score.target"),
        ("partner's melds", "/rules/#meld.one_of_a_rank"),
        ("splash", "/words/#splash"),
        ("lone player", "/words/#lone-player"),
        ("forced to take the pile", "/lessons/end-of-stock/2/"),
    ],
)
def test_what_people_look_for_is_found(query, url):
    assert url in links(query)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.slug)
def test_every_word_of_the_glossary_is_found_by_its_name(word):
    assert f"/words/#{word.slug}" in links(word.title, kind="Words")


@pytest.mark.parametrize("lesson", [*LESSONS, *ELECTIVES], ids=lambda lesson: lesson.slug)
def test_every_step_can_be_found_by_its_title(lesson):
    for step in lesson.steps:
        assert f"/lessons/{lesson.slug}/{step.number}/" in links(f"{lesson.title} {step.title}", kind="Lessons")


@pytest.mark.parametrize(
    "forms",
    [
        "meld melds melding melded",
        "take takes taking taken took",
        "freeze freezes freezing frozen froze",
        "three threes 3",
        "ace aces",
        "discard discarded discards",
    ],
)
def test_the_forms_of_a_word_are_one(forms):
    assert len({stem(word) for word in forms.split()}) == 1


@pytest.mark.parametrize(("one", "other"), [("red", "r"), ("king", "k"), ("wild", "will"), ("three", "tie")])
def test_other_words_stay_apart(one, other):
    assert stem(one) != stem(other)


def test_the_words_that_matched_are_marked_and_nothing_else_is_markup():
    assert "A <mark>red</mark> <mark>three</mark> that <mark>comes</mark> with the pile" in shown("RED threes coming")
    assert "&lt;" not in shown("frozen")
    assert links("<script>alert(1)</script>") == []


def test_what_has_all_words_comes_before_what_has_some():
    assert not search("frozen pile", CLASSIC).only_some
    some = search("frozen aardvark", CLASSIC)
    assert some.only_some
    assert some.count


@pytest.mark.parametrize("query", ["", "   ", "?!", "\0", "aardvark", "…", "x" * 5000])
def test_nothing_to_look_for_or_to_find_is_no_fault(query):
    results = search(query, CLASSIC)
    assert results.count == 0
    assert len(results.query) <= LONGEST_QUERY


def test_the_numbers_found_are_those_of_the_table():
    house = RuleCard.parse("classic,red_three=110")
    assert "110" in shown("red three brings", house)
    assert links("7,500", NAMED_CARDS["classic3"]) != links("7,500", CLASSIC)
    assert "/rules/#modern.splash" in links("splash", NAMED_CARDS["modern"])


def test_a_kind_has_no_more_than_can_be_read():
    assert all(len(group) <= MOST for _, group in search("card", CLASSIC).groups)


def test_everything_that_can_be_found_is_filled_in():
    for card in NAMED_CARDS.values():
        for entry in entries_of(card):
            assert "{" not in entry.text + entry.title, entry


@pytest.mark.parametrize("name", sorted(NAMED_CARDS))
def test_a_word_is_found_as_that_table_means_it(name):
    card = NAMED_CARDS[name]
    told = {entry.text for entry in entries_of(card) if entry.kind == "Words"}
    assert told >= {fill(word.told(card), card) for word in WORDS}

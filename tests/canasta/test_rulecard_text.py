"""A rule card's text is read, and what is impossible or odd about a card is said in plain words."""

import dataclasses
import re

import pytest

from canasta.rulecard import CLASSIC, KNOBS, NAMED_CARDS, RuleCard
from canasta.rulecard_text import LONGEST, Unreadable, clashes, made, read

RAW = re.compile(r"\w_\w|\w=\w")

CLASHING = {
    ("deal", "packs"): dataclasses.replace(CLASSIC, deal=27),
    ("min_naturals", "packs"): dataclasses.replace(CLASSIC, min_naturals=9),
    ("min_naturals",): dataclasses.replace(NAMED_CARDS["modern"], min_naturals=8),
    ("canastas_to_go_out", "packs"): dataclasses.replace(CLASSIC, packs=1, canastas_to_go_out=8),
    ("minimums", "packs"): dataclasses.replace(CLASSIC, minimums=((0, 5000),)),
}


@pytest.mark.parametrize("card", NAMED_CARDS.values(), ids=str)
def test_every_named_card_is_read(card: RuleCard) -> None:
    assert read(str(card)) == card


def test_what_is_read_is_what_the_engine_reads_spaces_aside() -> None:
    assert read(" classic, red_threes_need=canasta\n") == RuleCard.parse("classic,red_threes_need=canasta")


@pytest.mark.parametrize(
    "pasted",
    [
        "Classic,Red_threes_need=canasta",
        "https://tutor.example/table/?card=classic,red_threes_need=canasta&name=Tuesday%20club",
        "http://tutor.example/table/?card=classic%2Cred_threes_need%3Dcanasta ",
    ],
)
def test_a_text_may_be_pasted_in_capitals_or_within_its_link(pasted: str) -> None:
    assert str(read(pasted)) == "classic,red_threes_need=canasta"


def test_a_link_without_a_card_is_none() -> None:
    with pytest.raises(Unreadable):
        read("https://tutor.example/table/")
    with pytest.raises(Unreadable):
        read("http://[")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "has to begin with classic, bicycle, classic2, classic3 or modern"),
        ("whist", "has to begin with"),
        ("classic,trumps=yes", "no setting that is written “trumps=yes”"),
        ("classic,natural", "no setting that is written “natural”"),
        ("classic,natural=many", "A natural canasta: please give a whole number from 0 to 999,999."),
        ("classic,draw=0", "Cards drawn in a turn: please give a whole number from 1 to 9."),
        ("classic,ask=maybe", "Asking your partner: please say optional, required or off."),
        ("classic,minimums=90/50", "please give whole numbers, for scores that rise"),
        ("classic,natural=400,natural=600", "A natural canasta: this is set twice"),
        ("classic,deal=40", "4 hands of 40 cards are 160 cards, and there are only 108"),
    ],
)
def test_a_text_that_is_no_card_is_refused_with_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(says)):
        read(text)


def test_a_card_too_long_to_be_kept_is_refused() -> None:
    limits = tuple((limit, 50) for limit in range(200))
    with pytest.raises(Unreadable, match="more changes than we can keep"):
        made(CLASSIC, {"minimums": limits})
    assert len(str(dataclasses.replace(CLASSIC, minimums=limits))) > LONGEST


@pytest.mark.parametrize("knobs", CLASHING, ids=" ".join)
def test_settings_that_clash_are_named_without_their_raw_names(knobs: tuple[str, ...]) -> None:
    found = {problem.knobs: problem.says for problem in clashes(CLASHING[knobs])}
    assert knobs in found
    assert not RAW.search(found[knobs])
    assert not found[knobs].startswith("These cannot both be")
    with pytest.raises(Unreadable):
        made(CLASHING[knobs], {})


@pytest.mark.parametrize("knob", KNOBS)
def test_every_setting_says_what_it_has_to_be(knob: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(f"classic,{knob}=?")
    assert refused.value.problems[0].knobs == (knob,)

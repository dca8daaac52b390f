"""How fields lie on a page: alike ones in a small grid; and what of the table lies under a fold."""

from dataclasses import replace

from django.http import QueryDict

from canasta.cards import Card, Rank
from drills import filling, kinds, put_away
from drills.kinds import KINDS, Field, Form, TableMarks
from drills.kinds.base import Option
from drills.side_by_side import blocks
from drills.skills import SKILLS
from tests.drills.made import card_of
from tutor.table import AWAY

SAME = (Option("a", "It freezes the pile."), Option("b", "Nothing of the kind."))


def laid_out(*fields: Field) -> list[dict]:
    made = replace(kinds.make("count", "card-values", 1, card_of("card-values")), fields=fields)
    return list(blocks(filling.shown(made, QueryDict())))


def one(name: str, legend: str, options=SAME, form=Form.ONE) -> Field:
    return Field(name, form, legend, options, options[0].key)


def test_fields_that_offer_the_same_stand_in_one_grid_a_column_each():
    (grid,) = laid_out(one("first", "You discard a two"), one("second", "You discard a three"))
    assert grid["begin"] == "You discard a" and grid["columns"] == [("first", "two"), ("second", "three")]
    assert [option.words for option, _ in grid["rows"]] == ["It freezes the pile.", "Nothing of the kind."]
    assert [[(name, cell["key"]) for name, cell in cells] for _, cells in grid["rows"]] == [
        [("first", "1"), ("second", "3")],
        [("first", "2"), ("second", "4")],
    ]


def test_a_column_with_a_long_word_is_wider_and_keeps_a_word_of_its_own():
    (grid,) = laid_out(one("first", "You discard the two of diamonds"), one("second", "You discard the two"))
    assert grid["columns"] == [("first", "two of diamonds"), ("second", "two")] and grid["is_long"]
    (grid,) = laid_out(one("first", "Two"), one("second", "Two"))
    assert (grid["begin"], grid["columns"], grid["is_long"]) == ("", [("first", "Two"), ("second", "Two")], False)


def test_what_two_legends_share_is_asked_once_and_what_is_their_own_is_told_above():
    (grid,) = laid_out(
        one("here", "At your table: Three freeze it. Is it frozen?"), one("there", "By the usual rule: Is it frozen?")
    )
    assert grid["asked"] == "Is it frozen?"
    assert grid["told"] == ["At your table: Three freeze it."]
    assert [words for _, words in grid["columns"]] == ["At your table", "By the usual rule"]


def test_other_options_other_forms_and_a_fourth_field_stand_by_themselves():
    other = (Option("a", "Yes"), Option("b", "No"))
    assert [shown["form"] for shown in laid_out(one("first", "One"), one("second", "Two", other))] == ["one", "one"]
    ticks = [one(name, name, form=Form.TICKS) for name in ("first", "second")]
    assert [shown["form"] for shown in laid_out(*ticks)] == ["ticks", "ticks"]
    assert len(laid_out(*(one(name, name) for name in ("first", "second", "third", "fourth")))) == 4
    numbers = [Field(name, Form.NUMBER, name, right="5") for name in ("first", "second")]
    assert [shown["form"] for shown in laid_out(*numbers)] == ["number", "number"]


def test_short_answers_without_cards_are_known():
    short, cards = (Option("a", "Yes"), Option("b", "No")), (Option("a", "Aces", "AC"), Option("b", "No"))
    assert [laid_out(one("only", "So?", options))[0]["is_short"] for options in (short, SAME, cards)] == [
        True,
        False,
        False,
    ]


def test_what_is_put_away_names_parts_of_the_table_and_skills_or_kinds_that_there_are():
    assert set(put_away.AWAY) <= {skill.slug for skill in SKILLS} | set(KINDS)
    assert {part for parts in put_away.AWAY.values() for part in parts.split(",")} <= set(AWAY)


def test_the_skill_is_looked_up_before_its_kind_and_nothing_untold_is_told():
    made = kinds.make("minimum", "my-minimum", 1, card_of("my-minimum"))
    assert put_away.untold(made) == "frozen,minimum,middle,hand"
    assert (
        put_away.untold(replace(made, asked_as=("count", "meld-worth", "any"))) == "frozen,minimum,theirs,middle,hand"
    )
    assert put_away.untold(replace(made, kind="count", skill="card-values", untold="table")) == "table"


def test_the_reply_puts_away_what_the_question_did_but_never_a_deciding_card():
    made = kinds.make("minimum", "my-minimum", 1, card_of("my-minimum"))
    ace = Card.parse("AS")
    assert put_away.in_reply(made, TableMarks()) == "middle,hand"
    assert put_away.in_reply(made, TableMarks(hand=((ace, "A"),))) == "middle"
    for marks in (TableMarks(top="A"), TableMarks(pile=((ace, "A"),))):
        assert put_away.in_reply(made, marks) == "hand"
    of_sides = replace(made, kind="the-deal", skill="the-deal")
    assert put_away.in_reply(of_sides, TableMarks(melds=(("NS", Rank.ACE, "A"),))) == "theirs"
    assert put_away.in_reply(of_sides, TableMarks(melds=(("EW", Rank.ACE, "A"),))) == "ours"
    assert put_away.in_reply(replace(made, untold="table"), TableMarks()) == "table"


def test_a_verdict_is_explained_at_the_whole_table():
    made = kinds.make("take-the-pile", "pile-pair", 1, card_of("pile-pair"))
    assert put_away.in_reply(made, TableMarks()) == ""

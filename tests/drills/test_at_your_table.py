"""Where a table departs from its game: the same asked of both, and why it is so at each."""

import dataclasses

import pytest

from canasta.moves import Draw, parse_turn
from canasta.rulecard import RuleCard
from drills import guessing, kinds
from drills.kinds import Form, Given
from drills.kinds.table_told import side_by_side
from drills.kinds.table_words import PARTS
from drills.quality import BEST_GUESS
from drills.skills import SKILLS, skill
from tests.drills.made import card_of, questions, right

AS_PLAYED, LEFT_ALONE = "as-your-table-plays-it", "what-it-leaves-alone"
KIND = "at-your-table"


def asked(slug, facet, seeds=range(12), card=None):
    return [kinds.make(KIND, slug, seed, card or card_of(slug), facet) for seed in seeds]


def values(question):
    return {field.name: field.right for field in question.fields}


def revealed(question, **changed):
    return kinds.mark(question, Given(values=values(question) | changed)).misconception


# ── What is asked ────────────────────────────────────────────────────────────────────────────────


def test_beside_one_price_of_red_threes_the_tables_own_other_is_told():
    """red_three.score: "each brings 100" alone would be read as 800 for all four, as the game has it."""
    card = RuleCard.parse("classic,red_three=50,all_red_threes=500")
    here, there = (field.legend for field in asked("table-red-three", AS_PLAYED, range(1), card)[0].fields)
    assert "50 points" in here and "500" in here and "As at your table" not in here
    assert "100 points" in there and "As at your table" in there and "500" in there
    alone = asked("table-red-three", AS_PLAYED, range(1))[0].fields
    assert not any("As at your table" in field.legend for field in alone)


@pytest.mark.parametrize("slug", [one.slug for one in SKILLS if one.knob in PARTS])
def test_of_what_asks_several_things_one_is_asked_at_each_table(slug):
    for question in asked(slug, LEFT_ALONE, range(4)):
        here, there, *once = question.fields
        assert (here.name.split("-")[0], there.name.split("-")[0]) == ("here", "there")
        assert here.options == there.options and here.form in (Form.ONE, Form.NUMBER)
        assert [field.name for field in once] in ([], [f"there-{PARTS[skill(slug).knob].once}"])


def test_the_reason_and_the_ways_are_asked_once_by_the_usual_rule():
    for slug, once in [("table-concealed-scope", "there-why"), ("table-out", "there-why"), ("table-tie", "there-ours")]:
        assert {question.fields[-1].name for question in asked(slug, LEFT_ALONE)} == {once}
    for question in asked("table-forced-take", AS_PLAYED):
        assert question.fields[-1].name == "there-ways" and question.fields[-1].right, "what must be taken can be"


def test_a_hand_that_joins_what_lay_there_is_no_concealed_one_by_either_rule_and_the_reason_is_the_usual_rules():
    for question in asked("table-concealed-scope", LEFT_ALONE, range(40)):
        if values(question)["there-why"] == "joined":
            assert values(question)["here-worth"] == values(question)["there-worth"] == "ordinary"
            told = kinds.explain(question, right(question))
            assert "joins a meld that lay there before" in told.because
            return
    raise AssertionError("no such hand among forty")


def test_red_threes_that_need_a_canasta_count_against_a_side_that_has_melded_none():
    for question in asked("table-red-threes-need", AS_PLAYED):
        here, there = (int(field.right) for field in question.fields)
        assert here == -there < 0


def test_as_many_cards_are_drawn_at_one_table_as_at_the_other():
    for facet in (AS_PLAYED, LEFT_ALONE):
        for question in asked("table-draw", facet):
            assert all(move.cards for move in parse_turn(question.turn) if isinstance(move, Draw))


def test_where_a_draw_of_two_is_right_one_card_is_not_and_the_other_way_round():
    rights = {tuple(values(question).values()) for question in asked("table-draw", AS_PLAYED, range(30))}
    assert {("1", "none"), ("none", "1")} <= rights


def test_a_table_that_draws_fewer_than_its_game_is_asked_too():
    question = kinds.make(KIND, "table-draw", 0, RuleCard.parse("classic2,draw=1"), AS_PLAYED)
    assert values(question)["here-first"] != values(question)["there-first"]


def test_equal_totals_share_the_win_at_one_table_and_lead_to_another_hand_at_the_other():
    for question in asked("table-tie", AS_PLAYED):
        assert values(question).items() >= {"here-winner": "shared", "there-winner": "goes-on"}.items()
        assert "5,000" in question.prompt


def test_the_hand_that_ends_with_the_stock_is_over_where_the_pile_could_be_taken():
    for question in asked("table-stock-empty", AS_PLAYED):
        assert values(question)["here-now"] == "over" and values(question)["there-now"] in ("may", "must")


def test_without_the_duty_a_pile_that_fits_may_be_left():
    for question in asked("table-forced-take", AS_PLAYED):
        assert values(question)["there-now"] == "must" != values(question)["here-now"]


@pytest.mark.parametrize(("slug", "here", "there"), [("table-out", "150", "100"), ("table-concealed", "300", "200")])
def test_a_bonus_for_going_out_is_typed(slug, here, there):
    for question in asked(slug, AS_PLAYED):
        assert values(question).items() >= {"here-points": here, "there-points": there}.items()


def test_a_table_as_its_game_has_it_is_asked_nothing():
    classic = RuleCard.parse("classic")
    assert not any(kinds.possible(KIND, one.slug, classic) for one in SKILLS if one.knob)


# ── What an answer reveals ───────────────────────────────────────────────────────────────────────


def test_the_games_rule_for_the_own_table_is_a_mix_up_and_another_number_is_none():
    question = asked("table-red-threes-need", AS_PLAYED)[0]
    assert revealed(question, **{"here-ours": values(question)["there-ours"]}) == "usual-rule-here"
    assert revealed(question, **{"here-ours": "5"}) is None


def test_where_the_game_forbids_it_only_the_games_own_reason_is_the_mix_up():
    question = next(one for one in asked("table-unopened-is-frozen", AS_PLAYED) if values(one)["here"] == "yes")
    other = next(o.key for o in question.fields[0].options if o.key not in ("yes", "frozen-unopened"))
    assert revealed(question, here="frozen-unopened") == "usual-rule-here"
    assert revealed(question, here=other) is None


def test_what_a_setting_leaves_alone_reveals_nothing():
    question = asked("table-red-threes-need", LEFT_ALONE)[0]
    assert revealed(question, **{"here-ours": "5"}) is None


# ── Why ──────────────────────────────────────────────────────────────────────────────────────────


def test_both_tables_have_their_reason_and_a_right_answer_is_told_both():
    question = asked("table-red-threes-need", AS_PLAYED)[0]
    told = kinds.explain(question, right(question))
    assert told.because.startswith("At your table: ") and " By the usual rule: " in told.because
    assert told.one_line == told.because and not told.departures


def test_a_sum_is_that_of_the_own_table():
    question = asked("table-mixed", AS_PLAYED)[0]
    assert str(kinds.explain(question, right(question)).ledger[-1].points) == values(question)["here-worth"]


def test_what_two_tables_share_is_said_once():
    assert side_by_side("A is so.", "A is so.") == "At both tables: A is so."
    assert side_by_side("First. Here. Last.", "First. There. Last.") == (
        "First. At your table: Here. By the usual rule: There. Last."
    )


def test_that_it_is_so_at_your_table_is_not_said_twice():
    told = side_by_side("No. At your table one card is kept.", "Yes, nothing stands in the way.")
    assert told == "At your table: No. One card is kept. By the usual rule: Yes, nothing stands in the way."
    told = side_by_side("Yes.", "No. At your table the pile is not taken so.")
    assert told == "At your table: Yes. By the usual rule: No. The pile is not taken so."


def test_each_sentence_of_a_question_says_how_its_table_plays():
    question = asked("table-red-threes-need", AS_PLAYED)[0]
    here, there = (field.legend for field in question.fields)
    assert here.startswith("At your table: Red threes count for a side that has a canasta")
    assert there.startswith("By the usual rule: Red threes count for a side that has melded")


def test_the_rules_that_stand_in_the_way_are_offered_where_they_could():
    for question in asked("table-minimums", LEFT_ALONE):
        offered = {option.key for option in question.fields[0].options}
        assert not offered & {"meld-size", "meld-rank", "black-three-meld"}


# ── Guessed by somebody who has learnt what is common ────────────────────────────────────────────


@pytest.mark.parametrize("slug", ["table-concealed-scope", "table-concealed-minimum"])
def test_where_few_answers_are_possible_one_question_in_eight_is_guessed_at_most(slug):
    made = [kinds.make(KIND, slug, seed, card_of(slug)) for seed in range(300)]
    assert guessing.guessed(made) <= BEST_GUESS


@pytest.mark.parametrize("slug", [one.slug for one in SKILLS if one.knob])
def test_no_whole_answer_is_so_common_that_knowing_it_guesses_three_in_ten(slug):
    """Measured over 500 questions it is one in four at most; here chance tells too."""
    assert guessing.guessed_whole([one.question for one in questions(KIND, slug)]) <= 0.3


def test_a_setting_shows_at_one_table_in_five_or_more_but_not_at_nearly_all():
    for slug in ("table-final-discard", "table-red-three"):
        shows = [one.question.facet == AS_PLAYED for one in questions(KIND, slug)]
        assert 0.08 < sum(shows) / len(shows) < 0.9


def test_whoever_knows_the_common_whole_answer_of_two_is_right_every_other_time_and_of_one_always():
    question = asked("table-tie", AS_PLAYED, range(1))[0]
    here, *others = question.fields
    coin = [
        dataclasses.replace(question, fields=(dataclasses.replace(here, right=value), *others))
        for value in ["ours", "theirs"] * 300
    ]
    assert guessing.guessed_whole(coin[::2]) == 1
    assert 0.49 < guessing.guessed_whole(coin) < 0.5

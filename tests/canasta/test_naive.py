"""The naive checker itself, on the shared cases and on what it must not miss."""

from random import Random

import pytest

from canasta.rulecard import KNOBS, NAMED_CARDS

from . import finished, lines, naive
from .cases import CASES, Case, cases, name_of
from .naive_after import places_of
from .naive_table import read_rule_card, seats_of


def test_the_cases_are_all_there() -> None:
    assert len(CASES) == 335


@pytest.mark.parametrize("case", cases("turn"), ids=name_of)
def test_a_turn_of_the_cases_is_judged_as_they_say(case: Case) -> None:
    verdict, expected = naive.judge(case["position"], case["turn"]), case["expect"]
    assert verdict.legal == expected["legal"]
    assert "rule" not in expected or expected["rule"] in verdict.rules


@pytest.mark.parametrize("case", cases("take", "out"), ids=name_of)
def test_taking_and_going_out_are_answered_as_the_cases_say(case: Case) -> None:
    can, why_not = {
        "take": (naive.can_take, naive.broken_by_taking),
        "out": (naive.can_go_out, naive.broken_by_going_out),
    }[case["ask"]]
    assert can(case["position"]) == case["expect"]["answer"] == (not why_not(case["position"]))
    assert "rule" not in case["expect"] or case["expect"]["rule"] in why_not(case["position"])


@pytest.mark.parametrize("case", cases("frozen"), ids=name_of)
def test_the_frozen_pile_of_the_cases_is_seen(case: Case) -> None:
    assert bool(naive.frozen(case["position"])) == case["expect"]["answer"]


@pytest.mark.parametrize("case", cases("minimum"), ids=name_of)
def test_the_minimum_of_the_cases_is_known(case: Case) -> None:
    assert naive.minimum(case["position"]) == case["expect"]["answer"]


@pytest.mark.parametrize("case", cases("score"), ids=name_of)
def test_the_hands_of_the_cases_are_scored_to_the_point(case: Case) -> None:
    score = naive.score(case["position"])
    assert score.hand == case["expect"]["answer"]
    assert score.totals == case["expect"]["totals"]


def test_an_unfinished_lay_is_wrong_when_no_end_is_left() -> None:
    position = "classic Sp ?/?/4HKC/? NS:KDKHKS/EW:- -/- 9C ?40 0/0 -"
    assert naive.judge(position, "lay KC") == naive.Verdict(False, 0, frozenset({"meld.keep_one", "out.canasta"}))


def test_the_first_wrong_move_is_the_one_that_is_named() -> None:
    position = "classic Sp ?/?/4H5H6HKCKS/? NS:KDKHKS/EW:- -/- 9C ?40 0/0 -"
    assert naive.judge(position, "lay KC; lay KS; drop 9C; drop 4H").move == 2


def test_hidden_cards_may_be_played_but_not_a_card_that_is_seen_elsewhere_twice() -> None:
    position = "classic Sp ?/?/4H?3/? NS:KDKHKS/EW:- -/- KD9C ?40 0/0 -"
    assert naive.legal(position, "lay KS; drop 9C")
    assert naive.judge(position, "lay KD").rules >= {"turn.cards"}


def test_going_out_concealed_is_told_from_going_out() -> None:
    position = "classic Sp ?/?/9CQCQDQDQHQHQSQSADAHAS2S/? NS:-/EW:- -/- 8C ?40 0/0 -"
    verdict = naive.judge(position, "lay QCQDQDQHQHQSQS ADAHAS2S; drop 9C")
    assert (verdict.out, verdict.concealed) == ("S", True)


def test_adding_to_a_meld_that_lay_there_is_not_concealed() -> None:
    position = "classic Sp ?/?/JCQCQDQHQSKCKDKDKHKHKSKS/? NS:JDJHJS/EW:- -/- 8C ?40 0/0 melded:N"
    verdict = naive.judge(position, "lay KCKDKDKHKHKSKS QCQDQHQS JC")
    assert (verdict.out, verdict.concealed) == ("S", False)


def knobs_of(*settings: str) -> set[str]:
    return {setting.partition("=")[0] for setting in settings}


def test_random_positions_and_scores_turn_every_knob_there_is() -> None:
    assert knobs_of(*lines.KNOBS, *finished.COUNTS) == set(KNOBS)


def test_random_rule_cards_turn_every_knob_of_play_at_every_table_that_has_it() -> None:
    rng = Random(1)
    for name in NAMED_CARDS:
        turned = [setting for _ in range(4_000) for setting in lines.a_rule_card(rng, name).split(",")[1:]]
        assert set(turned) == {knob for knob in lines.KNOBS if lines.may_turn(name, knob)}


def test_the_naive_checker_knows_the_named_cards_by_heart() -> None:
    for name, card in NAMED_CARDS.items():
        knobs = read_rule_card(name)
        assert {knob: card.written(knob) for knob in KNOBS} | {"name": name} == knobs | {
            "minimums": card.written("minimums")
        }
        scores = (-5, 0, 1495, 1500, 3000, 5000)
        assert [card.minimum(score) for score in scores] == [naive.minimum(bare(name, score)) for score in scores]


def bare(name: str, score: int) -> str:
    """An empty table of that game at that score."""
    places = len(places_of(name))
    melds = "/".join(f"{side}:-" for side in lines.sides_of(name))
    hands, nothing, scores = (
        "/".join("?" * len(seats_of(name))),
        "/".join("-" * places),
        "/".join([str(score)] * places),
    )
    return f"{name} Nd {hands} {melds} {nothing} - ? {scores} -"

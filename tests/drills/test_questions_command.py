import json

import pytest
from django.core.management import CommandError, call_command

from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import ruling, ways_to_take
from canasta.rulecard import CLASSIC
from drills import kinds
from drills.skills import MELD, TAKE
from tests.drills.made import CLASSIC_SKILLS

FIELDS = ["kind", "skill", "facet", "seed", "card", "position", "turn", "question", "choices", "answer", "rule"]


def printed(capsys, *args, **options) -> list[str]:
    call_command("questions", *args, **options)
    return capsys.readouterr().out.splitlines()


def test_each_line_is_a_question_with_its_answer_and_reason(capsys):
    lines = printed(capsys, TAKE, skill="frozen-wild", seed=5, count=8)
    asked = [json.loads(line) for line in lines]
    assert [one["seed"] for one in asked] == list(range(5, 13))
    for one in asked:
        assert set(FIELDS) | {"explanation"} <= set(one)
        assert one["answer"] is bool(ways_to_take(Position.parse(one["position"])))
        assert one["explanation"].count("\n") >= 2 and len(one["choices"]) == 4


def test_the_turn_asked_about_is_in_notation(capsys):
    for line in printed(capsys, MELD, skill="opening-once", count=5):
        one = json.loads(line)
        assert ruling(Position.parse(one["position"]), parse_turn(one["turn"])).legal is one["answer"]


def test_the_same_seed_prints_the_same_lines(capsys):
    assert printed(capsys, MELD, seed=9, count=9) == printed(capsys, MELD, seed=9, count=9)


def test_without_a_skill_all_of_the_kind_take_turns(capsys):
    those = {one.slug for one in CLASSIC_SKILLS if MELD in one.kinds}
    assert {json.loads(line)["skill"] for line in printed(capsys, MELD, count=len(those))} == those


def test_the_list_has_a_line_for_each_kind_and_skill(capsys):
    lines = [line.split("\t") for line in printed(capsys, list=True)]
    able = [kind for one in CLASSIC_SKILLS for kind in one.kinds if kinds.possible(kind, one.slug, CLASSIC)]
    assert len(lines) == len(able)
    kind, _, card, lesson, rules, facets = next(line for line in lines if line[1] == "pile-trap")
    assert (kind, card, lesson) == (TAKE, str(CLASSIC), "going-out")
    assert rules.split(",") == ["pile.must_finish", "pile.one_card"] and facets == "forced-out,one-for-one"


def test_what_a_card_leaves_nothing_of_is_not_listed(capsys):
    lines = printed(capsys, list=True, card="classic,unopened_is_frozen=no")
    assert not any("frozen-unopened" in line for line in lines)


@pytest.mark.parametrize(
    ("args", "options", "names"),
    [
        ([], {}, "take-the-pile"),
        (["canfield"], {}, "is-this-meld-legal"),
        ([TAKE], {"skill": "wild-limit"}, "frozen-wild"),
        ([TAKE], {"skill": "pile-pair", "facet": "upside-down"}, "a-pair-or-one"),
        ([TAKE], {"card": "whist"}, "bicycle"),
        ([TAKE], {"card": "classic,max_wilds=many"}, "whole number"),
        ([TAKE], {"count": -1}, "--count"),
        ([TAKE], {"seed": "first"}, "--seed is a whole number"),
        ([TAKE], {"skill": "frozen-unopened", "card": "classic,unopened_is_frozen=no"}, "nothing"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_what_is_possible(args, options, names):
    with pytest.raises(CommandError, match=names) as mistake:
        call_command("questions", *args, **options)
    assert mistake.value.returncode == 2 and "\n" not in str(mistake.value)

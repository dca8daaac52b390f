"""`manage.py referee`: a JSON object a line in, one a line out, in order; a bad line is answered, not fatal."""

import json
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from canasta.position import Position
from tutor.management.commands.referee import replies, reply_to

ROOT = Path(__file__).resolve().parents[2]
CASES = [json.loads(line) for line in (ROOT / "tests/cases/referee.jsonl").read_text().splitlines()]
FROZEN = "classic Sd ?/?/4C5D9SJK/? NS:KCKDKH/EW:- -/- 6C2HTC9D ?40 0/0 -"


def ask(**line: object) -> dict:
    return reply_to(json.dumps(line).encode())


def test_every_case_is_answered_as_expected() -> None:
    for case in CASES:
        reply = ask(**{key: case[key] for key in ("id", "position", "turn", "ask") if key in case})
        for key, value in case["expect"].items():
            rules = [fault["rule"] for fault in reply["faults"]] if key == "rule" else []
            assert value in rules if key == "rule" else reply[key] == value, (case["id"], reply)


def test_a_frozen_pile_is_refused_with_rule_move_and_words() -> None:
    reply = ask(id=1, position=FROZEN, turn="take 9SJK; drop 4C")
    assert (reply["legal"], reply["after"]) == (False, None)
    assert reply["faults"][0]["rule"] == "frozen.wild"
    assert reply["faults"][0]["move"] == 0
    assert "two natural nines" in reply["faults"][0]["text"]


def test_a_legal_turn_says_what_it_leads_to() -> None:
    reply = ask(id="a", position=FROZEN.replace("2H", "5H"), turn="take 9SJK")
    assert reply["legal"] and reply["id"] == "a"
    assert Position.parse(reply["after"]).phase == "t"
    assert "pile.natural_and_wild" in reply["rules"]


def test_going_out_is_said() -> None:
    reply = ask(
        position="classic Sp ?/?/4SQCQDQH/? NS:KCKCKDKDKHKHKS/EW:- -/- 9C ?30 0/0 -", turn="lay QCQDQH; drop 4S"
    )
    assert (reply["out"], reply["concealed"]) == ("S", False)


def test_three_players_scores_are_keyed_by_player() -> None:
    reply = ask(position="classic3 Ne -/4C/5D N:QCQDQH/ES:- 3H/3D/- JC ? 7470/0/20 -", ask="score")
    assert reply["answer"] == {"N": 130, "E": -110, "S": -10}
    assert reply["totals"] == {"N": 7600, "E": -110, "S": 10}
    assert reply["lines"] == {
        "N": [["three queens", 30], ["red threes", 100]],
        "E": [["red threes against", -100], ["cards left in hand", -10]],
        "S": [["cards left in hand", -10]],
    }
    assert reply["game"] == {"over": True, "winner": "N"}


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (b"nope", "not JSON"),
        (b"[1]", "not a JSON object"),
        (b'{"id": 1e999}', "a number that JSON does not have"),
        (json.dumps({"position": FROZEN, "turn": "drop \u212aS"}).encode(), "turn, at character 1"),
        (json.dumps({"position": "classic Se -/THKC8S N:-/S:- -/- AD ? 0/0 out:W", "ask": "score"}).encode(), "nobody"),
        (json.dumps({"position": "classic Se -/4S/5S N:-/ES:- -/-/- AD ? 0/0/0 -", "ask": "score"}).encode(), "pair"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"id": 7}', "position"),
        (json.dumps({"position": FROZEN}).encode(), "turn"),
        (json.dumps({"position": FROZEN, "turn": "draw; fly"}).encode(), "turn, at character 6"),
        (json.dumps({"position": FROZEN, "ask": "out"}).encode(), "phase p or t"),
        (json.dumps({"position": FROZEN, "ask": "who"}).encode(), "'who'"),
        (json.dumps({"position": FROZEN.replace("6C2HTC9D", "6CZZ"), "ask": "take"}).encode(), "pile, at character"),
        (json.dumps({"position": FROZEN.replace("4C5D", "6C6C"), "ask": "take"}).encode(), "6C is there 3 times"),
        (json.dumps({"position": FROZEN, "ask": "score"}).encode(), "phase e"),
    ],
)
def test_a_bad_line_is_answered_with_what_is_wrong(line: bytes, names: str) -> None:
    assert names in reply_to(line)["error"]


def test_the_command_goes_on_after_a_bad_line_and_exits_1() -> None:
    lines = ['{"id": "\\ud800", "position": "\\ud800"}', json.dumps({"id": 2, "position": FROZEN, "ask": "minimum"})]
    done = subprocess.run(
        [sys.executable, "manage.py", "referee"], cwd=ROOT, input="\n".join(lines), capture_output=True, text=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (len(answers), answers[1]["answer"], done.returncode, done.stderr) == (2, 0, 1, "")


def test_good_lines_alone_exit_0() -> None:
    line = json.dumps({"id": 2, "position": FROZEN, "ask": "frozen"})
    done = subprocess.run(
        [sys.executable, "manage.py", "referee"], cwd=ROOT, input=line, capture_output=True, text=True
    )
    assert (json.loads(done.stdout)["rules"], done.returncode) == (["frozen.wild"], 0)


def test_a_long_pipe_is_answered_one_by_one_and_does_not_grow_the_memory() -> None:
    line = json.dumps({"position": FROZEN, "ask": "take"}).encode()
    answers = replies(line for _ in range(3_000))
    tracemalloc.start()
    for _ in range(500):
        next(answers)
    early = tracemalloc.get_traced_memory()[0]
    for _ in range(2_000):
        next(answers)
    late = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert late - early < 100_000

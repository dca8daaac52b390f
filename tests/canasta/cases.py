"""The shared referee cases, of every named card: one dict for each line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Case = dict[str, Any]

LINES = (Path(__file__).parents[1] / "cases" / "referee.jsonl").read_text().splitlines()
CASES: list[Case] = [json.loads(line) for line in LINES]


def cases(*questions: str) -> list[Any]:
    """Those that ask one of these questions ("turn", "take", "out", …), named by their ids."""
    return [case for case in CASES if case.get("ask", "turn") in questions]


def name_of(case: Case) -> str:
    return str(case["id"])

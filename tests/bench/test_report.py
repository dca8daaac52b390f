"""The table says what was measured, and whether it keeps its bounds."""

from dataclasses import replace

import pytest

from bench.load import CONNECTIONS, Load
from bench.report import Figures, lines, text


def loads(ours: float, floor: float, p99: float = 20.0) -> dict:
    """A repeat of every load, by what a request costs ours and the floor."""
    cpu = {"ours": ours, "floor": floor}
    return {
        (app, what, connections): [Load(requests=100, seconds=2.0, p50=5.0, p99=p99, cpu=cpu[app])]
        for app in cpu
        for what in ("page", "answer")
        for connections in CONNECTIONS
    }


@pytest.fixture
def figures() -> Figures:
    return Figures(
        loads=loads(ours=3.0, floor=2.0),
        queries={"page": (4, 3), "answer": (7, 5)},
        page_bytes=56 * 1024,
        fragment_bytes=2 * 1024,
        making=(1.0, 12.0),
        seeds=2000,
        checked=50_000.0,
        chosen=20_000.0,
        chess=25_000.0,
    )


def line(figures: Figures, what: str):
    [found] = [line for line in lines(figures) if line.what.startswith(what)]
    return found


def test_cpu_is_ours_over_the_floors(figures):
    page = line(figures, "drill page, CPU")
    assert (page.ours, page.floor, page.value, page.reached, page.aimed) == ("3.00 ms", "2.00 ms", 1.5, "yes", "yes")


def test_a_bound_that_is_missed_says_no(figures):
    slow = replace(figures, loads=loads(ours=5.2, floor=2.0))
    assert line(slow, "answer, CPU").value == pytest.approx(2.6)
    assert line(slow, "answer, CPU").reached == "no"


def test_the_cpu_of_a_request_weighs_each_load_by_its_requests(figures):
    few = Load(requests=100, seconds=2.0, p50=5.0, p99=20.0, cpu=9.0)
    mixed = replace(figures, loads=figures.loads | {("ours", "page", 1): [replace(few, requests=400)]})
    assert line(mixed, "drill page, CPU").value == pytest.approx((9 * 400 + 3 * 200) / 600 / 2)


def test_of_the_repeats_the_median_counts(figures):
    repeats = {
        key: [replace(load, cpu=cpu) for load in ones for cpu in (2.0, 90.0, 4.0)]
        for key, ones in figures.loads.items()
    }
    assert line(replace(figures, loads=repeats), "drill page, CPU").ours == "4.00 ms"


def test_a_question_is_counted_in_floor_pages(figures):
    assert line(figures, "a question made and explained, mean").value == 0.5
    assert line(figures, "a question made and explained, worst").value == 6.0
    assert line(figures, "a question made and explained, worst").reached == "no"


def test_moves_have_to_be_as_many_as_python_chess_makes(figures):
    moves = line(figures, "checked moves")
    assert (moves.value, moves.reached, moves.aimed) == (2.0, "yes", "no")
    assert line(replace(figures, checked=20_000.0), "checked moves").reached == "no"


def test_queries_and_sizes_have_no_ratio(figures):
    assert line(figures, "answer, queries").cells[:4] == ("answer, queries", "7", "5", "-")
    assert line(figures, "first drill page").cells[1:4] == ("56.0 KB", "-", "-")


def test_what_was_not_measured_comes_later(figures):
    assert line(figures, "due set").reached == "later"
    assert line(replace(figures, due=(6.0, 2.0)), "due set").value == 3.0


def test_the_text_names_every_line_and_every_load(figures):
    written = text(figures)
    assert all(line.what in written for line in lines(figures))
    assert all(f"{app}, {what}" in written for app in ("ours", "floor") for what in ("page", "answer"))

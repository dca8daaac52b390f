"""The figures that were measured, and the table they come to."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bench.load import CONNECTIONS, Load

KB = 1024
P99_AT = 8

Loads = Mapping[tuple[str, str, int], Sequence[Load]]  # by app, what is asked for, connections: a load a repeat


@dataclass(frozen=True)
class Figures:
    loads: Loads
    queries: Mapping[str, tuple[int, int]]  # ours and the floor's, for "page" and "answer"
    page_bytes: int
    fragment_bytes: int
    making: tuple[float, float]  # milliseconds: mean, worst
    seeds: int
    checked: float  # moves a second
    chosen: float
    chess: float
    due: tuple[float, float] | None = None  # milliseconds: many rows, few rows


@dataclass(frozen=True)
class Line:
    """A line of the table; the value is what must and aim are about, None when it was not measured."""

    what: str
    ours: str
    floor: str
    value: float | None
    must: float
    aim: float
    unit: str = ""
    at_least: bool = False
    is_ratio: bool = True

    @property
    def reached(self) -> str:
        if self.value is None:
            return "later"
        return "yes" if self._keeps(self.must) else "no"

    @property
    def aimed(self) -> str:
        return "" if self.value is None else "yes" if self._keeps(self.aim) else "no"

    def _keeps(self, bound: float) -> bool:
        assert self.value is not None
        return self.value >= bound if self.at_least else self.value <= bound

    @property
    def cells(self) -> tuple[str, ...]:
        sign = "≥" if self.at_least else "≤"
        ratio = f"{self.value:.2f}" if self.value is not None and self.is_ratio else "-"
        bounds = (f"{sign} {bound:g}{self.unit}" for bound in (self.must, self.aim))
        return self.what, self.ours, self.floor, ratio, *bounds, self.reached, self.aimed


def lines(figures: Figures) -> list[Line]:
    return [
        _ratio("drill page, CPU a request", _cpus(figures.loads, "page"), 2.0, 1.5, "ms"),
        _ratio("answer, CPU a request", _cpus(figures.loads, "answer"), 2.5, 1.7, "ms"),
        _ratio("drill page, p99 at 8 connections", _p99s(figures.loads, "page"), 2.5, 1.7, "ms"),
        _ratio("answer, p99 at 8 connections", _p99s(figures.loads, "answer"), 2.5, 1.7, "ms"),
        _queries("drill page, queries", figures.queries["page"], 6, 4),
        _queries("answer, queries", figures.queries["answer"], 9, 7),
        _size("first drill page, everything, compressed", figures.page_bytes, 70, 55),
        _size("answer fragment, compressed", figures.fragment_bytes, 3, 1),
        *_making(figures),
        _moves("checked moves a second, in full hands; python-chess", figures.checked, figures.chess),
        _due(figures.due),
    ]


def text(figures: Figures) -> str:
    heads = ("", "ours", "floor", "ratio", "must", "aim", "reached", "aim too")
    table = _columns([heads, *(line.cells for line in lines(figures))])
    return "\n\n".join(["\n".join(table), "\n".join(_columns(_load_cells(figures.loads))), "\n".join(_notes(figures))])


def _ratio(what: str, both: tuple[float, float], must: float, aim: float, unit: str) -> Line:
    ours, floor = both
    return Line(what, f"{ours:.2f} {unit}", f"{floor:.2f} {unit}", ours / floor, must, aim)


def _queries(what: str, both: tuple[int, int], must: int, aim: int) -> Line:
    ours, floor = both
    return Line(what, str(ours), str(floor), ours, must, aim, is_ratio=False)


def _size(what: str, size: int, must: int, aim: int) -> Line:
    return Line(what, f"{size / KB:.1f} KB", "-", size / KB, must, aim, " KB", is_ratio=False)


def _making(figures: Figures) -> Iterable[Line]:
    page = _cpus(figures.loads, "page")[1]
    mean, worst = figures.making
    yield _ratio("a question made and explained, mean", (mean, page), 1, 0.5, "ms")
    yield _ratio(f"a question made and explained, worst of {figures.seeds:,}", (worst, page), 5, 2, "ms")


def _moves(what: str, ours: float, chess: float) -> Line:
    return Line(what, f"{ours:,.0f}", f"{chess:,.0f}", ours / chess, 1, 4, at_least=True)


def _due(due: tuple[float, float] | None) -> Line:
    what = "due set, of many rows; of few"
    return _ratio(what, due, 3.5, 1.5, "ms") if due else Line(what, "-", "-", None, 3.5, 1.5)


def _cpus(loads: Loads, what: str) -> tuple[float, float]:
    return _cpu(loads, "ours", what), _cpu(loads, "floor", what)


def _cpu(loads: Loads, app: str, what: str) -> float:
    """CPU a request in milliseconds, over all numbers of connections; the median of the repeats."""
    repeats = zip(*(loads[app, what, connections] for connections in CONNECTIONS), strict=True)
    return statistics.median(
        sum(load.cpu * load.requests for load in repeat) / sum(load.requests for load in repeat) for repeat in repeats
    )


def _p99s(loads: Loads, what: str) -> tuple[float, float]:
    ours, floor = (statistics.median(load.p99 for load in loads[app, what, P99_AT]) for app in ("ours", "floor"))
    return ours, floor


def _load_cells(loads: Loads) -> Iterable[tuple[str, ...]]:
    yield "", "connections", "requests/s", "p50 ms", "p99 ms", "CPU ms"
    for (app, what, connections), repeats in sorted(
        loads.items(), key=lambda item: (item[0][1], item[0][2], item[0][0])
    ):
        medians = (statistics.median(getattr(load, name) for load in repeats) for name in ("p50", "p99", "cpu"))
        rate = statistics.median(load.per_second for load in repeats)
        yield f"{app}, {what}", str(connections), f"{rate:.0f}", *(f"{median:.2f}" for median in medians)


def _notes(figures: Figures) -> Iterable[str]:
    yield "CPU is what the server's processes took (/proc); in the first table over all loads."
    yield "A checked move of ours is canasta.play.play: the referee's check, the new position. A move of python-chess:"
    yield "is the game over, which moves are legal, choose one, push it. With the bots who choose them, ours are"
    yield f"{figures.chosen:,.0f} a second ({figures.chosen / figures.chess:.2f})."


def _columns(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Words to the left, figures to the right."""
    rows = list(rows)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]

"""`python -m bench`: prints the table of what we cost beside the floor and python-chess, from one run."""

import argparse
import signal
import statistics
import sys
import tempfile
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from bench import due, engine, making, report, weight
from bench.apps import Prepared, apps, prepare
from bench.load import CONNECTIONS, Load, find_wrk, measure
from bench.server import serving


@dataclass(frozen=True)
class Length:
    seconds: int
    repeats: int
    seeds: int
    hands: int


WHOLE = Length(seconds=4, repeats=3, seeds=2000, hands=100)
QUICK = Length(seconds=1, repeats=1, seeds=200, hands=20)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a second a load, once: to see that it works")
    parser.add_argument("--due", metavar="FEW,MANY", help="the due set too, among so many rows: 10000,10000000")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that servers and folders are cleared away
    length = QUICK if options.quick else WHOLE
    with tempfile.TemporaryDirectory(prefix="canasta-bench-") as folder:
        print(report.text(_figures(Path(folder), length, options.due)))


def _figures(folder: Path, length: Length, rows: str | None) -> report.Figures:
    _say("the engine")
    checked, chosen, chess = _engine(length)
    _say(f"{length.seeds} questions")
    made = making.milliseconds(length.seeds)
    _say("filling the databases")
    floor, ours = (prepare(app) for app in apps(folder))
    loads = _loads([floor, ours], length)
    return report.Figures(
        loads=loads,
        queries={
            "page": (ours.page_queries, floor.page_queries),
            "answer": (ours.answer_queries, floor.answer_queries),
        },
        page_bytes=sum(_weights(ours).values()),
        fragment_bytes=ours.fragment_bytes,
        making=made,
        seeds=length.seeds,
        checked=checked,
        chosen=chosen,
        chess=chess,
        due=due.milliseconds(folder, rows) if rows else None,
    )


def _engine(length: Length) -> tuple[float, float, float]:
    runs = [(*engine.ours(length.hands), engine.python_chess(length.hands // 4)) for _ in range(length.repeats)]
    checked, chosen, chess = (statistics.median(run) for run in zip(*runs, strict=True))
    return checked, chosen, chess


def _loads(both: list[Prepared], length: Length) -> report.Loads:
    """Ours and the floor in turn, so that what disturbs the machine disturbs both."""
    wrk = find_wrk()
    if wrk is None:
        _say("no wrk here (Debian's package): a simple client of our own sends the load")
    loads: dict[tuple[str, str, int], list[Load]] = {}
    for repeat, what, connections in product(range(length.repeats), ("page", "answer"), CONNECTIONS):
        _say(f"load {repeat + 1} of {length.repeats}: {what}, {connections} connections")
        for prepared in both:
            load = measure(prepared, what, connections, length.seconds, wrk)
            loads.setdefault((prepared.app.name, what, connections), []).append(load)
    return loads


def _weights(ours: Prepared) -> dict[str, int]:
    ours.app.renew()
    with serving(ours.app) as server:
        return weight.first_page(server, ours.page[0])


def _say(words: str) -> None:
    print(f"… {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

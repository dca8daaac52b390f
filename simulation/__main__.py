"""`python -m simulation`: what our scheduler reaches, and what others need for as much; into docs/scheduling.md too."""

import argparse
import os
import re
import sys
from pathlib import Path

from simulation import plot, report
from simulation.runs import ENTRANTS, results

DOCS = Path(__file__).parents[1] / "docs"
PLACE = re.compile(r"(<!-- make simulate writes this -->\n).*(<!-- to here -->)", re.DOTALL)
LEARNERS = 40


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m simulation", description=__doc__)
    parser.add_argument("--learners", type=int, metavar="N", help="so many of each family, and nothing written")
    options = parser.parse_args()
    learners = options.learners or LEARNERS
    found = results(learners, ENTRANTS, processes=os.cpu_count() or 1, tick=_bar)
    told = report.text(found, learners)
    print(told)
    if not options.learners:
        page = DOCS / "scheduling.md"
        page.write_text(PLACE.sub(lambda place: f"{place[1]}{told}\n{place[2]}", page.read_text("utf-8")), "utf-8")
        (DOCS / "scheduling.svg").write_text(plot.svg(found), "utf-8")


def _bar(done: float) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == 1 else ""
        print(f"\r{'█' * round(40 * done):░<40} {done:4.0%}", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

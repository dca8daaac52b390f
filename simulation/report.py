"""The tables, as they stand in docs/scheduling.md."""

from collections.abc import Iterable, Sequence

from simulation.minds import CONTROL, FAMILIES
from simulation.runs import AS_IT_COMES, HORIZONS, RETENTIONS, Results, needed
from simulation.study import COURSE, DAYS, LOOKED_AT

OTHERS = tuple(AS_IT_COMES)


def text(found: Results, learners: int) -> str:
    return "\n\n".join(
        [
            f"{learners} learners of each family, {len(COURSE)} skills, {DAYS} days.",
            _reached(found),
            _levelled(found),
            _needed(found),
            _as_they_come(found),
        ]
    )


def _reached(found: Results) -> str:
    """Retention asked and reached, and what it takes."""
    header = ["learners", "asked", "right", "knew", *(f"known, day {day}" for day in LOOKED_AT)]
    header += ["questions, 120 days", f"{DAYS} days", "fullest day", "days with nothing"]
    rows = []
    for family in (*FAMILIES, CONTROL):
        for retention in RETENTIONS:
            one = found[family, "ours", retention]
            row = [family, f"{retention:.2f}", f"{one.right:.2f}", f"{one.knew:.2f}"]
            row += [f"{one.known[day]:.2f}" for day in LOOKED_AT]
            row += [f"{one.questions[until]:.0f}" for until in HORIZONS]
            rows.append([*row, f"{one.peak:.1f}", percent(one.idle)])
    return table(header, rows)


def _levelled(found: Results) -> str:
    """What levelling does at 0.90."""
    header = ["levelled / as it falls", "fullest day", "days with nothing", "right", "known"]
    rows = []
    for family in FAMILIES:
        both = [found[family, policy, 0.90] for policy in ("ours", "unlevelled")]
        cells = (
            [f"{one.peak:.1f}" for one in both],
            [percent(one.idle) for one in both],
            [f"{one.right:.2f}" for one in both],
            [f"{one.mean_known[DAYS]:.2f}" for one in both],
        )
        rows.append([family, *map(" / ".join, cells)])
    return table(header, rows)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _needed(found: Results) -> str:
    """Another policy's questions ÷ ours where as much is known as under ours at 0.90."""
    header = ["questions ÷ ours, each at its best setting"]
    header += [f"{family}, {until} days" for family in FAMILIES for until in HORIZONS]
    rows = []
    for policy in OTHERS:
        row = [policy]
        for family in FAMILIES:
            for until in HORIZONS:
                row.append(ratio(found, family, policy, until))
        rows.append(row)
    return table(header, rows)


def ratio(found: Results, family: str, policy: str, until: int) -> str:
    times = times_ours(found, family, policy, until)
    if times is None:
        return "never"
    return f"**{times:.2f}**" if times < 0.995 else f"{times:.2f}"


def times_ours(found: Results, family: str, policy: str, until: int) -> float | None:
    ours = found[family, "ours", 0.90]
    questions = needed(found, family, policy, ours.mean_known[until], until)
    return None if questions is None else questions / ours.questions[until]


def _as_they_come(found: Results) -> str:
    """Each policy as it comes, untuned: what is known, and the questions it takes."""
    header = ["known / questions", *(f"{family}, {until} days" for family in FAMILIES for until in HORIZONS)]
    rows = []
    for policy, setting in {"ours": 0.90, **AS_IT_COMES}.items():
        row = [_named(policy, setting)]
        for family in FAMILIES:
            one = found[family, policy, setting]
            row += [f"{one.mean_known[until]:.2f} / {one.questions[until]:.0f}" for until in HORIZONS]
        rows.append(row)
    return table(header, rows)


def _named(policy: str, setting: float) -> str:
    names = {"ours": f"ours, {setting:.2f}", "fixed interval": f"every {setting:.0f} days"}
    names["random"] = f"at random, every {setting:.0f} days or so"
    return names.get(policy, policy)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] + ["--:"] * (len(header) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)

"""The picture: what is known against the questions it takes, a panel for each family."""

from math import log

from simulation.minds import FAMILIES
from simulation.report import OTHERS
from simulation.runs import Results
from simulation.study import DAYS

WIDTH, HEIGHT, LEFT, TOP, GAP = 330, 300, 70, 64, 20
FEWEST, MOST = 100, 6000  # questions: the axis is logarithmic
LEAST = 0.5  # known
INKS = {"ours": "#0b5c3b", "fixed interval": "#b3261e", "random": "#8a5a00", "SM-2": "#1f5fa8", "boxes": "#6a3d9a"}
DASHES = {"ours": "", "fixed interval": "7 3", "random": "2 3", "SM-2": "10 3 2 3", "boxes": "1 4"}


def svg(found: Results) -> str:
    width = LEFT + len(FAMILIES) * (WIDTH + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 54}" '
        'font-family="sans-serif" font-size="13" role="img">',
        "<title>What is truly known, against the questions it takes in a year</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="12" y="{TOP + HEIGHT / 2}" transform="rotate(-90 12 {TOP + HEIGHT / 2})" text-anchor="middle" '
        'fill="#222">truly known, from day 30 on</text>',
        *_legend(),
    ]
    for at, family in enumerate(FAMILIES):
        parts += _panel(found, family, LEFT + at * (WIDTH + GAP), labelled=at == 0)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _legend() -> list[str]:
    parts = []
    for at, policy in enumerate(("ours", *OTHERS)):
        x = LEFT + at * 150
        parts.append(_line([(x, 20), (x + 36, 20)], policy))
        parts.append(f'<text x="{x + 44}" y="24" fill="#222">{policy}</text>')
    return parts


def _panel(found: Results, family: str, left: float, *, labelled: bool) -> list[str]:
    parts = [
        f'<text x="{left}" y="{TOP - 10}" font-weight="bold" fill="#222">{family}</text>',
        f'<rect x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>',
        f'<text x="{left + WIDTH / 2}" y="{TOP + HEIGHT + 42}" text-anchor="middle" fill="#222">'
        "questions a learner in a year</text>",
    ]
    for known in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        y = _y(known)
        parts.append(f'<line x1="{left}" x2="{left + WIDTH}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        if labelled:
            parts.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end" fill="#222">{known:.0%}</text>')
    for questions in (100, 300, 1000, 3000):
        x = left + _x(questions)
        parts.append(f'<line x1="{x}" x2="{x}" y1="{TOP}" y2="{TOP + HEIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{TOP + HEIGHT + 20}" text-anchor="middle" fill="#222">{questions}</text>')
    for policy in (*OTHERS, "ours"):
        points = _points(found, family, policy, left)
        parts.append(_line(points, policy))
        size = 5 if policy == "ours" else 2.5
        parts += [f'<circle cx="{x}" cy="{y}" r="{size}" fill="{INKS[policy]}"/>' for x, y in points]
    return parts


def _points(found: Results, family: str, policy: str, left: float) -> list[tuple[float, float]]:
    of_it = sorted((setting, one) for (whose, what, setting), one in found.items() if (whose, what) == (family, policy))
    inside = [one for _, one in of_it if one.mean_known[DAYS] >= LEAST and one.questions[DAYS] <= MOST]
    return [(round(left + _x(one.questions[DAYS]), 1), _y(one.mean_known[DAYS])) for one in inside]


def _line(points: list[tuple[float, float]], policy: str) -> str:
    width = 3 if policy == "ours" else 2
    dash = f' stroke-dasharray="{DASHES[policy]}"' if DASHES[policy] else ""
    at = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline points="{at}" fill="none" stroke="{INKS[policy]}" stroke-width="{width}"{dash}/>'


def _x(questions: float) -> float:
    return round(WIDTH * log(questions / FEWEST) / log(MOST / FEWEST), 1)


def _y(known: float) -> float:
    return round(TOP + HEIGHT * (1 - known) / (1 - LEAST), 1)

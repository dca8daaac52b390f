"""Totals and winner, once more: from docs/rules.md, by plain strings."""

from tests.canasta.naive_score import score
from tests.canasta.naive_table import read_rule_card
from tests.drills.naive_forms.minimum import asked


def values(question) -> dict[str, str]:
    """score.target, score.negative, score.tie"""
    found = score(question.position)
    places = sorted(found.totals, key=lambda place: "S" not in place)
    numbers = dict(zip(("ours", "theirs", "others"), (found.totals[place] for place in places), strict=False))
    keys = dict(zip(places, numbers, strict=True))
    right = {key: str(total) for key, total in numbers.items()}
    if any(field.name == "winner" for field in question.fields):
        right["winner"] = "shared" if len(found.winners) > 1 else keys[found.winners[0]] if found.winners else "goes-on"
    else:
        knobs = read_rule_card(question.position.split(" ")[0])
        right["minimum"] = str(asked(knobs["minimums"], numbers["ours"]))
    return right

"""The minimums of both sides, once more: from docs/rules.md, by plain strings."""

from tests.canasta.naive_table import read_marks, read_rule_card, read_sides, seats_of


def values(question) -> dict[str, str]:
    """opening.minimum, opening.once, three.minimum"""
    card, _, _, melds, _, _, _, scores, marks = question.position.split(" ")
    knobs, mark, sides = read_rule_card(card), read_marks(marks), read_sides(melds)
    seats = seats_of(card)
    own = next(label for label in sides if "S" in label)
    against = next(label for label in sides if label != own)
    places = list(seats) if len(seats) == 3 else list(sides)
    written = dict(zip(places, map(int, scores.split("/")), strict=True))
    mine = "S" if len(seats) == 3 else own
    theirs = next(seat for seat in seats if seat in against) if len(seats) == 3 else against
    found = {}
    for name, label, place in (("ours", own, mine), ("theirs", against, theirs)):
        opened = bool(sides[label]) or label in mark.get("open", "")
        found[name] = "0" if opened else str(asked(knobs["minimums"], written[place]))
    return found


def asked(minimums: str, score: int) -> int:
    steps = minimums.split("/")
    if ":" not in minimums:
        limits = [-(10**9), 0, 1500, 3000]
        pairs = list(zip(limits, map(int, steps), strict=True))
    else:
        pairs = [(int(limit), int(amount)) for limit, amount in (step.split(":") for step in steps)]
    amount = pairs[0][1]
    for limit, step in pairs:
        if score >= limit:
            amount = step
    return amount

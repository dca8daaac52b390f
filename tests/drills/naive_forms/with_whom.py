"""Three players: who is alone, and what becomes of the melds, once more: from docs/rules.md, by plain strings."""

from tests.canasta.naive_melds import pooled
from tests.canasta.naive_table import is_wild, read_rule_card, read_sides

SEATS = "NES"
ORDER = "3456789TJQKA"


def values(question) -> dict[str, str]:
    card, _, _, melds, _, _, _, scores, _ = question.position.split(" ")
    knobs, sides = read_rule_card(card), read_sides(melds)
    slug, facet = question.made_by
    taker = (
        "S" if question.turn else "N" if slug == "three-pooled" else {"next": "N", "one": "E"}.get(facet.split("-")[1])
    )
    if slug == "three-pooled":
        return pooled_values(knobs, sides, taker)
    asked = "N" if taker == "S" else "S"  # whose minimum
    points = int(scores.split("/")[SEATS.index(asked)])
    if len(sides) == 3 and taker:
        alone = taker
        is_open = any(sides[seat] for seat in SEATS if seat != taker)
    else:
        alone = next((side for side in sides if len(side) == 1), "") if len(sides) == 2 else ""
        own = next(side for side in sides if asked in side)
        is_open = bool(sides[own]) or ("S" in own and taker == "S")
    minimum = 0 if is_open else minimum_of(knobs, points)
    return {"alone": {"S": "you", "N": "north", "E": "east", "": "all"}[alone], "minimum": str(minimum)}


def minimum_of(knobs, score: int) -> int:
    text = knobs["minimums"]
    limits = [-(10**9), 0, 1500, 3000]
    steps = (
        [tuple(map(int, step.split(":"))) for step in text.split("/")]
        if ":" in text
        else list(zip(limits, map(int, text.split("/")), strict=True))
    )
    return [amount for limit, amount in steps if limit <= score or limit == steps[0][0]][-1]


def pooled_values(knobs, sides, taker: str) -> dict[str, str]:
    pair = [sides[seat] for seat in SEATS if seat != taker]
    together = pooled(pair)
    both, with_lone = set(pair[0]) & set(pair[1]), set(together) & set(sides[taker])
    if both or with_lone:
        rank = min(both or with_lone, key=ORDER.index)
    else:
        rank = max(together, key=lambda rank: (len(together[rank]), ORDER.index(rank)))
    meld = together[rank]
    wilds = sum(map(is_wild, meld))
    most = int(knobs["max_wilds"])
    if knobs["wilds_at_most_naturals"] == "yes":
        most = min(most, len(meld) - wilds)
    return {"melds": str(len(together)), "cards": str(len(meld)), "wild": "yes" if wilds < most else "no"}

"""Scores of a hand that is over, once more: from docs/rules.md, by plain strings."""

from tests.canasta.naive_score import prize, score, score_of_modern_side
from tests.canasta.naive_table import is_wild, read_cards, read_marks, read_rule_card, read_sides, seats_of, worth


def values(question) -> dict[str, str]:
    if question.position.startswith("modern"):
        return modern_values(question)
    if question.made_by[0] == "three-score":
        return three_values(question)
    card, _, hands, melds, threes, _, _, _, marks = question.position.split(" ")
    knobs, mark, sides = read_rule_card(card), read_marks(marks), read_sides(melds)
    seats = seats_of(card)
    places = list(seats) if len(seats) == 3 else list(sides)
    places.sort(key=lambda place: "S" not in place)
    order = list(seats) if len(seats) == 3 else list(sides)
    lying = dict(zip(order, map(read_cards, threes.split("/")), strict=True))
    held = dict(zip(seats, map(read_cards, hands.split("/")), strict=True))
    items = {place: items_of(place, knobs, sides, lying[place], held, mark) for place in places}
    whole = score(question.position).hand
    for place, found in items.items():
        assert sum(found.values()) == whole[place], place
    if question.made_by[0] == "red-three-score":
        ours, theirs = places[:2]
        return {"ours": str(items[ours]["threes"]), "theirs": str(items[theirs]["threes"])}
    place = asked(question.made_by[1], places, sides, mark.get("out", ""))
    return {name: str(points) for name, points in items[place].items()} | {"hand": str(whole[place])}


def side_of(place: str, sides) -> str:
    return next(side for side in sides if place in side)


def asked(facet: str, places: list[str], sides, out: str) -> str:
    for place in places:
        is_out = bool(out) and out in side_of(place, sides)
        fits = {
            "side-that-went-out": is_out,
            "other-side": not is_out,
            "never-melded": not sides[side_of(place, sides)],
            "nobody-out": True,
        }
        if fits[facet]:
            return place
    raise AssertionError("nobody's hand is asked about")


def items_of(place: str, knobs, sides, threes: list[str], held, mark) -> dict[str, int]:
    side = side_of(place, sides)
    melds = sides[side].values()
    canastas = [meld for meld in melds if len(meld) >= 7]
    for_threes = len(threes) * int(knobs["red_three"])
    if len(threes) == 2 * int(knobs["packs"]):
        for_threes = int(knobs["all_red_threes"])
    if not (canastas if knobs["red_threes_need"] == "canasta" else melds):
        for_threes = -for_threes
    out = mark.get("out", "-") in side
    return {
        "cards": sum(map(worth, melds)),
        "canastas": sum(int(knobs["mixed" if any(map(is_wild, meld)) else "natural"]) for meld in canastas),
        "threes": for_threes,
        "out": int(knobs["concealed" if "concealed" in mark else "out"]) if out else 0,
        "left": -sum(worth(hand) for seat, hand in held.items() if seat in side),
    }


def modern_values(question) -> dict[str, str]:
    """modern.threes, modern.penalties: the difference that they make to the whole."""
    card, _, hands, melds, threes, _, _, _, _ = question.position.split(" ")
    knobs, sides = read_rule_card(card), read_sides(melds)
    if question.made_by[0] == "modern-threes":
        lying = [read_cards(text) for text in threes.split("/")]
        ours, theirs = (
            score_of_modern_side(knobs, own, red, True) - score_of_modern_side(knobs, own, [], True)
            for own, red in zip(sides.values(), lying, strict=True)
        )
        return {"ours": str(ours), "theirs": str(theirs)}
    own = sides["NS"]
    canastas = sum(prize(knobs, rank, meld) for rank, meld in own.items() if len(meld) >= 7)
    cards = sum(map(worth, own.values())) * (1 if any(len(meld) >= 7 for meld in own.values()) else -1)
    unfinished = score_of_modern_side(knobs, own, [], True) - canastas - cards
    north, _, south, _ = map(read_cards, hands.split("/"))
    kept = sum(sum(card[0] == rank for card in hand) >= 3 for hand in (north, south) for rank in "7A")
    return {"cards": str(cards), "canastas": str(canastas), "penalties": str(unfinished - 1500 * kept)}


def three_values(question) -> dict[str, str]:
    """three.score"""
    written = score(question.position).hand
    pair = next(side for side in read_sides(question.position.split(" ")[3]) if len(side) == 2)
    return {"ours": str(written["S"]), "other": str(written[pair.replace("S", "")[0]])}

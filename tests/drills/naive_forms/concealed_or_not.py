"""What a going out is worth and why, found out once more: from docs/rules.md, by plain strings."""

from tests.canasta import naive
from tests.canasta.naive_table import rank_of, read_cards, read_marks, read_rule_card, read_sides, read_turn


def values(question) -> dict[str, str]:
    worth, why = found(question.position, question.turn)
    knobs = read_rule_card(question.position.split(" ")[0])
    points = {"nothing": "0", "ordinary": knobs["out"], "concealed": knobs["concealed"]}[worth]
    return {field.name: {"worth": worth, "points": points, "why": why}[field.name] for field in question.fields}


def found(position: str, turn: str) -> tuple[str, str]:
    """out.canasta, out.concealed"""
    if not naive.legal(position, turn):
        return "nothing", "none"
    fields = position.split(" ")
    side, melds = own_melds(fields[3])
    laid = [group for verb, groups in read_turn(turn) if verb == "lay" for group in groups]
    ranks = [named or rank_of(cards) for named, cards in laid]
    if any(rank in melds for rank in ranks):
        return "ordinary", "joined"
    if "S" in read_marks(fields[8]).get("melded", ""):
        return "ordinary", "before"
    if melds and read_rule_card(fields[0])["concealed_scope"] == "side":
        return "ordinary", "side"
    if all(len(cards) < 7 for _, cards in laid):
        return "ordinary", "lying"
    held = read_cards(fields[2].split("/")[1 if fields[2].count("/") == 1 else 2])
    played = sum(len(cards) for _, cards in laid) + turn.count("drop")
    assert played == len(held), side
    return "concealed", "own"


def own_melds(text: str):
    return next((side, melds) for side, melds in read_sides(text).items() if "S" in side)

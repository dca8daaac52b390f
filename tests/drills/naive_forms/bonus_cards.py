"""Bonus cards and the hand that they come into, once more: from docs/rules.md, by plain strings."""

from tests.canasta.naive_table import read_position, read_turn


def values(question) -> dict[str, str]:
    table = read_position(question.position)
    (verb, groups), (_, dropped) = read_turn(question.turn)
    count = len(table.hand) - sum(len(cards) for _, cards in groups) - len(dropped[0][1])
    if verb == "take":
        count += len(table.pile) - 1
    why, bonus = "first", 4
    if table.is_open:
        why, bonus = "open", 0
    elif not table.turn_card:
        why, bonus = "gone", 0
    elif verb == "take" and not table.yes("bonus_cards_on_take"):
        why, bonus = "pile", 0
    elif any(table.others.values()):
        why, bonus = "second", 3
    return {"why": why, "held": str(count + bonus)}

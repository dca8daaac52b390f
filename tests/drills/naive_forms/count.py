"""The numbers of the kind "count", counted once more: from docs/rules.md, by plain strings."""

from tests.canasta.naive_table import (
    RED_THREES,
    Group,
    rank_of,
    read_cards,
    read_rule_card,
    read_sides,
    read_turn,
    worth,
)


def values(question) -> dict[str, str]:
    numbers = COUNTS[question.made_by[0]](question.position.split(" "), question.turn)
    return {field.name: str(numbers[field.name]) for field in question.fields}


def own_side(fields: list[str]) -> str:
    """South's side, as the melds name it."""
    return next(part.partition(":")[0] for part in fields[3].split("/") if "S" in part.partition(":")[0])


def hand_of(fields: list[str]) -> list[str]:
    seat = {4: 2, 3: 2, 2: 1}[fields[2].count("/") + 1]
    return read_cards(fields[2].split("/")[seat])


def the_hand(fields: list[str], turn: None) -> dict[str, int]:
    return {"points": worth(hand_of(fields))}


def the_melds(fields: list[str], turn: None) -> dict[str, int]:
    return {"points": sum(map(worth, read_sides(fields[3])[own_side(fields)].values()))}


def cards_of(groups: list[Group]) -> list[str]:
    return [card for _, cards in groups for card in cards]


def the_lay(fields: list[str], turn: str) -> dict[str, int]:
    ((_, groups),) = read_turn(turn)
    return {"points": worth(cards_of(groups))}


def the_take(fields: list[str], turn: str) -> dict[str, int]:
    ((_, groups),) = read_turn(turn)
    counts = read_rule_card(fields[0])["opening_counts_top"] == "yes"
    return {"points": worth(cards_of(groups)) + (worth([read_cards(fields[5])[-1]]) if counts else 0)}


def after_the_take(fields: list[str], turn: str) -> dict[str, int]:
    """pile.whole, pile.use_top, red_three.from_pile"""
    (_, groups), (_, dropped) = read_turn(turn)
    pile, held = read_cards(fields[5]), hand_of(fields)
    top = pile.pop()
    laid = cards_of(groups)
    for card in laid + cards_of(dropped):
        held.remove(card)
    held += [card for card in pile if card not in RED_THREES]
    rank = rank_of([top])
    lying = read_sides(fields[3])[own_side(fields)].get(rank, [])
    return {
        "held": len(held),
        "meld": len(lying) + len(laid) + 1,
        "rank": sum(rank_of([card]) == rank for card in held),
    }


def what_is_left(fields: list[str], turn: None) -> dict[str, int]:
    """score.left: both hands of South's side"""
    seats = {4: "NESW", 3: "NES", 2: "NS"}[fields[2].count("/") + 1]
    held = dict(zip(seats, map(read_cards, fields[2].split("/")), strict=True))
    return {"points": sum(worth(held[seat]) for seat in own_side(fields))}


COUNTS = {
    "card-values": the_hand,
    "meld-worth": the_melds,
    "opening-sum": the_lay,
    "open-with-pile": the_take,
    "pile-whole": after_the_take,
    "cards-left": what_is_left,
}

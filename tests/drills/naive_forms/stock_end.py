"""The second checker of "stock-end": the end of the stock on strings, by docs/rules.md alone."""

from tests.canasta import naive
from tests.canasta.naive_table import RED_THREES, is_wild, read_cards, read_rule_card


def values(question) -> dict[str, str]:
    drawn = read_cards(question.turn.partition(" ")[2]) if question.turn else []
    if question.skill == "last-red-three":
        return last_three(question.position, drawn)
    if drawn:
        return {"now": "on", "ways": ""}
    ways = ways_of(question.position)
    if read_rule_card(question.position.split(" ")[0])["stock_empty"] == "end_after_discard":
        ways = []
    fits = "meld" in ways and read_rule_card(question.position.split(" ")[0])["forced_take"] == "yes"
    return {"now": "must" if fits else "may" if ways else "over", "ways": ",".join(ways)}


def last_three(position: str, drawn: list[str]) -> dict[str, str]:
    fields = position.split(" ")
    ordinary = [card for card in drawn if card not in RED_THREES]
    hands = fields[2].split("/")
    at = next(place for place, hand in enumerate(hands) if not hand.startswith("?"))
    held = read_cards(hands[at]) + ordinary
    hands[at] = "".join(held)
    fields[1], fields[2], fields[6] = fields[1][0] + "p", "/".join(hands), "?0"
    now = "over" if not ordinary else "out" if naive.can_go_out(" ".join(fields)) else "on"
    return {"now": now, "held": str(len(held))}


def ways_of(position: str) -> list[str]:
    """Each way is tried with a turn of its own: laid, and followed by any discard or none."""
    fields = position.split(" ")
    hand = read_cards(next(hand for hand in fields[2].split("/") if not hand.startswith("?")))
    top = read_cards(fields[5])[-1]
    like = [card for card in hand if card[0] == top[0] and card != "JK"]
    wilds = sorted({card for card in hand if is_wild(card)})
    tries = {"pair": ["".join(like[:2])] if len(like) > 1 else [], "wild": [], "meld": ["-"]}
    tries["wild"] = [like[0] + wild for wild in wilds] if like else []
    return [way for way, cards in tries.items() if any(naive.legal(position, f"take {used}") for used in cards)]

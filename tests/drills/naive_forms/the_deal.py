"""The second checker of "the-deal": the cards are turned up one by one, by docs/rules.md alone."""

from __future__ import annotations

from tests.canasta import naive
from tests.canasta.naive_table import BLACK_THREES, RED_THREES, is_wild, read_cards, read_position

ALWAYS = {"frozen.wild", "frozen.red_three", "frozen.black_three"}


def values(question) -> dict[str, str]:
    table = read_position(question.position)
    pile = []
    for card in (option.cards for option in question.fields[0].options):
        pile.append(card)
        covered = is_wild(card) or card in RED_THREES
        if not covered and not (card in BLACK_THREES and table.card["upcard_black_three"] == "cover_and_freeze"):
            break
    started = _with_pile(question.position, pile)
    why = naive.frozen(started)
    found = {
        "top": str(len(pile)),
        "frozen": "all" if why & ALWAYS else "unopened" if why else "nobody",
        "may": "either" if naive.can_take(started) else "draw",
        "cards": "".join(_red_threes(question.position)) or "-",
    }
    return {field.name: found[field.name] for field in question.fields}


def _with_pile(position: str, pile: list[str]) -> str:
    fields = position.split(" ")
    fields[5] = "".join(pile)
    fields[6] = f"?{int(fields[6][1:]) - len(pile)}"
    return " ".join(fields)


def _red_threes(position: str) -> list[str]:
    seen = next(hand for hand in position.split(" ")[2].split("/") if not hand.startswith("?"))
    return [card for card in read_cards(seen) if card in RED_THREES]

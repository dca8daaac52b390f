"""What is wrong with a deal: the naive checker, from docs/rules.md alone."""

from __future__ import annotations

from .naive_table import BLACK_THREES, RED_THREES, is_wild, read_cards, read_rule_card, seats_of


def wrong_with_deal(position: str) -> set[str]:
    """The rules that a dealt table breaks, all its cards shown and the first player's threes replaced."""
    card, _, hands, melds, reds, pile, stock, _, marks = position.split(" ")
    knobs, dealt = read_rule_card(card), [read_cards(hand) for hand in hands.split("/")]
    wrong = set()
    no_replacement = not read_cards(stock)
    if len(dealt) != len(seats_of(card)) or any(
        len(hand) != int(knobs["deal"]) for hand in dealt if not no_replacement
    ):
        wrong.add("deal.size")
    if any(part.partition(":")[2] != "-" for part in melds.split("/")):
        wrong.add("deal.first")
    if not upcards_are_right(knobs, read_cards(pile), read_cards(stock)):
        wrong.add("deal.upcard")
    if ("turncard" in marks) != (knobs["name"] == "modern" and len(read_cards(stock)) > 8):
        wrong.add("modern.bonus_cards")
    if any(three not in (*RED_THREES, *BLACK_THREES) for part in reds.split("/") for three in read_cards(part)):
        wrong.add("red_three.lay")
    return wrong


def upcards_are_right(knobs: dict[str, str], pile: list[str], stock: list[str]) -> bool:
    """deal.upcard: what has to be covered is, and nothing else; Modern turns no card up."""
    if knobs["name"] == "modern":
        return not pile
    covered = knobs["upcard_black_three"] == "cover_and_freeze"
    stays = [not (is_wild(c) or c in RED_THREES or (covered and c in BLACK_THREES)) for c in pile]
    return bool(stays) and not any(stays[:-1]) and (stays[-1] or not stock)

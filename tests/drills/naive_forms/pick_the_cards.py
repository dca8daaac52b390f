"""The cards of the kind "pick-the-cards", found once more: from docs/rules.md, by trying all that could be laid."""

import itertools

from tests.canasta.naive_melds import minimum_of, wrong_with_meld
from tests.canasta.naive_table import KINDS, RED_THREES, Table, is_wild, rank_of, read_cards, read_position, worth

PRICES = {"seven-or-eight": 10, "ace-and-two": 20, "joker": 20, "black-three": 5}


def values(question) -> dict[str, str]:
    skill, facet = question.made_by
    table = read_position(question.position)
    if skill == "card-values":
        return {"cards": written([card for card in table.hand if worth([card]) == PRICES[facet]])}
    right = next(field.right for field in question.fields if field.name == "cards")
    return the_cheapest(table, sorted(read_cards(right)))


def written(cards: list[str]) -> str:
    """Sorted as the page sorts a hand."""
    order = "3456789TJQKA2"
    by_rank = lambda card: (13 if card == "JK" else order.index(card[0]), "" if card == "JK" else card[1])  # noqa: E731
    return "".join(sorted(cards, key=by_rank)) or "-"


def the_cheapest(table: Table, shown: list[str]) -> dict[str, str]:
    """Of several that are as cheap the one that is shown, if it is one of them."""
    assert not any(card in RED_THREES for card in table.hand) and set(table.hand) <= set(KINDS)
    every = [cards for cards in what_can_be_laid(table) if cards]
    enough = [cards for cards in every if worth(cards) >= minimum_of(table)]
    if not enough:
        return {"cards": "-", "points": str(max(map(worth, every)))}
    least = min(map(worth, enough))
    ways = [cards for cards in enough if worth(cards) == least]
    alike = next((cards for cards in ways if without_suits(cards) == without_suits(shown)), ways[0])
    assert all(shown.count(card) <= table.hand.count(card) for card in shown)
    return {"cards": written(shown if without_suits(alike) == without_suits(shown) else alike), "points": str(least)}


def without_suits(cards: list[str]) -> list[str]:
    return sorted(card[0] for card in cards)


def what_can_be_laid(table: Table) -> list[list[str]]:
    """Every set of new melds that the hand could lay at once."""
    found: list[list[str]] = [[]]
    for rank in sorted({rank_of([card]) for card in table.hand if not is_wild(card)} - {"3"}):
        naturals = [card for card in table.hand if card[0] == rank and card != "JK"]
        for cards in list(found):
            left = [card for card in table.hand if is_wild(card)]
            for wild in filter(is_wild, cards):
                left.remove(wild)
            for count, used in itertools.product(range(1, len(naturals) + 1), range(4)):
                for wilds in sorted(set(itertools.combinations(sorted(left), used))):
                    meld = [*naturals[:count], *wilds]
                    if not wrong_with_meld(table, rank, meld):
                        found.append([*cards, *meld])
    return found

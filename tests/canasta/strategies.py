"""Hypothesis strategies: cards, hands, rule cards, positions and turns, all of them in notation."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from .lines import a_line, a_rule_card
from .naive_table import KINDS
from .pairs import a_pair


def randoms() -> st.SearchStrategy[Random]:
    """A source of chance that Hypothesis controls, and can make simpler."""
    return st.randoms(use_true_random=False)


def cards() -> st.SearchStrategy[str]:
    return st.sampled_from(KINDS)


def hands(least: int = 0, most: int = 25) -> st.SearchStrategy[list[str]]:
    """Cards that two packs can deal to one hand."""
    pack = [kind for kind in KINDS for _ in range(4 if kind == "JK" else 2)]
    return st.lists(st.sampled_from(range(len(pack))), min_size=least, max_size=most, unique=True).map(
        lambda places: [pack[place] for place in places]
    )


def rule_cards() -> st.SearchStrategy[str]:
    return randoms().map(a_rule_card)


def positions() -> st.SearchStrategy[str]:
    return randoms().map(lambda rng: str(a_line(rng)))


def turns_to_judge() -> st.SearchStrategy[tuple[str, str]]:
    """A position and a turn, the turn or the position changed by one card or one fact as often as not."""
    return st.builds(a_pair, randoms(), st.booleans())

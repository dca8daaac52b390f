"""A hand as it is counted at a table: one side's canastas, threes and card points, without its cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """What one side counts when a hand is over; the last ten are Modern American's."""

    melded: int = 0  # the card points of all its melds, canastas too
    open: bool = False  # has it melded at all?
    natural: int = 0  # canastas; Modern's of sevens, aces and wild cards have numbers of their own
    mixed: int = 0
    red_threes: tuple[int, ...] = (0,)  # by player where three play: a pair has two numbers
    out: bool = False
    concealed: bool = False
    left: int = 0  # the card points left in its hands, as a positive number
    sevens: int = 0  # canastas of sevens
    aces: int = 0  # of aces without wild cards
    twos: int = 0  # of twos only
    four_jokers: int = 0  # of four jokers and three twos
    wild: int = 0  # of wild cards otherwise
    black_threes: int = 0
    unfinished_sevens: bool = False
    unfinished_aces: bool = False  # without wild cards
    unfinished_wild: bool = False
    unfinished_four_jokers: bool = False  # all four are in the unfinished wild meld
    held: int = 0  # how often three or more sevens, or aces, are left in one hand
    special: str = ""  # the special hand that was shown: "straight", "pairs" …

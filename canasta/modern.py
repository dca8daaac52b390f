"""Modern American: what is a rule of its own there."""

from __future__ import annotations

# ── Its score: the bonuses and penalties that no table sets otherwise ─────────────────────────────

SEVENS_OR_ACES = 2500  # a canasta of sevens, or of aces without wild cards
TWOS = 3000  # a canasta of twos only
FOUR_JOKERS = 2500  # of four jokers and three twos
WILD = 2000  # any other wild canasta
UNFINISHED = 2500  # against: a meld of sevens, or of aces without wild cards, short of a canasta
UNFINISHED_WILD = 2000  # against: a wild meld short of a canasta
HELD = 1500  # against: three or more sevens, or aces, left in one hand
THREES = (0, 100, 300, 500, 1000)  # for so many threes

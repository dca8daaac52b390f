"""One card, one rank or one fact of a position or a turn changed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .lines import KNOBS, SCORES, Line, may_turn
from .naive import legal, makes_sense
from .naive_table import KINDS, is_wild, read_cards


def a_near_miss(rng: Random, line: Line, turn: str, tries: int = 8) -> tuple[Line, str]:
    """One change, if possible one that turns the verdict over."""
    before, found = legal(str(line), turn), (line, turn)
    for _ in range(tries):
        near, other = spoil(rng, line, turn)
        if makes_sense(str(near)):
            found = near, other
            if legal(str(near), other) != before:
                break
    return found


def spoil(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    """Change one card, one rank or one fact of the position or of the turn."""
    change = rng.choice(CHANGES)
    return change(rng, replace(line, hand=line.hand.copy(), pile=line.pile.copy(), marks=line.marks.copy()), turn)


def another_card(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    """In the turn, a card for another of the hand or of the pack."""
    words = turn.split(" ")
    at = rng.randrange(len(words))
    cards = (
        read_cards(words[at].rstrip(";")) if words[at].rstrip(";").isalnum() and words[at][0] in "AKQJT98765432" else []
    )
    if cards:
        spot = rng.randrange(len(cards))
        cards[spot] = rng.choice([*line.hand, *line.pile[:-1], rng.choice(KINDS)])
        words[at] = "".join(cards) + (";" if words[at].endswith(";") else "")
    return line, " ".join(words)


def one_card_less(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    words = turn.split(" ")
    at = rng.randrange(len(words))
    if len(words[at].rstrip(";")) >= 4 and words[at][0] in "AKQJT9876542":
        words[at] = words[at][2:]
    return line, " ".join(words)


def a_move_more_or_less(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    moves = turn.split("; ")
    at = rng.randrange(len(moves))
    what = rng.random()
    if what < 0.3 and len(moves) > 1:
        del moves[at]
    elif what < 0.5:
        moves[at:at] = [moves[at]]
    elif what < 0.7:
        moves.reverse()
    else:
        moves.insert(at + 1, rng.choice(("ask", "yes", "no", "end", "draw", "show pairs", a_drop(rng, line))))
    return line, "; ".join(moves)


def a_drop(rng: Random, line: Line) -> str:
    return "drop " + rng.choice(line.hand or ["4S"])


def in_the_hand(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    if len(line.hand) > 1 and rng.random() < 0.6:
        line.hand.remove(rng.choice(line.hand))
    if line.hand and rng.random() < 0.6:
        line.hand.append(rng.choice(KINDS[:-4]))
    return line, turn


def in_the_pile(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    card = rng.choice(("2C", "2H", "JK", "3S", "3D", "4C", "7H", *line.hand))
    if line.phase == "t":
        return in_the_hand(rng, line, turn)
    if rng.random() < 0.5 or not line.pile:
        line.pile.insert(0 if card[0] == "3" or rng.random() < 0.8 else len(line.pile), card)
    elif rng.random() < 0.5:
        line.pile[rng.randrange(len(line.pile))] = card
    else:
        del line.pile[rng.randrange(len(line.pile))]
    return line, turn


def in_the_melds(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    if not line.own:
        return another_score(rng, line, turn)
    own = [meld.copy() for meld in line.own]
    meld = rng.choice(own)
    if len(meld) > 3 and not is_wild(meld[0]) and sum(not is_wild(card) for card in meld) > 3:
        del meld[0]
    elif rng.random() < 0.5:
        own.remove(meld)
    marks = [mark for mark in line.marks if not mark.startswith("began")]
    return replace(line, own=own, marks=marks), turn


def another_score(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    return replace(line, scores=[rng.choice(SCORES) for _ in line.scores]), turn


def another_knob(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    if "," in line.card and rng.random() < 0.4:
        return replace(line, card=line.card.rpartition(",")[0]), turn
    knob = rng.choice(KNOBS)
    is_set = knob.split("=")[0] in line.card
    return (replace(line, card=f"{line.card},{knob}") if not is_set and may_turn(line.name, knob) else line), turn


def another_mark(rng: Random, line: Line, turn: str) -> tuple[Line, str]:
    if line.marks and rng.random() < 0.6:
        line.marks.remove(rng.choice(line.marks))
    elif line.phase in "pt" and len(line.sides[0]) == 2 and not any(mark.startswith("ask") for mark in line.marks):
        line.marks.append(rng.choice(("asked:yes", "asked:no", "asking")))
    else:
        line = replace(line, stock=rng.choice(("?0", "?1", "?30")))
    return line, turn


CHANGES = (
    another_card,
    another_card,
    another_card,
    one_card_less,
    a_move_more_or_less,
    in_the_hand,
    in_the_hand,
    in_the_pile,
    in_the_melds,
    another_score,
    another_knob,
    another_mark,
)

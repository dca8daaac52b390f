"""What every explanation has in common: echo, sums, what would change the answer, and where the rule card departs."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import Card, Cards, points_of
from canasta.flip_words import condition
from canasta.flips import nearest_change
from canasta.moves import Group, Move, turn_text
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.words import cards_name
from drills.kinds.base import Flip, Given, LedgerRow, Marking, Question

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def headline(question: Question, marking: Marking, outcomes: tuple[str, str]) -> str:
    """`outcomes` are the words for a yes and for a no: "take it", "leave it"."""
    outcome = outcomes[0] if question.answer else outcomes[1]
    if marking.right:
        return f"Right: {outcome}"
    if not marking.verdict_right:
        return f"Not this time: {outcome}"
    if question.asks_cards(question.answer):
        return f"Right so far: {outcome}, but with other cards"
    return f"Right so far: {outcome}, but for another reason"


def echo(question: Question, given: Given) -> str:
    """The learner's own answer."""
    said = f"You said “{question.label(given.verdict)}”"
    choice = question.choice(given.reason)
    if choice is not None:
        return f"{said}. What decides it, you said: “{choice.words(given.verdict)}”"
    if given.cards is not None:
        return f"{said}, with {cards_name(given.cards) if given.cards else 'the top card alone'}."
    return f"{said}."


def first_sentence(text: str) -> str:
    head, stop, _ = text.partition(". ")
    return head + "." if stop else text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ── What would change the answer ─────────────────────────────────────────────────────────────────


def flip(position: Position, turn: Sequence[Move], outcome: str) -> Flip | None:
    """The nearest change in words; `outcome` is what it comes to then."""
    change = nearest_change(position, turn)
    if change is None:
        return None
    sign = ("+" if change.more else "−") if change.what in ("hand", "laid", "pile", "meld") else ""
    then = turn_text(change.turn) if turn else None
    return Flip(f"{condition(change, position)}: then {outcome}.", change.cards, sign, str(change.position), then)


# ── Sums ─────────────────────────────────────────────────────────────────────────────────────────


def ledger(
    groups: Sequence[tuple[str, Cards]], total: int, need: int, *, uncounted: Card | None = None
) -> tuple[LedgerRow, ...]:
    """The groups with their letters, their sum, the minimum, and how far above or below it that is."""
    rows = [
        LedgerRow(keys, cards, cards_name(cards), points_of(cards) - (uncounted.points if uncounted in cards else 0))
        for keys, cards in groups
    ]
    rows.append(LedgerRow("", (), "Together", total, "sum"))
    rows.append(LedgerRow("", (), "Your side’s minimum", need))
    short = need - total
    words = "Short by" if short > 0 else "Enough, and over by" if short < 0 else "Just enough"
    rows.append(LedgerRow("", (), words, abs(short), "result"))
    return tuple(rows)


def lettered(groups: Sequence[Group], first: int = 0) -> list[tuple[str, Cards]]:
    return [(LETTERS[first + at], group.cards) for at, group in enumerate(groups)]


# ── Where the card departs from Classic ──────────────────────────────────────────────────────────

_KNOBS: dict[Rule, tuple[str, ...]] = {
    Rule.MELD_NATURALS: ("min_naturals",),
    Rule.MELD_WILDS: ("max_wilds", "wilds_at_most_naturals"),
    Rule.MELD_ONE_OF_A_RANK: ("max_wilds", "wilds_at_most_naturals"),
    Rule.OPENING_MINIMUM: ("minimums", "opening_counts_top"),
    Rule.OPENING_COUNTS: ("minimums",),
    Rule.OPENING_TOP_CARD: ("minimums", "opening_counts_top"),
    Rule.PILE_NATURAL_AND_WILD: ("pickup_natural_and_wild", "min_naturals", "unopened_is_frozen"),
    Rule.PILE_ADD: ("pickup_add", "canasta_takes_pile"),
    Rule.PILE_ONE_CARD: ("one_card_pile",),
    Rule.PILE_MUST_FINISH: ("canastas_to_go_out", "final_discard"),
    Rule.PILE_TOP_BLACK_THREE: ("black_three_freezes",),
    Rule.PILE_PAIR: ("unopened_is_frozen", "black_three_freezes"),
    Rule.FROZEN_UNOPENED: ("unopened_is_frozen",),
    Rule.FROZEN_BLACK_THREE: ("black_three_freezes",),
    Rule.BLACK_THREE_MELD: ("black_threes_out", "canastas_to_go_out"),
    Rule.MELD_KEEP_ONE: ("canastas_to_go_out", "final_discard"),
    Rule.OUT_CANASTA: ("canastas_to_go_out",),
}
_SAYS = {
    "min_naturals": "At your table a meld needs {value} natural cards or more; in Classic it needs {classic}.",
    "max_wilds": "At your table a meld holds {value} wild cards at most; in Classic {classic}.",
    "wilds_at_most_naturals": "At your table wild cards may not outnumber natural ones (as Classic has it: {classic}).",
    "minimums": "Your table has its own minimums: {value}. Classic’s are {classic}.",
    "opening_counts_top": "At your table the pile’s top card does not count toward the minimum; in Classic it does.",
    "pickup_natural_and_wild": "At your table one natural and one wild card do not take the pile; in Classic they do.",
    "pickup_add": "At your table the pile is not taken by joining a meld; in Classic it may be.",
    "canasta_takes_pile": "At your table a finished canasta does not take the pile; in Classic it may.",
    "one_card_pile": "At your table one card in the hand may take a pile of one card; in Classic it may not.",
    "black_three_freezes": "At your table a black three freezes the pile; in Classic it stops the next player only.",
    "unopened_is_frozen": "At your table the pile is not frozen for a side that has not melded; in Classic it is.",
    "black_threes_out": "At your table black threes are never melded; in Classic they are, in going out.",
    "canastas_to_go_out": "At your table a side needs {value} canastas to go out; in Classic {classic}.",
    "final_discard": "At your table the last card must be discarded; in Classic it may be laid as well.",
}


def departure(rule_card: RuleCard, rules: Sequence[Rule]) -> str:
    """What the learner's table plays otherwise than Classic on these rules, "" for nothing."""
    changed = {knob: (value, classic) for knob, value, classic in rule_card.departures()}
    knobs = dict.fromkeys(knob for rule in rules for knob in _KNOBS.get(rule, ()))
    said = [_SAYS[knob].format(value=changed[knob][0], classic=changed[knob][1]) for knob in knobs if knob in changed]
    return " ".join(said)

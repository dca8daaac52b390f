"""What every explanation has in common: echo, sums, what would change the answer, and where the rule card departs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from canasta.cards import Card, Cards, points_of
from canasta.flip_words import condition
from canasta.flips import nearest_change
from canasta.moves import Group, Move, turn_text
from canasta.position import Position
from canasta.rulecard import CLASSIC, MODERN, RuleCard
from canasta.rulecard_words import TITLES
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import cards_name
from drills.kinds.base import Flip, Given, LedgerRow, Marking, Question
from lessons.knobs import KNOBS

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def headline(question: Question, marking: Marking, outcomes: tuple[str, str]) -> str:
    """`outcomes` are the words for a yes and for a no: "take it", "leave it"."""
    outcome = outcomes[0] if question.answer else outcomes[1]
    if marking.right:
        return _("Right: {outcome}").format(outcome=outcome)
    if not marking.verdict_right:
        return _("Not this time: {outcome}").format(outcome=outcome)
    if question.asks_cards(question.answer):
        return _("Right so far: {outcome}, but with other cards").format(outcome=outcome)
    return _("Right so far: {outcome}, but for another reason").format(outcome=outcome)


def echo(question: Question, given: Given) -> str:
    """The learner's own answer."""
    said = _("You said “{label}”").format(label=question.label(bool(given.verdict)))
    choice = question.choice(given.reason)
    if choice is not None:
        return _("{said}. What decides it, you said: “{words}”").format(
            said=said, words=choice.words(bool(given.verdict))
        )
    if given.cards is not None:
        return _("{said}, with {what}.").format(
            said=said, what=cards_name(given.cards) if given.cards else _("the top card alone")
        )
    return f"{said}."


def first_sentence(text: str) -> str:
    head, stop, _ = text.partition(". ")
    return head + "." if stop else text


# ── What would change the answer ─────────────────────────────────────────────────────────────────


def beginning_anew(told_first: Callable[[Question], str]) -> Callable[[Question, Question], str]:
    """What is told of a question's table, as it is told of the changed one: its beginning anew, the rest as it was."""

    def told_anew(question: Question, then: Question) -> str:
        return told_first(then) + question.detail.removeprefix(told_first(question))

    return told_anew


def flip(position: Position, turn: Sequence[Move], outcome: str) -> Flip | None:
    """The nearest change in words; `outcome` is what it comes to then."""
    change = nearest_change(position, turn)
    if change is None:
        return None
    sign = ("+" if change.more else "−") if change.what in ("hand", "laid", "pile", "meld") else ""
    then = turn_text(change.turn) if turn else None
    return Flip(
        _("{condition}: then {outcome}.").format(condition=condition(change, position), outcome=outcome),
        change.cards,
        sign,
        str(change.position),
        then,
    )


# ── Sums ─────────────────────────────────────────────────────────────────────────────────────────


def ledger(
    groups: Sequence[tuple[str, Cards]], total: int, need: int, *, uncounted: Card | None = None
) -> tuple[LedgerRow, ...]:
    """The groups with their letters, their sum, the minimum, and how far above or below it that is."""
    rows = [
        LedgerRow(keys, cards, cards_name(cards), points_of(cards) - (uncounted.points if uncounted in cards else 0))
        for keys, cards in groups
    ]
    rows.append(LedgerRow("", (), _("Together"), total, "sum"))
    rows.append(LedgerRow("", (), _("Your minimum"), need))
    short = need - total
    words = _("Short by") if short > 0 else _("Enough, and over by") if short < 0 else _("Just enough")
    rows.append(LedgerRow("", (), words, abs(short), "result"))
    return tuple(rows)


def lettered(groups: Sequence[Group], first: int = 0) -> list[tuple[str, Cards]]:
    return [(LETTERS[first + at], group.cards) for at, group in enumerate(groups)]


# ── Where the card departs from its game ─────────────────────────────────────────────────────────

_KNOBS: dict[Rule, tuple[str, ...]] = {
    Rule.TURN_DRAW: ("draw",),
    Rule.DEAL_UPCARD: ("upcard_black_three", "black_three_freezes", "unopened_is_frozen"),
    Rule.MELD_NATURALS: ("min_naturals",),
    Rule.MELD_WILDS: ("max_wilds", "wilds_at_most_naturals"),
    Rule.MELD_ONE_OF_A_RANK: ("max_wilds", "wilds_at_most_naturals"),
    Rule.OPENING_MINIMUM: ("minimums",),
    Rule.THREE_MINIMUM: ("minimums",),
    Rule.MODERN_PURE_MELD: ("minimums",),
    Rule.MODERN_FIVE_NATURALS: ("max_wilds",),
    Rule.OPENING_COUNTS: ("minimums",),
    Rule.CANASTA_KIND: ("natural", "mixed"),
    Rule.RED_THREE_SCORE: ("red_three", "all_red_threes", "red_threes_need"),
    Rule.RED_THREE_AGAINST: ("red_three", "all_red_threes", "red_threes_need"),
    Rule.SCORE_MELDS: ("natural", "mixed", "red_three", "all_red_threes", "red_threes_need", "out"),
    Rule.SCORE_LEFT: ("natural", "mixed", "red_three", "all_red_threes", "red_threes_need", "out"),
    Rule.SCORE_TARGET: ("target", "tie"),
    Rule.SCORE_NEGATIVE: ("minimums",),
    Rule.OPENING_TOP_CARD: ("minimums", "opening_counts_top"),
    Rule.PILE_NATURAL_AND_WILD: ("pickup_natural_and_wild", "min_naturals", "unopened_is_frozen"),
    Rule.PILE_ADD: ("pickup_add", "canasta_takes_pile"),
    Rule.PILE_ONE_CARD: ("one_card_pile",),
    Rule.PILE_MUST_FINISH: ("canastas_to_go_out", "final_discard"),
    Rule.PILE_TOP_BLACK_THREE: ("black_three_freezes",),
    Rule.FROZEN_UNOPENED: ("unopened_is_frozen",),
    Rule.FROZEN_BLACK_THREE: ("black_three_freezes",),
    Rule.BLACK_THREE_MELD: ("black_threes_out", "canastas_to_go_out"),
    Rule.MELD_KEEP_ONE: ("canastas_to_go_out", "final_discard"),
    Rule.OUT_CANASTA: ("canastas_to_go_out",),
    Rule.OUT_LAST_CARD: ("final_discard",),
    Rule.OUT_CONCEALED: ("concealed_scope",),
    Rule.OUT_CONCEALED_MINIMUM: ("concealed_minimum",),
    Rule.ASK_OPTIONAL: ("ask",),
    Rule.ASK_TIMING: ("ask_timing",),
    Rule.RED_THREE_FROM_PILE: ("red_three_from_pile_replaced",),
    Rule.END_STOCK_EMPTY: ("stock_empty",),
    Rule.END_FORCED_TAKE: ("forced_take", "stock_empty"),
    Rule.MODERN_THREES: ("threes_per_colour",),
    Rule.MODERN_BONUS_CARDS: ("bonus_cards_on_take",),
    Rule.MODERN_SPECIAL_HAND: (
        "special_straight",
        "special_pairs",
        "special_pairs_with_wilds",
        "special_garbage",
        "out",
    ),
}


def departures(rule_card: RuleCard, rules: Sequence[Rule]) -> tuple[str, ...]:
    """What the learner's table plays otherwise than Classic (Modern American: than that game) on these rules."""
    base = MODERN if rule_card.is_modern else CLASSIC
    decide = {knob for rule in rules for knob in _KNOBS.get(rule, ())}
    departing = [KNOBS[knob] for knob, _, _ in rule_card.departures_from(base) if knob in decide]
    return tuple(
        _("At your table: {says} {title}: {says2}").format(
            says=knob.says(rule_card), title=TITLES[base.name], says2=knob.says(base)
        )
        for knob in departing
    )

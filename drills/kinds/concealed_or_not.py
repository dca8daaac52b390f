"""The kind "concealed-or-not": what is this going out worth, and why?"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from canasta.cards import Card, Rank
from canasta.effects import after
from canasta.explain import explain as explain_fault
from canasta.moves import Drop, Lay, Move, parse_turn, turn_text
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import cards_name, listed, meld_name, points, rank_name, seat_title
from drills.kinds import concealed_scenes as scenes
from drills.kinds import forms
from drills.kinds.base import Explanation, Field, Form, Given, Marking, Option, Question, TableMarks
from drills.kinds.changed import Changed
from drills.kinds.concealed_turn import CONCEALED, NOTHING, ORDINARY, Turn, other_turns
from drills.kinds.explaining import LETTERS
from drills.kinds.forms import Asked, FormMaker, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of
from drills.misconceptions import MISCONCEPTIONS

NAME = "concealed-or-not"
REASONS = 5
BLIND = 1 / 8  # measured: of the three bonuses one is right less often, so more than one of twelve


# ── What is asked ────────────────────────────────────────────────────────────────────────────────


def _worths(card: RuleCard) -> tuple[Option, ...]:
    return (
        Option(NOTHING, _("0: you may not go out like this")),
        Option(ORDINARY, _("{out}: an ordinary going out").format(out=points(card.out))),
        Option(CONCEALED, f"{points(card.concealed)}: concealed"),
    )


def _reasons(position: Position) -> dict[str, str]:
    has = us_of(position).has
    words = {
        "own": _("You get rid of the whole hand in this turn, with a canasta of your own in it."),
        "joined": _("Something that you lay joins a meld which was there before this turn."),
        "before": _("You melded in an earlier turn of this hand already."),
        "lying": _("You lay no canasta in this turn: the one that is needed lay there before."),
        "none": _("{upper}{what} too few canastas to go out, with this turn’s melds too.").format(
            upper=has[:1].upper(), what=has[1:]
        ),
    }
    if position.rule_card.concealed_scope == "side":
        words["side"] = _("Something of your side’s was on the table before this turn.")
    return words


def _ask(scene: Scene, build: Callable[[Scene], None]) -> Asked | None:
    build(scene)
    position = scene.position()
    turn = Turn(position, scene.turn)
    if len(turn.holding) != 1:
        return None
    why = turn.holding[0]
    others = scene.rng.sample([key for key in _reasons(position) if key != why], REASONS - 1)
    return Asked(
        position=position,
        prompt=_("What is going out like this worth?"),
        detail=_told(turn),
        fields=(
            Field(
                "worth",
                Form.ONE,
                _("What does it bring {us}?").format(us=us_of(position).side),
                _worths(scene.rule_card),
                turn.worth,
            ),
            Field("why", Form.ONE, _("Why?"), _offered(position, (why, *others)), why),
        ),
        rule=_rule(why),
        guess_rate=BLIND,
        turn=scene.turn,
    )


def _offered(position: Position, keys: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(key, words) for key, words in _reasons(position).items() if key in keys)


def _rule(why: str) -> Rule:
    return Rule.OUT_CANASTA if why == "none" else Rule.OUT_CONCEALED


def _told(turn: Turn) -> str:
    """The turn in words, and who has melded before it."""
    said = _("You have drawn, and now you {turn_words}.").format(turn_words=turn_words(turn.position, turn.moves))
    return " ".join([said, *_history(turn.position)])


def turn_words(position: Position, moves: tuple[Move, ...]) -> str:
    """ "lay seven eights, add a jack to the jacks and discard a four" """
    parts = []
    for move in moves:
        if isinstance(move, Drop):
            parts.append(_("discard {cards_name}").format(cards_name=cards_name((move.card,))))
        for group in move.groups if isinstance(move, Lay) else ():
            cards, rank = cards_name(group.cards), group.rank
            joins = rank is not None and position.own_meld(rank)
            parts.append(
                _("add {cards} to the {rank_name}").format(cards=cards, rank_name=rank_name(rank, 2))
                if joins
                else _("lay {cards}").format(cards=cards)
            )
    return _("{listed}, all in this turn").format(listed=listed(parts))


def _history(position: Position) -> list[str]:
    if not position.own_melds:
        return []
    if not position.has_partner:
        return [_("You have melded before in this hand.")]
    partner = seat_title(position.partner)
    if position.seat in position.marks.melded:
        return [_("Before this turn you and {partner} have both melded.").format(partner=partner)]
    return [_("Before this turn only {partner} has melded for your side.").format(partner=partner)]


def _numbers_differ(card: RuleCard) -> bool:
    return len({0, card.out, card.concealed}) == 3 and not card.is_modern


def _one_canasta(card: RuleCard) -> bool:
    """A hand holds the canasta; a second one only a partner can have laid."""
    return 1 <= card.canastas_to_go_out <= (1 if card.players == 2 else 2)


def _needs(card: RuleCard) -> bool:
    return _numbers_differ(card) and _one_canasta(card) and card.ask != "required"


def _with_partner(card: RuleCard) -> bool:
    return _needs(card) and card.players != 2


def _situation(bases: str, build: Callable[[Scene], None], needs: Callable[[RuleCard], bool] = _needs) -> Situation:
    return Situation(bases, functools.partial(_ask, build=build), needs)


def right_values(question: Question, position: Position) -> Mapping[str, str]:
    turn = Turn(position, parse_turn(question.turn or ""))
    amounts = {NOTHING: 0, ORDINARY: position.rule_card.out, CONCEALED: position.rule_card.concealed}
    found = {"worth": turn.worth, "points": str(amounts[turn.worth]), "why": next(iter(turn.holding), "none")}
    return {field.name: found[field.name] for field in question.fields}


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """Another turn that would go out, and all that is told of it; the reasons offered stay, if they can."""
    offered = [option.key for option in question.fields[-1].options]
    for words, then, moves in other_turns(Turn(position, parse_turn(question.turn or ""))):
        turn = Turn(then, moves)
        if len(turn.holding) == 1:
            keys = offered if turn.holding[0] in offered else [*turn.holding, *offered[1:]]
            why = replace(question.fields[-1], options=_offered(then, keys))
            told = replace(
                question,
                turn=turn_text(moves),
                detail=_told(turn),
                rule=str(_rule(turn.holding[0])),
                fields=(*question.fields[:-1], why),
            )
            yield Changed(words, then, told)


MAKER = FormMaker(
    NAME,
    {
        ("concealed", "all-your-own"): _situation("p???l", scenes.all_your_own),
        ("concealed", "a-card-on-partners"): _situation("po??l", scenes.a_card_on_partners, _with_partner),
        ("concealed", "you-melded-before"): _situation("po??l", scenes.you_melded_before),
        ("concealed", "canasta-only-partners"): _situation("po??l", scenes.canasta_only_partners, _with_partner),
        ("concealed", "with-a-discard"): _situation("po??l", scenes.with_a_discard, _with_partner),
    },
    right_values,
    _changes,
)
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up)


def _mix_up(question: Question, given: Given) -> str | None:
    right = question.fields[0].right
    said = given.values.get("worth")
    if right == ORDINARY and said == CONCEALED:
        return "concealed-anyway"
    return "out-without-canasta" if right == NOTHING and said == ORDINARY else None


# ── Explaining ───────────────────────────────────────────────────────────────────────────────────


def explain(question: Question, given: Given) -> Explanation:
    position = Position.parse(question.position)
    turn = Turn(position, parse_turn(question.turn or ""))
    card = position.rule_card
    slug = mark(question, given).misconception
    amounts = {
        NOTHING: _("0 points, for you may not go out like this"),
        ORDINARY: _("{out} points").format(out=points(card.out)),
        CONCEALED: _("{concealed} points").format(concealed=points(card.concealed)),
    }
    return forms.explanation(
        question,
        given,
        outcome=amounts[turn.worth],
        because=_because(turn),
        marks=_marks(turn),
        misconception=MISCONCEPTIONS[slug] if slug else "",
    )


def _because(turn: Turn) -> str:
    card, position = turn.position.rule_card, turn.position
    ordinary = _("so it is the ordinary {out}, and not {concealed}.").format(
        out=points(card.out), concealed=points(card.concealed)
    )
    match turn.holding[0]:
        case "own":
            canasta = cards_name(turn.canastas[0].cards)
            return _(
                "You had laid nothing before, you add to no meld that lay there, and {canasta} are a canasta "
                "of your own: {concealed} points, in place of the usual {out}."
            ).format(canasta=canasta, concealed=points(card.concealed), out=points(card.out))
        case "joined":
            ranks = listed([rank_name(rank, 2) for rank in turn.joined])
            return _("What you add to the {ranks} joins a meld that lay there before, {ordinary}").format(
                ranks=ranks, ordinary=ordinary
            )
        case "before":
            return _("You melded in an earlier turn of this hand, {ordinary}").format(ordinary=ordinary)
        case "side":
            return _("At your table the whole side may have nothing on the table before that turn, {ordinary}").format(
                ordinary=ordinary
            )
        case "lying":
            lying = listed([meld_name(meld) for meld in position.own_melds if meld.is_canasta])
            return _(
                "You lay no canasta of your own: the one that lets you go out lay there before ({lying}), {ordinary}"
            ).format(lying=lying, ordinary=ordinary)
    return f"{explain_fault(turn.ruling.faults[0], position)} {_most(turn)}"


def _most(turn: Turn) -> str:
    """The largest meld that there would be."""
    then = functools.reduce(after, [move for move in turn.moves if isinstance(move, Lay)], turn.position)
    largest = max(then.own_melds, key=lambda meld: (not meld.is_canasta, len(meld)))
    return _("The largest meld short of a canasta would be {meld_name}.").format(meld_name=meld_name(largest))


def _marks(turn: Turn) -> TableMarks:
    """A letter for each meld that is laid or joined."""
    position = turn.position
    side = position.sides[position.side]
    hand: dict[Card, str] = {}
    melds: list[tuple[str, Rank, str]] = []
    for letter, group in zip(LETTERS, turn.groups, strict=False):
        hand |= {card: letter for card in group.cards if card not in hand}
        if group.rank is not None and position.own_meld(group.rank):
            melds.append((side, group.rank, letter))
    return TableMarks(hand=tuple(hand.items()), melds=tuple(melds))

"""The kind "the-deal": cards are turned up to start the pile. Which stays on top, is it frozen, what may be done?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from canasta.cards import Card, Cards, cards_text, hand_of, pack_of, parse_cards, without
from canasta.play import deal_from
from canasta.position import Hand, Position, Seat
from canasta.referee import frozen_by, ways_to_take
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import rank_name
from drills.kinds import deal_words as words
from drills.kinds import forms
from drills.kinds.base import Explanation, Field, Form, Given, Marking, Option, Question, TableMarks
from drills.kinds.changed import Changed, a_card, hidden, instead_in_hand
from drills.kinds.deal_scenes import Deal, a_hand_for, cover, shuffled
from drills.kinds.exchange import Test, is_black_three, is_plain, is_red_three, is_wild, of_rank
from drills.kinds.forms import Asked, FormMaker, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of
from drills.misconceptions import sentence

NAME = "the-deal"
BLIND = 1 / 11  # measured: the second card is on top oftener than the fourth, so more than one of sixteen

# ── The referee ──────────────────────────────────────────────────────────────────────────────────


def started(position: Position, turned: Cards) -> Position:
    """The table once the pile has been started: the referee deals these very cards."""
    known = Counter((*position.hand.cards, *turned))
    rest = list((Counter(pack_of(position.rule_card.packs)) - known).elements())
    size = position.rule_card.deal
    order: list[Card] = []
    for seat in position.seats:
        order += position.hand.cards if seat is Seat.S else [rest.pop() for _again in range(size)]
    pile = deal_from((*order, *turned, *rest), position.rule_card, first=Seat.S).pile
    return position._replace(pile=pile, stock=Hand((), (position.stock.size or 0) - len(pile)))


def _right(position: Position, turned: Cards) -> dict[str, str]:
    """What is on top, whether it is frozen, what may be done, what is laid before the first draw."""
    start = started(position, turned)
    frozen = "all" if words.freezing(start.pile, start) else "unopened" if frozen_by(start) else "nobody"
    laid = hand_of(card for card in position.hand.cards if position.rule_card.lays_at_once(card))
    return {
        "top": str(len(start.pile)),
        "frozen": frozen,
        "may": "either" if ways_to_take(start) else "draw",
        "cards": cards_text(laid),
    }


# ── The situations ───────────────────────────────────────────────────────────────────────────────


def _asked(scene: Scene, turn_up: Callable[[Deal], None]) -> Asked | None:
    """With a hand that may take the pile, or is short of one card for it."""
    deal = shuffled(scene.rule_card, scene.rng)
    turn_up(deal)
    pair = deal.rng.random() < 0.5
    top = started(_bare(deal), tuple(deal.turned)).pile[-1]
    a_hand_for(deal, top, pair=pair)
    return _question(deal, "may")


def _bare(deal: Deal) -> Position:
    """The same table with some hand of South's, to see which card stays on top."""
    other = Deal(deal.rule_card, deal.rng, list(deal.left), [], list(deal.turned))
    other.fill_hand()
    return other.position()


def _dealt(scene: Scene) -> Asked | None:
    """Red threes in the hand, whatever is turned up."""
    deal = shuffled(scene.rule_card, scene.rng)
    deal.hold(is_red_three, deal.rng.randint(1, 2))
    deal.hold(is_black_three, deal.rng.randint(0, 1))
    deal.fill_hand()
    if deal.rng.random() < 0.5:
        deal.turn_up(is_plain)
    else:
        cover(deal, is_wild, (is_wild,))
    return _question(deal, "cards")


def _question(deal: Deal, last: str) -> Asked | None:
    position, turned = deal.position(), tuple(deal.turned)
    right = _right(position, turned)
    rule_card = deal.rule_card
    frozen = ("unopened" if rule_card.unopened_is_frozen else "nobody", "all")
    if right["frozen"] not in frozen:
        return None
    third = {
        "may": Field("may", Form.ONE, _("What may you do first?"), _options(words.MAY, tuple(words.MAY)), right["may"]),
        "cards": Field(
            "cards", Form.CARDS, _("What do you lay before you draw? Pick those cards."), (), right["cards"]
        ),
    }
    return Asked(
        position=position,
        prompt=_("How does this hand begin?"),
        detail=words.told(turned),
        fields=(
            Field("top", Form.ONE, _("Which card lies on top in the end?"), _places(turned), right["top"]),
            Field("frozen", Form.ONE, _("Is the pile frozen?"), _options(words.FROZEN, frozen), right["frozen"]),
            third[last],
        ),
        rule=Rule.DEAL_UPCARD,
        guess_rate=BLIND,
    )


def _places(turned: Cards) -> tuple[Option, ...]:
    return tuple(Option(str(at), words.place(at - 1, card), str(card)) for at, card in enumerate(turned, 1))


def _options(said: dict[str, str], keys: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(key, said[key]) for key in keys)


def _turns_up(*tests: Test) -> Callable[[Deal], None]:
    return lambda deal: deal.turn_up(*tests)


def _black_three(deal: Deal) -> None:
    """On top at once; or covered, where the table plays it so."""
    if deal.rule_card.upcard_black_three == "cover_and_freeze":
        cover(deal, is_black_three, (is_black_three, is_wild))
    else:
        deal.turn_up(is_black_three)


def _may_freeze(rule_card: RuleCard) -> bool:
    """Modern's pile begins empty; and where nothing but a pair takes any pile, a freeze changes nothing."""
    return not rule_card.is_modern and not rule_card.only_a_pair_takes


BASES = "do??l"  # no played table is needed: the cards are dealt anew
_ASK: dict[str, Callable[[Scene], Asked | None]] = {
    "plain-upcard": partial(_asked, turn_up=_turns_up(is_plain)),
    "wild": partial(_asked, turn_up=lambda deal: cover(deal, is_wild, (is_wild, is_red_three))),
    "red-three": partial(_asked, turn_up=lambda deal: cover(deal, is_red_three, (is_wild, is_red_three))),
    "black-three": partial(_asked, turn_up=_black_three),
    "red-threes-dealt": _dealt,
}
SITUATIONS = {("the-deal", facet): Situation(BASES, ask, _may_freeze) for facet, ask in _ASK.items()}


# ── The kind ─────────────────────────────────────────────────────────────────────────────────────


def turned_up(question: Question) -> Cards:
    """The cards that lie next in the stock: the first field offers them in their order."""
    return tuple(parse_cards(option.cards)[0] for option in question.fields[0].options)


def right_values(question: Question, position: Position) -> dict[str, str]:
    right = _right(position, turned_up(question))
    return {field.name: right[field.name] for field in question.fields}


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """A card of the hand is another one: of the top card's rank, or no longer of it; a red three more, or fewer."""
    turned = turned_up(question)
    if question.fields[-1].form is not Form.CARDS:
        yield from _other_top(question, position, turned)
    top, hand = started(position, turned).pile[-1], position.hand.cards
    is_wanted = is_red_three if question.fields[-1].form is Form.CARDS else of_rank(top.rank)
    more, loose = hidden(position, is_wanted, turned), hidden(position, _is_loose(hand), turned)
    held = [card for card in hand if is_wanted(card)]
    others = [card for card in hand if is_plain(card) and not is_wanted(card)]
    for come, gone in ((loose, held[:1]), (more, others[:1])):
        if come is not None and gone:
            then = position.with_(hand=Hand(hand_of((*without(hand, gone), come))))
            yield Changed(instead_in_hand(come, gone[0]), then, question)
    other = hidden(position, is_black_three if is_plain(turned[0]) else is_plain, turned)
    if other is not None:
        yield _turned_instead(question, position, turned, 0, other)


def _other_top(question: Question, position: Position, turned: Cards) -> Iterator[Changed]:
    """Instead of a black three on top a card of which two are held."""
    at = len(started(position, turned).pile) - 1
    pairs = [rank for rank, count in Counter(card.rank for card in position.hand.cards).items() if count > 1]
    come = hidden(position, lambda card: is_plain(card) and card.rank in pairs, turned)
    if turned[at].is_black_three and come is not None:
        yield _turned_instead(question, position, turned, at, come)


def _turned_instead(question: Question, position: Position, turned: Cards, at: int, come: Card) -> Changed:
    """Another card at that place of the stock."""
    cards = (*turned[:at], come, *turned[at + 1 :])
    said = _("with {new} in the stock instead of {old}").format(new=a_card(come), old=a_card(turned[at]))
    top = replace(question.fields[0], options=_places(cards))
    return Changed(said, position, replace(question, detail=words.told(cards), fields=(top, *question.fields[1:])))


def _is_loose(hand: Cards) -> Test:
    ranks = {card.rank for card in hand}
    return lambda card: is_plain(card) and card.rank not in ranks


MAKER = FormMaker(NAME, SITUATIONS, right_values, _changes)
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers


def _accepts(question: Question, field: Field, value: str) -> bool:
    """Of two equal cards it is all the same which was picked; suits of red threes matter as they lie in the hand."""
    return field.form is Form.CARDS and hand_of(parse_cards(value)) == hand_of(parse_cards(field.right))


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up, _accepts)


def _mix_up(question: Question, given: Given) -> str | None:
    """The one thought that explains the answer; None where none does, or more than one."""
    position = Position.parse(question.position)
    start = started(position, turned_up(question))
    right = forms.accepted(question, given, _accepts)
    if not right["top"]:
        return None  # the rest is about another pile
    of_field = {"frozen": _of_frozen, "may": _of_first_move, "cards": _of_laid}
    revealed = {of_field[name](start, given.values.get(name, "")) for name, is_right in right.items() if not is_right}
    return revealed.pop() if len(revealed) == 1 else None


def _of_frozen(start: Position, said: str) -> str | None:
    found = words.freezing(start.pile, start)
    if said != "all":
        return "black-three-overlooked" if all(card.is_black_three for card in found) else "ice-melts"
    if any(card.is_black_three for card in start.pile):
        return "black-three-freezes"
    return "red-three-on-the-table-freezes" if any(card.is_red_three for card in start.hand.cards) else None


def _of_first_move(start: Position, said: str) -> str | None:
    if said != "either":
        return None
    if start.pile[-1].is_black_three:
        return "takes-a-stop"
    if words.freezing(start.pile, start):
        return "wild-opens-frozen"
    return "unopened-not-frozen" if start.rule_card.unopened_is_frozen else None


def _of_laid(start: Position, said: str) -> str | None:
    return None if any(card.is_red_three for card in parse_cards(said)) else "red-three-stays"


def explain(question: Question, given: Given) -> Explanation:
    position = Position.parse(question.position)
    start = started(position, turned_up(question))
    marking = mark(question, given)
    laid = parse_cards(_right(position, turned_up(question))["cards"])
    last = words.why_laid(position.hand.cards, laid) if laid else words.why_may(start)
    return forms.explanation(
        question,
        given,
        outcome=words.outcome(start),
        because=" ".join([words.why_on_top(start.pile), words.why_frozen(start), last]),
        accepts=_accepts,
        marks=TableMarks(hand=tuple(dict.fromkeys((card, "A") for card in laid))),
        misconception=sentence(marking.misconception, rank_name(start.pile[-1].rank, 2), us_of(start)),
    )

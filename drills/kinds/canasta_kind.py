"""The kind "canasta-kind": natural, mixed or no canasta, and what it brings; what one card more makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from canasta.cards import Card, Cards, Rank
from canasta.melds import CANASTA_SIZE, Meld
from canasta.moves import Group, Lay, parse_turn
from canasta.position import Position
from canasta.referee import ruling
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.shapes import most_wilds
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import a_rank, capital, cards_name, cards_word, number, points, rank_name
from drills.kinds.base import Field, Form, LedgerRow, Option, Question, TableMarks
from drills.kinds.changed import Change, Changed, another_in_meld, fewer_in_meld, more_in_meld
from drills.kinds.counted import Counted, Thought, by_rank, together
from drills.kinds.exchange import OURS, PLAIN_RANKS, Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of
from drills.kinds.typed import Typed

NAME = "canasta-kind"
KIND, CHANGE = "canasta-kind", "canasta-change"
NO_CANASTA = "none"
BLIND_CHANGED = 1 / 11  # measured: most melds to which a card is added become a mixed canasta, or none
BLIND = 1 / 27  # one of three kinds, and the price of a rank (three) with the price of a kind (three)
WANTED_BACK, WANTED_ELSEWHERE = "a-wild-card-wanted-back", "a-wild-card-wanted-elsewhere"

# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def kind_and_worth(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    """canasta.kind, meld.stays: what the meld asked about is, and what it brings with its bonus.

    It is the meld that the turn joins; where nothing is laid, the largest of our side that the hand has no card of.
    """
    card = position.rule_card
    before = asked_about(position, turn)
    meld = before + _laid(turn) if turn else before
    kind, worth = kind_of(meld), with_bonus(card, meld)
    says = _("{kind}, {points} points").format(kind=_named(kind), points=points(worth))
    because = " ".join(
        [_what_it_is(before, meld, bool(turn)), *_what_stays(facet, before), _what_it_brings(card, meld)]
    )
    return Counted(
        values={"kind": kind, "worth": str(worth)},
        outcomes={"kind": says},
        because=because,
        rows=_rows(card, meld),
        marks=TableMarks(melds=((position.sides[position.side], before.rank, "A"),) if before.rank else ()),
        thoughts=tuple(_wrong(card, facet, before, meld, kind, worth)),
    )


def asked_about(position: Position, turn: str | None) -> Meld:
    if turn:
        (lay,) = parse_turn(turn)
        assert isinstance(lay, Lay)
        rank = lay.groups[0].rank or next(card.rank for card in lay.groups[0].cards)
        found = position.own_meld(rank)
    else:
        found = next(iter(sorted(position.own_melds, key=lambda meld: (-len(meld), -(meld.rank or 0)))), None)
    if found is None:
        raise ValueError("nothing lies there that could be asked about")
    return found


def _laid(turn: str | None) -> Cards:
    (lay,) = parse_turn(turn or "")
    assert isinstance(lay, Lay)
    return lay.groups[0].cards


def kind_of(meld: Meld) -> str:
    return meld.kind or NO_CANASTA


def bonus_of(card: RuleCard, kind: str) -> int:
    return {"natural": card.natural, "mixed": card.mixed, NO_CANASTA: 0}[kind]


def with_bonus(card: RuleCard, meld: Meld) -> int:
    return meld.points + bonus_of(card, kind_of(meld))


def _named(kind: str) -> str:
    return _("no canasta") if kind == NO_CANASTA else _("a {kind} canasta").format(kind=kind)


def _what_it_is(before: Meld, meld: Meld, is_change: bool) -> str:
    lie = ngettext("{cards} lies there", "{cards} lie there", len(meld))
    if is_change:
        lie = ngettext("{cards} lies there then", "{cards} lie there then", len(meld))
    size = lie.format(cards=capital(cards_word(len(meld))))
    if not meld.is_canasta:
        return _("{size}, and a canasta has {CANASTA_SIZE} at least.").format(
            size=size, CANASTA_SIZE=number(CANASTA_SIZE)
        )
    wilds = _("{wilds} among them").format(wilds=cards_name(meld.wilds)) if meld.wild_count else _("none of them wild")
    was = ""
    if is_change and before.kind == "natural" and meld.kind == "mixed":
        was = _(" It was natural before, and a wild card makes it mixed for good.")
    if is_change and before.kind == meld.kind == "mixed":
        was = _(" Once mixed, it stays so, whatever joins it.")
    return f"{size}, {wilds}: {_named(kind_of(meld))}.{was}"


def _what_stays(facet: str, before: Meld) -> Iterator[str]:
    if facet in (WANTED_BACK, WANTED_ELSEWHERE):
        yield _("The {rank_name} stays where it lies: what is melded never comes back and never moves.").format(
            rank_name=rank_name(before.wilds[0].rank)
        )


def _what_it_brings(card: RuleCard, meld: Meld) -> str:
    if not meld.is_canasta:
        return _("So there is no bonus yet: the cards alone are worth {points} points.").format(
            points=points(meld.points)
        )
    bonus = bonus_of(card, kind_of(meld))
    return _("The cards are worth {points}, and the bonus is {bonus}: {points2} points.").format(
        points=points(meld.points), bonus=points(bonus), points2=points(meld.points + bonus)
    )


def _rows(card: RuleCard, meld: Meld) -> tuple[LedgerRow, ...]:
    rows = [LedgerRow("", group, cards_name(group), sum(c.points for c in group)) for group in by_rank(meld.cards)]
    if meld.is_canasta:
        rows.append(
            LedgerRow(
                "", (), _("The bonus of {named}").format(named=_named(kind_of(meld))), bonus_of(card, kind_of(meld))
            )
        )
    return (*rows, together(with_bonus(card, meld)))


def _wrong(card: RuleCard, facet: str, before: Meld, meld: Meld, kind: str, worth: int) -> Iterator[Thought]:
    own = meld.points
    if kind == "mixed":
        words = _("With {wilds} in it a canasta is mixed.").format(wilds=cards_name(meld.wilds))
        yield Thought("still-natural", {"kind": "natural", "worth": str(own + card.natural)}, words)
        yield Thought("still-natural", {"kind": "natural"}, words)
    if len(meld) > CANASTA_SIZE:
        words = _("More than {CANASTA_SIZE} cards may lie in a canasta, and all of them count.").format(
            CANASTA_SIZE=number(CANASTA_SIZE)
        )
        first = Meld(meld.cards[:CANASTA_SIZE])
        yield Thought("canasta-closed", {"worth": str(first.points + bonus_of(card, kind))}, words)
        if before != meld:
            yield Thought("canasta-closed", {"kind": kind_of(before), "worth": str(with_bonus(card, before))}, words)
        yield Thought("canasta-closed", {"kind": NO_CANASTA, "worth": str(own)}, words)
    if facet in (WANTED_BACK, WANTED_ELSEWHERE):
        without = Meld(tuple(meld.naturals) + tuple(meld.wilds[1:]))
        words = _("The wild card stays in this meld, so it counts here.")
        values = {"kind": kind_of(without), "worth": str(with_bonus(card, without))}
        yield Thought("wild-comes-back", values, words)
    yield from _other_numbers(card, meld, worth)


def _other_numbers(card: RuleCard, meld: Meld, worth: int) -> Iterator[Thought]:
    own = meld.points
    if meld.is_canasta:
        yield Thought(None, {"worth": str(own)}, _("That is what the cards are worth; the bonus comes on top."))
        yield Thought(None, {"worth": str(worth - own)}, _("That is the bonus alone; the cards in it count as well."))
    if meld.wild_count and meld.rank:
        off = sum(meld.rank.points - wild.points for wild in meld.wilds)
        words = _("A wild card keeps its own price, whatever it stands for: {wilds} are {points} points here.")
        if meld.wild_count == 1:
            words = _("A wild card keeps its own price, whatever it stands for: {wilds} is {points} points here.")
        words = words.format(wilds=cards_name(meld.wilds), points=points(sum(wild.points for wild in meld.wilds)))
        yield Thought("wild-as-its-rank", {"worth": str(worth + off)}, words)


# ── The tables ───────────────────────────────────────────────────────────────────────────────────

Shape = Callable[[Scene], tuple[int, int]]  # natural and wild cards of the meld asked about


def _six(scene: Scene) -> tuple[int, int]:
    wilds = scene.rng.randint(0, 2)
    return CANASTA_SIZE - 1 - wilds, wilds


def _seven_naturals(scene: Scene) -> tuple[int, int]:
    return CANASTA_SIZE, 0


def _mixed(scene: Scene) -> tuple[int, int]:
    wilds = scene.rng.randint(1, 3)
    return CANASTA_SIZE - wilds, wilds


def _eight_or_more(scene: Scene) -> tuple[int, int]:
    size, wilds = scene.rng.randint(8, 9), scene.rng.choice([0, 0, 1, 2])
    return min(size - wilds, 8), wilds


def _lying(scene: Scene, shape: Shape, spare: Rank | None = None) -> Rank:
    """A meld of that shape on our side, the largest there."""
    naturals, wilds = shape(scene)
    if wilds > most_wilds(scene.rule_card, Rank.KING, naturals, opening=True):
        raise Unsuited
    rank = scene.one_of(rank for rank in scene.melds[OURS] if rank in PLAIN_RANKS)
    for other, cards in scene.melds[OURS].items():
        if other is not rank and len(cards) >= naturals + wilds:
            raise Unsuited
    scene.lay_meld(OURS, rank, naturals, wilds)
    return rank


def _fields(is_change: bool) -> tuple[Field, ...]:
    options = (
        Option("natural", _("A natural canasta")),
        Option("mixed", _("A mixed canasta")),
        Option(NO_CANASTA, _("No canasta")),
    )
    legend = _("What the meld is then") if is_change else _("What the meld is")
    worth = _("What it would bring, any bonus included") if is_change else _("What it brings, any bonus included")
    return Field("kind", Form.ONE, legend, options), Field("worth", Form.NUMBER, worth, unit=_("points"))


def _as_it_lies(shape: Shape) -> Situation:
    def ask(scene: Scene) -> Asked:
        rank = _lying(scene, shape)
        position = scene.position()
        our = us_of(position).our
        return Asked(
            position,
            _("Which kind of canasta is it, if any, and what does it bring?"),
            _fields(False),
            Rule.CANASTA_KIND,
            BLIND,
            detail=_("Look at {our} {ranks}.").format(our=our, ranks=rank_name(rank, 2)),
            untold="canastas",
        )

    return Situation("?o???", ask, _not_modern)


def _changed(shape: Shape, wild: bool, wanted: str = "") -> Situation:
    """One card more is laid from the hand; `wanted`: a wild card of the meld is to go elsewhere for it."""

    def ask(scene: Scene) -> Asked:
        rank = _lying(scene, shape)
        naturals, wilds = len([c for c in scene.melds[OURS][rank] if not c.is_wild]), 0
        wilds = len(scene.melds[OURS][rank]) - naturals
        if wild and wilds + 1 > most_wilds(scene.rule_card, rank, naturals, lying=wilds):
            raise Unsuited
        held = (scene.hold_wilds(1) if wild else scene.hold(rank, 1))[0]
        scene.cut_hand(max(len(scene.hand), 4))
        position = scene.position()
        turn = (Lay((Group((held,), rank if wild else None),)),)
        prompt = _("Which kind of canasta is it then, if any, and what does it bring?")
        return Asked(
            position,
            prompt,
            _fields(True),
            Rule.MELD_STAYS if wanted else Rule.CANASTA_KIND,
            BLIND_CHANGED,
            detail=_told(position, rank, held, wanted),
            turn=turn,
            untold="canastas",
        )

    return Situation("po???", ask, _not_modern)


def _told(position: Position, rank: Rank, held: Card, wanted: str) -> str:
    our = us_of(position).our
    meld = position.own_meld(rank)
    lays = _("{capital} from your hand is laid on {our} {rank_name}.").format(
        capital=capital(a_rank(held.rank)), our=our, rank_name=rank_name(rank, 2)
    )
    if not wanted or meld is None:
        return lays
    wild = _("the {rank_name} that lies there").format(rank_name=rank_name(meld.wilds[0].rank))
    wish = (
        _("to take {wild} back into your hand").format(wild=wild)
        if wanted == WANTED_BACK
        else _("to lay {wild} in another meld").format(wild=wild)
    )
    return _("{lays} You would like {wish}.").format(lays=lays, wish=wish)


def _not_modern(card: RuleCard) -> bool:
    return not card.is_modern


def _one_wild(scene: Scene) -> tuple[int, int]:
    return scene.rng.randint(CANASTA_SIZE - 1, CANASTA_SIZE), 1


def _natural_or_six(scene: Scene) -> tuple[int, int]:
    return scene.rng.choice([CANASTA_SIZE - 1, CANASTA_SIZE, CANASTA_SIZE]), 0


def _short_or_mixed(scene: Scene) -> tuple[int, int]:
    return scene.rng.choice([(CANASTA_SIZE - 2, 0), (CANASTA_SIZE - 1, 0), (5, 1), (5, 2), (6, 1), (4, 2)])


SITUATIONS = {
    (KIND, "six-cards"): _as_it_lies(_six),
    (KIND, "seven-naturals"): _as_it_lies(_seven_naturals),
    (KIND, "one-to-three-wilds"): _as_it_lies(_mixed),
    (KIND, "eight-or-more"): _as_it_lies(_eight_or_more),
    (CHANGE, "wild-onto-natural"): _changed(_natural_or_six, wild=True),
    (CHANGE, "natural-card-joins"): _changed(_short_or_mixed, wild=False),
    (CHANGE, WANTED_BACK): _changed(_one_wild, wild=False, wanted=WANTED_BACK),
    (CHANGE, WANTED_ELSEWHERE): _changed(_one_wild, wild=False, wanted=WANTED_ELSEWHERE),
}


# ── Near misses ──────────────────────────────────────────────────────────────────────────────────


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """A wild card for a natural one, or the other way round; a card more or fewer."""
    meld = asked_about(position, question.turn)
    assert meld.rank is not None
    for words, then in _other_melds(position, meld, meld.rank):
        again = asked_about(then, question.turn)
        is_told = question.facet not in (WANTED_BACK, WANTED_ELSEWHERE) or again.wild_count
        plays = not question.turn or ruling(then, parse_turn(question.turn)).legal
        if again.rank is meld.rank and is_told and plays:
            yield Changed(words, then, replace(question, detail=_told_again(question, then, meld.rank)))


def _other_melds(position: Position, meld: Meld, rank: Rank) -> Iterator[Change]:
    if len(meld) < CANASTA_SIZE:
        yield from more_in_meld(position, meld, (rank, Rank.TWO))
    if not meld.wild_count:
        yield from another_in_meld(position, meld, meld.cards[0], Rank.TWO)
    if meld.wild_count == 1:
        yield from another_in_meld(position, meld, meld.wilds[0], rank)
    yield from fewer_in_meld(position, meld, meld.cards[0])


def _told_again(question: Question, position: Position, rank: Rank) -> str:
    wanted = question.facet if question.facet in (WANTED_BACK, WANTED_ELSEWHERE) else ""
    return _told(position, rank, _laid(question.turn)[0], wanted) if question.turn else question.detail


_KIND = Typed(NAME, SITUATIONS, kind_and_worth, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers

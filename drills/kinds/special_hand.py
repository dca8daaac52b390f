"""The kind "special-hand": fourteen cards, a special hand or none; what may be shown, and what it brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from canasta.cards import Rank
from canasta.modern import PAIRED_WITH_WILDS, SPECIAL_SIZE, is_special, special_hand, worth_of_special
from canasta.moves import SPECIAL_HANDS
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import a_rank, cards_name, listed, number, points, rank_name
from drills.kinds.base import Field, Form, Option, Question, TableMarks
from drills.kinds.changed import Changed, another_in_hand
from drills.kinds.counted import Counted, Thought
from drills.kinds.exchange import OURS, PLAIN_RANKS, Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.typed import Typed

NAME, SLUG = "special-hand", "modern-special-hand"
NONE = "none"
BLIND = 1 / 9  # one of five; the hand's value alone, with going out, or with its cards, and 0 where there is none
PAIRS = SPECIAL_SIZE // 2
KEYS = {hand: hand.replace("_", "-") for hand in SPECIAL_HANDS}
WORDS = {
    "straight": _("Straight, {worth} points: one card of each rank, a two and a three among them, and a joker"),
    "pairs": _("Pairs, {worth} points: seven pairs, no wild card among them"),
    "pairs_with_wilds": _(
        "Pairs with wild cards, {worth} points: seven pairs, those of twos, sevens and aces among them"
    ),
    "garbage": _("Garbage, {worth} points: four of a kind twice and three of a kind twice, no wild card among them"),
}
_MADE = {
    "straight": _("one of each rank and a joker"),
    "pairs": _("seven pairs without a wild card"),
    "pairs_with_wilds": _("seven pairs, with twos, sevens and aces among them"),
    "garbage": _("four of a kind twice and three of a kind twice"),
}

# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def _played(card: RuleCard) -> list[str]:
    return [hand for hand in SPECIAL_HANDS if worth_of_special(card, hand)]


def _held(position: Position) -> str:
    """The special hand that South holds, whether it may be shown or not; "" for none."""
    return special_hand(position.rule_card, position.hand.cards)


def _work(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    """modern.special_hand: only before our side has melded."""
    card, made = position.rule_card, _held(position)
    shown = "" if position.is_open else made
    brings = worth_of_special(card, shown) + card.out if shown else 0
    return Counted(
        values=_values(shown, brings),
        outcomes={"hand": _("{name}, {brings} points").format(name=_name(shown), brings=points(brings))},
        because=_because(position, made, shown, brings),
        marks=TableMarks(),
        thoughts=tuple(_wrong(position, made, shown)),
    )


def _values(hand: str, brings: int) -> dict[str, str]:
    return {"hand": KEYS.get(hand, NONE), "brings": str(brings)}


def _name(hand: str) -> str:
    names = (_("straight"), _("pairs"), _("pairs with wild cards"), _("garbage"))
    return dict(zip(SPECIAL_HANDS, names, strict=True)).get(hand, _("nothing to show"))


def _because(position: Position, made: str, shown: str, brings: int) -> str:
    card = position.rule_card
    if shown:
        return _(
            "Your {size} cards are {made}, and your side has melded nothing: shown, they end the hand. They bring "
            "{worth}, and {out} for going out: {brings}. The cards themselves count for nothing more."
        ).format(
            size=number(SPECIAL_SIZE),
            made=_MADE[shown],
            worth=points(worth_of_special(card, shown)),
            out=points(card.out),
            brings=points(brings),
        )
    if made:
        return _("Your cards are {made}, but your side has melded: a special hand is shown only before that.").format(
            made=_MADE[made]
        )
    if unplayed := next((hand for hand in SPECIAL_HANDS if is_special(hand, position.hand.cards)), ""):
        return _("Your cards are {made}, and that is not played as a special hand.").format(made=_MADE[unplayed])
    return _("There is no special hand in these cards. {nearest}").format(nearest=_nearest(position))


def _nearest(position: Position) -> str:
    """What the hand comes nearest to, and what is wrong with it."""
    ranks, played = Counter(card.rank for card in position.hand.cards), _played(position.rule_card)
    lacking = [_("a three") if rank is Rank.THREE else a_rank(rank) for rank in Rank if rank not in ranks]
    if "straight" in played and len(lacking) <= 2:
        return _("For a straight you lack {cards}.").format(cards=listed(lacking))
    odd = [rank for rank, count in ranks.items() if count % 2]
    needed = [rank for rank in PAIRED_WITH_WILDS if not ranks[rank]]
    if not odd and any(rank.is_wild for rank in ranks):
        pairs = listed([rank_name(rank, 2) for rank in needed])
        return _("Seven pairs with wild cards need pairs of {pairs} among them too.").format(pairs=pairs)
    if len(odd) <= 2 and len(ranks) >= PAIRS:
        alone = listed([rank_name(rank, 2) for rank in sorted(odd)])
        return _("They are not all in pairs: look at the {alone}.").format(alone=alone)
    return _("They are no four, four, three and three of a kind: you hold {cards}.").format(
        cards=cards_name(position.hand.cards)
    )


def _wrong(position: Position, made: str, shown: str) -> Iterator[Thought]:
    card = position.rule_card
    if shown:
        words = _("Whoever shows a special hand goes out, and that brings its points too.")
        yield Thought("special-without-out", {"brings": str(worth_of_special(card, shown))}, words)
        words = _("This is a special hand, and your side has melded nothing: it may be shown.")
        yield Thought("special-overlooked", _values("", 0), words)
        return
    slug, words = "special-after-melding", _("Once a side has melded, no special hand is shown any more.")
    if not made:
        slug, words = "nearly-special", _("Card for card the hand has to be what its name says.")
    for hand in [made] if made else _played(card):
        worth = worth_of_special(card, hand)
        for brings in (worth, worth + card.out):
            yield Thought(slug, _values(hand, brings), words)


# ── The hands ────────────────────────────────────────────────────────────────────────────────────


def _empty(scene: Scene) -> None:
    scene.pool += scene.hand
    scene.rng.shuffle(scene.pool)
    scene.hand.clear()


def _draw(scene: Scene, rank: Rank, count: int) -> None:
    """So many cards of a rank out of the hidden ones."""
    found = [card for card in scene.pool if card.rank is rank][:count]
    if len(found) < count:
        raise Unsuited
    for card in found:
        scene.pool.remove(card)
    scene.hand += found


def _ranks(scene: Scene, reach: int, count: int) -> list[Rank]:
    """So many plain ranks, of each of which that many cards are hidden."""
    able = [rank for rank in PLAIN_RANKS if sum(card.rank is rank for card in scene.pool) >= reach]
    if len(able) < count:
        raise Unsuited
    return scene.rng.sample(able, count)


def straight(scene: Scene, whole: bool = True) -> None:
    """One of each rank; not whole: another card twice in the place of the three, and perhaps one more of them."""
    ranks = [*PLAIN_RANKS, Rank.TWO, Rank.JOKER]
    twice = scene.rng.sample(PLAIN_RANKS, 3)
    if not whole and scene.rng.random() < 0.5:
        ranks.remove(twice[0])
        ranks.append(twice[1])
    for rank in (*ranks, Rank.THREE if whole else twice[2]):
        _draw(scene, rank, 1)


def pairs(scene: Scene, whole: bool = True) -> None:
    """Seven pairs; not whole: two cards that stand alone, or a pair of twos."""
    *ranks, last = _ranks(scene, 2, PAIRS)
    for rank in ranks:
        _draw(scene, rank, 2)
    if whole:
        _draw(scene, last, 2)
    elif scene.rng.random() < 0.6:
        for rank in [one for one in _ranks(scene, 1, PAIRS + 1) if one not in ranks][:2]:
            _draw(scene, rank, 1)
    else:
        _draw(scene, Rank.TWO, 2)


def pairs_with_wilds(scene: Scene, whole: bool = True) -> None:
    """Twos, sevens and aces among the pairs; not whole: one of these three is missing."""
    needed = list(PAIRED_WITH_WILDS)
    if not whole:
        needed.remove(scene.rng.choice((Rank.SEVEN, Rank.ACE)))
    others = [rank for rank in _ranks(scene, 2, PAIRS + 2) if rank not in PAIRED_WITH_WILDS]
    for rank in (*needed, *others[: PAIRS - len(needed)]):
        _draw(scene, rank, 2)


def garbage(scene: Scene, whole: bool = True) -> None:
    """Four, four, three and three; not whole: one card of them is of another rank."""
    counts = (4, 4, 3, 3) if whole else scene.rng.choice(((5, 3, 3, 3), (4, 3, 3, 3, 1), (4, 4, 3, 2, 1)))
    for rank, count in zip(_ranks(scene, 5, len(counts)), counts, strict=True):
        _draw(scene, rank, count)


HANDS: dict[str, Callable[..., None]] = {
    "straight": straight,
    "pairs": pairs,
    "pairs_with_wilds": pairs_with_wilds,
    "garbage": garbage,
}


def _ask(scene: Scene, hand: str, whole: bool) -> Asked | None:
    _empty(scene)
    HANDS[hand](scene, whole)
    scene.melded.discard(scene.seat)  # nobody holds as many who has melded
    position = scene.position()
    if len(position.hand.cards) != SPECIAL_SIZE or _held(position) != (hand if whole else ""):
        raise Unsuited
    card = position.rule_card
    options = [Option(KEYS[one], WORDS[one].format(worth=points(worth_of_special(card, one)))) for one in _played(card)]
    return Asked(
        position,
        _("Which special hand may you show now?"),
        (
            Field("hand", Form.ONE, _("You may show"), (*options, Option(NONE, _("None of them")))),
            Field("brings", Form.NUMBER, _("Points that it brings your side, with going out"), unit=_("points")),
        ),
        Rule.MODERN_SPECIAL_HAND,
        BLIND,
        detail=_("You have drawn. Write 0 points if there is nothing to show."),
    )


def _situation(hand: str) -> Situation:
    def needs(card: RuleCard) -> bool:
        return card.is_modern and worth_of_special(card, hand) > 0

    return Situation("p-??l", lambda scene: _ask(scene, hand, True), needs)


def _plays_any(card: RuleCard) -> bool:
    return card.is_modern and bool(_played(card))


def _any(scene: Scene, whole: bool) -> Asked | None:
    return _ask(scene, scene.rng.choice(_played(scene.rule_card)), whole)


SITUATIONS = {
    (SLUG, "straight"): _situation("straight"),
    (SLUG, "seven-pairs"): _situation("pairs"),
    (SLUG, "pairs-with-wild-cards"): _situation("pairs_with_wilds"),
    (SLUG, "fours-and-threes"): _situation("garbage"),
    (SLUG, "nearly"): Situation("p-??l", lambda scene: _any(scene, False), _plays_any),
    (SLUG, "after-melding"): Situation("po??l", lambda scene: _melded_by_partner(scene), _plays_any),
}


def _melded_by_partner(scene: Scene) -> Asked | None:
    if not scene.melds[OURS]:
        raise Unsuited
    scene.melded.add(scene.partner)
    return _any(scene, True)


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """Another card in the hand."""
    for words, then in another_in_hand(position, position.hand.cards, PLAIN_RANKS):
        yield Changed(words, then, question)


_KIND = Typed(NAME, SITUATIONS, _work, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers

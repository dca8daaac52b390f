"""What only a Modern American hand comes to: threes of both colours, dear canastas, and what is taken off."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta import modern
from canasta.cards import Card, Rank
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.scoring import ScoreLine, sign_of_threes, worth_of_threes
from canasta.sentences import threes_name
from canasta.tally import Tally, tallies
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, cards_name, points, seat_title
from drills.kinds.base import Field, Form, LedgerRow
from drills.kinds.counted import Counted, Thought
from drills.kinds.ended_scenes import UNTOLD, ended, is_out, labels, name_of, what_happened
from drills.kinds.ended_sums import lines_of, of_both, row_of, summed, thought_of_both
from drills.kinds.exchange import OURS, THEIRS, Unsuited, is_wild
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene

THREES, COSTS = "modern-threes", "modern-penalties"
BLIND = 1 / 18  # two or three sums, each of them for the side, against it or nothing
_MINUS = _("Write a minus before what is taken off, and 0 for nothing.")

# ── Threes ───────────────────────────────────────────────────────────────────────────────────────


def threes(facet: str, position: Position) -> Counted:
    """modern.threes: what those of our side bring, and those of the other."""
    found = labels(position)
    brought = [_for_threes(position, label) for label in found]
    said = _("{ours} for {us}, {theirs} for {others}").format(
        ours=points(brought[0]),
        us=name_of(position, found[0]),
        theirs=points(brought[1]),
        others=name_of(position, found[1]),
    )
    return Counted(
        values=of_both(brought),
        outcomes={"both": said},
        because=" ".join(_about_threes(position, label) for label in found),
        thoughts=tuple(_wrong_threes(position, found, brought)),
    )


def _for_threes(position: Position, label: str) -> int:
    return sum(line.points for line in _lines(position, label, Rule.MODERN_THREES))


def _lines(position: Position, label: str, rule: Rule) -> list[ScoreLine]:
    return [line for line in lines_of(position, label) if line.rule is rule]


def _tally(position: Position, label: str) -> Tally:
    return tallies(position)[position.sides.index(label)]


def _about_threes(position: Position, label: str) -> str:
    lying, who = position.red_threes[position.sides.index(label)], capital(name_of(position, label))
    if not lying:
        return _("{who} has no three: 0.").format(who=who)
    count = ngettext("it counts", "they count", len(lying))
    told = {
        -1: _("{who} has {threes} and no canasta, so {count} against it: {sum}."),
        0: _("{who} has {threes} and one canasta only, so {count} for nothing: {sum}."),
        1: _("{who} has {threes} and enough canastas, so {count} for it: {sum}."),
    }[sign_of_threes(_tally(position, label).canastas)]
    worths = [line.points for line in _lines(position, label, Rule.MODERN_THREES) if line.points]
    if not position.rule_card.threes_per_colour and worths:
        worths = [sign_of_threes(_tally(position, label).canastas) * worth for worth in _by_the_scale(len(lying))]
    return told.format(who=who, threes=threes_name(lying), count=count, sum=summed(worths))


def _by_the_scale(count: int) -> list[int]:
    """Counted together: what each four are worth, and the rest."""
    fours, rest = divmod(count, len(modern.THREES) - 1)
    return [modern.THREES[-1]] * fours + ([modern.THREES[rest]] if rest else [])


def _wrong_threes(position: Position, found: list[str], brought: list[int]) -> Iterator[Thought]:
    counted = [_tally(position, label) for label in found]
    signs = [sign_of_threes(tally.canastas) for tally in counted]
    numbers = [(sum(tally.red_threes), tally.black_threes) for tally in counted]
    worths = [
        abs(worth) if sign else _scaled(position, n) for worth, sign, n in zip(brought, signs, numbers, strict=True)
    ]
    one = modern.THREES[1]
    hundreds = [sign * one * sum(each) for sign, each in zip(signs, numbers, strict=True)]
    yield from thought_of_both(
        "threes-one-by-one", brought, hundreds, _("Several threes together are worth more than their number says.")
    )
    if position.rule_card.threes_per_colour:
        together = [sign * worth_of_threes(sum(each)) for sign, each in zip(signs, numbers, strict=True)]
        yield from thought_of_both(
            "threes-together", brought, together, _("Red threes and black ones are counted apart.")
        )
    words = _("Threes count for a side with two canastas or more, and against a side with none.")
    yield from thought_of_both("threes-without-canastas", brought, worths, words)
    one_is_enough = [worth if sign == 0 else right for worth, sign, right in zip(worths, signs, brought, strict=True)]
    yield from thought_of_both("threes-without-canastas", brought, one_is_enough, words)


def _scaled(position: Position, numbers: tuple[int, int]) -> int:
    if position.rule_card.threes_per_colour:
        return sum(map(worth_of_threes, numbers))
    return worth_of_threes(sum(numbers))


def _ask_threes(canastas: int, both_colours: bool = False) -> Situation:
    def ask(scene: Scene) -> Asked:
        count = scene.rng.randint(0, 2) if both_colours else canastas
        _give_canastas(scene, count)
        _share_threes(scene, both_colours)
        position = ended(scene)
        if sign_of_threes(_tally(position, labels(position)[0]).canastas) != sign_of_threes(count):
            raise Unsuited
        fields = tuple(
            Field(key, Form.NUMBER, _("For {name}").format(name=name_of(position, label)), unit=_("points"))
            for key, label in zip(("ours", "theirs"), labels(position), strict=True)
        )
        detail = f"{what_happened(position)} {_MINUS}"
        return Asked(position, _("What do the threes bring?"), fields, Rule.MODERN_THREES, BLIND, detail, untold=UNTOLD)

    return Situation("e?????", ask, _is_modern)


def _give_canastas(scene: Scene, count: int) -> None:
    """Let our side have none, one, or two canastas; who went out has those that it takes."""
    if sign_of_threes(count) < 1 and is_out(scene, OURS):
        raise Unsuited
    scene.shrink_canastas(OURS)
    if count:
        scene.finish_canastas(OURS, count)


def _share_threes(scene: Scene, both_colours: bool) -> None:
    """One side has so many red and black threes, the other some of the rest; what is left lies in the stock."""
    everywhere = [*scene.red_threes, scene.pool]
    found = [card for heap in everywhere for card in heap if card.rank is Rank.THREE]
    for heap in everywhere:
        heap[:] = [card for card in heap if card.rank is not Rank.THREE]
    for colour in ([card for card in found if card.is_red_three], [card for card in found if card.is_black_three]):
        least = 1 if both_colours else 0
        cut = scene.rng.randint(least, max(least, len(colour)))
        scene.red_threes[OURS] += colour[:cut]
        rest = colour[cut:]
        more = len(rest) if scene.base.marks.out is None else scene.rng.randint(0, len(rest))
        scene.red_threes[THEIRS] += rest[:more]
        scene.pool += rest[more:]
    if not scene.red_threes[OURS]:
        raise Unsuited


# ── Melds that count against, dear ones, and penalties ───────────────────────────────────────────


def costs(facet: str, position: Position) -> Counted:
    """modern.penalties: our side's cards on the table, its canastas, and what else is taken off."""
    label = labels(position)[0]
    lines = [line for line in lines_of(position, label) if _item(line)]
    sums = dict.fromkeys(_LEGENDS, 0)
    for line in lines:
        sums[_item(line)] += line.points
    total = sum(sums.values())
    return Counted(
        values={name: str(worth) for name, worth in sums.items()},
        outcomes={"all": _("{total} in all").format(total=points(total))},
        because=" ".join(_about_costs(sums, lines, _tally(position, label))),
        rows=(*map(row_of, lines), LedgerRow("", (), _("Together"), total, "result")),
        thoughts=tuple(_wrong_costs(position.rule_card, sums, lines)),
    )


_LEGENDS = {
    "cards": _("Cards on the table"),
    "canastas": _("Canastas’ bonuses"),
    "penalties": _("Penalties"),
}


def _item(line: ScoreLine) -> str:
    """Which sum a line belongs to; "" for none of them."""
    if line.rule is Rule.SCORE_MELDS or (line.rule is Rule.MODERN_PENALTIES and line.item.startswith("meld")):
        return "cards"
    return {Rule.CANASTA_KIND: "canastas", Rule.MODERN_PENALTIES: "penalties"}.get(line.rule, "")


def _about_costs(sums: dict[str, int], lines: list[ScoreLine], tally: Tally) -> Iterator[str]:
    if tally.canastas:
        yield _("With a canasta on the table the cards laid count for your side: {worth}.").format(
            worth=points(sums["cards"])
        )
    else:
        yield _("Without a canasta the cards laid are taken off: {worth}.").format(worth=points(sums["cards"]))
    if any(getattr(tally, kind) for kind in ("sevens", "aces", "twos", "four_jokers", "wild")):
        yield _("A canasta of sevens, of aces without a wild card or of wild cards only has a price of its own.")
    if tally.unfinished_sevens or tally.unfinished_aces or tally.unfinished_wild:
        yield _("A meld of sevens, of aces without a wild card or of wild cards only costs dear until it is a canasta.")
    if tally.held:
        yield _("Three sevens or more, or three aces or more, left in one hand cost a penalty too.")
    penalties = [line.points for line in lines if _item(line) == "penalties"]
    if penalties:
        yield _("Penalties: {sum}.").format(sum=summed(penalties))


def _wrong_costs(card: RuleCard, sums: dict[str, int], lines: list[ScoreLine]) -> Iterator[Thought]:
    if sums["cards"] < 0:
        words = _("Without a canasta a side’s melds count against it.")
        yield Thought("melds-always-count", {"cards": str(-sums["cards"])}, words)
    kept = sum(line.points for line in lines if line.item.startswith("three sevens"))
    unfinished = sums["penalties"] - kept
    if unfinished:
        words = _("Sevens, aces without a wild card and wild cards cost a penalty where they are no canasta.")
        yield Thought("unfinished-is-free", {"penalties": str(kept)}, words)
    if kept:
        words = _("Three sevens or three aces kept in one hand cost a penalty.")
        yield Thought("kept-is-free", {"penalties": str(unfinished)}, words)
    dear = [line for line in lines if line.item in _DEAR]
    if dear:
        ordinary = sums["canastas"] - sum(line.points - card.natural for line in dear)
        words = _("Canastas of sevens, of pure aces and of wild cards are dearer than an ordinary natural one.")
        yield Thought("dear-at-the-usual-price", {"canastas": str(ordinary)}, words)


_DEAR = ("canasta of sevens", "canasta of aces", "canasta of twos", "canasta of four jokers", "wild canasta")


def _ask_costs(prepare: Callable[[Scene], Callable[[Tally], bool]]) -> Situation:
    """`prepare` nudges the scene, and hands back what has to be so of our side at the end."""

    def ask(scene: Scene) -> Asked:
        is_so = prepare(scene)
        position = ended(scene)
        if not is_so(_tally(position, labels(position)[0])):
            raise Unsuited
        fields = tuple(Field(key, Form.NUMBER, legend, unit=_("points")) for key, legend in _LEGENDS.items())
        detail = " ".join([what_happened(position), *_partner_holds(position), _MINUS])
        prompt = _("What do your side’s melds bring, and what are its penalties?")
        return Asked(position, prompt, fields, Rule.MODERN_PENALTIES, BLIND, detail, untold=UNTOLD)

    return Situation("eo????", ask, _is_modern)


def _partner_holds(position: Position) -> Iterator[str]:
    partner = position.seats[0]
    if cards := position.hands[0].cards:
        yield _("Left in your partner {partner}’s hand: {cards}.").format(
            partner=seat_title(partner), cards=cards_name(cards)
        )


def _no_canasta(scene: Scene) -> Callable[[Tally], bool]:
    _give_canastas(scene, 0)
    if scene.rng.random() < 0.3:
        _unfinished(scene)
    return lambda tally: not tally.canastas and tally.open


def _unfinished(scene: Scene) -> Callable[[Tally], bool]:
    rank = scene.rng.choice((Rank.SEVEN, Rank.ACE))
    scene.lay_meld(OURS, rank, _no_canasta_yet(scene))
    return lambda tally: tally.unfinished_sevens if rank is Rank.SEVEN else tally.unfinished_aces


def _wild_meld(scene: Scene) -> Callable[[Tally], bool]:
    _lay_wilds(scene, _no_canasta_yet(scene))
    return lambda tally: tally.unfinished_wild


def _no_canasta_yet(scene: Scene) -> int:
    """So many cards of a meld."""
    return scene.rng.randint(SMALLEST_MELD, CANASTA_SIZE - 1)


def _lay_wilds(scene: Scene, count: int) -> None:
    meld = scene.melds[OURS].setdefault(None, [])
    while len(meld) > count:
        scene.pool.append(meld.pop())
    while len(meld) < count:
        meld.append(_hidden(scene, is_wild))


def _hidden(scene: Scene, test: Callable[[Card], bool]) -> Card:
    card = next((card for card in scene.pool if test(card)), None)
    if card is None:
        raise Unsuited
    scene.pool.remove(card)
    return card


def _kept(scene: Scene) -> Callable[[Tally], bool]:
    """Three sevens or more, or as many aces, are the first cards that South or North is left with."""
    rank = scene.rng.choice((Rank.SEVEN, Rank.ACE))
    count = modern.HELD_FROM + scene.rng.choice((0, 0, 1))
    if scene.rng.random() < 0.5:
        scene.hold(rank, count)
        scene.hand.sort(key=lambda card: card.rank is not rank)
    else:
        scene.pool[:0] = [_hidden(scene, lambda card: card.rank is rank) for _again in range(count)]
    return lambda tally: tally.held > 0


def _dear(scene: Scene) -> Callable[[Tally], bool]:
    kind = scene.rng.choice((Rank.SEVEN, Rank.ACE, None))
    if kind is None:
        _lay_wilds(scene, CANASTA_SIZE)
    else:
        scene.lay_meld(OURS, kind, CANASTA_SIZE)
    return lambda tally: bool(tally.sevens or tally.aces or tally.twos or tally.four_jokers or tally.wild)


def _is_modern(card: RuleCard) -> bool:
    return card.is_modern


SITUATIONS = {
    (THREES, "two-canastas"): _ask_threes(2),
    (THREES, "one-canasta"): _ask_threes(1),
    (THREES, "no-canasta"): _ask_threes(0),
    (THREES, "both-colours"): _ask_threes(0, both_colours=True),
    (COSTS, "without-a-canasta"): _ask_costs(_no_canasta),
    (COSTS, "sevens-or-aces"): _ask_costs(_unfinished),
    (COSTS, "wild-cards-alone"): _ask_costs(_wild_meld),
    (COSTS, "kept-in-one-hand"): _ask_costs(_kept),
    (COSTS, "dear-canastas"): _ask_costs(_dear),
}

"""The tables of the kind "pick-the-cards", and what is asked of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from canasta.cards import Rank
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import points
from drills.kinds.base import Field, Form
from drills.kinds.forms import Asked, Situation
from drills.kinds.pick_cases import PICKS, PRICES
from drills.kinds.pick_openings import Opening
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of

# ── Cards of a price ─────────────────────────────────────────────────────────────────────────────

_TELLING: dict[str, tuple[tuple[Rank, ...], ...]] = {  # of each of them a card is held
    "seven-or-eight": ((Rank.SEVEN,), (Rank.EIGHT,)),
    "ace-and-two": ((Rank.ACE,), (Rank.TWO,)),
    "joker": ((Rank.JOKER,), (Rank.ACE, Rank.TWO)),
    "black-three": ((Rank.THREE,), (Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN)),
}


def _of_a_price(facet: str) -> Callable[[Scene], Asked | None]:
    def ask(scene: Scene) -> Asked | None:
        for ranks in _TELLING[facet]:
            scene.hold(scene.rng.choice(ranks), scene.rng.randint(1, 2))
        scene.cut_hand(scene.rng.randint(7, 9))
        price = points(PRICES[facet])
        cards = Field("cards", Form.CARDS, _("Pick every card that is worth {price}").format(price=price))
        position = scene.position()
        guess = guess_at("card-values", position)
        if guess > 1 / 8:
            return None
        prompt = _("Which cards of your hand are worth {price} each?").format(price=price)
        return _filled_in("card-values", facet, position, prompt, (cards,), Rule.VALUE_CARDS, guess, untold="table")

    return ask


def guess_at(slug: str, position: Position) -> float:
    """How often somebody is right who knows no prices."""
    if slug == "opening-pick":
        return _guess(Opening(position))
    ranks = len({card.rank for card in position.hand.cards})
    return 2 / (ranks * (ranks + 1))  # prices rise with the ranks: one stretch of them will be it


def _filled_in(
    slug: str,
    facet: str,
    position: Position,
    prompt: str,
    fields: tuple[Field, ...],
    rule: Rule,
    guess: float,
    detail: str = "",
    untold: str = "",
) -> Asked:
    values = PICKS[slug](position, facet, ()).values
    right = tuple(replace(field, right=values[field.name]) for field in fields)
    return Asked(position, prompt, right, rule, guess, detail, untold=untold)


# ── The cheapest first meld ──────────────────────────────────────────────────────────────────────

Fits = Callable[[Opening], bool]
BLIND_SUM = 1 / 3  # how often a set of cards is priced aright by somebody who does not know the prices


def _is_one_of_several(opening: Opening) -> bool:
    """Several ways reach it, at several prices, and a good many do not."""
    return len({found.points for found in opening.reaching}) >= 3 and len(opening.reaching) <= len(opening.sets) * 3 / 4


def _hangs_on_the_wild(opening: Opening) -> bool:
    """A wild card is in it, and might go to another rank."""
    best = opening.cheapest
    if best is None or not best.wilds:
        return False
    homes = {group[0].rank for found in opening.sets for group in found.groups if group[-1].is_wild}
    return len(homes) >= 2 and _is_one_of_several(opening)


def _is_out_of_reach(opening: Opening) -> bool:
    """Nothing reaches it, and yet it is not far."""
    most = opening.dearest
    return most is not None and len(opening.sets) >= 4 and opening.need / 2 < most.points < opening.need


def _cheapest(facet: str, wilds: tuple[int, int], fits: Fits) -> Callable[[Scene], Asked | None]:
    def ask(scene: Scene) -> Asked | None:
        _sets_to_lay(scene, wilds)
        amounts = list(dict.fromkeys(amount for _, amount in scene.rule_card.minimums))
        for amount in scene.rng.sample(amounts, len(amounts)):
            scene.have_minimum(amount, amount)
            opening = Opening(scene.position())
            if opening.is_plain and fits(opening) and (guess := _guess(opening)) <= 1 / 8:
                return _ask_for_it(scene, facet, opening.position, guess)
        return None

    return ask


def _sets_to_lay(scene: Scene, wilds: tuple[int, int]) -> None:
    """Two or three ranks of which something can be laid, and some wild cards."""
    if not scene.rule_card.max_wilds:
        wilds = (0, 0)
    scene.hold_wilds(scene.rng.randint(*wilds))
    for _again in range(scene.rng.randint(2, 3)):
        scene.hold(scene.rank(3, ours=None), scene.rng.randint(2, 4))


def _guess(opening: Opening) -> float:
    """Of all that could be laid, what is as cheap as the cheapest; and its sum on top."""
    if opening.cheapest is None:
        return 1 / 2 / 9  # no card, and one of many sums
    as_cheap = sum(found.points == opening.cheapest.points for found in opening.sets)
    return as_cheap / (len(opening.sets) + 1) * BLIND_SUM


def _ask_for_it(scene: Scene, facet: str, position: Position, guess: float) -> Asked:
    us = us_of(scene.base)
    fields = (
        Field("cards", Form.CARDS, _("Pick the cards; pick none if nothing reaches it")),
        Field("points", Form.NUMBER, _("What they come to; if none, the most you could lay"), unit=_("points")),
    )
    prompt = _("What is the cheapest first meld that reaches {our} minimum?").format(our=us.our)
    detail = _("It may be several melds laid together. They should come to as few points as will do.")
    return _filled_in("opening-pick", facet, position, prompt, fields, Rule.OPENING_SEVERAL, guess, detail)


# ── The situations ───────────────────────────────────────────────────────────────────────────────


def _not_modern(card: RuleCard) -> bool:
    return not card.is_modern


def _takes_wilds(card: RuleCard) -> bool:
    return card.max_wilds > 0 and not card.is_modern


SITUATIONS: dict[tuple[str, str], Situation] = {
    ("card-values", "seven-or-eight"): Situation("?????", _of_a_price("seven-or-eight")),
    ("card-values", "ace-and-two"): Situation("?????", _of_a_price("ace-and-two")),
    ("card-values", "joker"): Situation("?????", _of_a_price("joker")),
    ("card-values", "black-three"): Situation("?????", _of_a_price("black-three"), _not_modern),
    ("opening-pick", "cheapest-of-several"): Situation(
        "p-??l", _cheapest("cheapest-of-several", (0, 1), _is_one_of_several), _not_modern
    ),
    ("opening-pick", "where-the-wild-belongs"): Situation(
        "p-??l", _cheapest("where-the-wild-belongs", (1, 2), _hangs_on_the_wild), _takes_wilds
    ),
    ("opening-pick", "nothing-reaches-it"): Situation(
        "p-??l", _cheapest("nothing-reaches-it", (0, 1), _is_out_of_reach), _not_modern
    ),
}

"""The rule card: every rule that a table may set for itself."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from canasta.cards import PACK_SIZE, SUITS, Card, pack_of, points_of
from canasta.melds import CANASTA_SIZE

Minimums = tuple[tuple[int, int], ...]  # (from this score on, this minimum), lowest score first

NO_MINIMUM: Minimums = ((-(10**9), 0),)
CLASSIC_LIMITS = (-(10**9), 0, 1500, 3000)  # "15/50/90/120" stands for these


@dataclass(frozen=True)
class RuleCard:
    """What one table plays. Field names are the knobs of docs/rules.md; yes and no are bools."""

    name: str = "classic"
    # the deal
    packs: int = 2
    deal: int = 11
    draw: int = 1
    upcard_black_three: str = "stay"
    # melds
    min_naturals: int = 2
    max_wilds: int = 3
    wilds_at_most_naturals: bool = False
    minimums: Minimums = tuple(zip(CLASSIC_LIMITS, (15, 50, 90, 120), strict=True))
    opening_counts_top: bool = True
    # the pile
    pickup_natural_and_wild: bool = True
    pickup_add: bool = True
    canasta_takes_pile: bool = True
    black_three_freezes: bool = False
    one_card_pile: bool = True
    unopened_is_frozen: bool = True
    # threes
    red_three_from_pile_replaced: bool = False
    red_three: int = 100
    all_red_threes: int = 800
    red_threes_need: str = "meld"
    black_threes_out: bool = True
    # going out
    canastas_to_go_out: int = 1
    final_discard: str = "optional"
    out: int = 100
    concealed: int = 200
    concealed_scope: str = "player"
    concealed_minimum: str = "waived_from_stock"
    ask: str = "optional"
    ask_timing: str = "after_draw_or_take"
    # the end of the stock
    stock_empty: str = "play_on"
    forced_take: bool = True
    # scoring
    natural: int = 500
    mixed: int = 300
    target: int = 5000
    tie: str = "another_hand"
    # Modern American only
    bonus_cards_on_take: bool = False
    threes_per_colour: bool = True
    wild_penalty_four_jokers: int = 2000
    special_straight: int = 3000
    special_pairs: int = 2500
    special_pairs_with_wilds: int = 2000
    special_garbage: int = 2000

    @staticmethod
    def parse(text: str) -> RuleCard:
        """Read "classic" or "classic,red_threes_need=canasta"; ValueError says what is wrong with it."""
        return _parse(text)

    def __str__(self) -> str:
        base = NAMED_CARDS[self.name]
        return ",".join([self.name, *(f"{knob}={_written(knob, value)}" for knob, value in _differences(self, base))])

    @property
    def players(self) -> int:
        """How many the game is for: by its named card, which no setting changes."""
        return _PLAYERS.get(self.name, 4)

    @property
    def is_modern(self) -> bool:
        """Is it Modern American, whose melds, threes and scores are rules of their own?"""
        return self.name == "modern"

    @property
    def every_red_three(self) -> int:
        """How many red threes the packs hold."""
        return 2 * self.packs

    @property
    def only_a_pair_takes(self) -> bool:
        """pile.pair: is there no way to the pile but two natural cards, frozen or not?"""
        return not (self.pickup_natural_and_wild or self.pickup_add)

    def lays_at_once(self, card: Card) -> bool:
        """red_three.lay, modern.threes: is it laid face up and replaced as soon as a player holds it?"""
        return card.is_red_three or (card.is_black_three and self.is_modern)

    def written(self, knob: str) -> str:
        """A setting as the card's text has it: "yes", "11", "15/50/90/120"."""
        return _written(knob, getattr(self, knob))

    def changes(self) -> tuple[tuple[str, str, str], ...]:
        """Where this card departs from the named card it is based on: (knob, its value, that card's), as written."""
        return self.departures_from(NAMED_CARDS[self.name])

    def minimum(self, score: int) -> int:
        """opening.minimum: what a side's first meld must reach, from its score as the hand began."""
        reached = [amount for limit, amount in self.minimums if score >= limit]
        return reached[-1] if reached else self.minimums[0][1]

    def departures(self) -> tuple[tuple[str, str, str], ...]:
        """Where this card departs from Classic: (knob, its value, Classic's value), as written."""
        return self.departures_from(CLASSIC)

    def departures_from(self, other: RuleCard) -> tuple[tuple[str, str, str], ...]:
        """Where this card departs from another: (knob, its value, the other's), as written."""
        return tuple(
            (knob, _written(knob, value), _written(knob, getattr(other, knob)))
            for knob, value in _differences(self, other)
        )


CLASSIC = RuleCard()
BICYCLE = RuleCard(name="bicycle", upcard_black_three="cover_and_freeze", black_three_freezes=True)
CLASSIC2 = RuleCard(name="classic2", deal=15, draw=2, canastas_to_go_out=2)
CLASSIC3 = RuleCard(name="classic3", deal=13, draw=2, target=7500)
MODERN = RuleCard(
    name="modern",
    deal=13,
    max_wilds=2,
    minimums=((0, 125), (3000, 155), (5000, 180)),
    opening_counts_top=False,
    pickup_natural_and_wild=False,
    pickup_add=False,
    black_threes_out=False,
    canastas_to_go_out=2,
    final_discard="required",
    concealed=100,
    concealed_minimum="needed",
    target=8500,
)
NAMED_CARDS = {card.name: card for card in (CLASSIC, BICYCLE, CLASSIC2, CLASSIC3, MODERN)}
_PLAYERS = {"classic2": 2, "classic3": 3}

KNOBS = tuple(field.name for field in dataclasses.fields(RuleCard) if field.name != "name")

CHOICES = {
    "upcard_black_three": ("stay", "cover_and_freeze"),
    "red_threes_need": ("meld", "canasta"),
    "final_discard": ("optional", "required"),
    "concealed_scope": ("player", "side"),
    "concealed_minimum": ("waived_from_stock", "needed"),
    "ask": ("optional", "required", "off"),
    "ask_timing": ("after_draw_or_take", "after_draw"),
    "stock_empty": ("play_on", "end_after_discard"),
    "tie": ("another_hand", "shared"),
}
# Numbers outside these make no game that is played anywhere; points go from 0 to 999,999.
BOUNDS = {
    "packs": (1, 9),
    "deal": (1, 99),
    "draw": (1, 9),
    "min_naturals": (1, 9),
    "max_wilds": (0, 99),
    "canastas_to_go_out": (0, 9),
    "target": (5, 999_999),
}


def _differences(card: RuleCard, base: RuleCard) -> list[tuple[str, object]]:
    return [(knob, getattr(card, knob)) for knob in KNOBS if getattr(card, knob) != getattr(base, knob)]


@functools.lru_cache(maxsize=512)
def _parse(text: str) -> RuleCard:
    name, *settings = text.strip().split(",")
    if name not in NAMED_CARDS:
        raise ValueError(f"no rule card is called '{name}': there are {', '.join(NAMED_CARDS)}")
    changes: dict[str, object] = {}
    for setting in settings:
        knob, equals, value = setting.partition("=")
        if not equals or knob not in KNOBS:
            raise ValueError(f"'{setting}' is not a setting of a rule card")
        if knob in changes:
            raise ValueError(f"'{knob}' is set twice")
        changes[knob] = read_setting(knob, value)
    card = dataclasses.replace(NAMED_CARDS[name], **changes)  # type: ignore[arg-type]
    for clash in clashing(card):
        raise ValueError(clash.sentence)
    return card


@dataclass(frozen=True)
class Clash:
    """Settings that cannot both be: which ones, and why, in a sentence for whoever writes the card's text."""

    knobs: tuple[str, ...]
    sentence: str


def clashing(card: RuleCard) -> Iterator[Clash]:
    """The settings of a card that cannot both be."""
    cards, packs = PACK_SIZE * card.packs, f"packs={card.packs}"
    hands = {2: "two", 3: "three", 4: "four"}[card.players]
    if card.players * card.deal >= cards:
        sentence = f"deal={card.deal} and {packs} clash: {hands} such hands leave no card for the pile"
        yield Clash(("deal", "packs"), sentence)
    of_a_rank = len(SUITS) * card.packs
    if card.min_naturals > of_a_rank:
        sentence = f"min_naturals={card.min_naturals} and {packs} clash: there are only {of_a_rank} cards of a rank"
        yield Clash(("min_naturals", "packs"), sentence)
    if card.is_modern and card.min_naturals > CANASTA_SIZE:
        sentence = f"min_naturals={card.min_naturals} and modern clash: its melds stop at seven cards"
        yield Clash(("min_naturals",), sentence)
    if CANASTA_SIZE * card.canastas_to_go_out > cards:
        need = f"canastas_to_go_out={card.canastas_to_go_out}"
        sentence = f"{need} and {packs} clash: so many canastas need more than {cards} cards"
        yield Clash(("canastas_to_go_out", "packs"), sentence)
    worth, most = points_of(pack_of(card.packs)), max(amount for _, amount in card.minimums)
    if most > worth:
        minimums = f"minimums={_written_minimums(card.minimums)}"
        sentence = f"{minimums} and {packs} clash: all the cards together are worth {worth}"
        yield Clash(("minimums", "packs"), sentence)


def read_setting(knob: str, text: str) -> object:
    """The value that stands for a setting in a card's text; ValueError says what is wrong with it."""
    default = getattr(CLASSIC, knob)
    if knob == "minimums":
        return _read_minimums(text)
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise ValueError(f"{knob} is yes or no, not '{text}'")
        return text == "yes"
    if isinstance(default, int):
        return _read_number(knob, text)
    if text not in CHOICES[knob]:
        raise ValueError(f"{knob} is {' or '.join(CHOICES[knob])}, not '{text}'")
    return text


def _read_number(knob: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise ValueError(f"{knob} is a whole number, not '{text}'")
    number, (least, most) = int(text), BOUNDS.get(knob, (0, 999_999))
    if number < least:
        raise ValueError(f"{knob} is at least {least}, not {number}")
    if number > most:
        raise ValueError(f"{knob} is at most {most}, not {number}")
    return number


def _read_minimums(text: str) -> Minimums:
    """Read "15/50/90/120" (below 0, from 0, 1,500, 3,000) or "0:50/2000:100"."""
    if re.fullmatch(r"\d{1,6}(/\d{1,6}){3}", text, re.ASCII):
        return tuple(zip(CLASSIC_LIMITS, map(int, text.split("/")), strict=True))
    if not re.fullmatch(r"-?\d{1,6}:\d{1,6}(/-?\d{1,6}:\d{1,6})*", text, re.ASCII):
        raise ValueError(f"minimums are written 15/50/90/120 or 0:50/2000:100, not '{text}'")
    limits = tuple((int(limit), int(amount)) for limit, amount in (part.split(":") for part in text.split("/")))
    if list(limits) != sorted(dict(limits).items()):
        raise ValueError(f"the limits of minimums rise, which they do not in '{text}'")
    return limits


def _written(knob: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if knob == "minimums":
        return _written_minimums(value)  # type: ignore[arg-type]
    return str(value)


def _written_minimums(minimums: Minimums) -> str:
    if tuple(limit for limit, _ in minimums) == CLASSIC_LIMITS:
        return "/".join(str(amount) for _, amount in minimums)
    return "/".join(f"{limit}:{amount}" for limit, amount in minimums)

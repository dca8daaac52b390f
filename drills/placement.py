"""The placement round, for those who know the game already: at most twelve questions, chosen by the answers. Pure.

Four splitters for everybody: who fails them is a guess of ours, to be put in another order once there are answers.
Their number right picks a lane of eight, asked in order; two misses running end it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from drills.skills import SKILLS, skill

Wish = tuple[str, str | None]  # a skill, and the facet it is asked in where one tells most

SPLITTERS: tuple[Wish, ...] = (
    ("frozen-wild", "a-discarded-wild"),  # newcomers and rummy players take it
    ("pile-natural-and-wild", "new-meld"),  # Modern and pair-only tables leave it
    ("opening-sum", "canasta-too-cheap"),  # kitchen players count the bonus
    ("red-three-score", None),  # shows whose rules were learnt
    # Of these only a card for Modern American leaves something to ask.
    ("modern-first-meld", "a-pure-meld"),
    ("modern-pile", "one-and-a-wild"),
    ("modern-wilds", "the-fifth-natural"),
)
LANES: tuple[tuple[float, tuple[Wish, ...]], ...] = (  # from such a share of the splitters right
    (
        1,
        (
            ("open-with-pile", "only-buried-cards-would"),
            ("pile-trap", None),
            ("ask-when", None),
            ("concealed", None),
            ("forced-take", None),
            ("concealed-minimum", None),
            ("last-red-three", None),
            ("score-a-hand", None),
            ("modern-open-with-pile", None),
            ("modern-closed", None),
            ("modern-out", None),
            ("modern-threes", None),
            ("modern-ask-once", None),
            ("modern-bonus-cards", None),
            ("modern-special-hand", None),
            ("modern-penalties", None),
        ),
    ),
    (
        0.5,
        (
            ("joins-a-meld", "joined-wilds-pass-the-limit"),
            ("frozen-unopened", None),
            ("pile-add", "a-canasta"),
            ("frozen-until-taken", None),
            ("red-three-from-pile", None),
            ("keep-one", None),
            ("out-canasta", None),
            ("opening-once", "only-they-did"),
            ("modern-closed", None),
            ("modern-out", None),
            ("modern-threes", None),
            ("modern-bonus-cards", None),
        ),
    ),
    (
        0,
        (
            ("turn-order", None),
            ("card-values", None),
            ("two-naturals", None),
            ("my-minimum", None),
            ("pile-pair", None),
            ("canasta-kind", None),
            ("pile-stop", None),
            ("out-canasta", None),
            ("modern-closed", None),
        ),
    ),
)
LANE_LENGTH = 8
MISSES_THAT_END = 2
FORTNIGHT = 14
MOST_A_DAY = 5


class Placed(StrEnum):
    """What an answer, or the lack of one, says of a skill."""

    KNOWN = "known"  # right, and for the right reason: as after two Goods
    BEFORE_IT = "before it"  # not asked, and what is known builds on it: as after one
    BEGUN = "begun"  # the verdict right, the reason not: it begins, with its lesson's recap
    LESSON = "lesson"  # wrong: its lesson first


@dataclass(frozen=True)
class Outcome:
    skill: str
    verdict_right: bool
    right: bool


def to_ask(outcomes: Sequence[Outcome], askable: Collection[str], started: Collection[str]) -> Wish | None:
    """The next question after these answers; None when the round is over. What is started already is not asked."""
    can = set(askable) - set(started)
    asked = {outcome.skill for outcome in outcomes}
    splitters = [wish for wish in SPLITTERS if wish[0] in can]
    for wish in splitters:
        if wish[0] not in asked:
            return wish
    of_lane = outcomes[len(splitters) :]
    if _ends(of_lane):
        return None
    right = sum(outcome.right for outcome in outcomes[: len(splitters)]) / max(1, len(splitters))
    lane = [wish for wish in _lane(right) if wish[0] in can and wish[0] not in {slug for slug, _ in splitters}]
    return next((wish for wish in lane[:LANE_LENGTH] if wish[0] not in asked), None)


def most(askable: Collection[str], started: Collection[str]) -> int:
    """How many questions it may come to."""
    can = set(askable) - set(started)
    splitters = {slug for slug, _ in SPLITTERS if slug in can}
    lanes = (sum(slug in can - splitters for slug, _ in lane) for _, lane in LANES)
    return len(splitters) + min(LANE_LENGTH, max(lanes))


def _lane(right: float) -> tuple[Wish, ...]:
    return next(lane for least, lane in LANES if right >= least)


def _ends(outcomes: Sequence[Outcome]) -> bool:
    last = outcomes[-MISSES_THAT_END:]
    return len(last) == MISSES_THAT_END and not any(outcome.right for outcome in last)


def placed(outcomes: Iterable[Outcome], askable: Collection[str], started: Collection[str]) -> dict[str, Placed]:
    """What the answers come to, skill by skill, in the order of introduction."""
    found = {outcome.skill: _of(outcome) for outcome in outcomes if outcome.skill not in started}
    known = [slug for slug, placed in found.items() if placed is Placed.KNOWN]
    for slug in _beneath(known):
        if slug in askable and slug not in started:
            found.setdefault(slug, Placed.BEFORE_IT)
    return {one.slug: found[one.slug] for one in SKILLS if one.slug in found}


def _of(outcome: Outcome) -> Placed:
    if outcome.right:
        return Placed.KNOWN
    return Placed.BEGUN if outcome.verdict_right else Placed.LESSON


def _beneath(slugs: Iterable[str]) -> set[str]:
    """All that these build on."""
    found: set[str] = set()
    left = list(slugs)
    while left:
        new = set(skill(left.pop()).after) - found
        found |= new
        left += new
    return found


def spread(due: Mapping[str, date], day: date, load: Mapping[date, int]) -> dict[str, date]:
    """The same due days, put off where a day of the first fortnight would bring more than five."""
    so_far = dict(load)
    days = {}
    for slug, on in due.items():
        while so_far.get(on, 0) >= MOST_A_DAY and on < day + timedelta(days=FORTNIGHT):
            on += timedelta(days=1)
        so_far[on] = so_far.get(on, 0) + 1
        days[slug] = on
    return days


def known_lessons(started: Collection[str], askable: Collection[str]) -> list[str]:
    """The lessons all of whose skills have begun; a table's own skills wait for their lesson's end."""
    lessons: dict[str, list[bool]] = {}
    for one in SKILLS:
        if one.slug in askable and not one.knob:
            lessons.setdefault(one.lesson, []).append(one.slug in started)
    return [lesson for lesson, begun in lessons.items() if all(begun)]

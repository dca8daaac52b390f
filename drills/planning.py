"""What is asked, and in what order: the day's set, new skills, practice. Pure: standings in, slugs out."""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from itertools import cycle, islice

from drills.fold import Standing
from drills.schedule import CAP as LONGEST
from drills.schedule import window
from drills.skills import SKILLS, Skill, skill

CAP = 20
LONG_AWAY = 14
CAP_AFTER_LONG = 10
NEW_A_DAY = 3
LENGTH = 10  # of a sitting, where the learner has not chosen another
LATELY = 14  # days

MIXED = "mixed"
MISSED = "missed"
LESSON = "lesson:"

Standings = Mapping[str, Standing]
Known = Mapping[str, int]
EVERY_SKILL = frozenset(one.slug for one in SKILLS)


def due(standings: Standings, day: date, askable: Collection[str] = EVERY_SKILL) -> list[str]:
    """The day's set: the least certain first, new skills after them; what would be too much for a day stays due.

    What is not `askable` at the learner's table rests until it is.
    """
    waiting = [one for one in SKILLS if one.slug in standings and standings[one.slug].is_due(day)]
    waiting = [one for one in waiting if one.slug in askable]
    waiting.sort(key=lambda one: (_recall(standings, one, day), one.order))
    done = sum(standing.memory is not None and standing.memory.day == day for standing in standings.values())
    return [one.slug for one in waiting[: max(0, _cap(standings, day) - done)]]


def introducible(
    standings: Standings, finished: Collection[str], day: date, askable: Collection[str] = EVERY_SKILL
) -> list[str]:
    """The skills whose turn it is: of finished lessons, in order, three a day, and none while reviews pile up."""
    reviews = sum(standing.memory is not None and standing.is_due(day) for standing in standings.values())
    if reviews > _cap(standings, day):
        return []
    today = sum(standing.introduced == day for standing in standings.values())
    new = [one.slug for one in SKILLS if one.lesson in finished and one.slug not in standings and one.slug in askable]
    return new[: max(0, NEW_A_DAY - today)]


def mixed(skills: Sequence[str], after: str | None = None) -> list[str]:
    """The same skills, moved as little as it takes that no two of a family meet where it can be avoided."""
    left = list(skills)
    last = after and skill(after).family
    order: list[str] = []
    while left:
        families = Counter(skill(slug).family for slug in left)
        crowd, size = families.most_common(1)[0]
        # A family that makes up half of what is left has to go now, or it will meet itself at the end.
        pressed = crowd != last and 2 * size > len(left)
        slug = next(
            (slug for slug in left if (family := skill(slug).family) != last and (not pressed or family == crowd)),
            left[0],
        )
        left.remove(slug)
        order.append(slug)
        last = skill(slug).family
    return order


def in_scope(scope: str, finished: Collection[str], missed: Collection[str] = ()) -> list[Skill]:
    """The skills of a practice: one, a lesson's, those missed lately, or mixed: of the finished lessons, or of all."""
    if scope == MIXED:
        return [one for one in SKILLS if one.lesson in finished] or list(SKILLS)
    if scope == MISSED:
        return [one for one in SKILLS if one.slug in missed]
    if scope.startswith(LESSON):
        return [one for one in SKILLS if one.lesson == scope.removeprefix(LESSON)]
    return [one for one in SKILLS if one.slug == scope]


def practice(skills: Sequence[Skill], rng: random.Random, length: int = LENGTH) -> list[str]:
    slugs = [one.slug for one in skills]
    rng.shuffle(slugs)
    return mixed(list(islice(cycle(slugs), length)))


def situations(
    able: Mapping[str, Collection[str]], facets: Sequence[str], seen: Mapping[tuple[str, str], int], known: Known
) -> list[tuple[str, str]]:
    """Kinds and facets of a skill, the next to be asked first: the facet not asked for longest, by the kind likewise.

    `able` says which facets each kind can ask, `seen` when a kind last asked a facet, the later the larger. Where
    something easier is wanted, `known` counts right answers, and the facet with most of them goes first.
    """
    pairs = [(kind, facet) for facet in facets for kind in able if facet in able[kind]]
    last: Counter[str] = Counter()  # of a kind, and of a facet
    for pair, when in seen.items():
        for part in pair:
            last[part] = max(last[part], when)
    return sorted(pairs, key=lambda pair: (-known.get(pair[1], 0), last[pair[1]], seen.get(pair, 0), last[pair[0]]))


def as_good(due: date, day: date) -> list[date]:
    """The days on which a review due then may as well come, when answering on `day`."""
    return [day + timedelta(days=interval) for interval in window((due - day).days, cap=LONGEST)]


def levelled(due: date, day: date, load: Mapping[date, int]) -> date:
    """The quietest day among those as good as the due day; of equal ones the nearest to it, then the earlier.

    `load` says how many other reviews are due on a day. Chosen once, when answering on `day`, and written down.
    """
    return min(as_good(due, day), key=lambda one: (load.get(one, 0), abs(one - due), one))


def _recall(standings: Standings, one: Skill, day: date) -> float:
    predicted = standings[one.slug].recall(day)
    return 2.0 if predicted is None else predicted


def long_away(standings: Standings, day: date) -> bool:
    """Whether the learner comes back after a break; what is answered today does not end it."""
    days = [standing.memory.day for standing in standings.values() if standing.memory and standing.memory.day < day]
    return bool(days) and (day - max(days)).days >= LONG_AWAY


def _cap(standings: Standings, day: date) -> int:
    return CAP_AFTER_LONG if long_away(standings, day) else CAP

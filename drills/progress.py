"""How far a learner is, in numbers: standings and counts in, days and shares out. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from canasta.words import number
from drills.fold import Standing, Try

DAYS_AHEAD = 30
WEEKS = 5
TELLING = 10  # answers; fewer say nothing about a share
SHARES = ((0.0, 0.7, "under 70"), (0.7, 0.8, "70 to 80"), (0.8, 0.9, "80 to 90"), (0.9, 1.01, "90 or more"))
TIMES = {1: "Once", 2: "Twice"}


@dataclass(frozen=True)
class Day:
    day: date
    count: int


@dataclass(frozen=True)
class Share:
    """The answers that were predicted about alike, and how many of them were right."""

    words: str  # "80 to 90", in a hundred
    answers: int
    predicted: float  # right answers in a hundred, as foreseen
    observed: float  # and as they came

    @property
    def tells(self) -> bool:
        return self.answers >= TELLING


def forecast(standings: Iterable[Standing], today: date) -> list[Day]:
    """How many reviews are due on each of the next days; what is overdue is due today."""
    due = Counter(max(standing.due, today) for standing in standings if standing.due)
    days = [today + timedelta(days=ahead) for ahead in range(DAYS_AHEAD)]
    return [Day(day, due[day]) for day in days]


def calendar_from(today: date) -> date:
    """The Monday with which the calendar begins."""
    return today - timedelta(days=today.weekday(), weeks=WEEKS - 1)


def calendar(practised: Mapping[date, int], today: date) -> list[list[Day | None]]:
    """Weeks from Monday to Sunday, this one last; days still to come are None."""
    first = calendar_from(today)
    days = [first + timedelta(days=at) for at in range(7 * WEEKS)]
    row = [Day(day, practised.get(day, 0)) if day <= today else None for day in days]
    return [row[at : at + 7] for at in range(0, len(row), 7)]


def shares(tries: Iterable[Try]) -> list[Share]:
    """Predicted against observed recall; only where there was a prediction, and only what occurred."""
    foreseen = [(one.predicted, one.right) for one in tries if one.predicted is not None]
    bins = [(words, [one for one in foreseen if low <= one[0] < high]) for low, high, words in SHARES]
    return [_share(words, answers) for words, answers in bins if answers]


def overall(tries: Iterable[Try]) -> Share | None:
    foreseen = [(one.predicted, one.right) for one in tries if one.predicted is not None]
    return _share("all", foreseen) if foreseen else None


def times(count: int, sentence: str) -> str:
    """How often a mix-up came, in one sentence: "Three times you counted …"."""
    often = TIMES.get(count) or f"{number(count)} times".capitalize()
    return f"{often} {sentence[0].lower()}{sentence[1:]}"


def _share(words: str, answers: list[tuple[float, bool]]) -> Share:
    predicted = sum(chance for chance, _ in answers) / len(answers)
    observed = sum(right for _, right in answers) / len(answers)
    return Share(words, len(answers), 100 * predicted, 100 * observed)

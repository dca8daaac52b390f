"""What must be so when the weeks are over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from django.db.models import Count

from drills import planning, services
from drills.misconceptions import MISCONCEPTIONS
from drills.models import Event, Purpose, Question, SkillCard
from drills.services import rebuild
from tests.weeks.beginner import Beginner, Day
from tutor.models import Learner


def complaints(beginner: Beginner, days: Sequence[Day], *, every_skill: bool = True) -> list[str]:
    """What is not as it should be."""
    return list(_all(beginner, days, every_skill))


def _all(beginner: Beginner, days: Sequence[Day], every_skill: bool) -> Iterator[str]:
    learner = Learner.objects.get()
    for day in days:
        if not day.offers:
            yield f"day {day.number + 1}: the home page offers nothing"
        if not day.read and not day.answers:
            yield f"day {day.number + 1}: nothing was done"
        if day.answers[Purpose.REVIEW] > planning.CAP:
            yield f"day {day.number + 1}: {day.answers[Purpose.REVIEW]} reviews are more than the cap"
    for day_of_study, count in _counted():
        if count > planning.CAP:
            yield f"{day_of_study}: {count} answers count, which is more than the cap"
    if differed := rebuild():
        yield f"{differed} skills are not what the log comes to"
    met = set(SkillCard.objects.exclude(stability=None).values_list("skill", flat=True))
    if every_skill and (missing := services.askable(learner) - met):
        yield f"never met: {', '.join(sorted(missing))}"
    asked = Question.objects.values("skill", "position", "turn")
    if twice := asked.annotate(times=Count("id")).filter(times__gt=1):
        yield f"asked twice as it was: {', '.join(sorted({one['skill'] for one in twice}))}"
    found, given = misconceptions(), set(beginner.told)
    if missing := given - set(found):
        yield f"not found: {', '.join(sorted(missing))}"
    told = beginner.mistakes().lower()
    if unsaid := [slug for slug in found if _said(slug) not in told]:
        yield f"not on the page of mistakes: {', '.join(unsaid)}"
    if beyond := set(found) - given:
        yield f"found and never held: {', '.join(sorted(beyond))}"


def _counted() -> Iterator[tuple[date, int]]:
    """On each study day, how many answers counted."""
    counted = Event.objects.filter(kind="answer", counts=True, voided_by=None)
    yield from counted.values_list("study_day").annotate(Count("id"))


def misconceptions() -> Counter[str]:
    """What the record names; what was undone and guesses that were admitted are left out."""
    named = Event.objects.filter(kind="answer", guess_said=False, voided_by=None).exclude(misconception="")
    return Counter(dict(named.values_list("misconception").annotate(Count("id"))))


def _said(slug: str) -> str:
    """The end of a mix-up's sentence, from where it names no side and no rank."""
    return MISCONCEPTIONS[slug].rpartition("}")[2].rstrip(".").split(",")[0].lower().removeprefix("you ")


def told(day: Day) -> str:
    """A day as it was: the home page in the morning, and what was done."""
    read = ", ".join(day.read) or "no lesson"
    asked = ", ".join(f"{count} {purpose}" for purpose, count in sorted(day.answers.items())) or "no question"
    how = ", ".join(f"{count} {words}" for words, count in day.how.most_common())
    lines = "\n".join(f"  │ {line}" for line in day.home)
    return f"Day {day.number + 1}\n{lines}\n  pressed: {day.offers}\n  read: {read}; asked: {asked} ({how})\n"


def summed_up(days: Sequence[Day]) -> str:
    reviews = [day.answers[Purpose.REVIEW] for day in days]
    admitted = Event.objects.filter(kind="answer", guess_said=True).exclude(misconception="").count()
    return "\n".join(
        (
            f"{len(days)} days, {sum(map(len, (day.read for day in days)))} lessons, {sum(reviews)} reviews, "
            f"{max(reviews)} on the fullest day",
            f"Named: {', '.join(f'{slug} × {times}' for slug, times in misconceptions().most_common())}; "
            f"{admitted} more in guesses that were admitted",
        )
    )

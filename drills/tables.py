"""What another rule card does to what a learner knows: which skills have other answers now, and asking them again."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from canasta.rulecard import RuleCard
from drills import kinds, queries
from drills.fold import EventKind, after
from drills.models import SkillCard
from drills.services import askable_under, new_event
from drills.skills import SKILLS, Skill
from lessons.knobs import KNOBS

SEEDS = range(4)  # of each facet at each table


def answers_changed(learner: Any, old: RuleCard, new: RuleCard) -> tuple[Skill, ...]:
    """The skills begun whose questions have another answer by the new card; what it leaves nothing to ask of is none.

    A skill has another answer where a rule that decides it is set otherwise. That alone would miss what a setting
    does further off (a discard that has to be kept for going out decides what may be melded), and a table of settings
    and skills would have to be kept by hand: so the referee is asked too, under both cards, about positions that the
    skill asks at either table. Facets sit at the edges of their rules, so few positions show whether an edge has moved.
    """
    standings = queries.standings(learner)
    can = askable_under(new)
    begun = [one for one in SKILLS if one.slug in can and one.slug in standings and standings[one.slug].memory]
    return tuple(one for one in begun if is_changed(one, old, new))


@lru_cache(maxsize=1024)
def is_changed(one: Skill, old: RuleCard, new: RuleCard) -> bool:
    set_otherwise = {rule for knob, _, _ in new.departures_from(old) for rule in KNOBS[knob].rules}
    if set_otherwise & {str(rule) for rule in one.rules}:
        return True
    # Both tables' positions: a limit that was lowered shows only in those of the new one.
    return any(_differs(question, old, new) for card in (old, new) for question in _questions(one, card))


def _differs(question: kinds.Question, old: RuleCard, new: RuleCard) -> bool:
    answers = {kinds.answer_at(question, card) for card in (old, new)}
    return None not in answers and len(answers) > 1


@lru_cache(maxsize=256)
def _questions(one: Skill, card: RuleCard) -> tuple[kinds.Question, ...]:
    return tuple(_made(one, card))


def _made(one: Skill, card: RuleCard) -> Iterator[kinds.Question]:
    for kind in one.kinds:
        for facet in kinds.possible(kind, one.slug, card):
            for seed in SEEDS:
                try:
                    yield kinds.make(kind, one.slug, seed, card, facet)
                except kinds.Impossible:
                    break


@transaction.atomic
def make_due(learner: Any, skills: Iterable[Skill], now: datetime) -> list[str]:
    """Ask about these again: due today, or tomorrow where today's answer has been given. Memory stays as it was."""
    get_user_model().objects.select_for_update().get(pk=learner.pk)  # two taps must not write it twice
    day = queries.today(learner, now, queries.standings(learner))
    cards = SkillCard.objects.select_for_update().filter(learner=learner, skill__in=[one.slug for one in skills])
    return [card.skill for card in cards.order_by("pk") if _made_due(learner, card, day, now)]


def _made_due(learner: Any, card: SkillCard, day: date, now: datetime) -> bool:
    standing = card.standing
    due = day + timedelta(days=1) if standing.memory and standing.memory.day >= day else day
    if standing.due is not None and standing.due <= due:
        return False
    event = new_event(learner, card.skill, EventKind.DUE, day, now, due_day_after=due)
    event.save()
    SkillCard.objects.filter(pk=card.pk).update(**SkillCard.columns(after(standing, event)))
    return True

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

SEEDS = 3  # positions of each facet: a facet sits at the edge of its rule, so few tell whether the edge has moved


def answers_changed(learner: Any, old: RuleCard, new: RuleCard) -> tuple[Skill, ...]:
    """The skills begun whose questions have another answer by the new card.

    The referee is asked, not a table of settings and skills: positions that each skill asks at either table are put
    to it under both cards. What no setting was foreseen to touch is found that way too, and a setting that changes
    only a bonus touches nothing that is asked by yes or no. A skill that the new card leaves nothing to ask of is not
    among them.
    """
    standings = queries.standings(learner)
    begun = [one for one in SKILLS if one.slug in standings and standings[one.slug].memory]
    can = askable_under(new)
    return tuple(one for one in begun if one.slug in can and is_changed(one, old, new))


@lru_cache(maxsize=512)
def is_changed(one: Skill, old: RuleCard, new: RuleCard) -> bool:
    """Has a skill another answer by the new card?"""
    if old.players != new.players:  # no position lies at both tables, so the rules that were changed decide
        changed = {rule for knob, _, _ in new.departures_from(old) for rule in KNOBS[knob].rules}
        return bool(changed & {str(rule) for rule in one.rules})
    # At each table's edge the other's answer differs: a minimum that was lowered shows only in the new one's positions.
    return any(
        kinds.answer_at(question, old) != kinds.answer_at(question, new) for question in _questions(one, old, new)
    )


def _questions(one: Skill, *cards: RuleCard) -> Iterator[kinds.Question]:
    for seed in range(SEEDS):
        for card in cards:
            for kind in one.kinds:
                for facet in kinds.possible(kind, one.slug, card):
                    try:
                        yield kinds.make(kind, one.slug, seed, card, facet)
                    except kinds.Impossible:
                        continue


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

"""The record and what is folded from it: fold anew, and erase."""

from typing import Any

from django.db import transaction

from drills.fold import Standing, fold
from drills.models import Erasure, Event, Question, Report, Sitting, SkillCard


def rebuild() -> int:
    """Fold every learner's events anew; how many skill cards differed, and are mended."""
    keys = (model.objects.order_by().values_list("learner", "skill").distinct() for model in (Event, SkillCard))
    return sum(refold(learner, slug) for learner, slug in set().union(*keys))


@transaction.atomic
def refold(learner_id: int, slug: str) -> bool:
    """Whether the skill card was not what its events come to; it is now."""
    cards = SkillCard.objects.select_for_update().filter(learner=learner_id, skill=slug)
    card = cards.first()
    standing = fold(Event.objects.filter(learner=learner_id, skill=slug).order_by("id"))
    if standing == (card.standing if card else Standing()):
        return False
    if standing.introduced:
        columns = SkillCard.columns(standing)
        SkillCard.objects.update_or_create(learner_id=learner_id, skill=slug, defaults=columns)
    else:
        cards.delete()
    return True


@transaction.atomic
def erase(learner: Any) -> None:
    """Delete all that is stored of a learner's reviews: the one way that the triggers let pass."""
    erasure = Erasure.objects.create(learner=learner)
    for model in (Report, Event, Question, Sitting, SkillCard):
        model.objects.filter(learner=learner).delete()
    erasure.delete()

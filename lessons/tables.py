"""The rule card a learner plays by, those they keep, and the way back. Every `now` is given from above."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.shortcuts import get_object_or_404

from canasta.rulecard import RuleCard
from canasta.rulecard_words import title_of
from lessons.models import SavedCard, UsedCard
from lessons.services import rule_card_of

MOST_USED = 4  # cards that the way back leads to


def saved(learner: Any) -> list[SavedCard]:
    return list(SavedCard.objects.filter(learner=learner)) if learner.is_authenticated else []


def own_saved(learner: Any, pk: int) -> SavedCard:
    return get_object_or_404(SavedCard, pk=pk, learner_id=learner.pk)


def another(learner: Any, name: str, text: str) -> SavedCard | None:
    """The card that a learner keeps under a name, if it is another than this."""
    if not learner.is_authenticated:
        return None
    return SavedCard.objects.filter(learner=learner, name__iexact=name).exclude(text=text).first()


@contextmanager
def one_at_a_time(learner: Any) -> Iterator[None]:
    """Names are looked up before they are taken: of two taps the second waits, and sees what the first has kept."""
    with transaction.atomic():
        get_user_model().objects.select_for_update().get(pk=learner.pk)
        yield


def keep(learner: Any, card: RuleCard, name: str, note: str, now: datetime) -> SavedCard:
    """Keep a card under a name, in place of the one that was kept under it."""
    with one_at_a_time(learner):
        return _keep(learner, card, name, note, now)


def _keep(learner: Any, card: RuleCard, name: str, note: str, now: datetime) -> SavedCard:
    kept = SavedCard.objects.filter(learner=learner, name__iexact=name).first()
    what = {"name": name, "note": note, "text": str(card), "saved_at": now}
    if kept is None:
        return SavedCard.objects.create(learner=learner, **what)
    SavedCard.objects.filter(pk=kept.pk).update(**what)
    return kept


def set_rule_card(learner: Any, card: RuleCard, now: datetime) -> None:
    """Play by this card from now on. The one before stays a tap away."""
    with one_at_a_time(learner):
        _set_rule_card(learner, card, now)


def _set_rule_card(learner: Any, card: RuleCard, now: datetime) -> None:
    before = rule_card_of(learner)
    if before == card:
        return
    UsedCard.objects.update_or_create(learner=learner, text=str(before), defaults={"until": now})
    UsedCard.objects.filter(learner=learner, text=str(card)).delete()
    still = UsedCard.objects.filter(learner=learner).order_by("-until", "-pk").values_list("pk", flat=True)[:MOST_USED]
    UsedCard.objects.filter(learner=learner).exclude(pk__in=list(still)).delete()
    learner.rule_card = str(card)
    learner.save(update_fields=["rule_card"])


def lately(learner: Any) -> list[UsedCard]:
    """The cards played by before, the last one first."""
    if not learner.is_authenticated:
        return []
    return list(UsedCard.objects.filter(learner=learner).order_by("-until", "-pk"))


def name_of(learner: Any, card: RuleCard) -> str:
    """What a card is called: by the learner, where it is one they keep."""
    if learner.is_authenticated and card.changes():
        names = SavedCard.objects.filter(learner=learner, text=str(card)).order_by("-saved_at")
        if name := names.values_list("name", flat=True).first():
            return str(name)
    return title_of(card)


def table_of(learner: Any) -> str:
    """What the card in force is called."""
    return name_of(learner, rule_card_of(learner))

"""Sets: positions for everybody in a class, made or picked by a teacher, handed out and answered."""

import random
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.shortcuts import get_object_or_404
from django.urls import reverse

from canasta.rulecard import RuleCard
from clubs.models import Club, Go, Season, Set, SetItem
from drills import kinds
from drills.kinds import Question as Made
from drills.models import Question, Sitting
from drills.services import begin_set
from drills.skills import skill

MOST_ITEMS = 30  # made at once
MOST_HELD = 40  # with what is picked: an evening of answers, twenty sheets of paper
TRIES = 5  # seeds for a position that the set does not hold yet


class Begun(Exception):
    """Somebody has begun the set: its positions are the same for everybody, and stay."""


class Full(Exception):
    """The set holds as many positions as a set may."""


class Lost(Exception):
    """What somebody has picked for the set, or hands have gone up for, would be lost."""


def can_be_made_anew(items: list[SetItem]) -> bool:
    """Not what somebody has picked, nor what hands have gone up for."""
    return bool(items) and not any(item.is_picked or item.hands for item in items)


def made_of(slugs: Iterable[str], count: int, card: RuleCard, seed: int) -> list[Made]:
    """So many positions of these skills in turn, each skill going through its situations.

    Fewer where the card leaves a skill nothing (more) to ask.
    """
    rows = [_positions(slug, card, seed) for slug in dict.fromkeys(slugs)]
    made: dict[tuple[str, str | None], Made] = {}
    while rows and len(made) < count:
        row = rows.pop(0)
        one = next((one for one in row if (one.position, one.turn) not in made), None)
        if one is not None:
            made[one.position, one.turn] = one
            rows.append(row)
    return list(made.values())


def _positions(slug: str, card: RuleCard, seed: int) -> Iterator[Made]:
    """Positions of a skill, one of each situation in turn: for ever, or for as long as there are others."""
    situations = [(kind, facet) for kind in skill(slug).kinds for facet in kinds.possible(kind, slug, card)]
    random.Random(f"{slug} {seed}").shuffle(situations)
    for at in range(MOST_ITEMS * TRIES if situations else 0):
        kind, facet = situations[at % len(situations)]
        try:
            yield kinds.make(kind, slug, seed + at, card, facet)
        except kinds.Impossible:
            continue


def own_set(club: Club, pk: int) -> Set:
    """The club's own set; any other is not found."""
    return get_object_or_404(Set.objects.select_related("season__club"), pk=pk, season__club=club)


@transaction.atomic
def create(season: Season, title: str, note: str, mades: Iterable[Made], now: datetime) -> Set:
    new = Set.objects.create(season=season, title=title, note=note, rule_card=season.club.rule_card, created_at=now)
    _fill(new, mades)
    return new


@transaction.atomic
def make_anew(its: Set, seed: int) -> int:
    """Other positions of the same rules, by the club's card of today: how many; 0 leaves the set as it was.

    Lost where something would be.
    """
    _still_open_to_change(its)
    items = list(its.items.all())  # read under the lock: another teacher may be putting one in
    if not can_be_made_anew(items):
        raise Lost
    slugs, club = [item.skill for item in items], its.season.club
    mades = made_of(slugs, len(slugs), club.card, seed)
    if mades:
        its.items.all().delete()
        _fill(its, mades)
        Set.objects.filter(pk=its.pk).update(rule_card=club.rule_card)
    return len(mades)


def _fill(its: Set, mades: Iterable[Made]) -> None:
    SetItem.objects.bulk_create(_item(its, number, made) for number, made in enumerate(mades, start=1))


def _item(its: Set, number: int, made: Made, is_picked: bool = False) -> SetItem:
    return SetItem(set=its, number=number, skill=made.skill, content=made.to_json(), is_picked=is_picked)


@transaction.atomic
def add(its: Set, made: Made) -> SetItem:
    """One more position, picked by hand, at the end; Begun once somebody answers, Full where no more go in."""
    _still_open_to_change(its)
    if its.items.count() >= MOST_HELD:
        raise Full
    last = its.items.aggregate(last=Max("number"))["last"] or 0
    item = _item(its, last + 1, made, is_picked=True)
    item.save()
    return item


@transaction.atomic
def take_out(its: Set, number: int) -> None:
    _still_open_to_change(its)
    its.items.filter(number=number).delete()
    for at, item in enumerate(its.items.order_by("number"), start=1):
        its.items.filter(pk=item.pk).update(number=at)


@transaction.atomic
def move_up(its: Set, number: int) -> None:
    """An item before the one that came before it."""
    _still_open_to_change(its)
    pair = list(its.items.filter(number__in=(number - 1, number)).order_by("number"))
    if len(pair) == 2:
        before, after = pair
        aside = (its.items.aggregate(last=Max("number"))["last"] or 0) + 1  # no two may have one number, not even now
        for item, at in ((before, aside), (after, number - 1), (before, number)):
            its.items.filter(pk=item.pk).update(number=at)


def _still_open_to_change(its: Set) -> None:
    get_object_or_404(Set.objects.select_for_update(), pk=its.pk)  # nobody begins in this very moment
    if its.goes.exists():
        raise Begun


@transaction.atomic
def hand_out(its: Set, opens_at: datetime, closes_at: datetime | None) -> None:
    """Open it from then to then. Once somebody has begun, it has been open and its opening moves no later."""
    was = get_object_or_404(Set.objects.select_for_update(), pk=its.pk).opens_at
    if was and its.goes.exists():
        opens_at = min(was, opens_at)
    Set.objects.filter(pk=its.pk).update(opens_at=opens_at, closes_at=closes_at)
    Sitting.objects.filter(go__set=its).update(closes_at=closes_at)
    its.opens_at, its.closes_at = opens_at, closes_at


@transaction.atomic
def take_back(its: Set) -> None:
    """Back into the drawer; Begun once somebody answers."""
    _still_open_to_change(its)
    Set.objects.filter(pk=its.pk).update(opens_at=None, closes_at=None)


@transaction.atomic
def begin(learner: Any, its: Set, now: datetime) -> Sitting:
    """The learner's one go at it: begun now, or where it was left."""
    page = reverse("club-set", args=[its.season.club_id, its.pk])
    its = get_object_or_404(Set.objects.select_for_update(), pk=its.pk)  # two taps must not begin it twice
    if already := Go.objects.filter(set=its, learner=learner).select_related("sitting").first():
        Sitting.objects.filter(pk=already.sitting_id).update(leads_to=page)  # whoever left the class has come back
        already.sitting.leads_to = page
        return already.sitting
    mades = [item.made for item in its.items.all()]
    sitting = begin_set(learner, mades, now, scope=f"set {its.pk}", closes_at=its.closes_at, leads_to=page)
    Go.objects.create(set=its, learner=learner, sitting=sitting)
    return sitting


@transaction.atomic
def delete(its: Set, now: datetime) -> None:
    """Away with it: what was answered stays its learners', and what was not is asked no more."""
    get_object_or_404(Set.objects.select_for_update(), pk=its.pk)  # nobody begins in this very moment
    waiting = Question.objects.filter(sitting__go__set=its, answered_at=None, withdrawn_at=None)
    waiting.update(withdrawn_at=now)
    Sitting.objects.filter(go__set=its).update(leads_to="")
    its.delete()

"""A set that was made before the club changed its card: it is asked, and answered, by the card it was made for."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from canasta.rulecard import RuleCard
from clubs.models import Season, Set, SetItem
from drills.kinds import answer_at
from lessons.services import card_in
from lessons.table_page import differences

MOST_AT_ONCE = 3  # differences; more lie under a fold


@dataclass(frozen=True)
class Older:
    """The card that a set goes by, where the club plays by another now."""

    card: RuleCard
    of_today: RuleCard
    until: datetime  # when the club changed it

    @cached_property
    def differences(self) -> list[tuple[str, str]]:
        """How the set is asked, and how the club plays today."""
        return differences(self.of_today, self.card)

    @property
    def is_long(self) -> bool:
        return len(self.differences) > MOST_AT_ONCE

    def answered_otherwise(self, items: list[SetItem]) -> list[int]:
        """The numbers of those that have another right answer by the card of today, or none at all."""
        return [item.number for item in items if answer_at(item.made, self.card) != answer_at(item.made, self.of_today)]


def of(its: Set) -> Older | None:
    """None where the club plays by the set's card: still, or again."""
    if not its.has_old_card:
        return None
    club, card = its.season.club, card_in(its.rule_card)
    change = club.card_changes.filter(before=its.rule_card).first()  # the latest
    return Older(card, club.card, change.at if change else its.created_at)


def left_behind(season: Season | None, now: datetime) -> list[Set]:
    """The sets that nobody has begun and anybody still may, made for a card that is not the club's now."""
    if season is None:
        return []
    found = season.sets.filter(goes=None).exclude(rule_card=season.club.rule_card).exclude(closes_at__lte=now)
    return list(found.order_by("pk"))

"""A club as data: all that it holds, to keep or to take elsewhere."""

from typing import Any

from clubs import set_page
from clubs.models import Club, Evening, Season, Set


def of_club(club: Club) -> dict[str, Any]:
    """Names, cards, seasons with their members, sets with every answer, plans. No code and no password."""
    changes = club.card_changes.order_by("id").values("at", "before", "after", "why")
    return {
        "club": club.name,
        "founded_at": club.founded_at,
        "rule_card": club.rule_card,
        "card_changes": list(changes),
        "staff": [{"name": one.learner.name, "role": one.role} for one in club.staff.select_related("learner")],
        "seasons": [_season(season) for season in club.seasons.order_by("begun_at")],
    }


def _season(season: Season) -> dict[str, Any]:
    return {
        "name": season.name,
        "begun_at": season.begun_at,
        "ended_at": season.ended_at,
        "members": list(season.members.values("name", "joined_at", "stood")),
        "sets": [_set(its) for its in season.sets.order_by("created_at")],
        "plan": [_evening(evening) for evening in season.evenings.prefetch_related("parts__set")],
    }


def _set(its: Set) -> dict[str, Any]:
    found = set_page.results(its)
    return {
        "title": its.title,
        "note": its.note,
        "rule_card": its.rule_card,
        "opens_at": its.opens_at,
        "closes_at": its.closes_at,
        "questions": [
            {"skill": one.item.skill, "position": one.made.position, "turn": one.made.turn, "right": one.right_words}
            | ({"hands": one.item.hands} if one.item.hands else {})
            for one in found["asked"]
        ],
        "answers": [
            {"name": row.member.name, "said": [cell and {"right": cell.right, "said": cell.said} for cell in row.cells]}
            for row in found["rows"]
            if row.answered
        ],
    }


def _evening(evening: Evening) -> dict[str, Any]:
    parts = [{"lesson": part.lesson} if part.lesson else {"set": part.set.title} for part in evening.parts.all()]
    return {"title": evening.title, "day": evening.day, "parts": parts}

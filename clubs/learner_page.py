"""What is shown of one learner in a class: every skill, and of each the positions missed."""

from collections import Counter
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from django.core.paginator import Paginator

from canasta.rulecard import RuleCard
from canasta.words import number
from clubs import class_page
from clubs.models import Member
from clubs.said import right_answer, said
from clubs.standing import of_member, skills_of, when
from drills import habits, kinds, queries
from drills.answering import given_in
from drills.models import Event, Purpose
from drills.pages import ICONS, laid
from drills.skills import Skill
from lessons import course

A_PAGE = 3  # positions: each is a whole table
ASKED_IN = {
    Purpose.REVIEW: "in a review",
    Purpose.PRACTICE: "in practice",
    Purpose.PLACE: "in the placement round",
    Purpose.ANOTHER: "in practice",
    Purpose.SET: "in a set",
}


def standing(member: Member, now: datetime) -> dict[str, Any]:
    """Every skill that the club's card leaves to ask, and what they seem to mix up."""
    card = member.season.club.card
    row, skills = of_member(member, now), skills_of(card)
    found = Counter(slug for _, slug, _ in queries.mix_ups_of([member.learner_id], (now - class_page.LATELY).date()))
    return {
        "member": member,
        "active": row.last_active_words,
        "legend": [(ICONS[state], state, row.count(state, skills)) for state in class_page.STATES],
        "lessons": [
            (lesson, [(one, row.cells[one.slug], ICONS[row.cells[one.slug].state]) for one in its])
            for lesson, its in class_page.by_lesson(skills)
        ],
        "mix_ups": [habits.of_one(slug) for slug, _ in found.most_common() if slug in habits.HABITS],
    }


def missed(member: Member, one: Skill, page: str | None, now: datetime) -> dict[str, Any]:
    """What they got wrong of one skill, the last first, a few at a time."""
    row = of_member(member, now)
    missed = Paginator(queries.missed_by(member.learner_id, one.slug), A_PAGE).get_page(page)
    cell = row.cells.get(one.slug)
    return {
        "member": member,
        "skill": one,
        "cell": cell,
        "picture": ICONS[cell.state] if cell else "",
        "page": missed,
        "how_many": number(missed.paginator.count),
        "missed": [_answered(event, row.today) for event in missed],
    }


def _answered(event: Event, today: date) -> dict[str, Any]:
    """One answer as its reply page has it, told of the learner instead of to them."""
    question, made = event.question, event.question.made
    explanation = kinds.explain(made, given_in(event))
    shows = "" if event.guess_said or event.misconception not in habits.HABITS else habits.of_one(event.misconception)
    return {
        "question": question,
        "made": made,
        "laid": laid(question.turn) if question.answer is not None else [],
        "marks": explanation.marks.as_dict(),
        "untold": "table" if "table" in made.untold else "",
        "section": course.section_of(explanation.section, RuleCard.parse(question.rule_card).name),
        "when": f"{when(event.study_day, today)}, {ASKED_IN[Purpose(question.purpose)]}".capitalize(),
        "how": _how(event),
        "said": said(made, event),
        "right": "; ".join(right_answer(made)),
        "fields": explanation.rows,
        "shows": shows,
        "explanation": replace(explanation, echo="", misconception="", rows=()),
    }


def _how(event: Event) -> str:
    parts = ["with a hint"] if event.hints else []
    return " and ".join(parts + (["guessing, as they said"] if event.guess_said else []))

"""{% taught rule as place %}: where a rule is taught, and where it can be practised at this learner's table."""

from collections.abc import Collection
from dataclasses import dataclass

from django import template
from django.http import HttpRequest
from django.urls import reverse

from canasta.rules import Rule
from drills.services import askable
from drills.skills import SKILLS
from lessons.course import Lesson, lesson, section_of

register = template.Library()


@dataclass(frozen=True)
class Taught:
    lesson: str = ""  # its title; "" where no lesson has the rule
    lesson_url: str = ""
    practice: str = ""  # what is practised: a skill, else the lesson's; "" where nothing is asked of it
    practice_url: str = ""


@register.simple_tag(takes_context=True)
def taught(context: template.Context, rule: Rule) -> Taught:
    request: HttpRequest = context["request"]
    section = section_of(str(rule))
    where = lesson(section.slug) if section else None
    if section is None or where is None:
        return Taught()
    return Taught(
        where.title, reverse("step", args=[section.slug, section.step]), *_practice(rule, where, askable(request.user))
    )


def _practice(rule: Rule, where: Lesson, can: Collection[str]) -> tuple[str, str]:
    """The skill that the rule decides, else all that the lesson has."""
    skills = [one for one in SKILLS if one.slug in can]
    if skill := next((one for one in skills if rule in one.rules), None):
        return skill.title, reverse("practice-skill", args=[skill.slug])
    if any(one.lesson == where.slug for one in skills):
        return where.title, reverse("practice-lesson", args=[where.slug])
    return "", ""

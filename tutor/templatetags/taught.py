"""{% taught rule as place %}: where a rule is taught, and where it can be practised at this learner's table."""

from dataclasses import dataclass

from django import template
from django.http import HttpRequest
from django.urls import reverse

from canasta.rules import Rule
from drills.services import askable
from drills.skills import SKILLS
from lessons.course import lesson, section_of

register = template.Library()


@dataclass(frozen=True)
class Taught:
    lesson: str = ""  # its title; "" where no lesson has the rule
    lesson_url: str = ""
    skill: str = ""  # "" where nothing is asked of it
    skill_url: str = ""


@register.simple_tag(takes_context=True)
def taught(context: template.Context, rule: Rule) -> Taught:
    request: HttpRequest = context["request"]
    section = section_of(str(rule))
    where = lesson(section.slug) if section else None
    if section is None or where is None:
        return Taught()
    can = askable(request.user)
    skill = next((one for one in SKILLS if rule in one.rules and one.slug in can), None)
    return Taught(
        where.title,
        reverse("step", args=[section.slug, section.step]),
        skill.title if skill else "",
        reverse("practice-skill", args=[skill.slug]) if skill else "",
    )

"""The skills of a lesson, where a page leads to them."""

from django import template
from django.template import Context

from drills.services import askable
from drills.skills import SKILLS, Skill
from lessons.course import Lesson

register = template.Library()


@register.simple_tag(takes_context=True)
def skills_of(context: Context, lesson: Lesson) -> list[Skill]:
    """Those that the learner's table leaves to ask."""
    can = askable(context["request"].user)
    return [one for one in SKILLS if one.lesson == lesson.slug and one.slug in can]

"""Where a lesson's questions are, if the learner's table leaves any."""

from django import template
from django.template import Context
from django.urls import reverse

from canasta import words
from drills.services import askable
from drills.skills import SKILLS
from lessons.course import Lesson

register = template.Library()
register.filter("points", words.points)  # "−1,495": a true minus, thousands set apart


@register.simple_tag(takes_context=True)
def practice_url(context: Context, lesson: Lesson) -> str:
    """The address of its practice; "" where nothing of it can be asked."""
    can = askable(context["request"].user)
    asks = any(one.lesson == lesson.slug and one.slug in can for one in SKILLS)
    return reverse("practice-lesson", args=[lesson.slug]) if asks else ""

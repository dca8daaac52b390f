from typing import Any

from django import template

from clubs.models import Set
from clubs.paper_page import laid_by, untold_of
from drills.kinds import Question as Made
from drills.models import Question

register = template.Library()


@register.inclusion_tag("clubs/set_item.html")
def set_item(made: Made, with_prompt: bool = True) -> dict[str, Any]:
    """A question as it is put: what is asked, what has happened, the cards laid, the table."""
    return {
        "made": made,
        "with_prompt": with_prompt,
        "laid": laid_by(made),
        "untold": untold_of(made),
    }


@register.simple_tag
def set_of(question: Question) -> Set | None:
    """The set that a question is asked in, to be named above it."""
    return Set.objects.filter(goes__sitting=question.sitting_id).select_related("season__club").first()

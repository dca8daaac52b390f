from typing import Any

from django import template

from drills.kinds import Question as Made
from drills.pages import laid

register = template.Library()


@register.inclusion_tag("clubs/set_item.html")
def set_item(made: Made, with_prompt: bool = True) -> dict[str, Any]:
    """A question as it is put: what is asked, what has happened, the cards laid, the table."""
    return {"made": made, "with_prompt": with_prompt, "laid": laid(made.turn) if made.answer is not None else []}

"""{% your_table %}: what the rule card in force is called, and the way to it."""

from typing import Any

from django import template

from lessons.tables import table_of

register = template.Library()


@register.inclusion_tag("lessons/your_table.html", takes_context=True)
def your_table(context: template.Context) -> dict[str, Any]:
    return {"table": table_of(context["user"])}

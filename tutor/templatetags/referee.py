"""{% referee_link position turn %}: the address at which the referee answers about a position."""

from urllib.parse import urlencode

from django import template
from django.urls import reverse

from canasta.position import Position

register = template.Library()


_BY_PHASE = {"d": "take", "e": "score"}  # what one would ask at that moment, where no turn is in question


@register.simple_tag
def referee_link(position: Position | str, turn: str | None = "", ask: str = "") -> str:
    """With a turn it is that turn that is judged. Never before a question about the position is answered."""
    line = str(position)
    if turn:
        ask = "turn"
    elif not ask:
        ask = _BY_PHASE.get((Position.parse(line) if isinstance(position, str) else position).phase, "")
    words = {"p": line, "ask": ask, "turn": turn or ""}
    return f"{reverse('referee')}?{urlencode({name: word for name, word in words.items() if word})}#answer"

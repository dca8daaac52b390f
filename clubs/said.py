"""What somebody answered, in words that speak of anybody: "No, leave it: the pile is frozen"."""

from canasta.words import cards_name
from drills import kinds
from drills.answering import given_in
from drills.kinds import Given
from drills.kinds import Question as Made
from drills.models import Event


def said(made: Made, event: Event) -> str:
    return what_is_said(made, given_in(event))


def right_answer(made: Made) -> str:
    return what_is_said(made, kinds.right_answers(made)[0])


def what_is_said(made: Made, given: Given) -> str:
    rows = kinds.explain(made, given).rows if given.values else ()
    parts = [row.said if len(rows) == 1 else f"{row.legend} {row.said}" for row in rows]
    if given.verdict is None:
        return "; ".join(parts)
    choice = made.choice(given.reason)
    if choice is not None:
        parts.append(choice.words(given.verdict))
    elif given.cards is not None:
        parts.append(cards_name(given.cards) if given.cards else "the top card alone")
    return ": ".join([made.label(given.verdict), *(["; ".join(parts)] if parts else [])])

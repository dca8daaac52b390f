"""Questions answered by fields: the right values, and what values that are not right reveal."""

from drills import kinds
from drills.kinds import Given


def right_of(question):
    return {field.name: field.right for field in question.fields}


def mix_up(question, right, **said):
    """The thought that shows where some values are said otherwise; it has its sentence."""
    given = Given(values=right | said)
    marking = kinds.mark(question, given)
    assert not marking.right
    assert bool(kinds.explain(question, given).misconception) is bool(marking.misconception)
    return marking.misconception

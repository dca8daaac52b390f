"""May the hand go out, found out once more by the naive checker."""

from tests.canasta import naive


def verdict(question) -> bool:
    return naive.can_go_out(question.position)

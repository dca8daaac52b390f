"""Is the question, or the turn after it, allowed, found out once more by the naive checker."""

from tests.canasta import naive


def verdict(question) -> bool:
    return naive.legal(question.position, question.turn)

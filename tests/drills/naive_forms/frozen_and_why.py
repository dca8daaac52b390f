"""The second checker of "frozen-and-why": the simple referee's reasons, in the order of the options."""

from tests.canasta import naive

KEYS = {"unmelded": "frozen.unopened", "wild": "frozen.wild", "red": "frozen.red_three", "black": "frozen.black_three"}


def values(question) -> dict[str, str]:
    found = naive.frozen(question.position)
    return {"why": ",".join(key for key, rule in KEYS.items() if rule in found)}

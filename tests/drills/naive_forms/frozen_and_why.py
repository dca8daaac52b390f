"""The second checker of "frozen-and-why": the simple referee's reasons, in the order of the options, and for whom."""

from tests.canasta import naive
from tests.canasta.naive_table import read_sides

KEYS = {"unmelded": "frozen.unopened", "wild": "frozen.wild", "red": "frozen.red_three", "black": "frozen.black_three"}


def values(question) -> dict[str, str]:
    ours = naive.frozen(question.position)
    card, who, hands, melds, *others = question.position.split(" ")
    theirs = next(side for side in read_sides(melds) if who[0] not in side)
    for_them = naive.frozen(" ".join([card, theirs[0] + who[1:], hands, melds, *others]))
    return {
        "why": ",".join(key for key, rule in KEYS.items() if rule in ours),
        "whom": {(0, 0): "nobody", (1, 0): "ours", (0, 1): "theirs", (1, 1): "everybody"}[bool(ours), bool(for_them)],
    }

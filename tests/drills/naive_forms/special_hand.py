"""Which special hand may be shown and what it brings, once more: from docs/rules.md, by plain strings."""

from tests.canasta.naive_out import kind_of
from tests.canasta.naive_table import read_position


def values(question) -> dict[str, str]:
    table = read_position(question.position)
    kind = "" if table.is_open else kind_of(table.hand)
    worth = table.number(f"special_{kind}") if kind else 0
    brings = worth + table.number("out") if worth else 0
    return {"hand": kind.replace("_", "-") if worth else "none", "brings": str(brings)}

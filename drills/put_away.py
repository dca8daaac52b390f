"""Which parts of the table lie under a fold, because they do not bear on what is asked."""

from collections.abc import Mapping

from canasta.position import Seat
from drills.kinds import Question, TableMarks

# By skill, else by kind: theirs, the middle, ours, the hand. Nothing is lost: one tap shows the rest.
# A verdict is asked at the whole table, as it lies before a player; “at your table” asks the same by fields.
AWAY: Mapping[str, str] = {
    "canasta-kind": "theirs,middle,hand",
    "can-you-go-out": "theirs",
    "concealed-or-not": "theirs,middle",
    "frozen-and-why": "hand",
    "is-this-meld-legal": "theirs",
    "legal-discard": "hand",
    "meld-worth": "theirs,middle,hand",
    "minimum": "middle,hand",
    "modern-penalties": "theirs,middle",
    "modern-threes": "middle,hand",
    "opening-pick": "theirs",
    "opening-sum": "theirs,middle",
    "pile-whole": "theirs",
    "red-three": "theirs",
    "red-three-score": "middle,hand",
    "score-hand": "middle",
    "special-hand": "theirs,middle",
    "stock-end": "theirs",
    "take-the-pile": "theirs",
    "the-deal": "theirs,ours",
    "three-score": "middle,hand",
    "what-next": "theirs",
    "with-whom": "hand",
    "who-wins": "theirs,middle,ours,hand",
}


def untold(question: Question) -> str:
    """What the question leaves out of its table, and the parts that it can do without."""
    return ",".join(filter(None, [question.untold, _away(question)]))


def in_reply(question: Question, marks: TableMarks) -> str:
    """Now everything is told; away stays what was away, unless a deciding card lies there."""
    if "table" in question.untold:
        return "table"
    if question.answer is not None:
        return ""
    marked = {"hand"} if marks.hand else set()
    marked |= {"middle"} if marks.top or marks.pile else set()
    marked |= {"ours" if Seat.S.name in side else "theirs" for side, _, _ in marks.melds}
    return ",".join(part for part in _away(question).split(",") if part not in marked)


def _away(question: Question) -> str:
    kind, slug, _ = question.asked_as or (question.kind, question.skill, "")
    return AWAY.get(slug) or AWAY.get(kind, "")

"""Which parts of the table lie under a fold, because they do not bear on what is asked."""

from collections.abc import Mapping

from drills.kinds import Question

# By skill, else by kind: theirs, the middle, ours, the hand. Nothing is lost: one tap shows the rest.
AWAY: Mapping[str, str] = {
    "canasta-kind": "theirs,middle,hand",
    "can-you-go-out": "theirs",
    "concealed-or-not": "theirs,middle",
    "frozen-and-why": "hand",
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
    "the-deal": "theirs,ours",
    "three-score": "middle,hand",
    "what-next": "theirs",
    "with-whom": "hand",
    "who-wins": "theirs,middle,ours,hand",
}


def untold(question: Question) -> str:
    """What the question leaves out of its table, and the parts that it can do without."""
    kind, slug, _ = question.asked_as or (question.kind, question.skill, "")
    return ",".join(filter(None, [question.untold, AWAY.get(slug) or AWAY.get(kind, "")]))

"""Questions of every skill and kind, as seeds come."""

from canasta.rulecard import CLASSIC
from drills import kinds
from drills.skills import SKILLS, Skill

ASKED = [skill for skill in SKILLS if set(skill.kinds) <= set(kinds.KINDS)]


def a_question(skill: Skill, seed: int) -> kinds.Question:
    return kinds.make(skill.kinds[seed % len(skill.kinds)], skill.slug, seed, CLASSIC)


def skill_of(seed: int) -> Skill:
    return ASKED[seed % len(ASKED)]

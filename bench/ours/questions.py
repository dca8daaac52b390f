"""Questions of every skill and kind that Classic asks, as seeds come."""

from canasta.rulecard import CLASSIC
from drills import kinds
from drills.skills import SKILLS, Skill

ASKED = [skill for skill in SKILLS if all(kinds.possible(kind, skill.slug, CLASSIC) for kind in skill.kinds)]


def a_question(skill: Skill, seed: int) -> kinds.Question:
    return kinds.make(skill.kinds[seed % len(skill.kinds)], skill.slug, seed, CLASSIC)


def skill_of(seed: int) -> Skill:
    return ASKED[seed % len(ASKED)]

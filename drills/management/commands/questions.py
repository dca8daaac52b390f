import json
import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from canasta.rulecard import RuleCard
from drills import kinds
from drills.kinds import Impossible, Question
from drills.skills import SKILLS, Skill


class Command(BaseCommand):
    help = "Print questions as JSON lines, or list what can be asked."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", nargs="?", help=" or ".join(kinds.KINDS))
        parser.add_argument("--skill", help="only this skill (otherwise all of the kind, in turn)")
        parser.add_argument("--facet", help="only this facet of it")
        parser.add_argument("--card", default="classic", help="the rule card")
        parser.add_argument("--seed", default="1", help="the first seed")
        parser.add_argument("--count", default="10", help="how many questions")
        parser.add_argument("--list", action="store_true", help="a line for each kind and skill")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rule_card = RuleCard.parse(options["card"])
            lines = listed(options["kind"], rule_card) if options["list"] else asked(rule_card, options)
            for line in lines:
                self.stdout.write(line)
        except (Impossible, ValueError) as error:
            raise CommandError(str(error), returncode=2) from None
        except BrokenPipeError:
            sys.stderr.close()


def listed(kind: str | None, rule_card: RuleCard) -> Iterator[str]:
    for name in [kind_named(kind)] if kind else kinds.KINDS:
        for skill in skills_of(name):
            facets = kinds.possible(name, skill.slug, rule_card)
            if facets:
                rules = ",".join(map(str, skill.rules))
                yield f"{name}\t{skill.slug}\t{rule_card}\t{skill.lesson}\t{rules}\t{','.join(facets)}"


def asked(rule_card: RuleCard, options: dict[str, Any]) -> Iterator[str]:
    kind = kind_named(options["kind"])
    skills = [skill_named(options["skill"], kind)] if options["skill"] else skills_of(kind)
    able = [skill for skill in skills if kinds.possible(kind, skill.slug, rule_card)]
    if not able:
        raise Impossible(f"nothing of {kind} can be asked under the rule card '{rule_card}'")
    first, count = whole("seed", options), whole("count", options)
    for number in range(count):
        skill, seed = able[number % len(able)], first + number
        yield written(kinds.make(kind, skill.slug, seed, rule_card, options["facet"]))


def whole(name: str, options: dict[str, Any]) -> int:
    text = str(options[name])
    if not text.isdecimal():
        raise ValueError(f"--{name} is a whole number, not '{text}'")
    return int(text)


def kind_named(name: str | None) -> str:
    if name not in kinds.KINDS:
        raise ValueError(f"{f'no kind is called {name!r}' if name else 'a kind is needed'}: {', '.join(kinds.KINDS)}")
    return name


def skills_of(kind: str) -> list[Skill]:
    return [skill for skill in SKILLS if kind in skill.kinds]


def skill_named(slug: str, kind: str) -> Skill:
    for skill in skills_of(kind):
        if skill.slug == slug:
            return skill
    raise ValueError(f"{kind} asks no skill {slug!r}: {', '.join(skill.slug for skill in skills_of(kind))}")


def written(question: Question) -> str:
    """One line of JSON; the explanation is the one given to a right answer, in full."""
    explanation = kinds.explain(question, kinds.right_answers(question)[0])
    return json.dumps(
        {
            "kind": question.kind,
            "skill": question.skill,
            "facet": question.facet,
            "seed": question.seed,
            "card": question.rule_card,
            "position": question.position,
            "turn": question.turn,
            "question": f"{question.prompt} {question.detail}",
            "choices": [{"subject": choice.subject, "yes": choice.yes, "no": choice.no} for choice in question.choices],
            "answer": question.answer,
            "reason": question.reason,
            "rule": question.rule,
            "explanation": explanation.plain(),
        },
        ensure_ascii=False,
    )

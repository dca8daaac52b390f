import importlib
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from canasta.rulecard import RuleCard
from drills.guessing import count_positions
from drills.kinds import KINDS, Question
from drills.quality import Answer, Naive, examine
from drills.skills import MELD, TAKE

SHOWN_MISSES = 40


class Command(BaseCommand):
    help = "Make many questions and print how right, balanced and free of cues they are."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="exit with 1 if anything is amiss")
        parser.add_argument("--seeds", type=int, default=2000, help="questions for each skill")
        parser.add_argument("--kind", default="", choices=["", *KINDS], help="one kind of question only")
        parser.add_argument("--distinct", type=int, default=0, help="only count positions of each kind, up to so many")
        parser.add_argument("--card", default="classic", help="the rule card")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rule_card = RuleCard.parse(options["card"])
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from None
        if wanted := options["distinct"]:
            for line in count_positions(options["kind"], rule_card, wanted):
                self.stdout.write(line)
            return
        naive = naive_checker()
        if naive is None:
            self.stderr.write("tests/ is not installed here: the naive checker is left out")
        report = examine(options["seeds"], rule_card, naive, options["kind"])
        self.stdout.write("\n".join(report.lines))
        for miss in report.misses[:SHOWN_MISSES]:
            self.stderr.write(f"MISS {miss}")
        self.stdout.write(f"\n{len(report.misses)} misses" if report.misses else "\nNothing amiss.")
        if report.misses and options["check"]:
            sys.exit(1)


def naive_checker() -> Naive | None:
    """The second checker lives with the tests, which an installation may lack."""
    try:
        from tests.canasta import naive
    except ImportError:
        return None

    def answer(question: Question) -> Answer:
        if question.kind == TAKE:
            return bool(naive.can_take(question.position))
        if question.kind == MELD:
            return bool(naive.legal(question.position, question.turn))
        checker = importlib.import_module(f"tests.drills.naive_forms.{question.kind.replace('-', '_')}")
        said: Answer = checker.verdict(question) if question.answer is not None else checker.values(question)
        return said

    return answer

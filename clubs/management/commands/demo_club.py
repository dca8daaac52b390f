from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from canasta.rulecard import RuleCard


class Command(BaseCommand):
    help = "Fill a club with simulated learners, so that every page of it can be looked at."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", default="Tuesday beginners")
        parser.add_argument("--learners", type=int, default=24)
        parser.add_argument("--days", type=int, default=21, help="for how long they have been learning")
        parser.add_argument("--card", default="classic", help="the club's rule card, as a text")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, name: str, learners: int, days: int, card: str, seed: int, **options: Any) -> None:
        if not settings.DEVELOPMENT:
            raise CommandError("Its teacher has a password that everybody knows: not on a production server.")
        try:
            from tests import demo
        except ImportError as missing:
            raise CommandError(f"This needs the packages for tests ({missing.name}): run “make setup” first.") from None
        if learners < 1 or days < 1:
            raise CommandError("A club needs one learner and one day at least.")
        try:
            rule_card = RuleCard.parse(card)
        except ValueError as problem:
            raise CommandError(f"“{card}” is no rule card: {problem}") from None
        club = demo.fill(name, rule_card, datetime.now(UTC), learners=learners, days=days, seed=seed)
        teacher = club.staff.get(role="teacher").learner
        self.stdout.write(f"{club}: /clubs/{club.pk}/")
        self.stdout.write(f"Log in as “{teacher.username}”, password “{demo.PASSWORD}”.")

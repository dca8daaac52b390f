from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from drills.bank import FILE
from drills.bank.build import HANDS, build


class Command(BaseCommand):
    help = "Play hands from fixed seeds and keep positions of them, from which the drills' questions are made."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--hands", type=int, default=HANDS, help="how many hands are played")

    def handle(self, *args: Any, **options: Any) -> None:
        count = build(options["hands"])
        self.stdout.write(f"{count} positions, {FILE.stat().st_size // 1024} KB")

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from drills.bank import GAMES, files_of
from drills.bank.build import build


class Command(BaseCommand):
    help = "Play hands from fixed seeds and keep positions of them, from which the drills' questions are made."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--game", choices=GAMES, action="append", help="only this game; may be given more than once"
        )
        parser.add_argument("--hands", type=int, help="how many hands are played (each game has its own number)")

    def handle(self, *args: Any, **options: Any) -> None:
        for game in options["game"] or GAMES:
            count = build(game, options["hands"])
            size = sum(path.stat().st_size for path in files_of(game))
            self.stdout.write(f"{game}: {count} positions, {size // 1024} KB")

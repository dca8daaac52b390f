from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from drills.words import counted
from tutor.sweeping import KEY_LASTS, SEEN_WITHIN, NotOurKey, sweep, unseen_guests


class Command(BaseCommand):
    help = (
        "Says how many guests nobody will come back to; with --delete they are deleted. They have kept nothing (no "
        f"answer, lesson, rule card, score sheet or report) and were not seen for {KEY_LASTS} days. Nobody of a club "
        "is among them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=KEY_LASTS, help=f"not seen for so long ({KEY_LASTS})")
        parser.add_argument("--answered", action="store_true", help="also those who have answered or kept something")
        parser.add_argument("--delete", action="store_true", help="delete them; there is no way back but a backup")

    def handle(self, *args: Any, days: int, answered: bool, delete: bool, **options: Any) -> None:
        if days < SEEN_WITHIN:
            raise CommandError(f"A visit is noted once a month: --days {SEEN_WITHIN} or more, please.")
        if answered and days < KEY_LASTS:
            raise CommandError(f"Their browsers may bring them back for {KEY_LASTS} days: no fewer with --answered.")
        now = datetime.now(UTC)
        try:
            guests = unseen_guests(now, days, answered=answered)
        except NotOurKey:
            raise CommandError("No session can be read: is this the server’s SECRET_KEY? Nothing is deleted.") from None
        who = "" if answered else " with nothing kept"
        self.stdout.write(f"{counted(len(guests), 'guest')}{who}, not seen for {days} days.")
        if not delete:
            self.stdout.write("Nothing is deleted. Once more with --delete, and they are: make a backup first.")
            return
        gone = sum(sweep(guest, now - timedelta(days=days), answered=answered) for guest in guests)
        self.stdout.write(f"{counted(gone, 'guest')} deleted.")

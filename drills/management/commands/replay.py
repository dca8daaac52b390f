from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from drills.models import Report
from drills.replay import lines


class Command(BaseCommand):
    help = "Lay out a reported question again: position, seed, answer, referee, explanation."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("report", type=int, help="the number of the report")

    def handle(self, *args: Any, **options: Any) -> None:
        report = Report.objects.select_related("question__near_miss_of").filter(pk=options["report"]).first()
        if report is None:
            raise CommandError(f"There is no report {options['report']}.")
        for line in lines(report):
            self.stdout.write(line)

from typing import Any

from django.core.management.base import BaseCommand

from drills.services import rebuild
from drills.words import counted


class Command(BaseCommand):
    help = "Fold every learner's events anew and say how many skill cards differed from what they come to."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{counted(rebuild(), 'skill card')} differed.")

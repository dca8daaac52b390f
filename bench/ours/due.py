"""`python -m bench.ours.due ROWS`: so many skill cards in a fresh database; what a learner's due set takes, in ms."""

import json
import random
import statistics
import sys
import time
from datetime import date

import django

FILL = """
WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < %s)
INSERT INTO drills_skillcard (learner_id, skill, introduced_day, due_day, stability, difficulty, memory_day, tries)
SELECT n / %s, json_extract(%s, '$[' || (n %% %s) || ']'), '2026-01-01', date('2026-01-20', (n %% 30) || ' days'),
  11.0, 5.0, '2026-01-09', '[[null, true], [0.9, true]]' FROM number
"""
DAY = date(2026, 2, 1)
ASKED = 300


def main(rows: int) -> None:
    from django.core.management import call_command
    from django.db import connection

    from drills.skills import SKILLS

    call_command("migrate", verbosity=0)
    skills = [skill.slug for skill in SKILLS]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_keys=OFF")  # the learners themselves are not needed
        cursor.execute(FILL, [rows, len(skills), json.dumps(skills), len(skills)])
    rng = random.Random(1)
    print(statistics.median(_due(rng.randrange(rows // len(skills))) for _ in range(ASKED)))


def _due(learner: int) -> float:
    from drills import planning, queries
    from tutor.models import Learner

    begin = time.perf_counter()
    planning.due(queries.standings(Learner(pk=learner)), DAY)
    return (time.perf_counter() - begin) * 1000


if __name__ == "__main__":
    django.setup()
    main(int(sys.argv[1]))

"""The triggers that keep the record append-only, in the words of each database.

A migration that changes the table of events must put them up again: SQLite rebuilds a table without its triggers.
"""

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

REFUSAL = "the record is append-only"

SQLITE_UP = [
    f"""CREATE TRIGGER drills_event_no_update BEFORE UPDATE ON drills_event
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
    f"""CREATE TRIGGER drills_event_no_delete BEFORE DELETE ON drills_event
    WHEN NOT EXISTS (SELECT 1 FROM drills_erasure WHERE learner_id = OLD.learner_id)
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
    # REPLACE deletes what it clashes with, and fires no trigger for that.
    f"""CREATE TRIGGER drills_event_no_replace BEFORE INSERT ON drills_event
    WHEN EXISTS (SELECT 1 FROM drills_event WHERE id = NEW.id)
    OR NEW.kind = 'answer'
    AND EXISTS (SELECT 1 FROM drills_event WHERE kind = 'answer' AND question_id = NEW.question_id)
    OR NEW.kind = 'void'
    AND EXISTS (SELECT 1 FROM drills_event WHERE kind = 'void' AND voids_id = NEW.voids_id)
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END""",
]
SQLITE_DOWN = [
    "DROP TRIGGER IF EXISTS drills_event_no_update",
    "DROP TRIGGER IF EXISTS drills_event_no_delete",
    "DROP TRIGGER IF EXISTS drills_event_no_replace",
]

POSTGRESQL_UP = [
    f"""CREATE FUNCTION drills_event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM drills_erasure WHERE learner_id = OLD.learner_id) THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation';
    END $$""",
    """CREATE TRIGGER drills_event_append_only BEFORE UPDATE OR DELETE ON drills_event
    FOR EACH ROW EXECUTE FUNCTION drills_event_append_only()""",
]
POSTGRESQL_DOWN = [
    "DROP TRIGGER IF EXISTS drills_event_append_only ON drills_event",
    "DROP FUNCTION IF EXISTS drills_event_append_only()",
]

STATEMENTS = {"sqlite": (SQLITE_UP, SQLITE_DOWN), "postgresql": (POSTGRESQL_UP, POSTGRESQL_DOWN)}


def put_up(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    take_down(apps, editor)
    for statement in STATEMENTS[editor.connection.vendor][0]:
        editor.execute(statement)


def take_down(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    for statement in STATEMENTS[editor.connection.vendor][1]:
        editor.execute(statement)

from django.core.management import call_command
from django.db import migrations

TABLE = "limits"


def make(apps, schema_editor):
    call_command("createcachetable", TABLE, database=schema_editor.connection.alias, verbosity=0)


def drop(apps, schema_editor):
    schema_editor.execute(f"DROP TABLE {schema_editor.quote_name(TABLE)}")


class Migration(migrations.Migration):
    """The table of the cache in which log-ins are counted; it is no model's, so that Django makes it by a command."""

    dependencies = [("tutor", "0002_how_things_are_shown")]
    operations = [migrations.RunPython(make, drop)]

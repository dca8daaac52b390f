from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations

LEARNERS = "learners"


def leave_names_out(apps, schema_editor):
    """A device's list was {number: [name, stamp]}, and is {number: stamp}."""
    store = SessionStore()
    for session in apps.get_model("sessions", "Session").objects.all():
        kept = store.decode(session.session_data)
        if named := kept.get(LEARNERS):
            kept[LEARNERS] = {pk: one[1] if isinstance(one, list) else one for pk, one in named.items()}
            session.session_data = store.encode(kept)
            session.save(update_fields=["session_data"])


class Migration(migrations.Migration):
    dependencies = [("tutor", "0003_limits"), ("sessions", "0001_initial")]
    operations = [migrations.RunPython(leave_names_out, migrations.RunPython.noop)]

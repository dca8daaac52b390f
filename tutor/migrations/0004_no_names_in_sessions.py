from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations

LEARNERS = "learners"


def leave_names_out(apps, schema_editor):
    """A device's list was {number: [name, stamp]}, and is {number: stamp}."""
    _rewrite(apps, lambda pk, kept: kept[1] if isinstance(kept, list) else kept)


def put_names_back(apps, schema_editor):
    """For the code of before, which shows no page to a device whose list has none."""
    names = {
        str(one.pk): one.display_name or ("Guest" if one.is_guest else one.username)
        for one in apps.get_model("tutor", "Learner").objects.all()
    }
    _rewrite(apps, lambda pk, kept: kept if isinstance(kept, list) else [names.get(pk, "Guest"), kept])


def _rewrite(apps, entry):
    store = SessionStore()
    for session in apps.get_model("sessions", "Session").objects.all():
        kept = store.decode(session.session_data)
        if listed := kept.get(LEARNERS):
            kept[LEARNERS] = {pk: entry(pk, one) for pk, one in listed.items()}
            session.session_data = store.encode(kept)
            session.save(update_fields=["session_data"])


class Migration(migrations.Migration):
    dependencies = [("tutor", "0003_limits"), ("sessions", "0001_initial")]
    operations = [migrations.RunPython(leave_names_out, put_names_back)]

from itertools import count

from django.db import migrations, models
from django.db.models import Count
from django.db.models.functions import Upper


def tell_apart(apps, schema_editor):
    """Of two names that differ in capitals alone the later gets a number. Until now neither of the two could log in."""
    learners = apps.get_model("tutor", "Learner").objects.annotate(same=Upper("username"))
    for row in learners.values("same").annotate(learners=Count("pk")).filter(learners__gt=1).order_by("same"):
        for learner in learners.filter(same=row["same"]).order_by("pk")[1:]:
            was, names = learner.username, (f"{learner.username[:140]}-{number}" for number in count(2))
            learner.username = next(name for name in names if not learners.filter(username__iexact=name).exists())
            learner.save(update_fields=["username"])
            print(f"\n  {was!r} was there twice: learner {learner.pk} is now {learner.username!r}", end="")


class Migration(migrations.Migration):
    dependencies = [("tutor", "0004_no_names_in_sessions")]
    operations = [
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="learner",
            constraint=models.UniqueConstraint(
                Upper("username"),
                name="username_in_any_case",
                violation_error_message="Somebody already has this user name. Please choose another.",
            ),
        ),
    ]

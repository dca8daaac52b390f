from django.db import migrations

from drills import triggers


class Migration(migrations.Migration):
    dependencies = [("drills", "0001_initial")]

    operations = [migrations.RunPython(triggers.put_up, triggers.take_down)]

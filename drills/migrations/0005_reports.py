import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("drills", "0004_answers_in_fields"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="question",
            name="purpose",
            field=models.CharField(
                choices=[("review", "Review"), ("practice", "Practice"), ("another", "Another")], max_length=8
            ),
        ),
        migrations.AlterField(
            model_name="sitting",
            name="purpose",
            field=models.CharField(
                choices=[("review", "Review"), ("practice", "Practice"), ("another", "Another")], max_length=8
            ),
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                (
                    "stage",
                    models.CharField(
                        help_text="how far the page was: verdict, reasons, cards, fields or reply", max_length=8
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("skill", models.CharField(max_length=40)),
                ("facet", models.CharField(max_length=60)),
                ("seed", models.BigIntegerField()),
                ("rule_card", models.CharField(max_length=1000)),
                ("position", models.CharField(max_length=2500)),
                ("turn", models.CharField(blank=True, max_length=500, null=True)),
                ("engine", models.CharField(help_text="that made the question", max_length=20)),
                ("given", models.JSONField(default=dict, help_text="what had been answered by then")),
                (
                    "learner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "question",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="drills.question"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("question", "stage"), name="one_report_a_stage")],
            },
        ),
    ]

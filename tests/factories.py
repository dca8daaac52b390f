import factory

from tutor.models import Learner


class LearnerFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Learner
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"learner{number}")
    password = factory.django.Password("a long enough secret")
    time_zone = "Europe/Berlin"

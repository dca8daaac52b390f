"""A table that enters its hands by the form, as a browser sends it."""

import pytest
from django.test import Client

from scores.models import Sheet

WE = {"melded": "150", "natural": "1", "mixed": "1", "red0": "2"}
THEY = {"melded": "80", "red0": "1", "left": "35"}


class Keeper:
    """Somebody who keeps the score on one phone."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def begin(self, rules="classic", *names, **more) -> Sheet:
        sent = {"rules": rules, **{f"name{at}": name for at, name in enumerate(names, 1)}, **more}
        answer = self.client.post("/scores/new/", sent)
        assert answer.status_code == 302, answer.context["form"].errors
        return Sheet.objects.latest("pk")

    def form(self, sheet: Sheet, *sides: dict, out="nobody", number=None, **more) -> dict:
        """What a form sends that was opened now; `sides` in order, what is not named stays empty."""
        sheet.refresh_from_db()
        number = sheet.hands.count() + 1 if number is None else number
        sent = {"version": sheet.version, "number": number, "out": out, **more}
        return sent | {f"{at}-{name}": value for at, side in enumerate(sides) for name, value in side.items()}

    def enter(self, sheet: Sheet, *sides: dict, **more):
        return self.client.post(f"/scores/{sheet.pk}/", self.form(sheet, *sides, **more))

    def write(self, sheet: Sheet, *sides: dict, **more) -> None:
        """Enter a hand that is taken."""
        answer = self.enter(sheet, *sides, **more)
        assert answer.status_code == 302, errors(answer)

    def correct(self, sheet: Sheet, number: int, *sides: dict, **more):
        sent = self.form(sheet, *sides, number=number, **more)
        return self.client.post(f"/scores/{sheet.pk}/hands/{number}/", sent)

    def page(self, sheet: Sheet) -> str:
        return self.client.get(f"/scores/{sheet.pk}/").text

    def totals(self, sheet: Sheet) -> list[str]:
        return [total.points for total in self.client.get(f"/scores/{sheet.pk}/").context["page"].totals]

    def minimums(self, sheet: Sheet) -> list[str]:
        return [total.minimum for total in self.client.get(f"/scores/{sheet.pk}/").context["page"].totals]


def errors(answer) -> list[str]:
    """What a page says of the form that was sent."""
    entering = answer.context["entering"]
    said = [entering.out.errors, *(part.errors for part in entering.parts)]
    return [sentence for one in said for sentences in one.values() for sentence in sentences]


@pytest.fixture
def keeper(client, db) -> Keeper:
    return Keeper(client)


@pytest.fixture
def other(db) -> Keeper:
    """A second phone."""
    return Keeper(Client())


@pytest.fixture
def sheet(keeper) -> Sheet:
    return keeper.begin("classic", "Rosa and Karl", "Inge and Tom", title="Tuesday’s game")

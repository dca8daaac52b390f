"""A kind of question for tests: quick to make, and its right answer known."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from drills import kinds
from drills.kinds import Choice, Explanation, Given, Marking
from drills.kinds import Question as Made
from drills.models import Question, SkillCard
from drills.services import ahead, asking, next_question, record_answer, sittings, start_review
from drills.skills import SKILLS, skill
from tests.factories import QuestionFactory

WEDNESDAY = datetime(2026, 6, 10, 10, tzinfo=UTC)  # noon in Berlin
TABLE = "classic Sd ?11/?11/4H5S6C8H9CQDQSKHKCKD2S/?11 NS:-/EW:- -/- 6D5CQC ?61 {}/0 -"
HTMX = {"hx-request": "true"}
SUBJECTS = ("one", "two", "three", "four")


def after(**time) -> datetime:
    return WEDNESDAY + timedelta(**time)


def make(kind, slug, seed, rule_card, facet=None, taught=frozenset()):
    return Made(
        kind=kind,
        skill=slug,
        facet=facet or skill(slug).facets[0],
        seed=seed,
        rule_card=str(rule_card),
        position=TABLE.format(seed % 1000 * 5),
        turn=None,
        prompt="May you take the pile?",
        detail="East has just discarded a queen.",
        yes_label="Yes, take it",
        no_label="No, leave it",
        choices=tuple(
            Choice(one, f"{one}, so yes", f"{one}, so no", None if one == "two" else "mixes-up") for one in SUBJECTS
        ),
        picks=False,
        answer=bool(seed % 2),
        reason="two",
        rule="opening.minimum",
        guess_rate=0.125,
        engine="0",
    )


really_possible = kinds.possible


def possible(kind, slug, rule_card, taught):
    """Every facet of what the table really leaves to ask: what is found out once holds for other tests as well."""
    if skill(slug).knob:  # what is a table's own is found out by making questions, which are not the real ones here
        return ()
    return skill(slug).taught_facets(taught) if really_possible(kind, slug, rule_card, taught) else ()


def mark(made, given):
    verdict, reason = given.verdict == made.answer, given.reason == made.reason or bool(given.cards)
    slug = made.choice(given.reason)
    return Marking(verdict, verdict and reason, None if (verdict and reason) or not slug else slug.misconception)


def explain(made, given):
    right = mark(made, given).right
    return Explanation(
        headline=f"{'Right' if right else 'Not this time'}: {made.label(made.answer)}",
        echo=f"You said {made.label(given.verdict)}, for {given.reason}.",
        about_choice="" if right else "That does not decide it.",
        because="The minimum does.",
        one_line="Three kings come to 30.",
        section="opening.minimum",
    )


@pytest.fixture
def fake_kind(monkeypatch):
    for name, function in (("possible", possible), ("make", make), ("mark", mark), ("explain", explain)):
        monkeypatch.setattr(kinds, name, function, raising=False)


@pytest.fixture
def read(monkeypatch):
    """Says which lessons everybody has finished: read("melding")."""
    lessons = {}
    for reader in (ahead, asking, sittings):
        monkeypatch.setattr(reader, "finished", lambda learner: lessons)

    def finish(*slugs):
        assert set(slugs) <= {one.lesson for one in SKILLS}
        lessons.update(dict.fromkeys(slugs, WEDNESDAY))

    return finish


def right(question) -> Given:
    return Given(question.answer, "two")


def wrong(question) -> Given:
    return Given(not question.answer, "two")


@pytest.fixture
def asked(alice) -> Question:
    return QuestionFactory(learner=alice)


@pytest.fixture
def locked(alice) -> Question:
    return QuestionFactory(learner=alice, verdict=False)


def page(client, question, data=None, **how) -> str:
    """The page of a question, or what a POST leads to."""
    address = reverse("question", args=[question.pk])
    reply = client.get(address) if data is None else client.post(address, data, follow=True, **how)
    assert reply.status_code == 200
    return reply.content.decode()


def ask(learner, now=WEDNESDAY):
    """The next question of today's reviews, if there is one."""
    sitting = start_review(learner, now)
    return sitting and next_question(learner, sitting, now)


def answer(learner, question, given=right, now=WEDNESDAY):
    return record_answer(learner, question, given(question), now)


def card(learner, slug):
    return SkillCard.objects.get(learner=learner, skill=slug)


def turn_all(learner, sitting, now, given=right):
    """Answer until the row is turned; the skills asked."""
    asked = []
    while question := next_question(learner, sitting, now):
        asked.append((question.skill, question.purpose))
        answer(learner, question, given, now)
    return asked

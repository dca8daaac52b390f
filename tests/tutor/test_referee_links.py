"""From an answered question the referee is a tap away; before the answer its position is sent nowhere."""

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import urlencode

import pytest
from django.template import Context, Template
from django.urls import reverse

from canasta.position import Position
from drills import services
from drills.kinds import Given
from lessons.course import lesson
from lessons.services import rule_card_of
from lessons.stage import staged
from lessons.tasks import solutions

pytestmark = pytest.mark.django_db

LINK = re.compile(r'href="(/referee/\?p=[^"]*)"')
SENT = "/referee/?p="
NOW = datetime(2026, 6, 10, 10, tzinfo=UTC)
STEP = "/lessons/freezing/4/"


def link(position: str, turn: str = "") -> str:
    template = Template("{% load referee %}{% referee_link position turn %}")
    return unescape(template.render(Context({"position": position, "turn": turn})))


@pytest.mark.parametrize(
    ("phase", "turn", "asked"),
    [("d", "", {"ask": "take"}), ("p", "", {}), ("e", "", {"ask": "score"}), ("p", "drop 4C", {"ask": "turn"})],
)
def test_a_link_asks_what_one_would_ask_at_that_moment(phase, turn, asked):
    line = f"classic S{phase} ?/?/4C5D/? NS:-/EW:- -/- 9C ? 0/0 -"
    words = {"p": line} | asked | ({"turn": turn} if turn else {})
    assert link(line, turn) == f"/referee/?{urlencode(words)}#answer"


def test_the_position_of_a_question_is_sent_only_after_its_answer(alices, alice):
    question = services.next_question(alice, services.start_practice(alice, "pile-pair", NOW), NOW)
    address, made = reverse("question", args=[question.pk]), question.made
    assert SENT not in alices.get(address).text
    alices.post(address, {"verdict": "yes" if made.answer else "no"})
    assert SENT not in alices.get(address).text
    services.record_answer(alice, question, Given(made.answer, made.reason or None, ()), NOW)
    found = LINK.search(alices.get(address).text)
    shown = alices.get(unescape(found[1]).partition("#")[0]).context["page"]
    assert shown.position == Position.parse(made.position)
    assert shown.answer.verdict is made.answer


def test_the_position_of_a_step_is_sent_only_after_the_right_try(client):
    assert SENT not in client.get(STEP).text
    step = lesson("freezing").step(4)
    here = staged(step, rule_card_of(None))
    right = solutions(here.step.task, here.position)[0]
    found = LINK.search(client.get(STEP, {"try": right}).text)
    shown = client.get(unescape(found[1]).partition("#")[0]).context["page"]
    assert shown.position == here.position
    assert SENT not in client.get(STEP, {"try": ""}).text

"""A beginner: reads what the home page leads to, answers from a memory that fades, and believes a few things wrongly.

Acts over HTTP alone. What stands behind a question is looked at only to know what this beginner would answer.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass, field

from canasta.cards import parse_cards
from canasta.rulecard import CLASSIC
from drills import models
from drills.kinds import Given, Question
from lessons.course import Step, lesson
from lessons.stage import staged
from lessons.tasks import CARD_KINDS, solutions
from simulation.minds import HalfLife
from tests.weeks import answers
from tests.weeks.browser import Browser, Form, Page

SLIP = 0.03
ACTS_ON_IT = 0.8  # how often a mix-up decides where it can
UNLEARNS = 3  # times that it has to be told
SAYS_SO = 0.5  # how often a guess is admitted
LOOKS = 0.2  # how often somebody who does not know asks where to look


@dataclass
class Day:
    """What was seen and done on a day."""

    number: int
    home: list[str]  # the home page's lines, in the morning
    offers: str  # its main button
    read: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)  # by purpose of the question
    how: Counter[str] = field(default_factory=Counter)  # known, mixed up, guessed …


class Beginner:
    def __init__(
        self, browser: Browser, mix_ups: tuple[str, ...], rng: random.Random, lessons_a_day: int = 1, keen: bool = True
    ) -> None:
        self.browser = browser
        self.rng = rng
        self.lessons_a_day = lessons_a_day
        self.keen = keen  # practises every day, due or not
        self.told: Counter[str] = Counter(dict.fromkeys(mix_ups, 0))  # how often each mix-up was put right
        self.minds: dict[str, HalfLife] = {}
        self.today = Day(0, [], "")
        self.undone = False

    @property
    def believes(self) -> list[str]:
        """The mix-ups still believed."""
        return [slug for slug, times in self.told.items() if times < UNLEARNS]

    def day(self, number: int) -> Day:
        """Everything that the home page leads to today, reviews and lessons; who is keen practises besides."""
        home = self.browser.get("/")
        self.today = Day(number, home.lines, _main_words(home))
        while True:
            if review := home.form(to="/review/$"):
                self._sit(self.browser.send(review))
            elif (address := home.link("^(Next lesson|Begin): ")) and len(self.today.read) < self.lessons_a_day:
                self._read(address)
            else:
                break
            home = self.browser.get("/")
        if self.keen:
            self._practise("/practice/")
        return self.today

    def mistakes(self) -> str:
        """What the page of mistakes says to this learner."""
        return "\n".join(self.browser.get("/progress/mistakes/").lines)

    def travel(self, days: int) -> None:
        page = self.browser.get("/dev/time/")
        form = page.form(named="days")
        assert form
        self.browser.send(form, [("days", str(days))], button="Travel")

    # ── Lessons ──────────────────────────────────────────────────────────────────────────────────

    def _read(self, address: str) -> None:
        page = self.browser.get(address)
        while not page.path.endswith("/recap/"):
            onward = page.link("^On to ")
            page = self.browser.get(onward) if onward else self._try(page)
        self.today.read.append(_slug(page))
        if practise := page.link("^Practise this"):
            self._practise(practise)

    def _practise(self, address: str) -> None:
        """A lesson's practice has its button; the practice page has one for mixed questions."""
        page = self.browser.get(address)
        form = page.form(to="/practice/", button="^(Begin|Start|Mixed questions|Practise)")
        assert form, f"no practice to begin at {page.url}: {page.forms}"
        mixed = "^Mixed questions" if page.path == "/practice/" else ""
        self._sit(self.browser.send(form, button=mixed))

    def _try(self, page: Page) -> Page:
        """Do what a step asks."""
        slug, number = _slug(page), int(page.path.split("/")[3])
        step = lesson(slug).steps[number - 1]
        form = next(one for one in page.forms if one.action.endswith(page.path))
        page = self._given(form, step)
        assert page.link("^On to "), f"{slug}, step {number}: not taken for right\n" + "\n".join(page.lines)
        return page

    def _given(self, form: Form, step: Step) -> Page:
        shown = staged(step, CLASSIC)
        kind, given = shown.step.task.kind, solutions(shown.step.task, shown.position)[0]
        if kind == "tap":
            return self.browser.send(form, [("tap", given)])
        if kind in CARD_KINDS:
            return self.browser.send(form, [("cards", str(card)) for card in parse_cards(given)])
        if kind in ("number", "scores"):
            return self.browser.send(form, [("number", one) for one in given.split("/")])
        if kind == "order":
            return self.browser.send(form, [("move", one) for one in given.split()])
        return self.browser.send(form, [("choice", given)])

    # ── Questions ────────────────────────────────────────────────────────────────────────────────

    def _sit(self, page: Page) -> None:
        """A row of questions to its end, the summary."""
        while asked := re.fullmatch(r"/q/(\d+)/", page.path):
            page, how = self._answer(page, models.Question.objects.get(pk=asked[1]))
            if how == "slipped" and not self.undone:  # once: who has slipped sees it at once
                page, self.undone = self._press(page, to="/undo/$", button="^Undo last answer"), True
            else:
                page = self._press(page, to="/next/$", button="^Next question")
        assert page.path.startswith("/sitting/"), page.url

    def _answer(self, page: Page, asked: models.Question) -> tuple[Page, str]:
        made = asked.made
        given, how, guess_said = self._thinks(made)
        if how == "looked":
            page = self._hint(page)
        self.today.answers[asked.purpose] += 1
        self.today.how[how] += 1
        if made.answer is not None:
            verdict = page.form(button=re.escape(made.label(bool(given.verdict))))
            assert verdict, f"no verdict to give at {page.url}"
            page = self.browser.send(verdict, button="yes" if given.verdict else "no")
        form = page.form(button="^Check my answer")
        assert form, f"nothing to fill in at {page.url}\n" + "\n".join(page.lines)
        values = answers.sent(made, given)
        if guess_said and "guess" in form.names:
            values.append(("guess", "yes"))
        page = self.browser.send(form, values)
        event = models.Event.objects.get(question=asked, kind="answer")
        self._is_told(asked.skill, event)
        return page, how

    def _press(self, page: Page, *, to: str, button: str) -> Page:
        form = page.form(to=to, button=button)
        assert form, f"no way to {to} from {page.url}\n" + "\n".join(page.lines)
        return self.browser.send(form, button=button)

    def _hint(self, page: Page) -> Page:
        form = page.form(to="/hint/$")
        return self.browser.send(form, button="^Show me where to look") if form else page

    def _thinks(self, made: Question) -> tuple[Given, str, bool]:
        """What this beginner answers, how they came to it, and whether they say that it is a guess."""
        for slug in self.believes:
            if self.rng.random() < ACTS_ON_IT and (given := answers.wrong(made, self.rng, slug)):
                return given, "mixed up", False
        mind, day = self._mind(made.skill), self.today.number
        if self.rng.random() < mind.chance(day, made.facet):
            slips = self.rng.random() < SLIP and answers.wrong(made, self.rng, None)
            return (slips, "slipped", False) if slips else (answers.right(made), "known", False)
        if self.rng.random() < LOOKS:
            return answers.right(made), "looked", False
        if self.rng.random() < SAYS_SO:
            return answers.by_chance(made, self.rng), "guessed", True
        forgotten = answers.wrong(made, self.rng, None)
        return (forgotten, "forgotten", False) if forgotten else (answers.by_chance(made, self.rng), "guessed", True)

    def _is_told(self, skill: str, event: models.Event) -> None:
        """The reply is read."""
        self._mind(skill).told(self.today.number, "", knew=event.right)
        if event.misconception in self.told:
            self.told[event.misconception] += 1

    def _mind(self, skill: str) -> HalfLife:
        return self.minds.setdefault(skill, HalfLife(half=9, gain=1.5, last=self.today.number - 4))


def _slug(page: Page) -> str:
    return page.path.split("/")[2]


def _main_words(home: Page) -> str:
    for form in home.forms:
        if re.search("/(review|practice/mixed)/$", form.action):
            return form.buttons[0].words
    return next((words for _, words in home.links if re.match("Next lesson|Begin", words)), "")

import pytest

from canasta.position import Position
from canasta.rulecard import BICYCLE, CLASSIC
from drills import kinds
from drills.kinds import KINDS
from drills.kinds.sides import us_of
from drills.misconceptions import MISCONCEPTIONS, sentence
from drills.skills import EVERYTHING, LESSONS, MELD, MODERN_LESSON, SKILLS, TAKE, THREE_LESSON, skill
from tests.drills.made import card_of, is_form

each_skill = pytest.mark.parametrize("one", SKILLS, ids=lambda one: one.slug)


ORDER = (*LESSONS, THREE_LESSON, MODERN_LESSON)
FOUR = "classic Sd ?/?/4C/? NS:-/EW:- -/- 9H ?40 0/0 -"
TWO = "classic2 Sd ?/4C N:-/S:- -/- 9H ?40 0/0 -"


def test_the_skills_stand_in_the_order_of_their_lessons():
    assert len({one.slug for one in SKILLS}) == len(SKILLS)
    assert [ORDER.index(one.lesson) for one in SKILLS] == sorted(ORDER.index(one.lesson) for one in SKILLS)
    assert [one.order for one in SKILLS] == list(range(len(SKILLS)))


def test_the_lessons_are_those_that_are_taught():
    from lessons.course import ELECTIVES, lesson
    from lessons.course import LESSONS as taught

    assert tuple(lesson.slug for lesson in taught) == LESSONS
    assert {lesson(THREE_LESSON), lesson(MODERN_LESSON)} <= set(ELECTIVES)


@each_skill
def test_what_a_skill_builds_on_comes_before_it(one):
    assert all(skill(slug).order < one.order for slug in one.after)


@each_skill
def test_each_facet_of_a_skill_can_be_asked_and_no_other_is(one):
    card = card_of(one.slug)
    assert {facet for kind in one.kinds for facet in kinds.possible(kind, one.slug, card)} == set(one.facets)
    for kind, module in KINDS.items():
        situations = module.MAKER.situations if is_form(kind) else module.FACETS
        asked = {facet for slug, facet in situations if slug == one.slug}
        assert one.knob or (asked <= set(one.facets) and bool(asked) is (kind in one.kinds))


@each_skill
def test_a_skill_says_in_words_what_it_asks_and_where_to_look(one):
    assert all(words[0].isupper() and not words.endswith(".") for words in one.facet_words.values())
    assert one.look.endswith(".") and not any(str(rule) in one.look for rule in one.rules)


@each_skill
def test_a_facet_waits_for_the_lesson_it_needs(one):
    own = frozenset([one.lesson])
    assert set(one.facets) - set(one.taught_facets(own)) == {facet for facet, _ in one.later}
    assert one.taught_facets(EVERYTHING) == one.facets
    for facet, lesson in one.later:
        assert LESSONS.index(lesson) > LESSONS.index(one.lesson)
        assert facet in one.taught_facets(own | {lesson})


def test_a_question_about_red_threes_waits_for_their_lesson():
    learner = frozenset(["first-meld"])
    asked = {kinds.make(MELD, "opening-sum", seed, CLASSIC, taught=learner).facet for seed in range(60)}
    assert "red-threes" not in asked and len(asked) == 4


@pytest.mark.parametrize("kind", [TAKE, MELD])
def test_every_mix_up_that_an_answer_may_reveal_has_its_sentence(kind):
    facets = KINDS[kind].MAKER.facets.values()
    named = {aim.reveals for facet in facets for aim in (facet.yes, facet.no) if aim.reveals}
    assert named and named <= set(MISCONCEPTIONS)


@pytest.mark.parametrize("position", [FOUR, TWO])
@pytest.mark.parametrize("slug", MISCONCEPTIONS)
def test_the_sentence_of_a_mix_up_is_whole_and_speaks_to_the_learner(slug, position):
    text = sentence(slug, "kings", us_of(Position.parse(position)))
    assert text.startswith("You ") and text.endswith(".") and "{" not in text


def test_under_bicycle_a_covered_black_three_freezes():
    question = next(
        made
        for seed in range(50)
        if not (made := kinds.make(TAKE, "pile-stop", seed, BICYCLE, "a-covered-black-three")).answer
    )
    assert question.rule == "frozen.black_three"

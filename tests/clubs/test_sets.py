"""Sets: made, picked, handed out, answered beside the schedule, looked at."""

from datetime import timedelta
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from canasta.rulecard import CLASSIC, RuleCard
from clubs import set_page
from clubs.models import Set
from clubs.services import joining, sets
from drills import kinds, services
from drills.models import Event, Question, SkillCard
from drills.services import record_answer
from tests.clubs.conftest import NOW, browser_of
from tests.factories import MemberFactory

SKILLS = ["pile-pair", "meld-shape"]
LATER = NOW + timedelta(days=2)


@pytest.fixture
def its(season):
    """Four questions of two skills, handed out."""
    new = sets.create(season, "Ten on pairs", "", sets.made_of(SKILLS, 4, CLASSIC, 1), NOW)
    sets.hand_out(new, NOW, None)
    return new


def answer_all(learner, its, wrong=()) -> None:
    """Answer a set to its end, rightly but for these numbers."""
    sitting = sets.begin(learner, its, NOW)
    while question := services.next_question(learner, sitting, NOW):
        right = kinds.right_answers(question.made)[0]
        given = kinds.Given(not question.answer, "none") if question.number in wrong else right
        record_answer(learner, question, given, NOW)


@pytest.mark.parametrize("card", [CLASSIC, RuleCard.parse("classic,red_threes_need=canasta"), RuleCard.parse("modern")])
def test_a_set_holds_so_many_different_positions_of_its_skills_in_turn(card) -> None:
    slugs = [slug for slug in ("pile-pair", "meld-shape", "my-minimum") if slug in services.askable_under(card)]
    made = sets.made_of(slugs, 10, card, 7)
    assert len({(one.position, one.turn) for one in made}) == 10
    assert [one.skill for one in made[: len(slugs)]] == slugs
    assert {one.rule_card for one in made} == {str(card)}


def test_a_skill_that_the_card_leaves_nothing_to_ask_of_is_left_out() -> None:
    assert sets.made_of(["frozen-black-three"], 5, CLASSIC, 1) == []


def test_everybody_is_asked_the_same_in_the_same_order(its, season, mia) -> None:
    ben = MemberFactory(season=season, name="Ben")
    rows = []
    for member in (mia, ben):
        sitting = sets.begin(member.learner, its, NOW)
        asked = Question.objects.filter(sitting=sitting).order_by("number")
        rows.append([(one.number, one.position, one.turn) for one in asked])
    assert rows[0] == rows[1] == [(item.number, item.made.position, item.made.turn) for item in its.items.all()]


def test_answers_of_a_set_count_for_nothing_and_move_no_review(its, mia) -> None:
    services.introduce_one(mia.learner, "pile-pair", NOW.date(), NOW)
    card = SkillCard.objects.get()
    before = SkillCard.objects.values().get(pk=card.pk)
    answer_all(mia.learner, its, wrong=(1, 2))
    assert SkillCard.objects.values().get(pk=card.pk) == before
    answers = Event.objects.filter(learner=mia.learner, kind="answer")
    assert list(answers.values_list("counts", flat=True)) == [False] * 4
    assert services.rebuild() == 0


def test_a_set_is_answered_once_and_an_answer_of_it_is_not_undone(its, mia) -> None:
    answer_all(mia.learner, its)
    assert sets.begin(mia.learner, its, NOW) == sets.begin(mia.learner, its, NOW)
    last = Question.objects.filter(learner=mia.learner).order_by("number").last()
    assert services.undo(mia.learner, last, NOW) is False
    assert services.next_question(mia.learner, last.sitting, NOW) is None


def test_what_is_asked_beside_a_set_and_undone_leaves_the_set_at_its_end(its, mia) -> None:
    answer_all(mia.learner, its)
    last = Question.objects.filter(learner=mia.learner).last()
    extra = services.another_like(mia.learner, last, NOW)
    record_answer(mia.learner, extra, kinds.right_answers(extra.made)[0], NOW)
    assert services.undo(mia.learner, extra, NOW)
    assert set_page.to_do([mia], NOW) == []


def test_the_row_of_a_set_that_was_deleted_is_the_learners_and_offers_no_undo(its, mia, everybody) -> None:
    answer_all(mia.learner, its)
    sitting = sets.begin(mia.learner, its, NOW)
    sets.delete(its, NOW)
    page = everybody.member.get(reverse("sitting", args=[sitting.pk]))
    assert page.status_code == 200
    assert "Undo" not in page.content.decode()


def test_the_club_s_other_card_does_not_take_back_a_set_that_was_begun(its, mia) -> None:
    sitting = sets.begin(mia.learner, its, NOW)
    mia.learner.rule_card = "modern"
    mia.learner.save()
    assert services.next_question(mia.learner, sitting, NOW).number == 1


def test_results_tell_who_said_what(its, season, mia) -> None:
    ben = MemberFactory(season=season, name="Ben")
    answer_all(mia.learner, its)
    answer_all(ben.learner, its, wrong=(2,))
    found = set_page.results(its)
    assert [(row.member.name, row.right, row.answered) for row in found["rows"]] == [("Ben", 3, 4), ("Mia", 4, 4)]
    assert [(one.right, one.answered) for one in found["asked"]] == [(2, 2), (1, 2), (2, 2), (2, 2)]
    ((words, names),) = found["asked"][1].wrong
    made = found["asked"][1].made
    assert names == ["Ben"]
    assert words.startswith(made.label(not made.answer))


def test_whoever_leaves_is_no_longer_in_the_results_and_keeps_the_answers(its, mia) -> None:
    answer_all(mia.learner, its)
    joining.leave(mia, NOW)
    assert set_page.results(its)["rows"] == []
    assert Event.objects.filter(learner=mia.learner).count() == 4


def test_results_take_as_many_queries_for_many_as_for_one(its, season, mia, django_assert_num_queries) -> None:
    answer_all(mia.learner, its)
    with django_assert_num_queries(3):
        set_page.results(its)
    for _ in range(5):
        answer_all(MemberFactory(season=season).learner, its)
    anew = Set.objects.select_related("season").get(pk=its.pk)
    with django_assert_num_queries(3):
        set_page.results(anew)


def test_once_somebody_has_begun_the_questions_stay(its, mia) -> None:
    sets.move_up(its, 2)
    sets.take_out(its, 4)
    assert list(its.items.values_list("number", flat=True)) == [1, 2, 3]
    sets.begin(mia.learner, its, NOW)
    for change in (
        lambda: sets.take_out(its, 1),
        lambda: sets.move_up(its, 2),
        lambda: sets.add(its, its.items.first().made),
    ):
        with pytest.raises(sets.Begun):
            change()


def test_moving_up_changes_places_with_the_one_before(its) -> None:
    before = [item.content["position"] for item in its.items.all()]
    sets.move_up(its, 3)
    after = [item.content["position"] for item in its.items.all()]
    assert after == [before[0], before[2], before[1], before[3]]


def test_a_set_takes_forty_questions_and_no_more(its) -> None:
    made = its.items.first().made
    while its.items.count() < 40:
        sets.add(its, made)
    with pytest.raises(sets.Full):
        sets.add(its, made)
    assert its.items.count() == 40


# ── Over HTTP ────────────────────────────────────────────────────────────────────────────────────


def test_a_teacher_makes_a_set_hands_it_out_and_a_member_answers_it_from_home(everybody, club, mia) -> None:
    page = everybody.teacher.get(reverse("club-set-new", args=[club.pk]) + "?skills=pile-pair&count=5").content.decode()
    assert 'value="pile-pair" checked' in page
    sent = {"title": "Five on pairs", "note": "", "count": "5", "skills": ["pile-pair"]}
    made = everybody.teacher.post(reverse("club-set-new", args=[club.pk]), sent)
    its = Set.objects.get()
    assert made.url == reverse("club-set", args=[club.pk, its.pk])
    assert everybody.member.get(made.url).status_code == 404  # not handed out yet
    everybody.teacher.post(reverse("club-set-change", args=[club.pk, its.pk]), {"opens": "", "closes": ""})
    assert "Five on pairs" in everybody.member.get("/").content.decode()
    begun = everybody.member.post(reverse("club-set-begin", args=[club.pk, its.pk]))
    assert begun.url.startswith("/q/")
    answer_all(mia.learner, its, wrong=(3,))
    last = Question.objects.filter(learner=mia.learner).order_by("number").last()
    assert everybody.member.post(reverse("next-question", args=[last.pk])).url == made.url
    assert "4 of 5 right" in everybody.member.get(made.url).content.decode()
    assert "Five on pairs" not in everybody.member.get("/").content.decode()
    told = everybody.teacher.get(made.url).content.decode()
    assert "4 of 5" in told
    assert "Mia" in everybody.teacher.get(reverse("club-set-csv", args=[club.pk, its.pk])).content.decode()


def test_a_set_that_has_closed_takes_no_answer_and_says_so(its, mia, everybody, club) -> None:
    sitting = sets.begin(mia.learner, its, NOW)
    question = services.next_question(mia.learner, sitting, NOW)
    sets.hand_out(its, NOW, NOW + timedelta(minutes=1))  # long ago
    reply = everybody.member.post(reverse("question", args=[question.pk]), {"verdict": "yes"})
    assert reply.status_code == 200
    assert "This set has closed" in reply.content.decode()
    assert not Event.objects.filter(learner=mia.learner).exists()
    assert everybody.member.post(reverse("club-set-begin", args=[club.pk, its.pk])).url == reverse(
        "club-set", args=[club.pk, its.pk]
    )


WHAT_IF = "What if? The same table, one thing changed"


def with_near_miss(its) -> int:
    return next(item.number for item in its.items.all() if kinds.near_miss(item.made))


def reply_of(browser, learner, number):
    asked = Question.objects.get(learner=learner, number=number, purpose="set")
    return asked, browser.get(reverse("question", args=[asked.pk])).content.decode()


def test_when_a_set_is_answered_what_if_is_asked_beside_it_and_changes_nothing(its, mia, everybody) -> None:
    number = with_near_miss(its)
    answer_all(mia.learner, its)
    asked, page = reply_of(everybody.member, mia.learner, number)
    assert WHAT_IF in page
    led = everybody.member.post(reverse("what-if", args=[asked.pk])).url
    near = asked.near_misses.get()
    assert led == reverse("question", args=[near.pk])
    before = set_page.results(its)["rows"]
    record_answer(mia.learner, near, kinds.right_answers(near.made)[0], NOW)
    assert set_page.results(its)["rows"] == before
    assert everybody.member.post(reverse("next-question", args=[near.pk])).url == reverse(
        "club-set", args=[its.season.club_id, its.pk]
    )
    assert services.rebuild() == 0


def test_while_a_set_goes_on_no_what_if_is_offered_and_once_it_has_closed_it_is(its, mia, everybody) -> None:
    number = with_near_miss(its)
    sitting = sets.begin(mia.learner, its, NOW)
    asked = Question.objects.get(sitting=sitting, number=number)
    record_answer(mia.learner, asked, kinds.right_answers(asked.made)[0], NOW)
    assert WHAT_IF not in reply_of(everybody.member, mia.learner, number)[1]
    sets.hand_out(its, NOW, NOW + timedelta(minutes=1))  # long ago
    assert WHAT_IF in reply_of(everybody.member, mia.learner, number)[1]


def test_what_if_is_not_offered_by_a_card_that_is_no_longer_theirs(its, mia, everybody) -> None:
    number = with_near_miss(its)
    answer_all(mia.learner, its)
    mia.learner.rule_card = "modern"
    mia.learner.save()
    assert WHAT_IF not in reply_of(everybody.member, mia.learner, number)[1]


def test_a_closing_before_the_opening_is_told_beside_its_field(its, everybody, club) -> None:
    sent = {"opens": "2026-12-01T19:00", "closes": "2026-12-01T18:00"}
    page = everybody.teacher.post(reverse("club-set-change", args=[club.pk, its.pk]), sent)
    assert page.status_code == 200
    assert "It would close before it opens" in page.content.decode()


def test_opening_and_closing_are_in_the_teacher_s_own_time(its, tom, everybody, club) -> None:
    sent = {"opens": "2026-12-01T19:00", "closes": "2026-12-03T19:00"}
    everybody.teacher.post(reverse("club-set-change", args=[club.pk, its.pk]), sent)
    its.refresh_from_db()
    assert its.opens_at.isoformat() == "2026-12-01T18:00:00+00:00"  # Berlin in winter
    assert (
        'value="2026-12-01T19:00"'
        in everybody.teacher.get(reverse("club-set", args=[club.pk, its.pk])).content.decode()
    )


def test_a_missed_question_goes_into_a_set_and_one_of_a_stranger_does_not(its, mia, everybody, club, charlie) -> None:
    answer_all(mia.learner, its, wrong=(1,))
    question = Question.objects.get(learner=mia.learner, number=1)
    address = reverse("club-set-pick", args=[club.pk])
    everybody.teacher.post(f"{address}?question={question.pk}", {"set": "new"})
    new = Set.objects.exclude(pk=its.pk).get()
    assert new.items.get().made == question.made
    answer_all(charlie, new)
    others = Question.objects.get(learner=charlie)
    assert everybody.teacher.get(f"{address}?question={others.pk}").status_code == 404
    assert everybody.teacher.get(f"{address}?question=x").status_code == 404


def test_a_position_of_the_referee_s_page_goes_into_a_set(everybody, club) -> None:
    position = "classic Sd ?/?/4S7HKCKD/? NS:9C9D9H/EW:- -/- 6CTDKH ?40 0/0 -"
    address = reverse("club-set-pick", args=[club.pk])
    everybody.teacher.post(address, {"set": "new"}, QUERY_STRING=f"position={position}")
    assert Set.objects.get().items.get().made.position == position
    page = everybody.teacher.get(address, {"position": "nonsense"})
    assert page.status_code == 200
    assert "there is no question to make" in page.content.decode()


def test_what_is_picked_for_a_full_set_is_still_there_to_be_put_elsewhere(its, everybody, club, season, mia) -> None:
    position = "classic Sd ?/?/4S7HKCKD/? NS:9C9D9H/EW:- -/- 6CTDKH ?40 0/0 -"
    for _ in range(36):
        sets.add(its, its.items.first().made)
    other = sets.create(season, "The other", "", [], NOW)
    address = f"{reverse('club-set-pick', args=[club.pk])}?{urlencode({'position': position})}"
    page = everybody.teacher.get(address).content.decode()
    assert f'value="{its.pk}"' not in page
    assert "Full, with 40 questions: “Ten on pairs”." in page
    told = everybody.teacher.post(address, {"set": its.pk})  # from a page of a minute ago
    assert told.status_code == 200
    assert "“Ten on pairs” holds 40 questions already" in told.content.decode()
    assert f'value="{other.pk}" checked' in told.content.decode()
    everybody.teacher.post(address, {"set": other.pk})
    assert [item.made.position for item in other.items.all()] == [position]
    assert its.items.count() == 40


def test_a_teacher_finds_the_way_into_a_set_on_the_referee_s_page(everybody, club) -> None:
    position = "classic Sd ?/?/4S7HKCKD/? NS:9C9D9H/EW:- -/- 6CTDKH ?40 0/0 -"
    asked = reverse("referee") + "?" + urlencode({"p": position, "ask": "take"})
    page = everybody.teacher.get(asked).content.decode()
    way = page.split('href="' + reverse("club-set-pick", args=[club.pk]))[1].split('"')[0].replace("&amp;", "&")
    assert "Put it there" in everybody.teacher.get(reverse("club-set-pick", args=[club.pk]) + way).content.decode()
    for browser in (everybody.helper, everybody.member, everybody.visitor):
        assert "Use it in a set" not in browser.get(asked).content.decode()


def test_a_set_s_pages_tell_no_stranger_anything(its, everybody, club) -> None:
    address = reverse("club-set", args=[club.pk, its.pk])
    got = everybody.answers(lambda browser: browser.get(address))
    assert got == {"teacher": 200, "helper": 200, "member": 200, "other": 404, "stranger": 404, "visitor": 404}
    for name in ("club-set-change", "club-set-begin"):
        got = everybody.answers(lambda browser, name=name: browser.post(reverse(name, args=[club.pk, its.pk])))
        assert {got["other"], got["stranger"], got["visitor"]} == {404}
    assert browser_of(MemberFactory(name="X").learner).get(address).status_code == 404


def test_the_sets_page_tells_what_is_still_to_hand_out_and_who_has_finished(its, season, mia, tom, club) -> None:
    MemberFactory(season=season, name="Ben")
    sets.create(season, "Not yet", "", [], NOW)
    answer_all(mia.learner, its)
    page = browser_of(tom).get(reverse("club-sets", args=[club.pk]))
    assert [one.title for one, _ in page.context["parts"]["waiting"]] == ["Not yet"]
    assert "4 questions · 1 of 2 has finished" in page.content.decode()


def test_whoever_has_left_is_not_among_those_who_finished(its, mia, tom, club) -> None:
    answer_all(mia.learner, its)
    joining.leave(mia, NOW)
    assert "0 of 0 have finished" in browser_of(tom).get(reverse("club-sets", args=[club.pk])).content.decode()


def test_a_set_that_nobody_has_answered_yet_shows_no_empty_table(its, mia, tom, club) -> None:
    sets.begin(mia.learner, its, NOW)
    address = reverse("club-set", args=[club.pk, its.pk])
    page = browser_of(tom).get(address).content.decode()
    assert "<b>Nothing answered yet:</b> Mia." in page
    assert 'class="marks"' not in page
    answer_all(mia.learner, its)
    assert 'class="marks"' in browser_of(tom).get(address).content.decode()


def test_what_most_have_missed_comes_first_on_the_page_of_a_set(its, season, mia, tom, club) -> None:
    ben = MemberFactory(season=season, name="Ben")
    MemberFactory(season=season, name="Cleo")
    answer_all(mia.learner, its, wrong=(2, 3))
    answer_all(ben.learner, its, wrong=(3,))
    page = browser_of(tom).get(reverse("club-set", args=[club.pk, its.pk]))
    assert [(one.item.number, one.missed) for one in page.context["missed"]] == [(3, 2), (2, 1)]
    assert reverse("club-set-wall", args=[club.pk, its.pk, 3]) in page.content.decode()
    assert "<b>Nothing answered yet:</b> Cleo." in page.content.decode()

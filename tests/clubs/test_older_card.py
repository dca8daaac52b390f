"""A set that was made before the club changed its card: told plainly, made anew, or handed out all the same."""

from datetime import timedelta

import pytest
from django.urls import reverse

from canasta.rulecard import CLASSIC, MODERN, RuleCard
from clubs import older_card, set_page
from clubs.models import Set
from clubs.services import cards, sets
from drills import kinds, services
from tests.clubs.conftest import NOW, browser_of

TWO_WILDS = RuleCard.parse("classic,max_wilds=2")
ANOTHER_GOAL = RuleCard.parse("classic,target=7000")
CHANGED_AT = NOW + timedelta(days=1)
TITLE = "Ten on wild cards"
ALL_THE_SAME = "Hand it out all the same, by the old card"


@pytest.fixture
def its(season):
    """In the drawer: made of one rule, by Classic's card."""
    return sets.create(season, TITLE, "", sets.made_of(["wild-limit"], 6, CLASSIC, 1), NOW)


def change_card(club, card=TWO_WILDS) -> None:
    cards.change_card(club, card, "", CHANGED_AT)
    club.refresh_from_db()


def anew(its) -> Set:
    return Set.objects.select_related("season__club").get(pk=its.pk)


def page_of(browser, club, its) -> str:
    return browser.get(reverse("club-set", args=[club.pk, its.pk])).content.decode()


def change(browser, club, its, sent):
    return browser.post(reverse("club-set-change", args=[club.pk, its.pk]), sent, follow=True).content.decode()


def test_by_the_card_that_the_club_still_plays_or_plays_again_nothing_is_told(its, club) -> None:
    assert older_card.of(anew(its)) is None
    change_card(club)
    assert older_card.of(anew(its)).until == CHANGED_AT
    change_card(club, CLASSIC)
    assert older_card.of(anew(its)) is None


def test_since_when_is_told_by_the_last_change_away_from_its_card(its, club) -> None:
    for days, card in enumerate((TWO_WILDS, CLASSIC, ANOTHER_GOAL, TWO_WILDS), start=1):
        cards.change_card(club, card, "", NOW + timedelta(days=days))
    assert older_card.of(anew(its)).until == NOW + timedelta(days=3)


def test_a_teacher_reads_what_is_played_otherwise_and_which_answers_are_others(its, club, everybody) -> None:
    assert "old card" not in page_of(everybody.teacher, club, its)
    change_card(club)
    page = page_of(everybody.teacher, club, its)
    assert "before the club changed its card on 11 June 2026" in page
    assert "Make it anew by the card of today" in page
    assert ALL_THE_SAME in page
    otherwise = set_page.by_older_card(anew(its), list(its.items.all()))["otherwise"]
    assert 0 < len(otherwise) < 6
    made = {item.number: item.made for item in its.items.all()}
    assert all(made[number].answer for number in otherwise)  # three wild cards, which were allowed
    assert f"<b>{len(otherwise)} of its 6</b>" in page


def test_a_setting_that_its_questions_do_not_turn_on_leaves_their_answers(its, club, everybody) -> None:
    change_card(club, ANOTHER_GOAL)
    assert "each of its answers is the same" in page_of(everybody.teacher, club, its)


@pytest.mark.parametrize(
    ("rule", "card"),
    [
        ("score-a-hand", "classic"),
        ("table-red-three-from-pile-replaced", "classic3,red_three_from_pile_replaced=yes"),
        ("table-stock-empty", "classic3,stock_empty=end_after_discard"),
    ],
)
def test_a_club_that_goes_over_to_modern_reads_on_of_its_sets(rule, card, season, club, everybody) -> None:
    change_card(club, RuleCard.parse(card))
    its = sets.create(season, TITLE, "", sets.made_of([rule], 10, club.card, 3), NOW)
    assert its.items.exists()
    change_card(club, MODERN)
    page = page_of(everybody.teacher, club, its)
    assert "another answer, or cannot come up" in page


def test_a_helper_reads_it_too_and_is_offered_nothing(its, club, everybody) -> None:
    change_card(club)
    page = page_of(everybody.helper, club, its)
    assert "Made for the club’s old card" in page
    assert "Make it anew" not in page


def test_made_anew_it_asks_the_same_rules_by_the_card_of_today(its, club, everybody) -> None:
    change_card(club)
    before = [item.content for item in its.items.all()]
    page = change(everybody.teacher, club, its, {"anew": "1"})
    assert "Its questions go by the club’s card of today. Look through them once more." in page
    assert "old card" not in page
    items = list(its.items.all())
    assert [item.number for item in items] == [1, 2, 3, 4, 5, 6]
    assert {(item.skill, item.made.rule_card) for item in items} == {("wild-limit", str(TWO_WILDS))}
    assert [item.content for item in items] != before


def test_where_the_card_of_today_leaves_nothing_to_ask_the_set_stays(season, club, everybody) -> None:
    only = RuleCard.parse("classic,black_three_freezes=yes")
    change_card(club, only)
    its = sets.create(season, TITLE, "", sets.made_of(["frozen-black-three"], 2, only, 1), NOW)
    change_card(club, CLASSIC)
    page = change(everybody.teacher, club, its, {"anew": "1"})
    assert "leaves nothing to ask of these rules: the set stays as it is" in page
    assert its.items.count() == 2
    assert anew(its).rule_card == str(only)


@pytest.mark.parametrize("what", ["picked", "hands"])
def test_what_was_picked_or_counted_by_hand_is_not_lost(what, its, club, everybody) -> None:
    if what == "picked":
        sets.add(its, its.items.first().made)
    else:
        its.items.filter(number=2).update(hands={"yes": 4})
    change_card(club)
    assert "Make it anew" not in page_of(everybody.teacher, club, its)
    assert "?skills=wild-limit&amp;count=10" in page_of(everybody.teacher, club, its)
    before = list(its.items.values("pk", "content"))
    assert "it stays as it is" in change(everybody.teacher, club, its, {"anew": "1"})
    assert list(its.items.values("pk", "content")) == before


def test_what_another_teacher_picks_for_it_in_that_very_moment_is_not_lost(its, club, everybody, monkeypatch) -> None:
    picked, lock = its.items.first().made, sets._still_open_to_change
    before = list(its.items.values("pk", "content"))
    change_card(club)

    def behind_the_other(locked):
        monkeypatch.setattr(sets, "_still_open_to_change", lock)
        sets.add(locked, picked)
        lock(locked)

    monkeypatch.setattr(sets, "_still_open_to_change", behind_the_other)
    assert "it stays as it is" in change(everybody.teacher, club, its, {"anew": "1"})
    assert list(its.items.values("pk", "content")) == before


def test_what_somebody_has_begun_is_not_made_anew(its, club, everybody, mia) -> None:
    sets.hand_out(its, NOW, None)
    sets.begin(mia.learner, its, NOW)
    change_card(club)
    assert "Somebody has begun it, so it stays as it is" in page_of(everybody.teacher, club, its)
    change(everybody.teacher, club, its, {"anew": "1"})
    assert anew(its).rule_card == "classic"


def test_it_is_handed_out_only_by_whoever_knows_by_which_card(its, club, everybody) -> None:
    change_card(club)
    page = change(everybody.teacher, club, its, {"opens": "", "closes": ""})  # a page from before the change
    assert "this set was made for the old one" in page
    assert anew(its).opens_at is None
    change(everybody.teacher, club, its, {"opens": "", "closes": "", "older": "1"})
    assert anew(its).opens_at is not None


def test_once_handed_out_its_closing_is_changed_without_asking_again(its, club, everybody) -> None:
    sets.hand_out(its, NOW, None)
    change_card(club)
    change(everybody.teacher, club, its, {"opens": "2026-06-10T20:00", "closes": "2026-06-20T20:00"})
    assert anew(its).closes_at is not None


def test_a_member_reads_by_which_card_it_is_asked_on_its_page_and_at_each_question(its, club, mia) -> None:
    sets.hand_out(its, NOW, None)
    browser = browser_of(mia.learner)
    sitting = sets.begin(mia.learner, its, NOW)
    question = services.next_question(mia.learner, sitting, NOW)
    asked = reverse("question", args=[question.pk])
    assert "old card" not in page_of(browser, club, its)
    assert "old card" not in browser.get(asked).content.decode()
    change_card(club)
    page = page_of(browser, club, its)
    assert "before the club changed its card on 11 June 2026" in page
    assert "another answer" not in page  # that would tell them
    assert "by the club’s old card" in browser.get(asked).content.decode()


def test_a_reply_by_the_old_card_does_not_claim_that_the_club_plays_so(season, club, mia) -> None:
    change_card(club)
    its = sets.create(season, TITLE, "", sets.made_of(["wild-limit"], 1, TWO_WILDS, 1), NOW)
    mia.learner.refresh_from_db()
    sitting = sets.begin(mia.learner, its, NOW)
    question = services.next_question(mia.learner, sitting, NOW)
    services.record_answer(mia.learner, question, kinds.Given(not question.answer, "none"), NOW)
    browser, asked = browser_of(mia.learner), reverse("question", args=[question.pk])
    assert "Your club plays it differently" in browser.get(asked).content.decode()
    change_card(club, ANOTHER_GOAL)
    assert "Your club plays it differently" not in browser.get(asked).content.decode()


def test_many_differences_lie_under_a_fold(its, club, everybody) -> None:
    change_card(club)
    assert "What it plays otherwise" not in page_of(everybody.teacher, club, its)
    change_card(club, RuleCard.parse("modern"))
    page = page_of(everybody.teacher, club, its)
    assert "What it plays otherwise" in page
    assert "cannot come up" in page


def test_paper_wall_and_the_list_of_sets_name_the_old_card(its, club, tom) -> None:
    browser, address = browser_of(tom), reverse("club-set", args=[club.pk, its.pk])
    pages = (f"{address}paper/", f"{address}wall/1/", reverse("club-sets", args=[club.pk]))
    assert not any("old card" in browser.get(page).content.decode() for page in pages)
    change_card(club)
    assert all("old card" in browser.get(page).content.decode() for page in pages)


def test_a_change_of_the_card_names_the_set_that_it_leaves_behind(its, club, everybody) -> None:
    sent = {"card": "bicycle", "why": ""}
    page = everybody.teacher.post(reverse("club-card", args=[club.pk]), sent, follow=True).content.decode()
    assert f"“{TITLE}” was made for the old card. Under Sets you can make it anew" in page


def test_of_several_sets_that_a_change_leaves_behind_it_says_how_many(its, club, season, everybody) -> None:
    sets.create(season, "Another", "", sets.made_of(["wild-limit"], 1, CLASSIC, 2), NOW)
    sent = {"card": "bicycle", "why": ""}
    page = everybody.teacher.post(reverse("club-card", args=[club.pk]), sent, follow=True).content.decode()
    assert "2 sets that nobody has begun were made for the old card. Under Sets you can make them anew" in page


def test_no_set_is_named_that_is_closed_or_begun(its, season, club, mia) -> None:
    change_card(club)
    assert older_card.left_behind(season, NOW) == [its]
    sets.hand_out(its, NOW, NOW + timedelta(hours=1))
    assert older_card.left_behind(season, NOW + timedelta(hours=2)) == []
    sets.begin(mia.learner, its, NOW)
    assert older_card.left_behind(season, NOW) == []

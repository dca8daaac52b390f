"""Sheets over HTTP: begun, and written hand by hand."""

import re

import pytest

from scores.models import Sheet
from tests.scores.conftest import THEY, WE, errors
from tutor.models import Learner

pytestmark = pytest.mark.django_db


# Beginning


def test_whoever_only_looks_stays_nobody(client):
    assert "Begin a new sheet" in client.get("/scores/").text
    assert client.get("/scores/new/").status_code == 200
    assert not Learner.objects.exists()


def test_beginning_makes_a_guest_whose_sheet_is_on_the_list(keeper, sheet):
    assert Learner.objects.get().is_guest
    assert "Tuesday’s game" in keeper.client.get("/scores/").text


def test_a_sheet_needs_no_names(keeper):
    assert keeper.begin().names == ["We", "They"]
    assert keeper.begin("classic3", "Ann").names == ["Ann", "Player 2", "Player 3"]
    assert keeper.begin("classic2").names == ["Player 1", "Player 2"]


def test_the_day_in_the_name_is_the_tables_own(keeper):
    keeper.begin()
    assert re.fullmatch(r"Game of \d+ \w+", Sheet.objects.get().title)


def test_a_card_can_be_pasted(keeper):
    sheet = keeper.begin("pasted", pasted="classic, natural=1000,\n target=3000")
    assert sheet.rule_card == "classic,natural=1000,target=3000"
    page = keeper.page(sheet)
    assert "Classic, with 2 changes, to 3,000." in page
    assert "/rules/?card=classic%2Cnatural%3D1000%2Ctarget%3D3000" in page


@pytest.mark.parametrize(
    "link", ["https://canasta.example/table/?card=classic,target=3000", "/rules/?card=classic%2Ctarget%3D3000"]
)
def test_a_link_to_a_card_will_do(keeper, link):
    assert keeper.begin("pasted", pasted=link).rule_card == "classic,target=3000"


def test_a_card_that_a_link_brings_along_is_chosen(client):
    form = client.get("/scores/new/?card=classic,target%3D3000").context["form"]
    assert (form["rules"].value(), form["pasted"].value()) == ("pasted", "classic,target=3000")


@pytest.mark.parametrize("text", ["", "nonsense", "classic,natural=many", "classic,deal=99,packs=1"])
def test_a_card_that_cannot_be_read_is_said_and_kept(client, text):
    answer = client.post("/scores/new/", {"rules": "pasted", "pasted": text, "name1": "Rosa"})
    assert answer.status_code == 200
    (said,) = answer.context["form"].errors["pasted"]
    assert not re.search(r"\w_\w|\w=\w", said), said
    assert 'value="Rosa"' in answer.text
    assert not Sheet.objects.exists()
    assert not Learner.objects.exists()


def test_the_learners_own_card_comes_first(alices, alice):
    alice.rule_card = "bicycle,target=7000"
    alice.save()
    form = alices.get("/scores/new/").context["form"]
    assert form.games[0][:3] == (
        "own",
        "Your own table: Bicycle, with 1 change",
        "four players in two sides, to 7,000",
    )
    alices.post("/scores/new/", {"rules": "own"})
    assert Sheet.objects.get().rule_card == "bicycle,target=7000"


def test_a_card_that_is_changed_later_leaves_the_sheet_alone(alices, alice):
    alices.post("/scores/new/", {"rules": "classic"})
    Learner.objects.update(rule_card="modern")
    assert "Classic, to 5,000." in alices.get(f"/scores/{Sheet.objects.get().pk}/").text


# The first source's worked example


@pytest.fixture
def example(keeper) -> Sheet:
    """A sheet on which Team A has 1,200 and Team B 600."""
    sheet = keeper.begin("classic", "Team A", "Team B")
    keeper.write(sheet, {"melded": "100", "natural": "2"}, {"melded": "610", "left": "10"}, out="NS")
    assert keeper.totals(sheet) == ["1,200", "600"]
    return sheet


def test_the_first_sources_example_is_entered_by_the_form(keeper, example):
    assert keeper.minimums(example) == ["50", "50"]
    answer = keeper.enter(example, WE, THEY, out="NS")
    assert answer["Location"] == f"/scores/{example.pk}/?hand=2#sum"
    page = keeper.client.get(answer["Location"])
    sums = page.context["last"]["sums"]
    assert [(one.points, one.before, one.total) for one in sums] == [("1,250", "1,200", "2,450"), ("145", "600", "745")]
    assert sums[0].lines == (
        ("cards melded", "150"),
        ("natural canasta", "500"),
        ("mixed canasta", "300"),
        ("2 red threes", "200"),
        ("going out", "100"),
    )
    assert keeper.totals(example) == ["2,450", "745"]
    assert keeper.minimums(example) == ["90", "50"]


def test_the_first_sources_example_is_the_same_with_the_cards_laid(keeper, example):
    cards = {"melds": "KKKKKKK, 7777772, QQQ"}
    sent = keeper.form(example, WE | cards, THEY, out="NS")
    keeper.client.post(f"/scores/{example.pk}/", sent)
    page = keeper.client.get(f"/scores/{example.pk}/?hand=2")
    assert page.context["last"]["sums"][0].lines[:3] == (
        ("7 kings", "70"),
        ("3 queens", "30"),
        ("6 sevens and 1 two", "50"),
    )
    assert keeper.totals(example) == ["2,450", "745"]


# What cannot be


@pytest.mark.parametrize(
    ("we", "they", "more", "words"),
    [
        ({"red0": "3"}, {"red0": "2"}, {}, "only four red threes"),
        ({"melded": "152"}, {}, {}, "multiple of five"),
        ({"melded": "30"}, {}, {}, "canastas alone hold cards worth"),
        ({"none": "on"}, {}, {}, "melded cards has melded"),
        ({"left": "20"}, {"left": ""}, {}, "cards left in hand"),
        ({"natural": "0", "mixed": "0"}, {}, {}, "needs a canasta"),
        ({"melded": "lots"}, {}, {}, "whole number"),
        ({"melded": "-5"}, {}, {}, "No minus"),
        ({"melded": ""}, {}, {}, "tick “Made no meld at all”"),
        ({}, {}, {"out": ""}, "Say who went out"),
        ({}, {}, {"out": "everybody"}, "valid choice"),
        ({"left": "5"}, {}, {"out": "nobody", "concealed": "on"}, "nobody did"),
        ({"melded": "999999999"}, {}, {}, "cannot be more than 99,999"),
        ({"red0": "5"}, {}, {}, "valid choice"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_all_that_was_typed(keeper, sheet, we, they, more, words):
    sent = keeper.form(sheet, WE | we, THEY | they, **({"out": "NS"} | more))
    answer = keeper.client.post(f"/scores/{sheet.pk}/", sent)
    assert answer.status_code == 200
    assert any(words in sentence for sentence in errors(answer)), errors(answer)
    assert not sheet.hands.exists()
    for at, side in enumerate((WE | we, THEY | they)):
        for name in ("melded", "natural", "left"):
            assert answer.context["entering"].parts[at][name].value() == side.get(name)


def test_above_the_form_each_refusal_is_said_once_and_whose_it_is(keeper, sheet):
    sent = keeper.form(sheet, WE | {"natural": "x", "mixed": "y"}, THEY | {"left": "z"}, out="")
    answer = keeper.client.post(f"/scores/{sheet.pk}/", sent)
    assert answer.context["entering"].refusals == [
        "Say who went out, or that nobody did.",
        "Rosa and Karl: Please write a whole number here.",
        "Inge and Tom: Please write a whole number here.",
    ]


def test_nothing_at_all_in_the_form_is_refused_calmly(keeper, sheet):
    for address in (f"/scores/{sheet.pk}/", f"/scores/{sheet.pk}/cards/"):
        answer = keeper.client.post(address, {})
        assert answer.status_code in (200, 404)
    assert not sheet.hands.exists()


GARBAGE = ["", " ", "x", "-1", "0", "9" * 5000, "1e9", "١٢", "\0", "<b>", "K" * 2000, "NS", "N", "NaN", "²"]


@pytest.mark.parametrize(
    ("rules", "value"),
    [*(("modern", value) for value in GARBAGE), ("classic3", "N"), ("classic3", "x"), ("classic3", "NS")],
    ids=lambda value: ascii(value[:8]),
)
def test_whatever_is_sent_the_answer_is_a_page(keeper, rules, value):
    sheet = keeper.begin(rules)
    names = ["melded", "natural", "red0", "red1", "left", "none", "said0", "melds", "hands", "held", "special", "black"]
    sent = {f"{at}-{name}": value for at in range(3) for name in names}
    sent |= dict.fromkeys(("out", "alone", "number", "version", "side", "tap", "place", "onto", "concealed"), value)
    for more in ({}, {"version": "0"}, {"side": "0"}):
        for part in ("", "cards/", "names/", "sum/"):
            answer = keeper.client.post(f"/scores/{sheet.pk}/{part}", sent | more)
            assert answer.status_code in (200, 302, 404)
    assert keeper.client.get(f"/scores/{sheet.pk}/", {"hand": value, "alone": value}).status_code == 200
    assert keeper.client.get("/scores/new/", {"card": value}).status_code == 200
    assert keeper.client.post("/scores/new/", {"rules": value, "pasted": value, "name1": value}).status_code == 200


def test_numbers_are_read_as_people_write_them(keeper, sheet):
    keeper.write(sheet, {"melded": " 1,005 ", "natural": "2"}, {"melded": "30", "left": "100"}, out="NS")
    assert keeper.totals(sheet) == ["2,105", "−70"]
    assert keeper.minimums(sheet) == ["90", "15"]


def test_a_side_that_made_no_meld_pays_for_its_red_threes(keeper, sheet):
    keeper.write(sheet, WE, {"none": "on", "red0": "1", "left": "60"}, out="NS")
    assert keeper.totals(sheet) == ["1,250", "−160"]


def test_nobody_need_go_out(keeper, sheet):
    keeper.write(sheet, WE | {"left": "20"}, THEY)
    assert keeper.totals(sheet) == ["1,130", "145"]


def test_concealed_is_200_and_not_300(keeper, sheet):
    keeper.write(sheet, WE, THEY, out="NS", concealed="on")
    assert keeper.totals(sheet) == ["1,350", "145"]


# Their own sum


def test_a_sum_that_the_items_contradict_is_told_with_the_slip_and_where_to_read(keeper, sheet):
    answer = keeper.enter(sheet, WE | {"said0": "1150"}, THEY, out="NS")
    assert answer.status_code == 200
    assert not sheet.hands.exists()
    (doubt,) = answer.context["entering"].doubts
    assert (doubt.said, doubt.counted) == (1150, 1250)
    assert "going out = 100" in doubt.slip.sentence
    assert "you wrote <b" in answer.text
    assert 'href="/lessons/' in answer.text


def test_whoever_has_seen_it_may_let_the_items_count(keeper, sheet):
    answer = keeper.enter(sheet, WE | {"said0": "1150"}, THEY, out="NS", agreed="yes")
    assert answer.status_code == 302
    assert keeper.totals(sheet) == ["1,250", "145"]


@pytest.mark.parametrize("said", ["1250", "1,250"])
def test_a_sum_that_agrees_is_taken_as_the_hand_or_as_the_total(keeper, sheet, said):
    keeper.write(sheet, WE | {"said0": said}, THEY, out="NS")
    keeper.write(sheet, WE | {"said0": "2500"}, THEY | {"said0": "145"}, out="NS")
    assert sheet.hands.count() == 2


@pytest.mark.parametrize(
    ("side", "more", "said", "words"),
    [
        ({"red0": "4"}, {}, "1450", "All the red threes together are 800, not 400."),
        ({}, {"concealed": "on"}, "1450", "Going out concealed is 200 in all"),
        (
            {"mixed": "2", "natural": "0", "red0": "0", "melded": "200"},
            {},
            "1100",
            "A natural canasta is 500, a mixed one 300.",
        ),
        ({}, {}, "750", "natural canasta = 500"),
        ({}, {}, "1251", "The difference is 1."),
    ],
)
def test_the_plainest_slip_is_named(keeper, sheet, side, more, said, words):
    they = THEY | {"red0": "0"}
    answer = keeper.enter(sheet, WE | side | {"said0": said}, they, out="NS", **more)
    assert words in answer.context["entering"].doubts[0].slip.sentence


def test_what_is_left_counted_as_a_plus_is_named(keeper, sheet):
    answer = keeper.enter(sheet, WE, THEY | {"said0": "215"}, out="NS")
    assert "It is minus." in answer.context["entering"].doubts[0].slip.sentence


# While it is typed


def said(keeper, sheet, *sides, **more) -> list[str]:
    """What the page says of each side before anything is written."""
    answer = keeper.client.post(f"/scores/{sheet.pk}/sum/", keeper.form(sheet, *sides, **more))
    return [re.sub(r"<.*?>", "", part).strip() for part in answer.text.split("</div>")[:-1]]


def test_the_sum_is_said_while_the_numbers_are_typed(keeper, example):
    we, they = said(keeper, example, WE, THEY, out="NS")
    assert we.startswith("cards melded 150, natural canasta 500, mixed canasta 300, 2 red threes 200, going out 100:")
    assert we.endswith("1,250. New total 2,450.")
    assert they == "cards melded 80, 1 red three 100, cards left in hand −35: 145. New total 745."
    assert example.hands.count() == 1


def test_a_side_that_is_not_complete_yet_has_no_sum(keeper, sheet):
    assert said(keeper, sheet, WE, {"left": "35"}, out="NS")[1] == ""
    assert said(keeper, sheet, WE, {"melded": "x"}, out="")[0].endswith("1,150. New total 1,150.")


def test_the_sum_of_a_correction_begins_where_that_hand_began(keeper, example):
    keeper.write(example, WE, THEY, out="NS")
    assert said(keeper, example, WE, THEY, out="EW", number=1)[0].endswith("1,150. New total 1,150.")

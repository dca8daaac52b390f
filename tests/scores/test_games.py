"""Whole games, entered hand by hand through the pages, with an early hand corrected in the middle."""

import pytest

from scores.models import Change
from tests.scores.conftest import errors

pytestmark = pytest.mark.django_db


def test_three_players_to_7500_with_an_early_hand_corrected(keeper):
    """three.lone, three.score, three.minimum: who plays alone changes from hand to hand; each keeps an own total."""
    sheet = keeper.begin("classic3", "Ann", "Ben", "Cem")
    page = keeper.page(sheet)
    assert "Classic for three, to 7,500." in page
    assert "Who played alone against the other two?" in page
    assert "Write down hand" not in page

    # 1: Ann alone, and out. Ben and Cem share 20; the red three is Ben's.
    ann = {"melded": "150", "natural": "2", "red0": "1"}
    pair = {"melded": "30", "left": "10", "red0": "1", "red1": "0"}
    assert "Red threes of Ben" in keeper.client.get(f"/scores/{sheet.pk}/?alone=N").text
    keeper.write(sheet, ann, pair, out="N", alone="N")
    assert keeper.totals(sheet) == ["1,350", "120", "20"]

    # 2: Ben alone; Ann goes out for the pair, which both of them have 100 of.
    pair = {"melded": "400", "natural": "1", "mixed": "2", "red0": "0", "red1": "2"}
    keeper.write(sheet, pair, {"none": "on", "red0": "1", "left": "60"}, out="NS", alone="E")
    assert keeper.totals(sheet) == ["2,950", "−40", "1,820"]
    assert keeper.minimums(sheet) == ["90", "15", "90"]

    # 3: nobody took the pile and the stock ran out: each for themselves.
    each = [
        {"melded": "100", "left": "20"},
        {"melded": "200", "mixed": "1", "left": "50"},
        {"none": "on", "left": "90"},
    ]
    assert len(keeper.client.get(f"/scores/{sheet.pk}/?alone=nobody").context["entering"].parts) == 3
    keeper.write(sheet, *each, alone="nobody")
    assert keeper.totals(sheet) == ["3,030", "410", "1,730"]
    assert keeper.minimums(sheet) == ["120", "50", "90"]

    # The first hand was counted wrongly: Ann had one natural and one mixed canasta, and it was Cem's red three.
    pair = {"melded": "30", "left": "10", "red0": "0", "red1": "1"}
    answer = keeper.correct(sheet, 1, ann | {"natural": "1", "mixed": "1"}, pair, out="N", alone="N")
    assert answer.status_code == 302, errors(answer)
    assert keeper.totals(sheet) == ["2,830", "310", "1,830"]
    assert keeper.minimums(sheet) == ["90", "50", "90"]
    words = keeper.page(sheet)
    assert "Ann: 1,350 became 1,150 (natural canastas: 2, now 1; mixed canastas: 0, now 1)." in words
    assert "Ben: 120 became 20 (red threes: 1 and 0, now 0 and 1). Cem: 20 became 120" in words

    # 4 and 5: Cem alone, twice, and out with a great hand.
    for _ in range(2):
        cem = {"melded": "500", "natural": "4", "mixed": "1", "red0": "3"}
        keeper.write(sheet, {"melded": "100", "left": "200"}, cem, out="S", alone="S")
    assert keeper.totals(sheet) == ["2,630", "110", "8,230"]
    page = keeper.page(sheet)
    assert "Cem: the game is won, with 8,230 points." in page
    assert "Write down hand" not in page


def test_each_of_a_pair_is_told_an_own_sum_while_it_is_typed(keeper):
    sheet = keeper.begin("classic3", "Ann", "Ben", "Cem")
    sent = keeper.form(sheet, {}, {"melded": "30", "left": "10", "red0": "1"}, alone="N", out="E")
    page = keeper.client.post(f"/scores/{sheet.pk}/sum/", sent).text
    assert "Ben: cards melded 30, 1 red three 100, cards left in hand −10" in page
    assert "Cem: cards melded 30, cards left in hand −10" in page


def test_who_played_alone_can_be_corrected(keeper):
    sheet = keeper.begin("classic3", "Ann", "Ben", "Cem")
    keeper.write(sheet, {"melded": "150", "natural": "2"}, {"melded": "30", "left": "10"}, out="N", alone="N")
    address = f"/scores/{sheet.pk}/hands/1/"
    assert keeper.client.get(address).context["entering"].sides == ("N", "ES")
    other = keeper.client.get(f"{address}?alone=E")
    assert other.context["entering"].sides == ("NS", "E")
    assert other.context["entering"].parts[0]["melded"].value() is None
    answer = keeper.correct(
        sheet, 1, {"melded": "30", "left": "10"}, {"melded": "150", "natural": "2"}, out="E", alone="E"
    )
    assert answer.status_code == 302
    assert keeper.totals(sheet) == ["20", "1,250", "20"]
    assert "Alone against the other two: Ann, now Ben." in keeper.page(sheet)


def test_cards_of_the_pair_are_counted_together(keeper):
    sheet = keeper.begin("classic3", "Ann", "Ben", "Cem")
    typed = keeper.form(sheet, {}, {}, alone="N") | {"side": 1, "1-melds": "KKKK", "1-hands": "5 A", "count": "yes"}
    part = keeper.client.post(f"/scores/{sheet.pk}/cards/", typed).context["entering"].parts[1]
    assert (part.name, part["melded"].value(), part["left"].value()) == ("Ben and Cem", 40, 25)


def test_modern_american_to_8500_with_an_early_hand_corrected(keeper):
    sheet = keeper.begin("modern", "Rosa and Karl", "Inge and Tom")
    assert "Modern American, to 8,500." in keeper.page(sheet)
    assert keeper.minimums(sheet) == ["125", "125"]

    # 1: out with two natural canastas; the others melded, but have no canasta: melds and threes against them.
    we = {"melded": "250", "natural": "2", "red0": "2", "black": "1"}
    they = {"melded": "90", "red0": "1", "left": "120"}
    keeper.write(sheet, we, they, out="NS")
    assert keeper.totals(sheet) == ["1,750", "−310"]
    assert keeper.minimums(sheet) == ["125", "125"]

    # 2: sevens, and a wild canasta; the others leave sevens unfinished and hold three aces.
    we = {"melded": "300", "sevens": "1", "wild": "1", "mixed": "1", "black": "2"}
    they = {"melded": "115", "natural": "1", "unfinished_sevens": "on", "held": "1", "left": "60", "red0": "2"}
    keeper.write(sheet, we, they, out="NS")
    assert keeper.totals(sheet) == ["7,250", "−3,755"]
    assert keeper.minimums(sheet) == ["180", "125"]

    # 3: a special hand ends it.
    they = {"special": "straight", "none": "on"}
    keeper.write(sheet, {"melded": "300", "natural": "1", "mixed": "1", "left": "40"}, they, out="EW")
    assert keeper.totals(sheet) == ["8,310", "−655"]

    # Hand 2 was counted wrongly: there was no canasta of sevens, but the sevens lay unfinished.
    we = {"melded": "300", "wild": "1", "mixed": "2", "black": "2", "unfinished_sevens": "on"}
    they = {"melded": "115", "natural": "1", "held": "1", "left": "60", "red0": "2"}
    answer = keeper.correct(sheet, 2, we, they, out="NS")
    assert answer.status_code == 302, errors(answer)
    assert keeper.totals(sheet) == ["3,610", "1,845"]
    assert keeper.minimums(sheet) == ["155", "125"]
    assert "canastas of sevens: 1, now 0" in keeper.page(sheet)
    assert Change.objects.count() == 1

    # 4: twos, aces and four jokers.
    keeper.write(
        sheet, {"melded": "500", "aces": "1", "twos": "1"}, {"melded": "40", "natural": "1", "left": "50"}, out="NS"
    )
    page = keeper.page(sheet)
    assert keeper.totals(sheet)[0] == "9,710"
    assert "Rosa and Karl: the game is won, with 9,710 points." in page
    csv = keeper.client.get(f"/scores/{sheet.pk}/scores.csv").text
    assert "Canastas of sevens" in csv


@pytest.mark.parametrize(
    ("we", "more", "words"),
    [
        ({"unfinished_four_jokers": "on"}, {}, "unfinished wild meld"),
        ({"special": "straight", "melded": "", "natural": "", "mixed": ""}, {"out": "nobody"}, "going out"),
        ({"special": "straight"}, {}, "melded nothing"),
        ({"sevens": "2"}, {}, "one meld of sevens"),
        ({"black": "4"}, {}, "only four black threes"),
    ],
)
def test_moderns_items_are_checked_too(keeper, we, more, words):
    sheet = keeper.begin("modern")
    side = {"melded": "150", "natural": "1", "mixed": "1", "left": "0"}
    answer = keeper.enter(sheet, side | we, {"melded": "90", "left": "50", "black": "1"}, **({"out": "NS"} | more))
    assert answer.status_code == 200
    assert any(words in sentence for sentence in errors(answer)), errors(answer)


def test_two_players_keep_a_score_each(keeper):
    sheet = keeper.begin("classic2", "Ann", "Ben")
    keeper.write(sheet, {"melded": "150", "natural": "2"}, {"melded": "30", "left": "10"}, out="N")
    assert keeper.totals(sheet) == ["1,250", "20"]
    refused = keeper.enter(sheet, {"melded": "150", "natural": "1"}, {"melded": "30", "left": "10"}, out="N")
    assert any("two canastas" in sentence for sentence in errors(refused))


def test_three_packs_have_six_red_threes(keeper):
    sheet = keeper.begin("pasted", pasted="classic,packs=3,deal=15,target=10000")
    keeper.write(sheet, {"melded": "300", "natural": "1", "red0": "6"}, {"melded": "30", "left": "10"}, out="NS")
    assert keeper.totals(sheet) == ["1,700", "20"]
    refused = keeper.enter(
        sheet, {"melded": "300", "natural": "1", "red0": "7"}, {"melded": "30", "left": "10"}, out="NS"
    )
    assert refused.status_code == 200

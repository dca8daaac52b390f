import pytest

from canasta.position import Position
from canasta.rulecard import CLASSIC, RuleCard
from canasta.words import points as figure
from lessons.numbers import calculate, fill, laid_out, read_figure

POSITION = Position.parse("classic Sp ?/?/4C7D8H9SACADAH/? NS:-/EW:- -/- 6C ?50 1495/2100 -")


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{deal:word} of {cards_in_all}", "eleven of 108"),
        ("{canastas_to_go_out:canasta} and {max_wilds:wild card}", "one canasta and three wild cards"),
        ("{target}", "5,000"),
        ("{points:K} {points:JK} {points:3} {worth:KCKD2S}", "10 50 5 40"),
        ("{minimums}", "15 below 0, 50 from 0, 90 from 1,500 and 120 from 3,000"),
        ("{minimum} {minimum:2100} {score} {their_score} {held}", "50 90 1,495 2,100 7"),
    ],
)
def test_numbers_come_from_the_card_and_the_table(text, filled):
    assert fill(text, CLASSIC, POSITION) == filled


def test_another_card_gives_other_numbers():
    card = RuleCard.parse("classic,minimums=0:50/2000:100,canastas_to_go_out=2,deal=15")
    assert fill("{minimums}", card) == "50 below 2,000 and 100 from 2,000"
    assert fill("{canastas_to_go_out:canasta}, {deal:card}", card) == "two canastas, 15 cards"
    assert fill("{minimums}", RuleCard.parse("classic,minimums=0:50")) == "50 at every score"


def test_a_misspelt_place_is_an_error_and_not_a_text():
    with pytest.raises(AttributeError):
        fill("{naturell}", CLASSIC)


@pytest.mark.parametrize(
    ("typed", "number"),
    [("1,500", 1500), (" −215 ", -215), ("-215", -215), ("50 points", 50), ("0", 0), ("1 400", 1400), ("+30", 30)],
)
def test_people_type_numbers_in_many_ways(typed, number):
    assert read_figure(typed) == number


@pytest.mark.parametrize("typed", ["", "fifty", "5-0", "٣", "1e3", "9999999", "--5"])
def test_what_is_no_number_is_none(typed):
    assert read_figure(typed) is None


def test_a_sum_is_calculated_and_a_figure_written():
    assert calculate("1,400 - 20 + 10") == 1390
    assert calculate("0 - 100") == -100
    assert calculate("−100 + 5") == -95
    assert figure(-1215) == "−1,215"


@pytest.mark.parametrize(
    ("line", "laid"),
    [
        ("?{deal} {deal+draw-1} {target-545}/{target+out-595}", "?11 11 4455/4505"),
        ("{stock} {stock-draw}", "63 62"),
        ("{max_wilds:2C2DJKJK}", "2C2DJK"),
        ("{deal-9:4C5S6D}", "4C5S"),
        ("{asked} melded:N,{asked}", "- melded:N"),
    ],
)
def test_a_position_takes_the_tables_own_numbers(line, laid):
    assert laid_out(line, CLASSIC) == laid


def test_at_another_table_it_is_another_position():
    card = RuleCard.parse("classic,packs=3,deal=15,ask=required,max_wilds=0")
    assert laid_out("{stock} {asked} melded:N,{asked} {max_wilds:2C2D}", card) == "101 asked:yes melded:N,asked:yes -"


def test_a_score_is_told_from_the_table():
    over = Position.parse("classic Ee 9HJK/-/4CKDAC/5S NS:-/EW:TCTCTDTDTHTHTS 3H/- 6C7D ? 150/400 out:E")
    assert (
        fill("{score_of:NS} {hand:NS} {total:NS} {next_minimum:NS} {hand:EW}", CLASSIC, over) == "150 −195 −45 15 665"
    )

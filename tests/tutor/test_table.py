"""The table on a page: the facts in words, the same facts drawn, and the parts that answer."""

import re

import pytest
from django.template import Context, Template

from canasta.cards import Card, Rank, parse_cards
from canasta.position import Position, Seat
from tutor.table import table_view

OPEN = "classic Sp ?/?/5D6C9H9CKDKS2SJK/? NS:5C5C5D5H5S/EW:JCJDJHJSJS2C2D -/3D3H 5S6D7S8S9S ?41 380/-405 -"
NEW = "classic Sd ?/?/3S3C4H5S/? NS:-/EW:- 3H/- 6C9HQC ?40 1620/0 -"


def drawn(line: str, **options) -> str:
    template = Template("{% load cards %}{% table position pick=pick tap=tap checked=checked marks=marks %}")
    options = {"position": line, "pick": "", "tap": "", "checked": (), "marks": None} | options
    return template.render(Context(options))


def words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def view(line: str, **options):
    return table_view(Position.parse(line), **options)


def test_the_facts_are_words():
    said = words(drawn(NEW))
    for fact in (
        "Your minimum 90",
        "Pile 3",
        "Stock 40",
        "1,620 points",
        "1 red three",
        "Nothing melded yet",
        "Your turn",
    ):
        assert fact in said
    assert "Frozen for your side: your side has melded nothing yet." in said
    assert "Top card: queen of clubs." in said


def test_a_fact_that_is_only_sometimes_true_is_never_blank():
    said = words(drawn(OPEN))
    assert "Not frozen" in said
    assert "Your minimum none" in said


def test_the_caption_is_the_sentence_form():
    assert "<figcaption" in drawn(OPEN)
    assert view(OPEN).sentences in words(drawn(OPEN))


def test_points_below_zero_have_a_true_minus():
    assert view(OPEN).theirs.tally == "−405 points"


def test_a_canasta_is_squared_up_under_a_black_card_when_it_is_mixed():
    jacks = view(OPEN).theirs.melds[0]
    assert (jacks.name, jacks.title, jacks.caption) == ("Jacks", "Mixed canasta", "7 cards, 2 wild")
    assert 'class="card small"' in jacks.fan.split("</span>")[0]


def test_and_under_a_red_one_when_it_is_natural():
    kings = view(OPEN.replace("NS:5C5C5D5H5S", "NS:QCQCQDQDQHQHQS")).ours.melds[0]
    assert kings.title == "Natural canasta"
    assert kings.fan.startswith('<span class="card red small"')


def test_a_meld_shows_edges_then_its_rank_then_its_wild_cards():
    fan = view(OPEN.replace("NS:5C5C5D5H5S", "NS:QCQDQH2C")).ours.melds[0].fan
    assert fan.count("card edge") == 2
    assert fan.count('class="rank"') == 2
    assert fan.count("wildcard") == 1


@pytest.mark.parametrize(
    ("pile", "crosswise"),
    [("6D2D8S9S", "two of diamonds"), ("JK2D8S9S", "two of diamonds"), ("6D8S9S", ""), ("9S", "")],
)
def test_the_card_that_freezes_lies_crosswise_under_the_top_one(pile, crosswise):
    line = OPEN.replace("5S6D7S8S9S", pile).replace("JS2C2D", "JS2C2C")
    assert view(line).pile.crosswise_name == crosswise
    assert ("crosswise" in drawn(line)) == bool(crosswise)


def test_a_red_three_freezes_too():
    line = "classic Sd ?/?/4H5S/? NS:-/EW:- -/- 3H9SQC ?40 0/0 -"
    assert view(line).pile.crosswise_name == "red three"


def test_an_empty_pile_says_so():
    assert "empty" in drawn(OPEN.replace("5S6D7S8S9S", "-"))


def test_cards_are_picked_by_check_boxes_named_in_words():
    markup = drawn(OPEN, pick="cards", checked=["9H"])
    assert markup.count('type="checkbox"') == 8
    assert 'name="cards" value="9H" checked' in markup
    assert markup.count(" checked") == 1
    assert '<span class="vh">nine of hearts</span>' in markup


def test_of_two_equal_cards_as_many_are_checked_as_were_picked():
    line = OPEN.replace("9H9CKDKS", "9H9HKD")
    for picked, count in ((["9H"], 1), (["9H", "9H"], 2), (parse_cards("9H"), 1), (["KS", "nonsense"], 0)):
        assert drawn(line, pick="cards", checked=picked).count(" checked") == count


def test_wild_cards_lie_together_and_threes_apart():
    groups = view(NEW.replace("3S3C4H5S", "3S3C4H4S2DJK")).hand.groups
    assert [[str(held.card) for held in group.cards] for group in groups] == [["3C", "3S"], ["4H", "4S"], ["2D", "JK"]]
    assert [group.apart for group in groups] == [True, False, False]


def test_deciding_cards_carry_their_letters():
    marks = {"top": "A", "hand": {Card.parse("9C"): "B"}, "melds": {("NS", Rank.FIVE): "C"}, "pile": {}}
    markup = drawn(OPEN, marks=marks)
    assert re.findall(r'<b class="key">(\w)</b>', markup) == ["A", "C", "B"]
    assert markup.count("marked") == 3


def test_parts_that_answer_are_buttons_with_words():
    markup = drawn(OPEN.replace("Sp ?/?/", "Sp ?9/?8/"), tap="pile,stock,partner,opponents,melds,hand,redthrees")
    values = set(re.findall(r'name="tap" value="([^"]*)"', markup))
    assert {"pile", "stock", "seat-N", "seat-E", "meld-NS-5", "meld-EW-J", "redthrees-EW", "card-9H"} <= values
    for button in re.findall(r"<button.*?</button>", markup, re.DOTALL):
        assert words(button)


def test_without_taps_no_button_stands_in_the_table():
    assert "<button" not in drawn(OPEN)


def test_a_hidden_hand_shows_backs_only():
    hand = view(OPEN, hide_hand=True).hand
    assert (hand.groups, hand.words, hand.backs.count("back")) == ((), "", 8)


def test_another_players_turn_is_named():
    table = view("classic Ed ?/?/4H5S/? NS:-/EW:JCJDJH -/- 9SQC ?40 0/0 -", viewer=Seat.S)
    assert table.hand.turn == "East to play"
    assert table.theirs.melds[0].name == "Jacks"
    assert table.hand.words == "You hold a four and a five."


def test_a_card_speaks_its_colour_where_it_matters():
    faces = Template('{% load cards %}{% card "3H" %}{% card "3S" %}{% card "JK" %}{% card "TD" %}').render(Context())
    assert words(faces) == "3 red 3 black Joker 10"


def test_bits_stand_in_sums():
    assert words(Template('{% load cards %}{% bits "KSTH" "AB" %}').render(Context())) == "A B K 10"


# Two players, three, and Modern American

TWO = "classic2 Sp ?15/4C5D N:KDKHKS/S:9C9D9H 3D/- 8C ? 0/200 -"
EACH_ALONE = "classic3 Sd ?11/?12/4C5D N:JCJDJH/E:-/S:- -/-/3D 6CKD ? 0/3100/400 -"
PAIR = "classic3 Sp ?11/?12/4C5D N:KDKHKS2S/ES:- -/3H/3D 9C ? 0/3100/400 -"
MODERN_MARKS = "turncard,bonus:W4,bonus:S3,hasasked:NS"
MODERN = f"modern Sp ?13/?9/4C5D/?13 NS:QCQCQDQDQHQHQS/EW:2C2C2DJK 3D3H3S/3C 2H9D ? 0/0 {MODERN_MARKS}"


def told_of(side):
    return [side.title, side.tally, *(player.words for player in side.players), *(three.words for three in side.threes)]


def test_two_players_face_each_other_without_partners():
    table = view(TWO)
    assert [told_of(side) for side in table.others] == [["North", "0 points", "15 cards", "1 red three"]]
    assert told_of(table.ours) == ["You", "200 points"]


def test_three_players_have_scores_minimums_and_red_threes_of_their_own():
    table = view(EACH_ALONE)
    assert [told_of(side) for side in table.others] == [
        ["North", "0 points", "11 cards"],
        ["East", "3,100 points, minimum 120", "12 cards"],
    ]
    assert told_of(table.ours) == ["You", "400 points, minimum 50", "1 red three"]
    assert table.minimum == "50"


def test_from_the_first_take_on_one_of_three_is_alone_against_a_pair():
    table = view(PAIR)
    assert [told_of(side) for side in table.others] == [["North, alone", "0 points", "11 cards"]]
    assert told_of(table.ours) == [
        "You and East",
        "",
        "You: 400 points, minimum 50",
        "East: 12 cards, 3,100 points, minimum 120",
        "You: 1 red three",
        "East: 1 red three",
    ]
    assert told_of(view(PAIR.replace("N:KDKHKS2S/ES:-", "NE:KDKHKS2S/S:-")).ours)[0] == "You, alone"


def test_the_others_stand_in_the_order_of_play():
    line = EACH_ALONE.replace(" Sd ?11/?12/4C5D", " Nd 4C5D/?12/?11")
    assert [side.title for side in view(line).others] == ["East", "South"]


def test_a_modern_table_tells_what_only_it_has():
    table, said = view(MODERN), words(drawn(MODERN))
    assert told_of(table.theirs) == [
        "Their side",
        "0 points",
        "East: 9 cards",
        "West: 13 cards, 4 bonus cards at the next turn",
        "1 black three",
    ]
    assert told_of(table.ours) == [
        "Your side",
        "0 points",
        "You: 3 bonus cards at your next turn",
        "Your partner: 13 cards",
        "Asked already in this hand",
        "2 red threes, 1 black three",
    ]
    assert [(meld.title, meld.caption) for meld in table.ours.melds] == [("Natural canasta", "7 cards, closed")]
    assert [(meld.name, meld.title, meld.caption) for meld in table.theirs.melds] == [("Wild cards", "", "4 cards")]
    assert "Turn card in the stock" in said
    assert "Only a pair takes it: two natural cards of its top card’s rank." in said
    assert "Turn card drawn" in words(drawn(MODERN.replace("turncard,", "")))
    assert "Turn card" not in words(drawn(OPEN))


def test_a_special_hand_that_was_shown_is_named_with_its_player():
    line = "modern Se 4H/-/5C/4C4D5D5S8C8D9H9STCTDQCQHKDKS NS:-/EW:- -/- 9D ? 0/0 out:W"
    assert "West: 14 cards, a special hand, shown" in told_of(view(line).theirs)


def test_a_canasta_of_wild_cards_is_one():
    melds = view(MODERN.replace("EW:2C2C2DJK", "EW:2C2C2DJKJKJKJK")).theirs.melds
    assert [(meld.title, meld.caption) for meld in melds] == [("Wild canasta", "7 cards, closed")]


def test_where_only_a_pair_takes_the_pile_no_card_lies_crosswise():
    assert view(MODERN).pile.crosswise is None
    line = "classic Sd ?/?/4C5D/? NS:QCQDQH/EW:- -/- 2H9D ? 0/0 -"
    assert view(line).pile.crosswise_name == "two of hearts"
    assert view(line.replace("classic", "classic,pickup_natural_and_wild=no,pickup_add=no")).pile.crosswise is None


def test_a_minimum_that_is_asked_is_told_nowhere():
    table = view(PAIR, untold="minimum")
    assert table.minimum == "?"
    assert "inimum" not in " ".join([table.sentences, *told_of(table.ours), *told_of(table.theirs)])
    assert table.pile.title == "Frozen for your side"


def test_what_hangs_on_the_rule_card_can_be_left_unsaid():
    table = view("classic Sd ?/?/4H5S/? NS:-/EW:- -/- 3H9SQC ?40 0/0 -", untold="frozen,minimum")
    shown = [table.sentences, table.pile.title, table.pile.why, table.minimum]
    assert "rozen" not in " ".join(shown)
    assert "50" not in " ".join(shown)
    assert table.pile.crosswise is None


def test_where_only_the_hand_bears_on_the_question_only_the_hand_is_shown():
    table = Template('{% load cards %}{% table position untold="table" %}').render(Context({"position": OPEN}))
    assert "Your hand" in words(table)
    assert not any(told in words(table) for told in ("Pile", "Stock", "points", "minimum", "partner"))
    assert view(OPEN, untold="table").hand == view(OPEN).hand


def test_a_table_may_be_seen_by_another_seat_than_the_acting_one():
    over = "classic Ee 5CJK/-/4CKSAC/7H NS:QCQDQH/EW:KCKCKDKDKHKHKS -/- 8C ? 0/0 out:E"
    table = Template('{% load cards %}{% table position viewer="S" %}').render(Context({"position": over}))
    assert "You hold a four, a king and an ace." in words(table)
    assert "You hold" not in words(Template("{% load cards %}{% table position %}").render(Context({"position": over})))


def test_parts_that_do_not_bear_on_what_is_asked_lie_under_a_fold_and_nothing_is_lost():
    whole = Template("{% load cards %}{% table position %}").render(Context({"position": OPEN}))
    table = Template('{% load cards %}{% table position untold="theirs,hand" %}').render(Context({"position": OPEN}))
    before, _, fold = table.partition('<details class="rest">')
    assert "The rest: their side, your hand" in fold
    assert "Your hand" in fold and "Your hand" not in before.partition("</figcaption>")[2]
    assert "Their side" in fold and "Your side" in before
    assert sorted(line.strip() for line in whole.splitlines() if "class=\"card" in line) == sorted(
        line.strip() for line in table.splitlines() if "class=\"card" in line
    )  # fmt: skip

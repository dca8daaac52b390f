"""Setting up a position for the referee by taps: each leads to a position that can be, and nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import cards_text
from canasta.position import Position
from canasta.rulecard import NAMED_CARDS, RuleCard
from tutor.referee import desk as desks
from tutor.referee import facts, setup
from tutor.referee.desk import Desk, Sent
from tutor.referee.setup import Cannot, Part

START = setup.begin(RuleCard())


def tapped(*taps: str, position: Position = START, to: str = "") -> Desk:
    """The desk after these taps: "to:hand-S", "add:9", "pile:wild" …"""
    desk = Desk(position, Part.parse(to, position) if to else desks.begun_with(position))
    for tap in taps:
        desk = desks.done(desk, Sent({"do": [tap]}))
    return desk


def typed(text: str, to: str, position: Position = START) -> Desk:
    return desks.done(Desk(position, Part.parse(to, position)), Sent({"do": ["typed"], "typed": [text]}))


def hand(desk: Desk) -> str:
    return cards_text(desk.position.hand.cards)


@pytest.mark.parametrize("name", NAMED_CARDS)
def test_every_game_begins_with_a_position_that_can_be(name):
    position = setup.begin(NAMED_CARDS[name])
    assert Position.parse(str(position)) == position
    assert position.hand.may_hold_more


def test_each_tap_lies_on_top_of_the_one_before_and_a_tap_takes_one_away():
    assert cards_text(tapped("add:9").position.pile) == "9C"
    assert cards_text(tapped("add:9", "add:K").position.pile) == "9CKC"
    assert cards_text(tapped("add:9", "add:K", "rid:pile:9C").position.pile) == "KC"
    assert tapped("add:9", "add:K").was == str(tapped("add:9").position)


def test_a_card_is_any_that_is_still_free():
    desk = tapped(*["add:9"] * 8, to="hand-S")
    assert hand(desk) == "9C9C9D9D9H9H9S9S"
    assert tapped("add:9", position=desk.position, to="hand-S").problem == (
        "All eight nines lie in this position already: there are no more in two packs."
    )


def test_what_cannot_be_put_down_changes_nothing():
    desk = tapped(*["add:JK"] * 5, to="hand-S")
    assert hand(desk) == "JKJKJKJK"
    assert "All four jokers" in desk.problem


def test_red_and_black_threes_are_chosen_by_colour():
    assert hand(tapped("add:R3", "add:B3", "add:R3", to="hand-S")) == "3C3D3H"


def test_a_tap_takes_a_card_away():
    assert hand(tapped("add:9", "add:K", "rid:hand-S:9C", to="hand-S")) == "KC"
    assert hand(tapped("add:9", "rid:hand-S:KC", to="hand-S")) == "9C"


def test_the_last_change_is_undone_and_done_again():
    desk = tapped("add:9", "add:K", to="hand-S")
    assert Position.parse(desk.was).hand.cards == tapped("add:9", to="hand-S").position.hand.cards


def test_a_wild_card_or_a_red_three_is_put_under_the_top_card_and_taken_away():
    desk = tapped("add:9", "pile:wild", "pile:red")
    assert {card.is_wild for card in desk.position.pile} == {True, False}
    assert desk.position.pile[-1] == tapped("add:9").position.pile[-1]
    assert cards_text(tapped("add:9", "pile:wild", "pile:red", "pile:red", "pile:wild").position.pile) == "9C"


@pytest.mark.parametrize("below", ["2", "R3", "8"])
def test_whatever_lay_on_top_stays_under_the_next_card(below):
    assert [str(card.rank) for card in tapped(f"add:{below}", "add:9").position.pile] == [below[-1], "9"]


def test_of_a_pile_that_was_counted_the_shown_cards_stay_and_only_the_others_are_made_up():
    position = tapped("add:8", "add:9", "pile:wild").position
    pile = setup.with_pile_of(position, 8).pile
    assert len(pile) == 8 and pile[-1] == position.pile[-1]
    assert set(position.pile) <= set(pile)


def test_a_wild_card_in_an_empty_pile_waits_for_the_top_card():
    assert "First tap the top card" in tapped("pile:wild").problem


def test_the_pile_may_be_written_whole():
    desk = typed("4 2 K red 3 9", "pile")
    assert [str(card.rank) for card in desk.position.pile] == ["4", "2", "K", "3", "9"]


def test_so_many_cards_as_are_said_lie_in_the_pile_none_of_them_of_a_rank_that_matters():
    position = tapped("add:9", "pile:wild", "to:hand-S", "add:4", "add:5").position
    pile = setup.with_pile_of(position, 8).pile
    assert len(pile) == 8
    assert {card.rank.letter for card in pile[1:-1]}.isdisjoint({"9", "4", "5"})
    assert len(setup.with_pile_of(setup.with_pile_of(position, 8), 2).pile) == 2
    with pytest.raises(Cannot):
        setup.with_pile_of(position, 1)


def test_a_meld_begins_with_three_and_grows_by_one():
    desk = tapped("add:K", "add:K", "add:2", to="melds-NS")
    assert str(desk.position.own_melds[0]) == "KCKDKHKS2C"
    assert desk.part == Part("melds", "NS", "K")


def test_a_wild_card_goes_to_the_meld_that_was_tapped_last():
    desk = tapped("add:K", "add:7", "to:melds-NS-K", "add:JK", to="melds-NS")
    assert [str(meld) for meld in desk.position.own_melds] == ["KCKDKHJK", "7C7D7H"]
    assert "Which meld" in tapped("add:K", "add:7", "to:melds-NS", "add:JK", to="melds-NS").problem


def test_melds_may_be_written():
    desk = typed("K K K 2, 7 7 7 7 7 7 joker", "melds-EW")
    assert [len(meld) for meld in desk.position.melds[1]] == [4, 7]


def test_a_red_three_lies_beside_the_melds_of_its_side():
    desk = tapped("add:R3", to="melds-EW")
    assert cards_text(desk.position.red_threes[1]) == "3D"
    assert tapped("rid:melds-EW:3D", position=desk.position).position.red_threes == ((), ())


def test_a_meld_whose_last_card_is_taken_away_is_gone():
    desk = tapped("add:K", to="melds-NS")
    for card in ("KC", "KD", "KH"):
        desk = tapped(f"rid:melds-NS-K:{card}", position=desk.position)
    assert desk.position.own_melds == ()


def test_a_part_is_cleared():
    desk = tapped("add:K", "add:R3", "clear", to="melds-NS")
    assert (desk.position.own_melds, desk.position.red_threes) == ((), ((), ()))
    assert hand(tapped("add:K", "clear", to="hand-S")) == "-"
    assert tapped("add:K", "clear").position.pile == ()


def test_our_side_has_melded_is_one_tap():
    assert tapped("open").position.is_open
    assert not tapped("open", "open").position.is_open


def test_other_cards_of_the_hand_may_be_or_not():
    desk = tapped("add:K", "whole", to="hand-S")
    assert desk.position.hand.size == 1
    assert tapped("whole", position=desk.position).position.hand.may_hold_more


def test_where_all_was_counted_a_tap_leaves_a_count_open():
    line = "classic Sd ?11/?11/4C5C6C7C8C9CTCJCQCKCAC/?11 NS:-/EW:- -/- 9H ?63 0/0 -"
    desk = tapped("add:K", position=Position.parse(line), to="hand-S")
    assert not desk.problem
    assert desk.position.stock.size is None


def test_other_cards_are_not_asked_about_a_hand_that_changed():
    position = Position.parse("classic Sp ?/?/4C5D9D9H9S/? NS:KCKDKH/EW:- -/- 6C ? 0/0 -")
    desk = desks.read(Sent({"p": [str(position)], "ask": ["lay"], "turn": ["lay 9D9H9S"]}), RuleCard())
    assert desks.done(desk, Sent({"do": ["add:9"]})).turn == ""
    assert desks.done(desk, Sent({"do": ["open"]})).turn == "lay 9D9H9S"


# ── Facts that no card shows ─────────────────────────────────────────────────────────────────────


def told(position: Position = START, **sent: str) -> Position:
    return facts.changed(position, {name.replace("_", "-"): value for name, value in sent.items()})


def test_scores_are_read_as_people_write_them():
    assert told(score_0="1,495", score_1="−20").scores == (1495, -20)
    assert told(score_0=" 1 620 ").scores == (1620, 0)
    with pytest.raises(Cannot, match="whole number"):
        told(score_0="lots")


def test_the_moment_of_the_turn_and_the_partners_answer_are_told():
    position = told(phase="p", marks="1", laid="on", asked="no", melded="on")
    assert (position.phase, position.marks.laid, position.marks.asked) == ("p", True, False)
    assert position.seat in position.marks.melded
    assert told(position, phase="d", marks="1").marks == START.marks


def test_who_went_out_and_whether_concealed():
    position = told(phase="e", marks="1", out="S", concealed="on")
    assert (str(position.marks.out), position.marks.concealed) == ("S", True)
    assert told(position, marks="1", out="", concealed="on").marks.concealed is False


def test_an_empty_stock_is_told():
    assert told(stock="empty").stock_is_empty
    assert told(told(stock="empty"), stock="some").stock.size is None


@pytest.mark.parametrize("name", NAMED_CARDS)
def test_other_rules_keep_the_cards(name):
    position = tapped("add:9", "pile:wild", "to:hand-S", "add:9", "add:JK", "to:melds-NS", "add:K", "add:R3").position
    changed = told(position, rules=str(NAMED_CARDS[name]))
    assert Position.parse(str(changed)) == changed
    assert changed.hand == position.hand
    assert changed.own_melds == position.own_melds
    assert changed.pile == position.pile
    assert sorted(sum(changed.red_threes, ())) == sorted(sum(position.red_threes, ()))


def test_rules_by_which_this_cannot_lie_are_refused():
    position = tapped(*["add:9"] * 8, to="hand-S").position
    with pytest.raises(Cannot, match="nines of clubs"):
        told(position, rules="classic,packs=1")


@pytest.mark.parametrize("lone", ["N", "E", "S", ""])
def test_of_three_players_one_may_play_alone_and_the_others_pool_their_melds(lone):
    position = setup.begin(NAMED_CARDS["classic3"])
    for part, key in (("melds-N", "K"), ("melds-E", "K"), ("melds-S", "7")):
        position = tapped(f"to:{part}", f"add:{key}", position=position).position
    changed = told(position, lone=lone)
    assert Position.parse(str(changed)) == changed
    assert len(changed.sides) == (2 if lone else 3)
    assert sum(len(meld) for melds in changed.melds for meld in melds) == 9
    back = told(changed, lone="")
    assert back.sides == ("N", "E", "S")


def test_modern_is_told_of_its_turn_card_and_question():
    position = told(setup.begin(NAMED_CARDS["modern"]), marks="1", turncard="on", hasasked="on")
    assert position.marks.turncard
    assert position.marks.hasasked == {"NS"}


def test_in_modern_wild_cards_make_a_meld_and_black_threes_lie_with_the_red():
    desk = tapped("to:melds-NS", "add:2", "add:2", "add:JK", "add:B3", position=setup.begin(NAMED_CARDS["modern"]))
    assert str(desk.position.own_melds[0]) == "2C2DJK"
    assert cards_text(desk.position.red_threes[0]) == "3C"


KEYS = ["A", "K", "9", "T", "2", "JK", "R3", "B3"]
PARTS = ["pile", "hand-S", "melds-NS", "melds-EW", "hand-N", "melds-N", "melds-ES"]
TAPS = st.one_of(
    st.sampled_from(["open", "whole", "clear", "pile:wild", "pile:red", "pile:black", "undo"]),
    st.sampled_from([f"ask:{name}" for name in ("take", "lay", "drop", "out", "frozen", "minimum", "score")]),
    st.sampled_from(PARTS).map("to:{}".format),
    st.sampled_from(KEYS).map("add:{}".format),
    st.tuples(st.sampled_from(PARTS), st.sampled_from(["KC", "2C", "JK", "3D", "9C"])).map(
        lambda pair: f"rid:{pair[0]}:{pair[1]}"
    ),
)


@given(st.sampled_from(sorted(NAMED_CARDS)), st.lists(TAPS, max_size=25))
def test_whatever_is_tapped_the_position_can_be(name, taps):
    desk = tapped(*taps, position=setup.begin(NAMED_CARDS[name]))
    assert Position.parse(str(desk.position)) == desk.position
    assert desk.position.rule_card.name == name

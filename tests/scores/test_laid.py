"""Cards laid on the page."""

import pytest

from canasta.cards import Rank
from canasta.rulecard import NAMED_CARDS, RuleCard
from scores import laid
from scores.laid import Laid, Unreadable

CLASSIC, MODERN = RuleCard.parse("classic"), RuleCard.parse("modern")
SIDES = ("NS", "EW")


@pytest.mark.parametrize(
    "text", ["KKK2", "K K K 2", "k k k 2", "KS KH KD 2C", "KSKHKD2C", "K♠ K♥ K♦ 2♣", "K K; K 2", "K K, K, 2 K"]
)
def test_cards_are_read_as_people_write_them(text):
    if text == "K K, K, 2 K":
        assert sorted(Laid.parse(text, "").meld(Rank.KING)) == sorted([Rank.KING] * 4 + [Rank.TWO])
    elif ";" in text:
        assert Laid.parse(text, "").melds_text == "K K K 2"
    else:
        assert Laid.parse(text, "").melds_text == "K K K 2"


@pytest.mark.parametrize(("text", "shown"), [("10 10 TS", "10 10 10"), ("joker JK ★ 2", "joker joker joker 2")])
def test_tens_and_jokers_have_their_ways_of_writing(text, shown):
    assert Laid.parse("", text).left_text == shown


@pytest.mark.parametrize(
    ("melds", "left", "words"),
    [
        ("K K x", "", "not clear"),
        ("K Q J", "", "do not lie in one meld"),
        ("3H", "", "Red threes"),
        ("", "3D", "Red threes"),
    ],
)
def test_what_is_no_card_is_said(melds, left, words):
    with pytest.raises(Unreadable, match=words):
        Laid.parse(melds, left)


def test_the_first_sources_example_is_counted_from_its_cards():
    tally = laid.counted(CLASSIC, Laid.parse("KKKKKKK, 7777772, QQQ", ""), SIDES, 0)
    assert (tally.melded, tally.natural, tally.mixed, tally.left) == (150, 1, 1, 0)
    others = laid.counted(CLASSIC, Laid.parse("", "Q A 7"), SIDES, 1)
    assert (others.melded, others.open, others.left) == (0, False, 35)


def test_modern_counts_each_hand_apart():
    tally = laid.counted(MODERN, Laid.parse("777777, 222", "A A A, A A"), SIDES, 1)
    assert (tally.unfinished_sevens, tally.unfinished_wild, tally.held, tally.left) == (True, True, 1, 100)
    assert laid.counted(MODERN, Laid.parse("", "A A, A A"), SIDES, 1).held == 0


def test_modern_knows_its_dear_canastas():
    tally = laid.counted(MODERN, Laid.parse("7777777, AAAAAAA, 2222222", ""), SIDES, 0)
    assert (tally.sevens, tally.aces, tally.twos, tally.natural) == (1, 1, 1, 0)


@pytest.mark.parametrize("name", NAMED_CARDS)
def test_three_kings_count_thirty_by_every_card(name):
    card = NAMED_CARDS[name]
    sides = {2: ("N", "S"), 3: ("N", "ES"), 4: SIDES}[card.players]
    for side in (0, 1):
        assert laid.counted(card, Laid.parse("K K K", "5"), sides, side).melded == 30
    assert laid.problems(card, Laid.parse("K K K", "5")) == []


@pytest.mark.parametrize(
    ("card", "melds", "words"),
    [
        ("classic", "K K", "three cards or more"),
        ("classic", "K 2 2", "two natural cards"),
        ("classic", "K K K 2 2 2 2", "at most three wild"),
        ("classic,max_wilds=4", "K K K 2 2 2 2", ""),
        ("classic", "2 2 joker", "wild cards"),
        ("modern", "2 2 joker", ""),
        ("modern", "7 7 7 2", "seven"),
        ("classic", "KKKKKKKKK", "only eight"),
        ("classic,packs=3", "KKKKKKKKK", ""),
        ("classic", "3 3 3", ""),
        ("classic,black_threes_out=no", "3 3 3", "lack three"),
        ("classic", "joker joker K K joker, joker joker Q Q", "only four"),
    ],
)
def test_melds_that_cannot_lie_are_refused_by_the_referees_rules(card, melds, words):
    found = laid.problems(RuleCard.parse(card), Laid.parse(melds, ""))
    assert (words in " ".join(found)) if words else found == []


def test_cards_are_laid_and_taken_back_one_at_a_time():
    lying = Laid().lay(Rank.KING, None).lay(Rank.KING, None).lay(Rank.TWO, Rank.KING).hold(Rank.ACE, 1)
    assert (lying.melds_text, lying.left) == ("K K 2", ((), (Rank.ACE,)))
    assert lying.take_back(Rank.KING).melds_text == "K K"
    assert lying.left_text == "-, A"
    assert Laid.parse(lying.melds_text, lying.left_text) == lying
    assert lying.drop(1).left == ()
    only = Laid.parse("2 K", "").take_back(Rank.KING)
    assert only.melds == ()  # the two does not stay behind alone

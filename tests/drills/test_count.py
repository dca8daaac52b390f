"""The kind "count": numbers to be typed, each wrong thought named where its number alone comes of it."""

from dataclasses import replace

import pytest

from canasta.cards import Rank
from canasta.position import Position, Seat
from canasta.rulecard import CLASSIC, MODERN, RuleCard
from drills import kinds
from drills.kinds import Given, count


def asked(slug: str, facet: str, position: str, turn: str | None = None, seed: int = 0):
    """A question of that facet about another table."""
    made = kinds.make("count", slug, seed, CLASSIC, facet)
    made = replace(made, position=position, turn=turn, rule_card=position.split()[0])
    right = count.right_values(made, Position.parse(position))
    return replace(made, fields=tuple(replace(field, right=right[field.name]) for field in made.fields))


def marking(question, **values: int):
    return kinds.mark(question, Given(values={name: str(value) for name, value in values.items()}))


def told(question, **values: int) -> str:
    return kinds.explain(question, Given(values={name: str(value) for name, value in values.items()})).plain()


HAND = "classic Sp ?/?/{}/? NS:9C9D9H/EW:- -/- 8C ?40 0/0 -"
MELDS = "classic Sp ?/?/4C5D/? NS:{}/EW:- -/- 8C ?40 0/0 -"
FIRST = "classic Sp ?/?/{}/? NS:-/EW:- {}/- 8C ?40 0/0 -"


# ── Cards in the hand ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("facet", "hand", "total"),
    [
        ("seven-or-eight", "4C7D8HKC", 30),
        ("ace-and-two", "9CAC2D2S", 70),
        ("joker", "6CQDJKJK", 115),
        ("black-three", "3C3S5DTC", 25),
    ],
)
def test_every_card_counts_at_its_price(facet, hand, total):
    question = asked("card-values", facet, HAND.format(hand))
    assert marking(question, points=total).right
    assert not marking(question, points=total + 5).right
    assert f"together {total} points." in told(question, points=total)


@pytest.mark.parametrize(
    ("hand", "said", "price"),
    [
        ("9CACADKC", 40, "An ace is worth 20, not 10."),
        ("9CAC2DKC", 42, "A two is worth 20, not 2."),
        ("9C6DTCJK", 45, "A joker is worth 50, not 20."),
        ("7C7DTCAS", 50, "A seven is worth 5, not 10."),
        ("3C3SKDQS", 20, "A black three is worth 5, not 0."),
    ],
)
def test_one_card_at_a_wrong_price_is_named(hand, said, price):
    question = asked("card-values", "joker", HAND.format(hand))
    assert marking(question, points=said).misconception == "wrong-price"
    assert price in told(question, points=said)


def test_a_sum_that_no_one_price_gives_has_no_name():
    question = asked("card-values", "joker", HAND.format("9C6DTCJK"))
    assert marking(question, points=71).misconception is None


def test_the_table_is_left_out_where_the_hand_alone_is_asked_about():
    assert kinds.make("count", "card-values", 1, CLASSIC).untold == "table"


# ── Melds on the table ───────────────────────────────────────────────────────────────────────────


def test_a_wild_card_in_a_meld_counts_at_its_own_price():
    question = asked("meld-worth", "with-a-two", MELDS.format("KCKD2S,7C7D7H"))
    assert marking(question, points=55).right
    assert marking(question, points=45).misconception == "wild-as-its-rank"
    assert "a two 20" in told(question, points=45)
    assert marking(question, points=60).misconception is None


def test_a_canastas_bonus_is_no_card():
    natural, mixed = "KCKCKDKDKHKHKS,7C7D7H", "KCKCKDKDKHKH2S,7C7D7H"
    for melds, total, bonus in ((natural, 85, 500), (mixed, 95, 300)):
        question = asked("meld-worth", "a-canastas-cards", MELDS.format(melds))
        assert marking(question, points=total).right
        assert marking(question, points=total + bonus).misconception == "bonus-in-the-cards"


def test_who_adds_the_hand_to_the_table_is_told_so_without_a_name():
    question = asked("meld-worth", "naturals-only", MELDS.format("KCKDKH,7C7D7H"))
    assert marking(question, points=55).misconception is None
    assert "only what is melded does" in told(question, points=55)


@pytest.mark.parametrize("card", [CLASSIC, MODERN, RuleCard.parse("classic2"), RuleCard.parse("classic3")], ids=str)
def test_melds_that_are_asked_about_are_of_two_prices_at_least_and_say_whose_they_are(card):
    for seed in range(40):
        made = kinds.make("count", "meld-worth", seed, card)
        position = Position.parse(made.position)
        assert len({meld.rank.points for meld in position.own_melds}) >= 2
        whose = "your side has" if position.has_partner else "you have"
        assert made.prompt == f"What are the cards that {whose} melded worth together?"


# ── The first meld ───────────────────────────────────────────────────────────────────────────────


def test_of_a_first_meld_the_cards_count_and_nothing_beside_them():
    cheap = asked(
        "opening-sum", "canasta-too-cheap", FIRST.format("5C5C5D5D5H5H5S8C8D8HQS", "-"), "lay 5C5C5D5D5H5H5S 8C8D8H"
    )
    assert marking(cheap, points=65).right
    assert marking(cheap, points=565).misconception == "bonus-in-minimum"
    threes = asked("opening-sum", "red-threes", FIRST.format("5CQCQDQHACAD2H", "3D3H"), "lay QCQDQH ACAD2H")
    assert marking(threes, points=90).right
    assert marking(threes, points=290).misconception == "red-threes-in-minimum"
    assert "Red threes do not count" in told(threes, points=90)


def test_all_four_red_threes_are_thought_to_count_800():
    threes = asked("opening-sum", "red-threes", FIRST.format("5CQCQDQHACAD2H", "3D3D3H3H"), "lay QCQDQH ACAD2H")
    assert marking(threes, points=890).misconception == "red-threes-in-minimum"


def test_melds_laid_together_are_added_up():
    question = asked("opening-sum", "several-melds", FIRST.format("4CQCQDQHACADAS", "-"), "lay QCQDQH ACADAS")
    assert marking(question, points=90).right
    # 60: the aces alone, or all six at 10 each: two mix-ups, so no name
    assert marking(question, points=60).misconception is None
    assert marking(question, points=30).misconception == "one-meld-must-reach"


# ── Opening with the pile ────────────────────────────────────────────────────────────────────────

TAKE = "classic Sd ?/?/4C7D8H9H9SJCJDKC2S/? NS:-/EW:- -/- 4HJS9DQCJH ?50 0/0 -"
TURN = "take JCJD 9H9S2S"


def test_the_top_card_counts_and_what_lies_under_it_does_not():
    question = asked("open-with-pile", "only-buried-cards-would", TAKE, TURN)
    assert marking(question, points=70).right
    assert marking(question, points=90).misconception == "buried-cards-count"
    assert marking(question, points=60).misconception is None  # the top card left out, or the 2 taken for a 9
    table = TAKE.replace("7D8H", "8H").replace("JCJD", "7C7D").replace("JH ", "7H ")
    other = asked("open-with-pile", "the-top-card-tips-it", table, "take 7C7D 9H9S2S")
    assert marking(other, points=55).right
    assert marking(other, points=50).misconception == "top-card-left-out"


def test_where_the_top_card_does_not_count_it_is_left_out():
    table = TAKE.replace("classic", "classic,opening_counts_top=no")
    question = asked("open-with-pile", "the-top-card-tips-it", table, TURN)
    assert marking(question, points=60).right
    assert "no card of the pile counts" in told(question, points=60)


# ── The hand after a take ────────────────────────────────────────────────────────────────────────

PILE = "classic Sd ?/?/4C5D8SKCKDKH/? NS:9C9D9H/EW:- -/- 6CTDQSKS ?40 0/0 -"


def test_the_whole_pile_comes_and_its_top_card_is_laid():
    question = asked("pile-whole", "cards-held-afterwards", PILE, "take KCKD; drop 4C")
    assert marking(question, held=6, meld=3).right
    assert marking(question, held=7, meld=2).misconception == "keeps-the-top-card"
    assert marking(question, held=3, meld=3).misconception == "pile-in-part"


def test_a_discard_forgotten_has_no_name_but_is_spoken_of():
    question = asked("pile-whole", "cards-held-afterwards", PILE, "take KCKD; drop 4C")
    assert marking(question, held=7, meld=3).misconception is None
    assert "has the discard left it" in told(question, held=7, meld=3)


def test_how_many_of_the_top_cards_rank_are_held_then():
    question = asked("pile-whole", "top-card-kept", PILE.replace("TDQS", "TDKD"), "take KCKD; drop 4C")
    assert marking(question, rank=2, held=6).right
    for values in ({"rank": 3, "held": 7}, {"rank": 3, "held": 6}):
        assert marking(question, **values).misconception == "keeps-the-top-card"
    assert marking(question, rank=1, held=3).misconception == "pile-in-part"


@pytest.mark.parametrize("facet", ["cards-held-afterwards", "top-card-kept"])
def test_what_lies_hidden_in_the_pile_is_told_where_it_matters(facet):
    for seed in range(30):
        made = kinds.make("count", "pile-whole", seed, CLASSIC, facet)
        assert ("Under the top card" in made.detail) is (facet == "top-card-kept")
        assert "lay nothing else" in made.detail


def test_at_a_table_where_the_pile_cannot_be_taken_so_there_is_no_answer():
    question = asked("pile-whole", "cards-held-afterwards", PILE.replace("KCKDKH/", "KC2C/"), "take KC2C; drop 4C")
    assert kinds.answer_at(question, RuleCard.parse("classic,pickup_natural_and_wild=no")) is None
    assert kinds.answer_at(question, CLASSIC) is not None


# ── What is left in hand ─────────────────────────────────────────────────────────────────────────

LEFT = "classic {} {} NS:QCQDQH/EW:KCKCKDKDKHKHKS -/- 8C ? 0/0 out:{}"


def test_both_hands_of_the_side_count_against_it():
    question = asked("cards-left", "both-hands", LEFT.format("Ee", "5CJK/-/4CKSAC/7H", "E"))
    assert marking(question, points=90).right
    for one in (35, 55):
        assert marking(question, points=one).misconception == "one-hand-only"
    assert marking(question, points=60).misconception == "wrong-price"
    assert (
        "Your hand: a four, a king and an ace, 35; your partner’s hand: a five and a joker, 55: together 90 points."
        in told(question, points=90)
    )


def test_a_set_in_the_hand_is_no_meld():
    question = asked("cards-left", "whole-sets-in-hand", LEFT.format("We", "5C4H/7H/9C9DACACAD/-", "W"))
    assert marking(question, points=90).right
    for said in (30, -30):  # the aces left out, or counted for the side
        assert marking(question, points=said).misconception == "hand-melds-count"
    assert "Three aces in the hand are no meld" in told(question, points=-30)


def test_who_went_out_pays_for_the_partners_cards():
    question = asked("cards-left", "partner-of-who-went-out", LEFT.format("Se", "5C9HAC2D/7H/-/4C", "S"))
    assert marking(question, points=55).right
    assert marking(question, points=0).misconception == "one-hand-only"
    assert "though you went out" in told(question, points=55)
    other = asked("cards-left", "partner-of-who-went-out", LEFT.format("Ne", "-/7H/5C9HAC2D/4C", "N"))
    assert marking(other, points=55).right
    assert "though your partner went out" in told(other, points=55)


def test_what_the_partner_holds_is_told_as_no_table_shows_it():
    for seed in range(40):
        made = kinds.make("count", "cards-left", seed, CLASSIC)
        position = Position.parse(made.position)
        assert position.phase == "e" and position.hands[position.marks.out].cards == ()
        assert made.detail.startswith("The hand is over:")
        assert ("Your partner still holds" in made.detail) is bool(position.hands[0].cards)


@pytest.mark.parametrize("name", ["classic2", "classic3"])
def test_who_plays_alone_is_not_told_of_a_partner(name):
    for seed in range(30):
        made = kinds.make("count", "cards-left", seed, RuleCard.parse(name))
        position = Position.parse(made.position)
        alone = position.sides[position.side_of(Seat.S)] == "S"
        assert ("partner" in made.detail) is not alone
        assert ("cost you?" in made.prompt) is alone


def test_modern_players_count_what_is_left_too_where_no_penalty_comes_on_top():
    able = ("both-hands", "wild-cards", "partner-of-who-went-out")
    assert kinds.possible("count", "cards-left", MODERN) == able
    for seed in range(60):
        position = Position.parse(kinds.make("count", "cards-left", seed, MODERN).position)
        hands = [position.hands[0].cards, position.hands[2].cards]
        assert not any(card.rank is Rank.THREE for hand in hands for card in hand)
        assert all(sum(card.rank is rank for card in hand) < 3 for hand in hands for rank in (Rank.SEVEN, Rank.ACE))


@pytest.mark.parametrize("slug", ["meld-worth", "cards-left"])
def test_a_departing_bonus_is_not_told_of_where_the_cards_alone_count_by_score_melds_and_score_left(slug):
    card = RuleCard.parse("classic,natural=700,red_three=50,out=200,concealed=300")
    for seed in range(20):
        question = kinds.make("count", slug, seed, card)
        given = Given(values={field.name: field.right for field in question.fields})
        assert not kinds.explain(question, given).departures

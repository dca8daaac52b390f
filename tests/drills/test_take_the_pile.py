import pytest

from canasta.cards import parse_cards
from canasta.position import Position
from canasta.rulecard import RuleCard
from drills import kinds
from drills.kinds import Given
from drills.kinds.take_case import TakeCase, judged, sets_that_look_right
from drills.skills import TAKE
from tests.drills.made import one_where, questions, questions_of_kind, right

UNFROZEN = "classic Sd ?/?/4C5D8S8HQCKC2HJK/? NS:9C9D9H/EW:- -/- 6CTC8D ?40 0/0 -"
TO_OPEN = "classic Sd ?/?/4C7D8H9H9SJCJDKC2S/? NS:-/EW:- -/- 4HJS9DQCJH ?50 0/0 -"


@pytest.mark.parametrize("cards", ["8S8H", "8S2H", "8SJK", "8S8H2H"])
def test_every_legal_way_of_taking_the_pile_is_accepted(cards):
    assert judged(Position.parse(UNFROZEN), parse_cards(cards)) == ()


@pytest.mark.parametrize("cards", ["", "8S", "2HJK", "QCKC", "8S8HQC", "4C8S2H"])
def test_cards_that_do_not_take_it_are_refused(cards):
    assert judged(Position.parse(UNFROZEN), parse_cards(cards))


def test_no_card_at_all_takes_a_pile_whose_top_card_joins_a_meld():
    position = Position.parse("classic Sd ?/?/4D4H7S9C/? NS:KCKDKH2S/EW:- -/- 6CTCKS ?40 0/0 -")
    assert judged(position, ()) == ()


@pytest.mark.parametrize("cards", ["JCJD9H9S2S", "JCJD2S", "2SJDJC"])
def test_wild_cards_picked_with_several_ranks_are_placed_where_they_fit(cards):
    assert judged(Position.parse(TO_OPEN), parse_cards(cards)) == ()


def test_a_pair_that_does_not_reach_the_minimum_is_refused():
    rules = [str(fault.rule) for fault in judged(Position.parse(TO_OPEN), parse_cards("JCJD"))]
    assert rules == ["opening.minimum"]


def test_picking_twenty_wild_cards_does_not_take_forever():
    assert judged(Position.parse(TO_OPEN), parse_cards("2S" * 20 + "4C7D8H9HJC"))


def test_a_yes_is_shown_by_cards_where_a_guess_would_fail():
    for one in questions_of_kind(TAKE):
        assert one.question.picks is (sets_that_look_right(one.position.hand.cards) >= 16)


def test_the_cards_of_a_right_yes_are_judged():
    question = one_where(TAKE, "frozen-wild", "a-discarded-wild", True)
    case = TakeCase(Position.parse(question.position))
    assert question.asks_cards(True) and not question.asks_cards(False)
    assert kinds.mark(question, Given(True, cards=case.naturals)).right
    wrong = kinds.mark(question, Given(True, cards=(case.naturals[0], case.wilds[0])))
    assert (wrong.verdict_right, wrong.reason_right, wrong.misconception) == (True, False, "wild-opens-frozen")
    assert not kinds.mark(question, Given(True)).right
    assert "with other cards" in kinds.explain(question, Given(True, cards=())).headline


@pytest.mark.parametrize(
    ("slug", "facet", "truth", "mix_up"),
    [
        ("pile-pair", "a-pair-of-another-rank", False, "keeps-the-top-card"),
        ("pile-natural-and-wild", "new-meld", True, "always-a-pair"),
        ("pile-natural-and-wild", "two-wilds", False, "wilds-as-naturals"),
        ("pile-add", "your-meld", True, "hand-card-needed"),
        ("pile-add", "partners-meld", True, "own-melds-only"),
        ("pile-add", "a-canasta", True, "canasta-closed"),
        ("pile-add", "a-canasta", False, "joins-theirs"),
        ("frozen-unopened", "one-and-a-wild", False, "unopened-not-frozen"),
        ("frozen-unopened", "only-they-have", False, "their-opening"),
        ("frozen-wild", "a-discarded-wild", False, "wild-opens-frozen"),
        ("frozen-wild", "it-fits-your-meld", False, "adds-to-frozen"),
        ("frozen-wild", "your-side-discarded-it", False, "freezer-is-free"),
        ("frozen-until-taken", "plain-cards-on-top", False, "ice-melts"),
        ("frozen-until-taken", "you-have-opened-since", False, "opening-thaws-all"),
        ("open-with-pile", "only-buried-cards-would", False, "buried-cards-count"),
        ("open-with-pile", "the-top-card-tips-it", True, "top-card-left-out"),
        ("pile-stop", "a-joker-on-top", False, "takes-a-stop"),
        ("pile-stop", "a-covered-black-three", True, "black-three-freezes"),
        ("pile-trap", "forced-out", False, "hand-too-small"),
    ],
)
def test_the_wrong_verdict_is_bound_to_its_mix_up(slug, facet, truth, mix_up):
    question = one_where(TAKE, slug, facet, truth)
    given = Given(not truth, question.reason)
    assert kinds.mark(question, given).misconception == mix_up
    assert kinds.explain(question, given).misconception.startswith("You ")


def test_cards_that_show_another_mistake_are_bound_to_that_one():
    question = one_where(TAKE, "frozen-wild", "a-discarded-wild", False)
    case = TakeCase(Position.parse(question.position))
    assert (
        kinds.mark(question, Given(True, cards=(case.naturals[0], case.wilds[0]))).misconception == "wild-opens-frozen"
    )
    other = next(card for card in case.position.hand.cards if card.is_natural and card.rank is not case.rank)
    assert kinds.mark(question, Given(True, cards=(other,))).misconception == "keeps-the-top-card"


@pytest.mark.parametrize("slug", ["pile-pair", "frozen-wild", "frozen-unopened", "pile-add", "frozen-until-taken"])
def test_cards_that_show_no_mix_up_are_bound_to_none(slug):
    """Two cards that have nothing to do with the top one show no thought about a freeze, nor about wild cards."""
    for question in (one.question for one in questions(TAKE, slug)[:60]):
        case = TakeCase(Position.parse(question.position))
        strays = [card for card in case.position.hand.cards if card.is_natural and card.rank is not case.rank]
        if question.asks_cards(True) and len(strays) >= 2:
            revealed = kinds.mark(question, Given(True, cards=tuple(strays[:2]))).misconception
            assert revealed in (None, "keeps-the-top-card"), question.position


def test_a_take_that_only_buried_cards_would_pay_for_says_what_lies_there_in_yes_and_no():
    for answer in (True, False):
        assert "Under the top card" in one_where(TAKE, "open-with-pile", "only-buried-cards-would", answer).detail


def test_twins_hold_the_same_number_of_cards():
    """The hand's size, the pile's and the melds tell nothing: only the cards that decide are exchanged."""
    sizes = {
        answer: [len(one.position.hand.cards) for one in questions_of_kind(TAKE) if one.question.answer is answer]
        for answer in (True, False)
    }
    assert abs(sum(sizes[True]) / len(sizes[True]) - sum(sizes[False]) / len(sizes[False])) < 0.5


def test_a_right_no_needs_its_reason():
    question = one_where(TAKE, "pile-stop", "a-two-on-top", False)
    assert kinds.mark(question, right(question)).right
    assert not kinds.mark(question, Given(False)).right


# Where the rule card departs


def departures(text, slug, facet, answer):
    question = one_where(TAKE, slug, facet, answer, RuleCard.parse(text))
    return kinds.explain(question, right(question)).departures


def test_settings_that_the_answer_may_hang_on_have_a_line_each():
    text = "classic,unopened_is_frozen=no,minimums=0:50/2000:100,max_wilds=2,target=3000"
    lines = departures(text, "open-with-pile", "the-pair-alone", True)
    assert len(lines) == 2 and all(line.startswith("At your table: ") and " Classic: " in line for line in lines)
    assert any("50 below 2,000" in line for line in lines) and any("has not melded yet" in line for line in lines)
    assert departures(text, "pile-pair", "a-pair-or-one", True) == ()


def test_modern_american_is_compared_with_its_own_card():
    assert departures("modern", "modern-open-with-pile", "points-beside-it", False) == ()
    (line,) = departures("modern,minimums=0:100", "modern-open-with-pile", "points-beside-it", False)
    assert " Modern American: " in line


def test_where_only_a_pair_takes_the_pile_the_reply_says_how_classic_has_it():
    lines = departures("classic,pickup_natural_and_wild=no,pickup_add=no", "pile-pair", "a-pair-or-one", False)
    assert len(lines) == 2 and all(" Classic: " in line for line in lines)


def test_where_the_top_card_does_not_count_no_reason_says_that_it_does():
    card = RuleCard.parse("classic,opening_counts_top=no")
    question = one_where(TAKE, "open-with-pile", "the-pair-alone", False, card)
    said = kinds.explain(question, right(question)).because
    assert said.startswith("Without the top card") and "With the top card" not in question.choice("sum").no


def test_where_only_a_pair_takes_the_pile_a_no_by_pile_use_top_speaks_of_the_pair():
    card = RuleCard.parse("classic,pickup_natural_and_wild=no,pickup_add=no")
    asked = [kinds.make(TAKE, "pile-pair", seed, card) for seed in range(60)]
    refused = [one for one in asked if not one.answer and one.rule == "pile.use_top"]
    assert refused
    for question in refused:
        because = kinds.explain(question, right(question)).because
        assert "nothing takes" not in because and "and no wild card" not in because

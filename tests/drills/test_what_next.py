"""The kind "what-next": the first move that is not allowed, and four of five moves in their order."""

import itertools

import pytest

from canasta.moves import Draw, Lay, Take, parse_turn
from canasta.position import Position
from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds import Form, Given
from drills.kinds.what_next import NAME, judged, moves_of, orders

TABLE = Position.parse("classic Sd ?11/?9/4C9DJHQCQDQSKCKS2H/?12 NS:TCTDTH/EW:8C8D8H -/- 5S9C9HKD ? 0/0 melded:N")
FACETS = {
    "turn-order": ("lays-first", "discards-first", "stops-without-a-discard", "a-whole-turn"),
    "turn-once": ("pile-after-a-draw", "pile-after-opening", "second-draw", "after-the-discard"),
    "pile-whole": ("buried-cards-after", "buried-cards-too-early", "top-card-kept"),
}
ALL = [(slug, facet) for slug, facets in FACETS.items() for facet in facets]


def made(slug, facet, card=CLASSIC, seeds=40):
    return (kinds.make(NAME, slug, seed, card, facet) for seed in range(seeds))


def told(slug, facet, why, card=CLASSIC):
    """The first question of a facet about a told turn for which that is the reason."""
    return next(
        question
        for question in made(slug, facet, card, 200)
        if len(question.fields) == 2 and question.fields[1].right == why
    )


def in_order(slug, facet):
    return next(question for question in made(slug, facet) if question.fields[0].form is Form.ORDER)


def all_is_allowed(question):
    return kinds.mark(question, Given(values={"first": "none", "why": "fine"}))


# ── A turn that is told ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("turn", "ends", "right"),
    [
        ("draw; lay QCQDQS; drop 4C", True, ("none", "fine")),
        ("lay QCQDQS; draw; drop 4C", True, ("1", "begin")),
        ("drop 4C; draw; lay QCQDQS", True, ("1", "begin")),
        ("draw; drop 4C; lay QCQDQS", True, ("3", "over")),
        ("draw; lay QCQDQS", True, ("3", "ends")),
        ("draw; lay QCQDQS", False, ("none", "fine")),
        ("draw; draw; drop 4C", True, ("2", "once")),
        ("draw; take KCKS; drop 4C", False, ("2", "once")),
        ("take KCKS; draw; drop 4C", False, ("2", "once")),
        ("take KCKS; drop 4C; draw", False, ("3", "over")),
        ("take KCKS; lay 9C9D9H; drop 4C", False, ("none", "fine")),
        ("take KCKS 9C9D9H; drop 4C", False, ("1", "buried")),
        ("lay 9C9D9H; take KCKS; drop 4C", False, ("1", "begin")),
        ("draw; lay 9C9D9H; drop 4C", False, ("2", "buried")),
        ("take -; lay 9C9D9H; drop 4C", False, ("1", "top")),
    ],
)
def test_the_referee_says_which_move_comes_at_the_wrong_moment_and_why(turn, ends, right):
    assert judged(TABLE, parse_turn(turn), ends)[:2] == right


def test_a_turn_that_goes_out_needs_no_discard():
    position = Position.parse("classic Sd ?/?/KDKHKS/? NS:ACACADADAHAHAS,9C9D9H/EW:- -/- 9S ? 0/0 melded:NS")
    assert judged(position, parse_turn("take -; lay KDKHKS"), True)[:2] == ("none", "fine")


@pytest.mark.parametrize(("slug", "facet"), ALL)
def test_the_moves_are_told_in_plain_words_and_no_rule_offered_is_untrue(slug, facet):
    for question in made(slug, facet, seeds=12):
        words = [option.words for field in question.fields for option in field.options]
        assert all(text[0].isupper() or text[0].isdigit() for text in words)
        assert not any(sign in text for text in words for sign in ("{", "_", ";", "JK"))
        if question.fields[0].form is not Form.ORDER:
            assert question.fields[0].options[-1].key == "none"
            assert question.fields[1].options[-1].key == "fine"


@pytest.mark.parametrize("card", ["classic2", "classic,draw=3"])
def test_a_table_that_draws_more_is_told_so(card):
    rule_card = RuleCard.parse(card)
    question = told("turn-order", "a-whole-turn", "once", rule_card)
    drawn = {2: "two cards", 3: "three cards"}[rule_card.draw]
    assert question.fields[0].options[0].words == f"1. You draw {drawn} from the stock"
    assert "once more" in " ".join(option.words for option in question.fields[0].options)


def test_two_players_are_told_that_the_other_one_is_next():
    question = told("turn-order", "stops-without-a-discard", "ends", RuleCard.parse("classic2"))
    assert question.fields[0].options[-2].words.endswith("North is next")
    because = kinds.explain(question, kinds.right_answers(question)[0]).because
    assert because.startswith("Nothing has been discarded") and "North" in because


# ── What an answer reveals ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("slug", "facet", "why", "mix_up"),
    [
        ("turn-order", "lays-first", "begin", "lays-before-drawing"),
        ("turn-order", "stops-without-a-discard", "ends", "stops-without-a-discard"),
        ("turn-order", "a-whole-turn", "once", "draws-twice"),
        ("turn-once", "pile-after-a-draw", "once", "takes-after-drawing"),
        ("turn-once", "second-draw", "once", "draws-twice"),
        ("turn-once", "after-the-discard", "over", "goes-on-after-the-discard"),
        ("pile-whole", "buried-cards-too-early", "buried", "buried-cards-count"),
        ("pile-whole", "top-card-kept", "top", "keeps-the-top-card"),
    ],
)
def test_letting_a_wrong_move_pass_reveals_its_mix_up(slug, facet, why, mix_up):
    question = told(slug, facet, why)
    assert all_is_allowed(question).misconception == mix_up
    explained = kinds.explain(question, Given(values={"first": "none", "why": "fine"}))
    assert explained.misconception.startswith("You ") and explained.because and explained.about_choice


def test_a_discard_that_comes_first_reveals_a_mix_up_of_its_own():
    question = next(q for q in made("turn-order", "discards-first") if q.turn.startswith("drop"))
    assert all_is_allowed(question).misconception == "discards-before-drawing"


def test_naming_another_move_or_finding_fault_with_a_turn_without_any_reveals_nothing():
    question = told("turn-order", "lays-first", "begin")
    assert kinds.mark(question, Given(values={"first": "2", "why": "begin"})).misconception is None
    right = told("turn-order", "lays-first", "fine")
    assert kinds.mark(right, Given(values={"first": "1", "why": "begin"})).misconception is None


def test_the_right_move_for_another_reason_is_partly_right_and_the_reason_is_spoken_of():
    question = told("turn-order", "lays-first", "begin")
    given = Given(values={"first": question.fields[0].right, "why": "over"})
    marking = kinds.mark(question, given)
    assert (marking.verdict_right, marking.reason_right) == (True, False)
    explained = kinds.explain(question, given)
    assert explained.headline.startswith("Partly right") and "Nothing may follow the discard" in explained.about_choice


# ── Four of five moves ───────────────────────────────────────────────────────────────────────────


def test_every_order_that_the_referee_allows_is_accepted_and_no_other():
    question = in_order("turn-order", "a-whole-turn")
    field = question.fields[0]
    right = {given.values["order"] for given in kinds.right_answers(question)}
    assert len(right) == 4  # two melds in either order, one of two discards
    for keys in itertools.permutations([option.key for option in field.options], 4):
        value = ",".join(keys)
        assert kinds.mark(question, Given(values={"order": value})).right is (value in right)


def test_cards_from_the_pile_are_laid_only_after_it_is_taken():
    question = in_order("pile-whole", "buried-cards-after")
    options = question.fields[0].options
    for value in orders(Position.parse(question.position), options):
        first, *others = moves_of(options, value)
        assert isinstance(first, Take) and Draw() not in others


@pytest.mark.parametrize("value", ["", "draw-1", "lay-9,lay-8,drop-7,drop-6", "draw-1,draw-1,draw-1,draw-1"])
def test_what_is_no_order_of_four_of_these_moves_is_wrong_and_breaks_nothing(value):
    question = in_order("turn-order", "a-whole-turn")
    given = Given(values={"order": value})
    assert not kinds.mark(question, given).right
    assert kinds.explain(question, given).because


def _order(question, *verbs):
    """The keys of the first moves of these sorts, each once."""
    left = [option.key for option in question.fields[0].options]
    keys = []
    for verb in verbs:
        key = next(key for key in left if key.startswith(verb))
        left.remove(key)
        keys.append(key)
    return Given(values={"order": ",".join(keys)})


@pytest.mark.parametrize(
    ("slug", "facet", "verbs", "mix_up"),
    [
        ("turn-order", "a-whole-turn", ("lay", "draw", "lay", "drop"), "lays-before-drawing"),
        ("turn-order", "a-whole-turn", ("drop", "draw", "lay", "lay"), "discards-before-drawing"),
        ("turn-order", "a-whole-turn", ("draw", "drop", "lay", "lay"), "goes-on-after-the-discard"),
        ("pile-whole", "buried-cards-after", ("draw", "take", "lay", "drop"), "takes-after-drawing"),
        ("pile-whole", "buried-cards-after", ("take", "lay", "lay", "draw"), "draws-twice"),
    ],
)
def test_an_order_reveals_what_its_first_wrong_move_stands_for(slug, facet, verbs, mix_up):
    question = in_order(slug, facet)
    given = _order(question, *verbs)
    assert kinds.mark(question, given).misconception == mix_up
    assert "comes at the wrong moment" in kinds.explain(question, given).about_choice


def test_laying_what_still_lies_in_the_pile_counts_buried_cards():
    question = in_order("pile-whole", "buried-cards-after")
    options = question.fields[0].options
    held = Position.parse(question.position).hand.cards
    buried = next(
        key
        for key, move in ((option.key, moves_of(options, option.key)[0]) for option in options)
        if isinstance(move, Lay) and not all(card in held for card in move.groups[0].cards)
    )
    verbs = {option.key.split("-")[0]: option.key for option in options if option.key != buried}
    value = f"{verbs['draw']},{buried},{verbs['lay']},{verbs['drop']}"
    assert kinds.mark(question, Given(values={"order": value})).misconception == "buried-cards-count"


def test_a_meld_from_under_the_top_card_laid_before_the_pile_is_taken_breaks_two_rules():
    found = (one for one in made("pile-whole", "buried-cards-too-early") if one.fields[1].right == "begin")
    question = next(one for one in found if "from the pile" in one.fields[0].options[0].words)
    for why in ("begin", "buried"):
        assert kinds.mark(question, Given(values={"first": "1", "why": why})).right
    assert not kinds.mark(question, Given(values={"first": "1", "why": "over"})).right
    over = next(one for one in made("pile-whole", "buried-cards-too-early") if one.fields[1].right == "over")
    assert not kinds.mark(over, Given(values={"first": over.fields[0].right, "why": "buried"})).right


# ── How many cards are drawn ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("card", "turn", "right"), [("classic", "draw 4S5D", "1"), ("classic2", "draw 4S", "1")])
def test_more_or_fewer_cards_than_the_table_draws_are_the_first_wrong_move(card, turn, right):
    hands = "?12/3C4C9S" if card == "classic2" else "?12/?12/3C4C9S/?12"
    sides = "N:-/S:TCTDTH" if card == "classic2" else "NS:TCTDTH/EW:-"
    stock = "?89" if card == "classic2" else "?65"
    position = Position.parse(f"{card} Sd {hands} {sides} -/- 9C {stock} 0/0 -")
    assert judged(position, parse_turn(f"{turn}; drop 3C"), True)[:2] == (right, "count")


@pytest.mark.parametrize(("card", "draws"), [("classic", {"one", "two"}), ("classic2", {"one", "two", "three"})])
def test_a_table_is_asked_how_many_cards_it_draws_and_which_is_not_told(card, draws):
    found = list(made("turn-order", "how-many-are-drawn", RuleCard.parse(card)))
    firsts = {question.fields[0].options[0].words.split()[3] for question in found}
    assert firsts == draws and not any(question.fields[0].options[0].cards for question in found)
    wrong = next(question for question in found if question.fields[1].right == "count")
    assert all_is_allowed(wrong).misconception == "draws-the-wrong-number"


def test_a_rule_that_is_named_where_every_move_keeps_to_it_is_not_said_to_have_been_broken_elsewhere():
    question = told("turn-order", "a-whole-turn", "fine")
    about = kinds.explain(question, Given(values={"first": "none", "why": "over"})).about_choice
    assert about.endswith("That is so, and every move keeps to it.")

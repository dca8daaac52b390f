"""Questions under cards that are not Classic's: they begin from that game's own hands, and hold what they say."""

import functools
import re

import pytest

from canasta.cards import parse_cards
from canasta.position import Position, Seat
from canasta.rulecard import MODERN, NAMED_CARDS, RuleCard
from canasta.words import seat_title
from drills import kinds, quality
from drills.kinds import Given
from drills.kinds.take_case import judged
from drills.quality import asked, wrong_with
from drills.skills import MELD, MODERN_LESSON, SKILLS, TAKE, skill
from tests.drills.made import SEEDS_ELSEWHERE, card_of, one_where, questions_of

CARDS = (
    "bicycle",
    "classic2",
    "classic2,draw=1",
    "classic3",
    "modern",
    "modern,max_wilds=3,final_discard=optional,canastas_to_go_out=1,pickup_add=yes",
    "classic,canastas_to_go_out=2,red_threes_need=canasta",
    "classic,pickup_natural_and_wild=no,pickup_add=no",
    "classic,packs=3,deal=15,target=10000",
)

TAKERS = "North|East|Your partner"

each_kind = pytest.mark.parametrize("kind", [TAKE, MELD])


@functools.cache
def questions(text):
    """Twelve of every skill that the card leaves to ask, and kind."""
    card = RuleCard.parse(text)
    able = [one for one in SKILLS if any(kinds.possible(kind, one.slug, card) for kind in one.kinds)]
    return [made for one in able for made in asked(one, range(12), card)]


@pytest.mark.parametrize("text", CARDS)
def test_every_question_under_another_card_is_right(text):
    found = questions(text)
    assert found
    assert not [(one.question.position, wrong) for one in found for wrong in wrong_with(one, None)]
    assert {True, False} <= {one.question.answer for one in found}


@pytest.mark.parametrize(("text", "seats"), [("classic2", 2), ("classic3", 3), ("modern", 4)])
def test_a_question_is_about_that_games_own_table(text, seats):
    for one in questions(text):
        assert one.position.seats[-1 if seats == 2 else 2] is Seat.S and len(one.position.seats) == seats
        assert one.position.rule_card == RuleCard.parse(text)


@pytest.mark.parametrize("skill", ["frozen-wild", "pile-natural-and-wild", "wild-limit", "opening-sum"])
def test_modern_players_are_not_asked_what_only_classic_knows(skill):
    modern = RuleCard.parse("modern")
    assert not any(kinds.possible(kind, skill, modern) for kind in ("take-the-pile", "is-this-meld-legal"))


@pytest.mark.parametrize(("text", "before"), [("classic2", "North"), ("classic3", "East"), ("modern", "East")])
def test_the_one_who_has_just_discarded_sits_at_that_table_and_plays_before_you(text, before):
    details = [one.question.detail for one in questions(text) if one.question.kind == TAKE]
    assert details
    assert all(detail.startswith(f"{before} has just discarded ") for detail in details)


def told(question):
    """Every text of a question: before the answer, its reasons, and what is said of each answer."""
    yield from (question.prompt, question.detail)
    for choice in question.choices:
        yield from (choice.yes, choice.no)
    for verdict in (True, False):
        for choice in question.choices:
            yield kinds.explain(question, Given(verdict, choice.subject)).plain()
    for given in kinds.right_answers(question) if question.answer is None else []:
        yield from (field.legend for field in question.fields)
        yield kinds.explain(question, given).plain()


@functools.cache
def told_at(text):
    """With each position, as the learner sees it, what is told of it."""
    made = [one.question for one in questions(text) if one.question.seed < 6]
    return [(Position.parse(question.position)._replace(seat=Seat.S), "\n".join(told(question))) for question in made]


@pytest.mark.parametrize("text", ["classic2", "classic3", "modern"])
def test_no_text_names_a_player_who_is_not_there(text):
    for position, said in told_at(text):
        named = {seat for seat in Seat if re.search(rf"\b{seat_title(seat)}\b", said)}
        assert named <= set(position.seats) - {position.seat}, said


@pytest.mark.parametrize("text", ["classic2", "classic3"])
def test_a_player_without_a_partner_is_told_of_no_partner_and_of_no_side_of_theirs(text):
    alone = [(position, said) for position, said in told_at(text) if not position.has_partner]
    assert alone
    for position, said in alone:
        own = re.sub(r"(At your table|Classic): .*", "", said)  # what the card says is said in the card's own words
        assert not re.search(r"(?i)partner|your (own )?side|both sides", own), own
        assert len(position.seats) > 2 or "other side" not in own, own


def test_of_three_players_a_pair_is_told_of_its_side_and_of_the_other_player():
    pairs = " ".join(said for position, said in told_at("classic3") if position.has_partner)
    assert "your side" in pairs and "the other player" in pairs and "the other side" not in pairs


@pytest.mark.parametrize(("text", "takers"), [("classic", "West|East"), ("classic2", "North"), ("classic3", TAKERS)])
def test_whoever_took_the_frozen_pile_before_sits_there_and_has_discarded_since(text, takers):
    card = RuleCard.parse(text)
    for seed in range(12):
        question = kinds.make(TAKE, "frozen-until-taken", seed, card, "a-new-pile")
        position = Position.parse(question.position)
        taker = re.search(rf"({takers}) took a frozen pile", question.detail)[1]
        seats = position.seats
        at = seats.index(position.partner if taker == "Your partner" else Seat[taker[0]])
        assert (seats.index(Seat.S) - at) % len(seats) == len(position.pile) % len(seats)


def test_two_players_are_not_asked_about_a_partner():
    two = RuleCard.parse("classic2")
    assert "onto-partners" not in kinds.possible("is-this-meld-legal", "joins-a-meld", two)
    assert "onto-theirs" in kinds.possible("is-this-meld-legal", "joins-a-meld", two)


def test_where_only_a_pair_takes_the_pile_a_reason_says_so():
    card = RuleCard.parse("classic,pickup_natural_and_wild=no,pickup_add=no")
    reasons = {kinds.make("take-the-pile", "pile-pair", seed, card).reason for seed in range(20)}
    assert "pair" in reasons and "free" not in reasons


def test_under_modern_no_reason_speaks_of_a_freeze():
    for seed in range(30):
        question = kinds.make("take-the-pile", "pile-pair", seed, RuleCard.parse("modern"))
        assert not {"wild", "red", "unmelded", "free"} & {choice.subject for choice in question.choices}
        assert Position.parse(question.position).marks.opened == frozenset()


# Modern American


@functools.cache
def modern_questions(kind):
    able = [one for one in SKILLS if kind in one.kinds and kinds.possible(kind, one.slug, MODERN)]
    own = [made for one in able if card_of(one.slug) is MODERN for made in questions_of(one.slug)]
    shared = [one for one in able if card_of(one.slug) is not MODERN]
    return own + [made for one in shared for made in asked(one, range(SEEDS_ELSEWHERE), MODERN)]


@each_kind
def test_modern_questions_are_as_even_and_as_free_of_cues_as_classic_ones(kind):
    found = modern_questions(kind)
    assert len(found) >= 4 * SEEDS_ELSEWHERE
    assert 0.45 <= quality.yes_share(found) <= 0.55
    assert {name: cue for name, cue in quality.CUES.items() if quality.best_rule(found, cue) > 0.65} == {}


@each_kind
def test_no_reason_is_offered_to_modern_players_that_is_never_true(kind):
    """A twentieth of many questions (manage.py drill_quality); of these few it may be less by chance."""
    assert {
        subject for subject, (share, _) in quality.truth_shares(modern_questions(kind)).items() if share < 0.03
    } == set()


@pytest.mark.parametrize(
    ("slug", "facet", "truth", "mix_up"),
    [
        ("modern-first-meld", "a-pure-meld", False, "points-are-enough"),
        ("modern-first-meld", "a-whole-canasta", True, "splash-needs-points"),
        ("modern-first-meld", "a-whole-canasta", False, "mixed-splash"),
        ("modern-wilds", "the-fifth-natural", False, "wild-before-five"),
        ("modern-wilds", "sevens", False, "wild-on-sevens"),
        ("modern-wilds", "aces", False, "wild-on-pure-aces"),
        ("modern-wilds", "wild-cards-alone", True, "no-wild-meld"),
        ("modern-closed", "onto-a-canasta", False, "past-seven"),
        ("modern-closed", "a-dead-rank", False, "dead-rank-melded"),
        ("modern-out", "canastas-enough", False, "too-few-canastas"),
        ("modern-out", "a-card-to-discard", False, "last-card-laid"),
        ("modern-pile", "it-fits-a-meld", False, "less-than-a-pair"),
        ("modern-pile", "past-seven", False, "past-seven"),
        ("modern-open-with-pile", "points-beside-it", False, "pile-meld-counts"),
        ("modern-open-with-pile", "who-has-melded", False, "their-opening"),
        ("frozen-black-three", "a-black-upcard", False, "black-three-overlooked"),
    ],
)
def test_the_wrong_verdict_is_bound_to_its_mix_up(slug, facet, truth, mix_up):
    question = one_where(skill(slug).kinds[0], slug, facet, truth)
    given = Given(not truth, question.reason)
    assert kinds.mark(question, given).misconception == mix_up
    assert kinds.explain(question, given).misconception.startswith("You ")


@pytest.mark.parametrize("card", [name for name in NAMED_CARDS if name != "modern"])
def test_modern_skills_are_asked_at_no_other_table(card):
    slugs = [one for one in SKILLS if one.lesson == MODERN_LESSON]
    assert not any(kinds.possible(one.kinds[0], one.slug, RuleCard.parse(card)) for one in slugs)


def test_three_players_are_asked_about_a_table_that_only_one_side_has_melded_at():
    three = RuleCard.parse("classic3")
    for facet in ("partner-opened", "you-did-earlier"):
        for truth in (True, False):
            question = one_where(MELD, "opening-once", facet, truth, three)
            position = Position.parse(question.position)
            assert position.is_open is truth
            assert all(melds for side, melds in zip(position.sides, position.melds, strict=True) if len(side) == 1)


@pytest.mark.parametrize(("picked", "right"), [("KCKD2C2D2HJKJK", True), ("KCKD2C2D2H", False), ("KCKD", False)])
def test_picked_wild_cards_may_be_a_meld_beside_the_pile(picked, right):
    position = Position.parse("modern Sd ?/?/4C5D8S9HKCKD2C2D2HJKJK/? NS:-/EW:- -/- 9DKS ?40 0/0 -")
    assert (judged(position, parse_cards(picked)) == ()) is right

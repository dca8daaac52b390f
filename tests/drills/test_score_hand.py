"""The kind "score-hand": red threes for or against a side, and a whole hand item by item."""

import pytest

from canasta.position import Position
from canasta.rulecard import CLASSIC
from canasta.scoring import score
from drills import kinds
from drills.kinds.score_hand import asked_label, items_of, worked_out
from tests.drills.made import position_of, questions, right

HAND = (
    "classic Se 4C7D/7SQHAC/-/9CJC NS:KCKCKDKDKHKHKS,QCQDQS,7C7C7D7H7H7S2C/EW:JDJHJS2D,8C8D8H8S "
    "3D3H/3D 5C9D ? 1200/600 out:S"
)
EAST_OUT = "classic Ee 5C/-/9C/4D NS:{}/EW:KCKCKDKDKHKHKS {}/- 8C8D ? 0/0 out:E"


def of(text: str, facet: str, slug: str = "score-a-hand"):
    return worked_out(slug, facet, None, Position.parse(text))


def threes(melds: str, red: str, card: str = "classic"):
    return of(EAST_OUT.format(melds, red).replace("classic", card), "one-to-three", "red-three-score")


@pytest.mark.parametrize(
    ("melds", "red", "card", "ours"),
    [
        ("QCQDQH", "3D3H", "classic", "200"),
        ("QCQDQH", "3D3D3H3H", "classic", "800"),
        ("-", "3D3H", "classic", "-200"),
        ("-", "3D3D3H3H", "classic", "-800"),
        ("QCQDQH", "3D3H", "classic,red_threes_need=canasta", "-200"),
        ("QCQDQH", "3D3H", "classic,red_three=50", "100"),
    ],
)
def test_red_threes_count_for_or_against_their_side(melds, red, card, ours):
    assert threes(melds, red, card).values == {"ours": ours, "theirs": "0"}


@pytest.mark.parametrize(
    ("melds", "red", "said", "slug"),
    [
        ("QCQDQH", "3D3D3H3H", "400", "four-are-400"),
        ("-", "3D3D3H3H", "-400", "four-are-400"),
        ("-", "3D3H", "200", "red-threes-always-plus"),
        ("QCQDQH", "3D3H", "-200", "red-threes-need-canasta"),
    ],
)
def test_a_wrong_price_of_red_threes_tells_the_thought_behind_it(melds, red, said, slug):
    assert threes(melds, red).thought({"ours": said, "theirs": "0"}).slug == slug


def test_a_hand_is_the_sum_of_its_items():
    values = of(HAND, "side-that-went-out").values
    assert values == {"cards": "150", "canastas": "800", "threes": "200", "out": "100", "left": "-10", "hand": "1240"}
    assert of(HAND, "other-side").values["hand"] == "135"


@pytest.mark.parametrize(
    ("facet", "changes", "slug"),
    [
        ("other-side", {"left": "-35", "hand": "155"}, "one-hand-only"),
        ("side-that-went-out", {"left": "0", "hand": "1250"}, "one-hand-only"),
        ("side-that-went-out", {"canastas": "1000", "hand": "1440"}, "still-natural"),
        ("side-that-went-out", {"cards": "950"}, "bonus-in-the-cards"),
        ("other-side", {"threes": "-100", "hand": "-65"}, "red-threes-need-canasta"),
        ("other-side", {"left": "-50", "hand": "140"}, None),
    ],
)
def test_an_item_that_a_wrong_thought_makes_names_it(facet, changes, slug):
    counted = of(HAND, facet)
    thought = counted.thought({**counted.values, **changes})
    assert (thought and thought.slug) == slug


def test_of_three_players_each_has_their_own_red_threes():
    text = "classic3 Ne -/4C/5D N:8C8C8D8D8H8H8S/ES:KCKDKH -/3D/- 7C ? 0/0/0 out:N"
    assert of(text, "other-side").values["hand"] == "20"
    assert items_of(Position.parse(text), "E")["hand"] == 120


def test_what_is_asked_is_what_the_score_sheet_says():
    for one in questions("score-hand", "score-a-hand"):
        position = position_of(one.question)
        label = asked_label(one.question.facet, position)
        at = position.sides.index(label)
        assert one.question.fields[-1].right == str(score(position).hand[at])


def test_every_hand_that_no_table_shows_is_told():
    for one in questions("score-hand", "score-a-hand")[:30]:
        told = one.question.detail
        others = [hand for at, hand in enumerate(one.position.hands) if at != 2 and hand.cards]
        assert bool(others) is ("Left in the other hands" in told)
        assert ("nobody went out" in told) is (one.question.facet == "nobody-out")


def test_the_explanation_adds_up():
    for facet in ("side-that-went-out", "never-melded"):
        question = kinds.make("score-hand", "score-a-hand", 2, CLASSIC, facet)
        *lines, whole = kinds.explain(question, right(question)).ledger
        assert sum(line.points for line in lines) == whole.points

"""Ask the referee: what the page says is what the referee says, whatever is set up, pasted or tapped."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings

from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import frozen_by, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.scoring import score
from canasta.words import points

pytestmark = pytest.mark.django_db

LINES = Path(settings.BASE_DIR / "tests/cases/referee.jsonl").read_text().splitlines()
CASES = [json.loads(line) for line in LINES]
OPEN = "classic Sd ?/?/4C5D9SJK?/? NS:KCKDKH/EW:- -/- 6CTC9D ? 0/0 -"
FROZEN = "classic Sd ?/?/4C5D9SJK?/? NS:KCKDKH/EW:- -/- 6C2HTC9D ? 0/0 -"
DRAWN = "classic Sp ?/?/4C5D9D9H9SJK/? NS:KCKDKH/EW:- -/- 6CTC ? 0/0 -"


def page(client, **query: str):
    answer = client.get("/referee/", query, follow=True)
    assert answer.status_code == 200
    return answer.context["page"]


def text(client, **query: str) -> str:
    """The page as words: no markup, no white space."""
    return words(client.get("/referee/", query, follow=True).text)


def words(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def rules_on(markup: str) -> set[str]:
    return set(re.findall(r'data-rule="([a-z_.]+)"', markup))


def name_of(case) -> str:
    return str(case["id"])


# ── What it says is what the referee says ────────────────────────────────────────────────────────


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_page_says_what_the_referee_says(client, case):
    asked = {"ask": case["ask"]} if "ask" in case else {"turn": case["turn"]}
    answer = client.get("/referee/", {"p": case["position"], **asked})
    shown, expected = answer.context["page"].answer, case["expect"]
    position, named, said = Position.parse(case["position"]), rules_on(answer.text), words(answer.text)
    assert shown.headline in said
    assert not {rule for rule in (expected.get("rule"),) if rule} - named
    verdict, faults, figures = referees(position, case)
    assert shown.verdict is verdict
    assert {str(fault.rule) for fault in faults} <= named
    assert all(figure in said for figure in figures)
    if isinstance(expected.get("legal", expected.get("answer")), bool):
        assert shown.verdict is expected.get("legal", expected.get("answer"))


def referees(position, case):
    """The verdict, the faults, and the numbers that the referee gives."""
    if "turn" in case:
        found = ruling(position, parse_turn(case["turn"]))
        return found.legal, found.faults, ()
    match case["ask"]:
        case "take":
            return bool(ways_to_take(position)), why_not_take(position), ()
        case "out":
            return way_out(position) is not None, why_not_out(position), ()
        case "frozen":
            return bool(frozen_by(position)), (), ()
        case "minimum":
            return None, (), [str(position.minimum)] if position.minimum else ["None: your side has melded"]
    found = score(position)
    return None, (), [*map(points, found.hand), *map(points, found.totals)]


@pytest.mark.parametrize("module", ["views", "page", "desk", "facts", "setup"])
def test_only_the_answers_ask_the_referee(module):
    assert "canasta.referee" not in (settings.BASE_DIR / f"tutor/referee/{module}.py").read_text()


# ── The answer whole ─────────────────────────────────────────────────────────────────────────────


def test_a_no_has_its_reason_its_lesson_its_rule_and_the_nearest_change(client):
    answer = client.get("/referee/", {"p": FROZEN, "ask": "take"})
    said = words(answer.text)
    assert "No: not with these cards." in said
    assert "The pile is frozen: a wild card lies in it. Then it takes two natural nines from your hand." in said
    assert "With one nine more in your hand: then you may." in said
    assert "/lessons/freezing/" in answer.text
    assert "/rules/#frozen.wild" in answer.text


def test_the_nearest_change_leads_to_the_page_where_it_is_made(client):
    shown = page(client, p=FROZEN, ask="take")
    changed = client.get(shown.nearest_address.partition("#")[0]).context["page"]
    assert changed.answer.verdict is True
    assert changed.undo


def test_a_yes_has_its_ways(client):
    said = text(client, p=OPEN, ask="take")
    assert "Yes: you may take the pile." in said
    assert "With a nine and a joker from your hand." in said


def test_an_answer_that_hangs_on_a_setting_says_how_the_table_plays(client):
    card = "classic,pickup_natural_and_wild=no"
    said = text(client, p=OPEN.replace("classic", card), ask="take")
    assert "No: not with these cards." in said
    assert "At your table:" in said
    assert "At your table:" in text(client, p=OPEN, ask="take")


def test_an_answer_that_hangs_on_nothing_speaks_of_no_setting(client):
    assert "At your table:" not in text(client, p=OPEN.replace("9SJK", "9S9C"), ask="take")


def test_frozen_says_why(client):
    said = text(client, p=FROZEN.replace("NS:KCKDKH", "NS:-"), ask="frozen")
    assert "Frozen for everybody: a wild card lies in it." in said
    assert rules_on(client.get("/referee/", {"p": FROZEN, "ask": "frozen"}).text) == {"frozen.wild"}


def test_the_minimum_tells_its_band(client):
    said = text(client, p="classic Sd ?/?/?/? NS:-/EW:- -/- - ? 1620/0 -", ask="minimum")
    assert "Your minimum is 90." in said
    assert "You began this hand with 1,620: from 1,500 on it is 90." in said


@pytest.mark.parametrize(
    ("rules", "score", "said"),
    [
        ("classic", -5, "below 0 it is 15"),
        ("classic", 5010, "from 3,000 on it is 120"),
        ("modern", -200, "below 3,000 it is 125"),
        ("modern", 4995, "from 3,000 on it is 155"),
        ("classic,minimums=0:50/2000:100", -20, "below 2,000 it is 50"),
    ],
)
def test_the_band_of_a_minimum_is_that_of_the_table(client, rules, score, said):
    assert said in text(client, p=f"{rules} Sd ?/?/?/? NS:-/EW:- -/- - ? {score}/0 -", ask="minimum")


def test_the_melds_of_a_turn_are_told_apart(client):
    line = "classic Sp ?/?/4C5CQCQDQHADAHJK/? NS:-/EW:- -/- 6C ? 0/0 -"
    said = text(client, p=line, turn="lay ADAHJK QCQDQH; drop 4C")
    assert "You lay two aces with a joker and three queens, then you discard a four." in said


def test_who_goes_out_is_told_how(client):
    line = "classic Sp ?/?/4C/? NS:KCKCKDKDKHKHKS/EW:- -/- 9C ? 0/0 -"
    assert "You discard a four. With that you are out." in text(client, p=line, ask="out")


def test_going_out_asks_for_the_whole_hand(client):
    line = "classic Sp ?/?/4C5D?/? NS:KCKDKH/EW:- -/- 9C ? 0/0 -"
    assert "That depends on your whole hand." in text(client, p=line, ask="out")
    whole = page(client, p=line, ask="out", do="whole")
    assert not whole.position.hand.may_hold_more
    assert whole.answer.verdict is False


def test_a_question_at_the_wrong_moment_is_answered_calmly_and_can_be_put_as_if(client):
    said = text(client, p=OPEN, ask="out")
    assert "This is not the moment for it." in said
    assert page(client, p=OPEN, ask="out", do="ask:out").position.phase == "p"


def test_the_card_pad_asks_for_the_top_card_and_then_tells_it(client):
    assert page(client).prompt == "Which card lies on top of the pile?"
    assert page(client, do="add:9", to="pile").prompt == "On top: a nine. The next goes on it."
    assert page(client, p=FROZEN, do="add:R3", to="pile").prompt == "On top: a red three. The next goes on it."


def test_the_score_is_the_referees_to_the_point(client):
    line = next(case["position"] for case in CASES if case["id"] == "SC01")
    said = text(client, p=line, ask="score")
    assert "Your side: 1,250; their side: 145" in said
    assert "7 kings 70" in said


def test_whoever_has_won_keeps_their_name(client):
    line = "classic3 Se 4C/5C/- N:-/E:KCKDKH/S:- -/-/- 6C9C ? 0/7450/0 out:E"
    said = text(client, p=line, ask="score")
    assert "North: −5; East: 125; you: −5" in said
    assert "won by East." in said


def test_asking_for_the_score_ends_the_hand_with_the_cards_that_are_shown(client):
    shown = page(client, p=OPEN, do="ask:score")
    assert shown.position.phase == "e"
    assert shown.answer.counted
    assert [tab.title for tab in shown.tabs].count("Partner’s hand") == 1


def test_a_turn_is_told_move_by_move_as_far_as_the_one_that_is_wrong(client):
    said = text(client, p=DRAWN, turn="lay 9S9H9D; take 4C5D")
    assert "No: you may not play it so." in said
    assert "You lay three nines, then you take the pile with a four and a five from your hand." in said


@pytest.mark.parametrize("turn", ["lay", "foo", "lay KX", "drop", "take 9S; ; drop 4C", "x" * 1000])
def test_a_turn_that_cannot_be_read_is_answered_calmly(client, turn):
    assert "That turn cannot be read." in text(client, p=DRAWN, turn=turn)


# ── Sending it ───────────────────────────────────────────────────────────────────────────────────


def test_the_address_carries_the_position_the_question_and_the_turn(client):
    shown = page(client, p=DRAWN, do="picked", ask="lay", cards=["9S", "9H", "9D"])
    query = parse_qs(urlsplit(shown.shared).query)
    assert (query["ask"], query["turn"]) == (["lay"], ["lay 9D9H9S"])
    again = client.get(urlsplit(shown.shared).path + "?" + urlsplit(shown.shared).query).context["page"]
    assert again.answer == shown.answer
    assert again.position == shown.position


def test_as_text_it_is_the_table_in_sentences_and_the_answer(client):
    copied = page(client, p=FROZEN, ask="take").text
    assert "three kings" in copied
    assert "You hold a four, a five, a nine and a joker." in copied
    assert "No: not with these cards." in copied
    assert "frozen.wild" not in copied


def test_no_notation_is_shown_but_where_it_is_offered_for_copying(client):
    markup = client.get("/referee/", {"p": FROZEN, "ask": "take"}).text
    markup = re.sub(r"<details.*?</details>", "", markup, flags=re.DOTALL)
    assert "6C2HTC9D" not in words(markup)


def test_a_tap_without_a_script_leads_to_the_address_after_it(client):
    answer = client.get("/referee/", {"p": OPEN, "to": "hand-S", "do": "add:9"})
    assert answer.status_code == 302
    query = parse_qs(urlsplit(answer["Location"]).query)
    assert "do" not in query
    assert Position.parse(query["p"][0]).hand.cards != Position.parse(OPEN).hand.cards


def test_with_htmx_a_tap_answers_with_a_part_and_pushes_the_address(client):
    answer = client.get("/referee/", {"p": OPEN, "to": "hand-S", "do": "add:9"}, headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    assert answer["HX-Push-Url"].startswith("/referee/?p=")


def test_nothing_is_ever_written(client, django_user_model):
    client.get("/referee/", {"p": OPEN, "do": "ask:take"}, follow=True)
    assert not django_user_model.objects.exists()
    assert client.post("/referee/", {"p": OPEN}).status_code == 405


def test_the_learners_own_rules_are_in_force_from_the_start(alices, alice):
    alice.rule_card = "modern"
    alice.save()
    shown = page(alices)
    assert shown.position.rule_card.name == "modern"
    assert "Modern American" in shown.rules_name


# ── What cannot be ───────────────────────────────────────────────────────────────────────────────


def test_a_third_king_of_spades_is_explained_kept_and_mended(client):
    line = "classic Sd ?/?/KSKSKS?/? NS:-/EW:- -/- 6C ? 0/0 -"
    shown = page(client, p=line)
    assert shown.desk.problem == "There are three kings of spades here; two packs hold two."
    assert line in unescape(client.get("/referee/", {"p": line}).text)
    mended = client.get(shown.mended).context["page"]
    assert len(mended.position.hand.cards) == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "one line of nine parts"),
        ("classic Sd ?/?/?/? NS:-/EW:- -/- - ? 0/0", "here are eight"),
        ("klassik Sd ?/?/?/? NS:-/EW:- -/- - ? 0/0 -", "There are no rules called “klassik”."),
        ("classic Sd ?/?/XX/? NS:-/EW:- -/- - ? 0/0 -", "there is no card"),
        ("classic Sd ?/?/?/? NS:KCKD9H/EW:- -/- - ? 0/0 -", "cards of two ranks"),
        ("classic Sd ?/?/?/? NS:KCKDKH,KSKSKH/EW:- -/- - ? 0/0 -", "two melds of the same rank"),
        ("classic Sd ?/?/?/? NS:3D3H3H/EW:- -/- - ? 0/0 -", "red three lies in a meld"),
        ("classic Sd ?11/?11/?11/?11 NS:-/EW:- -/- 6C ?99 0/0 -", "cards in this position"),
        ("classic Sd ?11/?11/?11/?11 NS:-/EW:- -/- 6C ?9 0/0 -", "All counts together"),
        ("classic2 Ed ?/? N:-/S:- -/- - ? 0/0 -", "nobody sits at E"),
        ("classic Sd ?/?/?/? NS:-/EW:- 4C/- - ? 0/0 -", "the red threes (part 5) cannot be read"),
        ("classic Sd ?/?/JKJKJKJKJK/? NS:-/EW:- -/- - ? 0/0 -", "five jokers"),
        ("classic Sd ?/?/3H3H3H/? NS:-/EW:- -/- - ? 0/0 -", "The three of hearts is there three times"),
    ],
)
def test_a_line_that_is_no_position_is_explained_and_kept(client, line, said):
    answer = client.get("/referee/", {"p": line, "ask": "take"})
    shown = answer.context["page"]
    assert answer.status_code == 200
    assert said in shown.desk.problem
    assert shown.desk.pasted == line
    assert shown.answer is None


def test_a_pasted_line_that_cannot_be_leaves_what_was_set_up(client):
    shown = page(client, p=OPEN, do="paste", line="nonsense")
    assert str(shown.position) == OPEN
    assert shown.desk.pasted == "nonsense"


def test_a_pasted_line_is_shown_and_its_turn_judged(client):
    shown = page(client, do="paste", line=f"  {DRAWN}\n", play="lay 9S9H9D; drop 4C")
    assert str(shown.position) == DRAWN
    assert shown.answer.verdict is True


def test_what_is_typed_and_cannot_be_read_stays_in_its_field(client):
    answer = client.get("/referee/", {"p": OPEN, "to": "hand-S", "do": "typed", "typed": "K fo<b>o"})
    assert answer.context["page"].desk.typed == "K fo<b>o"
    assert "is no card" in words(answer.text)
    assert "<b>o" not in answer.text


DEEDS = {
    "typed": "typed",
    "paste": "line play",
    "picked": "cards ask turn",
    "facts": "rules score-0 size lone phase",
    "rid:hand-S:9": "to",
    "add:": "to was",
    "": "p do turn ask was to",
}


@pytest.mark.parametrize("nasty", ['"><script>alert(1)</script>', "\x00", "9" * 9000, "’🂡", "-", "?"])
@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_is_sent_is_escaped_and_answered(client, deed, nasty):
    for name in DEEDS[deed].split():
        query = {"p": OPEN, "ask": "lay", "do": deed} | {name: nasty}
        answer = client.get("/referee/", query, follow=True)
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text


def test_a_very_long_line_is_refused_calmly(client):
    assert "too long to be a position" in text(client, p=OPEN + " " * 10 + "9" * 5000)


def test_more_cards_than_anybody_holds_are_refused_calmly(client):
    assert "more than 60 cards" in text(client, p=OPEN, to="hand-S", do="typed", typed="40 kings 30 queens")
    hand = "".join(f"{rank}{suit}{rank}{suit}" for rank in "456789TJ" for suit in "CDHS")
    assert "More than 60 cards in a hand" in text(client, p=OPEN.replace("4C5D9SJK?", hand).replace("6CTC9D", "KS"))


MANY = "".join(f"{rank}{suit}{rank}{suit}" for rank in "4567" for suit in "CDHS")  # 32 cards


def test_a_hand_so_large_that_looking_takes_long_is_not_looked_at(client):
    line = f"classic Sd ?/?/{MANY}/? NS:-/EW:- -/- 9C ? 0/0 -"
    said = text(client, p=line, ask="take")
    assert "The referee cannot look at so many cards." in said
    assert "Yes" in text(client, p=line.replace("NS:-", "NS:9D9H9S"), ask="take")


def test_a_no_is_certain_where_the_whole_hand_is_shown_or_nobody_could(client):
    assert "No: leave the pile." in text(client, p=FROZEN.replace("JK?", "JK"), ask="take")
    assert "No: leave the pile." in text(client, p=FROZEN.replace("HTC9D", "HTC2D"), ask="take")


def test_melds_that_are_not_shown_are_spoken_of(client):
    line = OPEN.replace("NS:KCKDKH", "NS:-").replace("9SJK?", "?").replace("0/0 -", "0/0 open:NS")
    assert "the top card might join one of your melds" in text(client, p=line, ask="take")


WAYS = "2C2C2D2D2H2H2S2SJKJK4C4D4H4S7C7S8H8C9S9S"  # more than two hundred sets of melds that could open


def test_a_hand_that_could_open_in_very_many_ways_is_looked_at_once_and_not_varied(client, monkeypatch):
    monkeypatch.setattr("tutor.referee.answers.nearest_change", lambda *_: pytest.fail("varied"))
    line = f"classic Sd ?/?/{WAYS}/? NS:-/EW:- -/- 9D ? 0/0 -"
    assert "Yes: you may take the pile." in text(client, p=line, ask="take")


def test_a_large_hand_with_few_ways_to_open_is_varied(client):
    line = f"classic Sd ?/?/{MANY[:48]}/? NS:-/EW:- -/- 9C ? 0/0 -"
    assert "then you may" in text(client, p=line, ask="take")

"""What the referee's page shows of a desk. Every verdict and every word of it is the referee's (answers.py)."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from canasta.cards import Card, Cards, Rank
from canasta.melds import Meld
from canasta.moves import Drop, Lay, Take, parse_turn
from canasta.position import Position, Seat
from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rulecard_words import title_of
from canasta.scoring import by
from canasta.words import capital, cards_name, number, rank_name, seat_name
from clubs import picking
from clubs.models import Club
from lessons.course import section_of
from tutor.referee import answers, setup
from tutor.referee.answers import Answer, Reason
from tutor.referee.desk import Desk, Part
from tutor.referee.parts import KEYS, Lying, Named, Tab, Toggle
from tutor.referee.questions import QUESTIONS, Question
from tutor.table import HandView, table_view


class RefereePage:
    def __init__(self, desk: Desk, rule_card: RuleCard, request: HttpRequest) -> None:
        self.desk, self.rule_card, self.request = desk, rule_card, request
        self.position = desk.position
        self.part = desk.part

    keys = KEYS
    questions = tuple(QUESTIONS.values())

    # ── Addresses ────────────────────────────────────────────────────────

    @property
    def address(self) -> str:
        return f"{reverse('referee')}?{self.desk.query}"

    @property
    def shared(self) -> str:
        return self.request.build_absolute_uri(f"{reverse('referee')}?{self.desk.shared_query}")

    @property
    def undo(self) -> str:
        """The address before the last change; after it, of that change again."""
        try:
            before = Position.parse(self.desk.was)
        except ValueError:
            return ""
        part = Part.parse(str(self.part), before)
        return f"{reverse('referee')}?{replace(self.desk, position=before, part=part, was=str(self.position)).query}"

    @property
    def mended(self) -> str:
        return f"{reverse('referee')}?{urlencode({'p': self.desk.mended})}" if self.desk.mended else ""

    # ── Setting up ───────────────────────────────────────────────────────

    @property
    def is_blank(self) -> bool:
        return self.position == setup.begin(self.position.rule_card)

    @property
    def tabs(self) -> list[Tab]:
        position, tabs = self.position, []
        tabs.append(self._tab("pile", "Pile", len(position.pile)))
        for seat in sorted(position.seats, key=lambda seat: (seat - position.seat) % 4):
            hand = position.hands[position.place_of(seat)]
            if seat == position.seat or position.phase == "e":
                tabs.append(self._tab(f"hand-{seat}", f"{self._whose(seat)} hand", len(hand.cards)))
        own = position.side
        for side in sorted(range(len(position.sides)), key=lambda side: side != own):
            lying = sum(map(len, position.melds[side]))
            tabs.append(self._tab(f"melds-{position.sides[side]}", f"{self._whose_side(side)} melds", lying))
        return tabs

    def _tab(self, value: str, title: str, count: int) -> Tab:
        words = f"{count} card{'' if count == 1 else 's'}" if count else ""
        return Tab(value, title, words, self.part.whole == value)

    def _whose(self, seat: Seat) -> str:
        name = seat_name(self.position, seat, self.position.seat)
        return {"you": "Your", "your partner": "Partner’s"}.get(name, f"{name}’s")

    def _whose_side(self, side: int) -> str:
        name = self.position.sides[side]
        if self.position.seat.name in name:
            return "Your"
        return "Their" if len(name) > 1 or len(self.position.sides) == 2 else self._whose(Seat[name])

    @property
    def prompt(self) -> str:
        """What the card pad asks for."""
        position, part = self.position, self.part
        if part.name == "pile" and position.pile:
            return f"On top: {cards_name(position.pile[-1:])}. The next goes on it."
        if part.name == "pile":
            return "Which card lies on top of the pile?"
        if part.name == "hand" and position.phase == "e":
            whose = self._whose(Seat[part.of])
            return f"Which cards are left in {'your' if whose == 'Your' else whose} hand?"
        if part.name == "hand":
            return "Which cards do you hold?"
        whose = self._whose_side(position.sides.index(part.of))
        return f"What lies in {whose.lower() if whose in ('Your', 'Their') else whose} melds, red threes too?"

    @property
    def hint(self) -> str:
        return {
            "pile": "Or write the whole pile, bottom to top:",
            "hand": "Or write them, like 9 9 joker 2, red 3:",
            "melds": "Or write them, like K K K 2, 7 7 7:",
        }[self.part.name]

    @property
    def lying(self) -> list[Lying]:
        """The cards of the part in hand."""
        position, part = self.position, self.part
        if part.name == "pile":
            return [Lying("The pile", "pile", position.pile)] if position.pile else []
        if part.name == "hand":
            cards = position.hands[position.place_of(Seat[part.of])].cards
            return [Lying("", str(part), cards)] if cards else []
        melds = position.melds[position.sides.index(part.of)]
        found = [self._meld(meld) for meld in melds]
        threes = tuple(card for at in setup.threes_of(position, part.of) for card in position.red_threes[at])
        title = "Threes laid out" if position.rule_card.is_modern else "Red threes"
        return [*found, Lying(title, part.whole, threes)] if threes else found

    def _meld(self, meld: Meld) -> Lying:
        name = "black threes" if meld.rank is Rank.THREE else rank_name(meld.rank, 2)
        letter = meld.rank.letter if meld.rank else "W"
        title = f"{capital(name)}, {number(len(meld))} cards" + (f", a {meld.kind} canasta" if meld.kind else "")
        return Lying(title, f"{self.part.whole}-{letter}", meld.cards, self.part.rank == letter, can_be=True)

    @property
    def holds_all(self) -> bool | None:
        """Are the cards shown all of this hand? None where that is not the question."""
        if self.part.name != "hand" or self.part.of != self.position.seat.name or self.position.phase == "e":
            return None
        return not self.position.hand.may_hold_more

    @property
    def toggles(self) -> list[Toggle]:
        """What matters in most disputes and is said with one tap."""
        position = self.position
        if position.phase == "e":
            return []
        kinds = {"wild": "A wild card lies in the pile", "red": "A red three lies in the pile"}
        if position.rule_card.black_three_freezes:
            kinds["black"] = "A black three lies in the pile"
        in_pile = position.phase == "d" and position.pile
        found = [Toggle(f"pile:{kind}", kinds[kind], setup.lies_in(position, kind)) for kind in kinds if in_pile]
        if not position.own_melds:
            side = position.sides[position.side]
            words = "Our side has melded" if position.has_partner else "I have melded"
            found.append(Toggle("open", words, side in position.marks.opened))
        return found

    # ── Further facts ────────────────────────────────────────────────────

    @property
    def rules(self) -> list[tuple[str, str, bool]]:
        """The rule cards to choose from: the one in force here, the learner's own, those with names."""
        own = self.position.rule_card
        cards = dict.fromkeys([str(own), str(self.rule_card), *map(str, NAMED_CARDS.values())])
        return [(text, self._rules_title(text), text == str(own)) for text in cards]

    def _rules_title(self, text: str) -> str:
        title = title_of(RuleCard.parse(text))
        return f"{title} (your table)" if text == str(self.rule_card) else title

    @property
    def rules_name(self) -> str:
        return self._rules_title(str(self.position.rule_card))

    @property
    def scores(self) -> list[tuple[int, str, int]]:
        """The scores as the hand began, each with its place and whose it is."""
        labels = by(self.position.sides)
        return [
            (at, self._whose_score(label), score)
            for at, (label, score) in enumerate(zip(labels, self.position.scores, strict=True))
        ]

    def _whose_score(self, label: str) -> str:
        if len(label) > 1:
            return "Your side’s score" if self.position.seat.name in label else "Their score"
        return f"{self._whose(Seat[label])} score"

    @property
    def phases(self) -> list[tuple[str, str, bool]]:
        words = {
            "d": "Nothing yet",
            "p": "I have drawn",
            "t": "I have taken the pile",
            "e": "The hand is over",
        }
        return [(phase, text, phase == self.position.phase) for phase, text in words.items()]

    @property
    def partners_answers(self) -> list[tuple[str, str, bool]]:
        """What the partner said this turn, where there is one to ask and it is the moment."""
        position = self.position
        if position.phase not in ("p", "t") or not position.has_partner or position.rule_card.ask == "off":
            return []
        words = {"none": "I have not asked", "yes": "Partner said yes", "no": "Partner said no"}
        now = {None: "none", True: "yes", False: "no"}[position.marks.asked]
        return [(value, text, value == now) for value, text in words.items()]

    @property
    def went_out(self) -> list[tuple[str, str, bool]]:
        """Who may have gone out, once the hand is over."""
        position = self.position
        if position.phase != "e":
            return []
        names = {seat.name: capital(seat_name(position, seat, position.seat)) for seat in position.seats}
        out = position.marks.out.name if position.marks.out is not None else ""
        return [(value, text, value == out) for value, text in {"": "Nobody", **names}.items()]

    @property
    def lone_players(self) -> list[tuple[str, str, bool]]:
        """Who plays alone among three; a side of two is the pair."""
        position = self.position
        if position.rule_card.players != 3:
            return []
        alone = [side for side in position.sides if len(side) == 1]
        now = alone[0] if len(alone) == 1 else ""
        names = {seat.name: capital(seat_name(position, seat, position.seat)) for seat in position.seats}
        return [(value, text, value == now) for value, text in {"": "Each of us, so far", **names}.items()]

    @property
    def has_melded_before(self) -> bool:
        return self.position.seat in self.position.marks.melded

    @property
    def has_asked_before(self) -> bool:
        return self.position.sides[self.position.side] in self.position.marks.hasasked

    # ── Question and answer ──────────────────────────────────────────────

    @property
    def question(self) -> Question | None:
        return self.desk.ask

    @property
    def is_picking(self) -> bool:
        """Are cards to be picked in the hand, of which the question is?"""
        return bool(self.question and self.question.picks and self.position.hand.cards and self.position.phase != "e")

    @property
    def hand_to_pick(self) -> HandView:
        return table_view(self.position, pick="cards", checked=self.picked).hand

    @cached_property
    def sets(self) -> list[tuple[Club, str]]:
        """Where a teacher can put this position into a set, if a question can be made of it."""
        if self.question is None or self.question.name not in ("take", "lay"):
            return []
        return picking.ways(self.request.user, self.position, self.desk.turn if self.question.name == "lay" else "")

    @property
    def wants_cards(self) -> bool:
        """Nothing is answered before the cards are picked that the question is about."""
        return bool(self.question and self.question.name in ("lay", "drop") and not self.desk.turn)

    @cached_property
    def answer(self) -> Answer | None:
        if self.question is None or self.wants_cards or self.desk.pasted:
            return None
        return answers.answer(self.position, self.question, self.desk.turn)

    @property
    def way_on(self) -> tuple[str, str] | None:
        """What makes a question answerable that is not so yet: its deed, and its button."""
        question = self.question
        if question is None or self.answer is None or self.answer.is_ruled or question.name == "turn":
            return None
        if question.name == "score":
            return "ask:score", "Count the cards that are shown"
        if not question.fits(self.position):
            return f"ask:{question.name}", "Answer as if it were"
        return ("whole", "These are all the cards I hold") if question.name == "out" else None

    @property
    def style(self) -> str:
        verdict = self.answer.verdict if self.answer else None
        if verdict is None or (self.question and self.question.name == "frozen"):
            return "near"
        return "right" if verdict else "wrong"

    @property
    def icon(self) -> str:
        if self.question and self.question.name == "frozen" and self.answer and self.answer.verdict:
            return "ice"
        return {"right": "yes", "wrong": "no", "near": "open"}[self.style]

    @property
    def reasons(self) -> list[Named]:
        return [self._named(reason) for reason in self.answer.reasons if reason.text] if self.answer else []

    @property
    def allowed_by(self) -> list[Named]:
        """Rules that are named only."""
        return [self._named(reason) for reason in self.answer.reasons if not reason.text] if self.answer else []

    def _named(self, reason: Reason) -> Named:
        """The rule on the page of the rules, as they stand on the card in force here."""
        rule, card = str(reason.rule), self.position.rule_card
        other = "" if card == self.rule_card else f"?{urlencode({'card': str(card)})}"
        return Named(rule, reason.text, section_of(rule), f"{reverse('rules')}{other}#{rule}")

    @property
    def nearest_address(self) -> str:
        """The page with that change made."""
        nearest = self.answer and self.answer.nearest
        if not nearest:
            return ""
        turn = "; ".join(map(str, nearest.turn))
        changed = replace(self.desk, position=nearest.position, turn=turn, was=str(self.position))
        return f"{reverse('referee')}?{changed.query}#answer"

    @property
    def picked(self) -> Cards:
        """The cards that the turn asked about uses; they stay picked."""
        try:
            moves = parse_turn(self.desk.turn) if self.desk.turn else ()
        except ValueError:
            return ()
        cards: list[Card] = []
        for move in moves:
            cards += [move.card] if isinstance(move, Drop) else []
            cards += move.cards if isinstance(move, Take) else []
            groups = move.groups if isinstance(move, Lay | Take) else ()
            cards += [card for group in groups for card in group.cards]
        return tuple(cards)

    @property
    def text(self) -> str:
        return answers.as_text(self.position, self.answer)

    @property
    def in_words(self) -> str:
        return answers.in_words(self.position)

    @property
    def line(self) -> str:
        return str(self.position)

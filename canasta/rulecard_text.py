"""A rule card as somebody sends it, as a text or a link: read, or refused in plain words and never in knobs."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from canasta.cards import PACK_SIZE, SUITS, pack_of, points_of
from canasta.melds import CANASTA_SIZE
from canasta.rulecard import BOUNDS, CHOICES, CLASSIC, NAMED_CARDS, RuleCard, clashing, read_setting
from canasta.rulecard_words import SUBJECTS
from canasta.texts import gettext as _
from canasta.words import listed, points

LONGEST = 1000  # characters that a learner, a question or a score sheet has room for


@dataclass(frozen=True)
class Problem:
    """What is wrong with a card, or odd about it, and the settings it is about."""

    knobs: tuple[str, ...]
    says: str

    @property
    def subjects(self) -> list[tuple[str, str]]:
        """Each of its settings, and what that is about."""
        return [(knob, SUBJECTS[knob]) for knob in self.knobs]


class Unreadable(ValueError):
    """A text that is no rule card; says why, in plain words."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.says for problem in problems))
        self.problems = problems


def read(text: str) -> RuleCard:
    """The card that a text means; Unreadable tells people what is wrong with it."""
    name, *settings = _plain(text).split(",")
    if name not in NAMED_CARDS:
        raise _unreadable(_("The text has to begin with {names}.").format(names=_one_of(tuple(NAMED_CARDS))))
    values: dict[str, object] = {}
    for setting in settings:
        knob, equals, value = setting.partition("=")
        if not equals or knob not in SUBJECTS:
            raise _unreadable(_("We know no setting that is written “{setting}”.").format(setting=setting[:60]))
        if knob in values:
            raise _unreadable(_("{subject}: this is set twice.").format(subject=SUBJECTS[knob]), knob)
        values[knob] = _value(knob, value)
    return made(NAMED_CARDS[name], values)


def _plain(text: str) -> str:
    """The text alone, of whatever was pasted: with blanks, in capitals, or within its link."""
    link = re.search(r"[?&]card=([^&#\s]*)", text)
    return "".join((unquote(link[1]) if link else text).split()).lower()


def _unreadable(says: str, *knobs: str) -> Unreadable:
    return Unreadable(Problem(knobs, says))


def made(base: RuleCard, values: dict[str, object]) -> RuleCard:
    """A card with these settings; Unreadable if they cannot all be."""
    card = dataclasses.replace(base, **values)  # type: ignore[arg-type]
    if impossible := tuple(clashes(card)):
        raise Unreadable(*impossible)
    if len(str(card)) > LONGEST:
        raise _unreadable(_("This card has more changes than we can keep."))
    return RuleCard.parse(str(card))


def _value(knob: str, text: str) -> object:
    try:
        return read_setting(knob, text)
    except ValueError:
        says = _("{subject}: {wanted}").format(subject=SUBJECTS[knob], wanted=wanted(knob))
        raise _unreadable(says, knob) from None


def wanted(knob: str) -> str:
    """What an answer has to be."""
    choices = ("yes", "no") if isinstance(getattr(CLASSIC, knob), bool) else CHOICES.get(knob)
    if choices:
        return _("please say {choices}.").format(choices=_one_of(choices))
    if knob == "minimums":
        return _("please give whole numbers, for scores that rise.")
    least, most = BOUNDS.get(knob, (0, 999_999))
    return _("please give a whole number from {least} to {most}.").format(least=points(least), most=points(most))


def clashes(card: RuleCard) -> Iterator[Problem]:
    """Settings that cannot both be, as people say it."""
    for clash in clashing(card):
        yield Problem(clash.knobs, _why_not(card, clash.knobs))


def _why_not(card: RuleCard, knobs: tuple[str, ...]) -> str:
    cards = PACK_SIZE * card.packs
    match knobs:
        case ("deal", "packs"):
            return _(
                "{players} hands of {deal} cards are {dealt} cards, and there are only {cards}: none would be left "
                "for the pile. Deal fewer, or take more packs."
            ).format(players=card.players, deal=card.deal, dealt=card.players * card.deal, cards=cards)
        case ("min_naturals", "packs"):
            return _("A meld could never have {count} natural cards: there are only {most} of a rank.").format(
                count=card.min_naturals, most=len(SUITS) * card.packs
            )
        case ("min_naturals",):
            return _("A meld could never have {count} natural cards: here melds stop at {most} cards.").format(
                count=card.min_naturals, most=CANASTA_SIZE
            )
        case ("canastas_to_go_out", "packs"):
            return _(
                "{count} canastas take {need} cards, and there are only {cards}. Ask for fewer, or take more packs."
            ).format(count=card.canastas_to_go_out, need=CANASTA_SIZE * card.canastas_to_go_out, cards=cards)
        case ("minimums", "packs"):
            return _("Nobody could ever meld for {most} points: all the cards together are worth {worth}.").format(
                most=points(max(amount for limit, amount in card.minimums)),
                worth=points(points_of(pack_of(card.packs))),
            )
    return _("These cannot both be: {settings}.").format(settings=listed([f"“{SUBJECTS[knob]}”" for knob in knobs]))


def _one_of(words: Sequence[str]) -> str:
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])

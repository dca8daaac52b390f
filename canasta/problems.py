"""What cannot be in a hand as it was counted at a table: slips of the pen, said calmly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from canasta import modern
from canasta.cards import SUITS, Rank, pack_of, points_of
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD
from canasta.rulecard import RuleCard
from canasta.tally import KINDS, Tally
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import number, points

CHEAPEST = 5  # value.cards
ONLY_MODERN = (*KINDS[2:], "black_threes", *(f.name for f in fields(Tally) if f.name.startswith("unfinished")))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that cannot be. `side` is a label of the sides, "" for all of them; `item` a number of its tally."""

    side: str
    item: str
    sentence: str


Found = Iterator[tuple[str, str]]  # (item, sentence)


def problems(rule_card: RuleCard, sides: Sequence[str], tallies: Sequence[Tally]) -> tuple[Problem, ...]:
    """What cannot be in a hand counted so; () when nothing speaks against it."""
    found = [
        Problem(side, item, sentence)
        for side, tally in zip(sides, tallies, strict=True)
        for item, sentence in _of_a_side(rule_card, len(side), tally)
    ]
    found += [Problem("", item, sentence) for item, sentence in _of_all(rule_card, tallies)]
    return tuple(found)


def _of_all(card: RuleCard, tallies: Sequence[Tally]) -> Found:
    """What the packs hold, and who can go out, over all sides together."""
    reds, blacks = sum(sum(tally.red_threes) for tally in tallies), sum(tally.black_threes for tally in tallies)
    most = card.every_red_three
    if reds > most:
        yield (
            "red_threes",
            _("There are only {most} red threes in the packs, and {count} are written down.").format(
                most=number(most), count=number(reds)
            ),
        )
    if blacks > most:
        yield (
            "black_threes",
            _("There are only {most} black threes in the packs, and {count} are written down.").format(
                most=number(most), count=number(blacks)
            ),
        )
    if sum(tally.out for tally in tallies) > 1:
        yield "out", _("Only one player goes out in a hand.")
    total, all_cards = sum(tally.melded + tally.left for tally in tallies), points_of(pack_of(card.packs))
    if total > all_cards:
        yield (
            "melded",
            _("All the cards together are worth {most}, and {total} are written down.").format(
                most=points(all_cards), total=points(total)
            ),
        )


def _of_a_side(card: RuleCard, players: int, tally: Tally) -> Found:
    yield from _numbers(tally)
    if not card.is_modern:
        yield from _foreign(tally)
    yield from _melds(card, tally)
    yield from _out(card, tally)
    yield from _left(card, players, tally)
    if card.is_modern:
        yield from _modern(card, tally)


def _numbers(tally: Tally) -> Found:
    for item in ("melded", "left"):
        if getattr(tally, item) % CHEAPEST:
            yield item, _("Card points are a multiple of five.")
    for item in ("melded", "left", *KINDS, "black_threes", "held"):
        if getattr(tally, item) < 0:
            yield item, _("This number is not below zero.")
    if min(tally.red_threes) < 0:
        yield "red_threes", _("This number is not below zero.")


def _foreign(tally: Tally) -> Found:
    for item in (*ONLY_MODERN, "held", "special"):
        if getattr(tally, item):
            yield item, _("Only Modern American counts this.")


# ── Melds and canastas ────────────────────────────────────────────────────────────────────────────


def _melds(card: RuleCard, tally: Tally) -> Found:
    if not tally.open:
        if tally.melded > 0:
            yield "open", _("A side with melded cards has melded.")
        if tally.canastas > 0:
            yield "open", _("A side with a canasta has melded.")
        return
    least = _least(card, tally)
    if least is None:
        yield "natural", _("The packs do not hold so many canastas.")
    elif tally.canastas > 0 and tally.melded < least:
        yield (
            "melded",
            ngettext(
                "Such a canasta alone holds cards worth {least} or more.",
                "Such canastas alone hold cards worth {least} or more.",
                tally.canastas,
            ).format(least=points(least)),
        )
    elif tally.melded < max(least, SMALLEST_MELD * CHEAPEST):
        least = max(least, SMALLEST_MELD * CHEAPEST)
        yield "melded", _("Such melds are worth {least} or more.").format(least=points(least))


def _least(card: RuleCard, tally: Tally) -> int | None:
    """The least that melds with these canastas can be worth: those of the cheapest ranks. None: no pack holds them."""
    units = sorted(rank.points for rank in _ranks(card, tally))
    naturals, mixed = max(tally.natural, 0), max(tally.mixed, 0)
    if naturals + mixed > len(units) or (naturals and len(SUITS) * card.packs < CANASTA_SIZE):
        return None
    most = min(CANASTA_SIZE - 1, len(SUITS) * card.packs)  # natural cards of a mixed canasta
    least = sum(CANASTA_SIZE * unit for unit in units[:naturals])
    least += sum(most * unit + (CANASTA_SIZE - most) * Rank.TWO.points for unit in units[naturals : naturals + mixed])
    return least + _least_of_modern(tally)


def _ranks(card: RuleCard, tally: Tally) -> list[Rank]:
    """The ranks of natural and mixed canastas. Enough black threes to make one are melded only in many packs."""
    ranks: list[Rank] = [rank for rank in Rank if not rank.is_wild and rank is not Rank.THREE]
    if card.is_modern:
        return [rank for rank in ranks if rank is not Rank.SEVEN and not (rank is Rank.ACE and not tally.mixed)]
    return [Rank.THREE, *ranks] if 2 * card.packs >= CANASTA_SIZE else ranks


def _least_of_modern(tally: Tally) -> int:
    two, joker = Rank.TWO.points, Rank.JOKER.points
    worth = {
        "sevens": CANASTA_SIZE * Rank.SEVEN.points,
        "aces": CANASTA_SIZE * Rank.ACE.points,
        "twos": CANASTA_SIZE * two,
        "four_jokers": modern.ALL_JOKERS * joker + (CANASTA_SIZE - modern.ALL_JOKERS) * two,
        "wild": joker + (CANASTA_SIZE - 1) * two,
    }
    least: int = sum(max(getattr(tally, kind), 0) * each for kind, each in worth.items())
    least += SMALLEST_MELD * Rank.SEVEN.points if tally.unfinished_sevens else 0
    least += SMALLEST_MELD * Rank.ACE.points if tally.unfinished_aces else 0
    if tally.unfinished_wild:
        least += modern.ALL_JOKERS * joker if tally.unfinished_four_jokers else SMALLEST_MELD * two
    return least


# ── Going out, and what is left ───────────────────────────────────────────────────────────────────


def _out(card: RuleCard, tally: Tally) -> Found:
    if tally.concealed and not tally.out:
        yield "concealed", _("Going out concealed is going out: that is not written down.")
    if tally.concealed and not tally.canastas:
        yield "concealed", _("Going out concealed takes a canasta.")
    if not tally.out or tally.special:
        return
    need = card.canastas_to_go_out
    if tally.canastas < need:
        yield (
            "out",
            ngettext(
                "At this table a side needs a canasta to go out.",
                "At this table a side needs {need} canastas to go out.",
                need,
            ).format(need=number(need)),
        )
    elif not tally.open:
        yield "out", _("A side that has melded nothing cannot go out.")


def _left(card: RuleCard, players: int, tally: Tally) -> Found:
    hands = players - tally.out
    threes = (4 if card.is_modern else 2) * card.packs  # a hand of nothing else counts nothing
    if hands and not tally.out and tally.left == 0 and card.deal > threes:
        yield "left", _("Nobody here went out, so there are cards left in hand.")
    if not hands and tally.left > 0:
        yield "left", _("Whoever goes out has no cards left.")
    if tally.held > 2 * hands:
        yield "held", _("There are not so many hands to hold them.")
        return
    sevens = min(max(tally.held, 0), hands)
    least = modern.HELD_FROM * (sevens * Rank.SEVEN.points + (max(tally.held, 0) - sevens) * Rank.ACE.points)
    if 0 <= tally.left < least:
        yield "left", _("The sevens or aces left in hand alone are worth {least} or more.").format(least=points(least))


# ── Modern American ───────────────────────────────────────────────────────────────────────────────


def _modern(card: RuleCard, tally: Tally) -> Found:
    if tally.sevens + tally.unfinished_sevens > 1:
        yield "sevens", _("A side has one meld of sevens at most, a canasta or an unfinished one.")
    if tally.aces + tally.unfinished_aces > 1:
        yield "aces", _("A side has one meld of aces at most, a canasta or an unfinished one.")
    if tally.twos + tally.four_jokers + tally.wild + tally.unfinished_wild > 1:
        yield "wild", _("A side has one meld of wild cards at most, a canasta or an unfinished one.")
    if tally.unfinished_four_jokers and not tally.unfinished_wild:
        yield "unfinished_four_jokers", _("The four jokers lie in an unfinished wild meld, which is not written down.")
    if not tally.open and (tally.unfinished_sevens or tally.unfinished_aces or tally.unfinished_wild):
        yield "open", _("A side with an unfinished meld has melded.")
    if tally.special:
        yield from _special(card, tally)


def _special(card: RuleCard, tally: Tally) -> Found:
    """modern.special_hand"""
    if not modern.worth_of_special(card, tally.special):
        yield "special", _("This special hand is not played at this table.")
    if tally.open:
        yield "special", _("A special hand is shown only by a side that has melded nothing.")
    if not tally.out:
        yield "special", _("Showing a special hand is going out: that is not written down.")
    if tally.concealed:
        yield "special", _("Showing a special hand is not going out concealed.")

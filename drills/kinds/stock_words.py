"""What is offered and said about the end of the stock."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from canasta.cards import Rank
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import a_rank, cards_word, rank_name
from drills.kinds.base import Option
from drills.kinds.sides import Us

_ON = _("The turn goes on as ever, up to your discard")
_MAY = _("You may take the pile, or end the hand")
_MUST = _("You have to take the pile")
_OVER = _("The hand is over")
WAYS = {
    "pair": _("Two natural cards like the top one, from your hand"),
    "wild": _("One natural card like it and a wild card, from your hand"),
    "meld": _("No card from your hand: it joins a meld on the table"),
}
NOW: Mapping[str, Mapping[str, str]] = {
    "stock-empty": {"on": _ON, "may": _MAY, "must": _MUST, "over": _OVER},
    "forced-take": {"on": _ON, "may": _MAY, "must": _MUST, "over": _OVER},
    "last-red-three": {
        "out": _("Your turn goes on, and you can go out in it"),
        "on": _("Your turn goes on, and you cannot go out in it"),
        "over": _("The hand is over at once"),
    },
}
OUTCOMES = {
    "on": _("your turn goes on"),
    "out": _("your turn goes on, and you can go out"),
    "may": _("it is your choice"),
    "must": _("you have to take the pile"),
    "over": _("the hand is over"),
}


def options(words: Mapping[str, str]) -> tuple[Option, ...]:
    return tuple(Option(key, text) for key, text in words.items())


def of_the_last_three(now: str, held: int) -> str:
    holding = _("You hold {cards}.").format(cards=cards_word(held))
    if now == "over":
        why = _("The red three is the last card, and nothing is left to replace it: it is laid, and the hand is over.")
        return f"{why} {_('Nothing more is laid or discarded.')} {holding}"
    why = _("The red three is laid and counts, and the card after it is in your hand, so your turn goes on.")
    out = _("With what you hold now you can go out.") if now == "out" else _("But with these cards you cannot go out.")
    return f"{why} {holding} {out}"


def of_the_last_drawer(now: str) -> str:
    """Where the hand ends with the stock."""
    if now == "on":
        return _("An ordinary card was drawn, so you play your turn to its end. Your discard ends the hand.")
    return _("Whoever drew the last card has discarded, and that ended the hand: nobody takes the pile any more.")


def of_no_duty(ranks: str, us: Us) -> str:
    """Where nobody has to take what fits."""
    fits = _("There is nothing to draw, and the top card fits {our} {ranks}.").format(our=us.our, ranks=ranks)
    return f"{fits} {_('Nobody has to take it: you may take the pile, or end the hand.')}"


def ways_named(keys: Collection[str], rank: Rank) -> str:
    """The cards that take the pile: "two eights, or an eight and a wild card" """
    named = {
        "pair": _("two {ranks}").format(ranks=rank_name(rank, 2)),
        "wild": _("{rank} and a wild card").format(rank=a_rank(rank)),
    }
    return _(", or with ").join(words for key, words in named.items() if key in keys)


def of_the_choice(ways: str, us: Us, frozen: bool) -> str:
    """Of a pair, say; where a meld would be a duty were the pile not frozen, that is said too."""
    why = _(
        "There is nothing to draw. You can take the pile with {ways}, and that is a choice: you may end the hand."
    ).format(ways=ways)
    return f"{why} {_('The pile is frozen, so {our} melds do not oblige you.').format(our=us.our)}" if frozen else why


def of_the_pile(now: str, ranks: str, us: Us, frozen: bool, small: Rule | None) -> str:
    if now == "on":
        return _(
            "An ordinary card was drawn, so you play your turn to its end; the pile cannot be taken after a draw. "
            "The next player may still take your discard."
        )
    if now == "must":
        return _(
            "There is nothing to draw, the pile is not frozen, and its top card fits {our} {ranks}: it must be taken."
        ).format(our=us.our, ranks=ranks)
    if small is Rule.PILE_ONE_CARD:
        why = _("The top card fits, but whoever holds one card may not take a pile of one card.")
        return f"{why} {_('So nothing obliges you, and the hand is over.')}"
    if small:
        why = _("The top card fits, but with a hand so small you could not take the pile and end your turn.")
        return f"{why} {_('So nothing obliges you, and the hand is over.')}"
    why = _("There is nothing to draw, and your cards do not take the pile: the hand is over.")
    cold = _("The pile is frozen, so only two natural {ranks} would do.").format(ranks=ranks) if frozen else ""
    return " ".join(part for part in (why, cold, _("Nobody gets the points for going out.")) if part)

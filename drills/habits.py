"""The mix-ups as habits, to be said of others: "Three of nine take a frozen pile with a wild card."

A habit stands as one says it of several, so that "seems to" can go before it where it is told of one.
"""

from __future__ import annotations

from canasta.texts import gettext as _
from drills.words import number

HABITS: dict[str, str] = {
    "wrong-price": _("count a card at a price that is not its own"),
    "wild-as-its-rank": _("count a wild card as the card it stands for"),
    "bonus-in-the-cards": _("count a canasta’s bonus among what its cards are worth"),
    "hand-melds-count": _("count a set still in the hand as if it had been laid"),
    "one-hand-only": _("count one of the two hands only"),
    "lays-before-drawing": _("let cards be laid before the draw"),
    "discards-before-drawing": _("let a card be discarded before the draw"),
    "stops-without-a-discard": _("let a turn end without a discard"),
    "draws-the-wrong-number": _("let more or fewer cards be drawn than the table draws"),
    "draws-twice": _("draw a second time in one turn"),
    "takes-after-drawing": _("want the pile after beginning the turn by drawing"),
    "goes-on-after-the-discard": _("let a turn go on after the discard"),
    "run-is-a-meld": _("take a run for a meld"),
    "wilds-as-naturals": _("let wild cards stand in for the natural cards that a meld needs"),
    "wilds-must-be-fewer": _("hold that there may not be more wild cards than natural ones"),
    "fourth-wild": _("give a meld more wild cards than it may hold"),
    "second-meld-of-rank": _("think of a second meld beside the one of that rank on the table"),
    "joins-theirs": _("use the other side’s meld as if it were their own"),
    "own-melds-only": _("leave out what a partner has laid, though it belongs to the side"),
    "still-natural": _("take a canasta with a wild card in it for a natural one"),
    "wild-comes-back": _("let a wild card leave the meld that it lies in"),
    "canasta-closed": _("think that a finished canasta takes no more cards"),
    "wrong-score": _("read the minimum from a score that does not set it"),
    "bonus-in-minimum": _("count the canasta’s bonus toward the first meld"),
    "red-threes-in-minimum": _("count red threes toward the first meld"),
    "one-meld-must-reach": _("want one meld alone to reach the minimum"),
    "instalments": _("want to lay the first meld in parts"),
    "minimum-again": _("ask for the minimum again after the first meld"),
    "their-opening": _("take the other side’s first meld for one of their own"),
    "keeps-the-top-card": _("take the pile without a meld for its top card"),
    "pile-in-part": _("take a part of the pile only"),
    "always-a-pair": _("think that only a pair ever takes the pile"),
    "hand-card-needed": _("think that it takes a card from the hand to join a meld with the top card"),
    "unopened-not-frozen": _("overlook that the pile is frozen for a side that has not melded"),
    "wild-opens-frozen": _("take a frozen pile with a wild card"),
    "adds-to-frozen": _("join the top card of a frozen pile to a meld"),
    "freezer-is-free": _("think that the side that froze the pile is free of it"),
    "ice-melts": _("take plain cards on top for a thaw"),
    "opening-thaws-all": _("think that melding thaws a pile with a wild card in it"),
    "buried-cards-count": _("count cards that lie under the top one"),
    "top-card-left-out": _("leave the top card out of the sum"),
    "takes-a-stop": _("take a pile with a card on top that forbids it"),
    "black-three-freezes": _("treat a black three as if it froze the pile"),
    "black-three-overlooked": _("overlook a black three that freezes the pile at this table"),
    "four-are-400": _("count red threes one by one where one side has all of them"),
    "red-threes-always-plus": _("count red threes for a side that they count against"),
    "red-threes-need-canasta": _("make red threes wait for a canasta"),
    "wrong-winner": _("give the game to the wrong side, or end it too early"),
    "red-three-replaced": _("draw a card for a red three that came with the pile"),
    "red-three-not-replaced": _("draw no card in the place of a red three"),
    "red-three-stays": _("keep a red three in the hand, where it may not stay"),
    "red-three-on-the-table-freezes": _("take a red three on the table for one in the pile"),
    "black-three-anytime": _("let black threes be melded where they may not be"),
    "out-without-canasta": _("go out without a canasta"),
    "canasta-overlooked": _("leave out a canasta that the side has, or that the turn finishes"),
    "last-card-by-discard": _("think that the last card must be discarded"),
    "asks-at-the-wrong-time": _("ask a partner too early, too late, or about nothing"),
    "asks-a-second-time": _("ask a second time in one hand, though a side asks only once"),
    "their-question": _("take the other side’s question for one of their own"),
    "answer-is-advice": _("take a partner’s answer for advice"),
    "concealed-anyway": _("count a hand as concealed that was not"),
    "waived-with-the-pile": _("do without the minimum, though the pile was taken"),
    "must-ask": _("think that one has to ask before going out"),
    "melds-to-the-last": _("lay so many cards that too few can stay"),
    "points-are-enough": _("open by the points alone, without a meld that is free of wild cards"),
    "splash-needs-points": _("ask for the minimum where a whole canasta opens by itself"),
    "mixed-splash": _("take a canasta with a wild card in it for one that opens by itself"),
    "wild-before-five": _("give a wild card to a meld with too few natural cards"),
    "wild-on-sevens": _("give a wild card to sevens, which never take one"),
    "wild-on-pure-aces": _("give a wild card to aces that were begun without one"),
    "no-wild-meld": _("think that wild cards alone make no meld"),
    "past-seven": _("let a meld grow past the number at which it closes"),
    "dead-rank-melded": _("meld a rank that is dead"),
    "too-few-canastas": _("go out with fewer canastas than are needed"),
    "last-card-laid": _("lay the card that has to be discarded"),
    "less-than-a-pair": _("take the pile with fewer than two natural cards like its top one"),
    "threes-one-by-one": _("count threes one by one, though more of a colour bring more"),
    "threes-together": _("count red threes and black ones on one scale"),
    "threes-without-canastas": _("count threes for a side that has too few canastas"),
    "melds-always-count": _("count the melds of a side without a canasta for it, not against it"),
    "unfinished-is-free": _("leave out what an unfinished meld of sevens, aces or wild cards costs"),
    "kept-is-free": _("leave out what three sevens or aces kept in one hand cost"),
    "dear-at-the-usual-price": _("give a canasta that has a price of its own the usual price"),
    "pile-meld-counts": _("count the meld that takes the pile toward the first meld"),
    "usual-rule-here": _("go by the game’s usual rule, which this table plays otherwise"),
    "stock-out-is-over": _("end the hand with the last card of the stock"),
    "must-and-may": _("mix up when the top card must be taken and when it may be"),
    "last-three-plays-on": _("play on after a red three that was the last card of the stock"),
    "special-without-out": _("leave out the points for going out with a special hand"),
    "special-overlooked": _("pass over a special hand that may be shown"),
    "special-after-melding": _("show a special hand after their side has melded"),
    "nearly-special": _("take a hand for a special one that is not quite it"),
    "hand-too-small": _("take a pile that the hand is too small to take"),
}


def of_some(slug: str, some: int, among: int) -> tuple[str, str]:
    """How many, and what they do: "Three of nine", "take a frozen pile with a wild card."."""
    who = _("{some} of {among}").format(some=number(some).capitalize(), among=number(among))
    return (who, f"{HABITS[slug]}.") if some != 1 else (who, _("seems to {habit}.").format(habit=HABITS[slug]))


def of_one(slug: str) -> str:
    """What somebody seems to do: "Seems to take a frozen pile with a wild card."."""
    return _("Seems to {habit}.").format(habit=HABITS[slug])

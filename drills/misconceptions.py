"""The mix-ups that an answer can reveal, in words for the learner; only those that the present kinds can show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drills.kinds.sides import Us

MISCONCEPTIONS: dict[str, str] = {
    "wrong-price": "You counted a card at a price that is not its own.",
    "wild-as-its-rank": "You counted a wild card as the card it stands for.",
    "bonus-in-the-cards": "You counted a canasta’s bonus among what its cards are worth.",
    "hand-melds-count": "You counted a set still in the hand as if it had been laid.",
    "one-hand-only": "You counted one of the two hands only.",
    "lays-before-drawing": "You let cards be laid before the draw.",
    "discards-before-drawing": "You let a card be discarded before the draw.",
    "stops-without-a-discard": "You let a turn end without a discard.",
    "draws-the-wrong-number": "You let more or fewer cards be drawn than your table draws.",
    "draws-twice": "You drew a second time in one turn.",
    "takes-after-drawing": "You wanted the pile although you had begun the turn by drawing.",
    "goes-on-after-the-discard": "You let a turn go on after the discard.",
    "run-is-a-meld": "You took a run for a meld.",
    "wilds-as-naturals": "You let wild cards stand in for the natural cards that a meld needs.",
    "wilds-must-be-fewer": "You held that there may not be more wild cards than natural ones.",
    "fourth-wild": "You gave a meld more wild cards than it may hold.",
    "second-meld-of-rank": "You thought of a second meld of {ranks} beside the one that {has}.",
    "joins-theirs": "You used {theirs} meld as if it were yours.",
    "own-melds-only": "You left out what your partner has laid, though it is your side’s.",
    "canasta-closed": "You thought a finished canasta takes no more cards.",
    "wrong-score": "You read the minimum from a score that does not set it.",
    "bonus-in-minimum": "You counted the canasta’s bonus toward the first meld.",
    "red-threes-in-minimum": "You counted red threes toward the first meld.",
    "one-meld-must-reach": "You wanted one meld alone to reach the minimum.",
    "instalments": "You wanted to lay the first meld in parts.",
    "minimum-again": "You asked for the minimum again, though {has} melded.",
    "their-opening": "You took {theirs} first meld for {own}.",
    "keeps-the-top-card": "You took the pile without a meld for its top card.",
    "pile-in-part": "You took a part of the pile only.",
    "always-a-pair": "You thought that only a pair ever takes the pile.",
    "hand-card-needed": "You thought a card from your hand is needed to join {our} meld.",
    "unopened-not-frozen": "You passed over that the pile is frozen for a side that has not melded.",
    "wild-opens-frozen": "You used a wild card to take a frozen pile.",
    "adds-to-frozen": "You joined the top card of a frozen pile to a meld.",
    "freezer-is-free": "You thought the side that froze the pile is free of it.",
    "ice-melts": "You took plain cards on top for a thaw.",
    "opening-thaws-all": "You thought that melding thaws a pile with a wild card in it.",
    "buried-cards-count": "You counted cards that lie under the top one.",
    "top-card-left-out": "You left the top card out of the sum.",
    "takes-a-stop": "You took a pile with a card on top that forbids it.",
    "black-three-freezes": "You treated a black three as if it froze the pile.",
    "black-three-overlooked": "You passed over a black three that freezes the pile at your table.",
    "red-three-stays": "You kept a red three in the hand, where it may not stay.",
    "red-three-on-the-table-freezes": "You took a red three on the table for one in the pile.",
    "black-three-anytime": "You melded black threes outside the last turn, or with a wild card.",
    "out-without-canasta": "You went out without a canasta.",
    "canasta-overlooked": "You left a canasta that {has} out of account.",
    "melds-to-the-last": "You laid so many cards that too few could stay.",
    "points-are-enough": "You opened by the points alone, without a meld that is free of wild cards.",
    "splash-needs-points": "You asked for the minimum where a whole canasta opens by itself.",
    "mixed-splash": "You took a canasta with a wild card in it for one that opens by itself.",
    "wild-before-five": "You gave a wild card to a meld with too few natural cards.",
    "wild-on-sevens": "You gave a wild card to sevens, which never take one.",
    "wild-on-pure-aces": "You gave a wild card to aces that were begun without one.",
    "no-wild-meld": "You thought that wild cards alone make no meld.",
    "past-seven": "You let a meld grow past the number at which it closes.",
    "dead-rank-melded": "You melded a rank that is dead.",
    "too-few-canastas": "You went out with fewer canastas than it takes.",
    "last-card-laid": "You laid the card that you have to discard.",
    "less-than-a-pair": "You took the pile with less than two natural cards like its top one.",
    "pile-meld-counts": "You counted the meld that takes the pile toward the first meld.",
    "usual-rule-here": "You went by the game’s usual rule, which your table plays otherwise.",
    "hand-too-small": "You took a pile that your hand is too small to take.",
}


def sentence(slug: str | None, ranks: str, us: Us) -> str:
    """The sentence of a mix-up about these ranks, told to our side; "" for none."""
    return MISCONCEPTIONS[slug].format(ranks=ranks, **us._asdict()) if slug else ""

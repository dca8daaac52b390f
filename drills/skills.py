"""The skills: what a learner can know, in the order in which it is introduced.

Rows of the curriculum that other kinds must ask (prices, the minimum as a number, the end of the stock …) wait for
those kinds; so do facets that only other kinds can show: second draws, asking, going out concealed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta.rules import Rule

TAKE = "take-the-pile"
MELD = "is-this-meld-legal"

LESSONS = (
    "table-and-turn",
    "card-values",
    "melding",
    "first-meld",
    "taking-the-pile",
    "freezing",
    "black-threes",
    "red-threes",
    "going-out",
    "asking-and-concealed",
    "end-of-stock",
    "scoring",
)
MODERN_LESSON = "modern-american"  # an elective, for those who play by that card
EVERYTHING = frozenset((*LESSONS, MODERN_LESSON))


@dataclass(frozen=True)
class Skill:
    """One thing to know. Two skills of a family never follow each other in a review."""

    slug: str
    title: str
    lesson: str
    family: str
    rules: tuple[Rule, ...]  # what decides its questions
    facets: tuple[str, ...]  # the situations it is asked in; each comes with a yes and a no
    kinds: tuple[str, ...]
    after: tuple[str, ...] = ()
    later: tuple[tuple[str, str], ...] = ()  # (facet, the later lesson it waits for)
    order: int = field(default=0, compare=False)

    def taught_facets(self, taught: frozenset[str]) -> tuple[str, ...]:
        """The facets that need no lesson but the learner's own."""
        waits = dict(self.later)
        return tuple(facet for facet in self.facets if waits.get(facet, self.lesson) in taught | {self.lesson})


_ROWS = (
    Skill(
        "meld-shape",
        "What makes a meld",
        "melding",
        "meld",
        (Rule.MELD_SIZE, Rule.MELD_RANK),
        ("a-pair", "a-run", "two-ranks", "pair-and-wild"),
        (MELD,),
    ),
    Skill(
        "two-naturals",
        "Two natural cards at least",
        "melding",
        "meld",
        (Rule.MELD_NATURALS, Rule.MELD_ALL_WILD),
        ("one-natural-two-wild", "two-natural-three-wild", "wild-cards-alone"),
        (MELD,),
        after=("meld-shape",),
    ),
    Skill(
        "wild-limit",
        "How many wild cards a meld may hold",
        "melding",
        "meld",
        (Rule.MELD_WILDS,),
        ("fourth-in-one-lay", "fourth-onto-a-meld", "fourth-onto-a-canasta", "natural-onto-three-wilds"),
        (MELD,),
        after=("two-naturals",),
    ),
    Skill(
        "joins-a-meld",
        "One meld of a rank, and it is your side’s",
        "melding",
        "meld",
        (Rule.MELD_ONE_OF_A_RANK, Rule.MELD_SHARED),
        (
            "onto-partners",
            "second-set-of-the-rank",
            "joined-wilds-pass-the-limit",
            "a-rank-the-others-have",
            "onto-theirs",
        ),
        (MELD,),
        after=("meld-shape",),
    ),
    Skill(
        "opening-sum",
        "Does the first meld reach the minimum",
        "first-meld",
        "open",
        (Rule.OPENING_MINIMUM, Rule.OPENING_SEVERAL, Rule.OPENING_COUNTS, Rule.THREE_MINIMUM),
        ("exactly-enough", "several-melds", "canasta-too-cheap", "whose-score", "red-threes"),
        (MELD,),
        after=("meld-shape",),
        later=(("red-threes", "red-threes"),),
    ),
    Skill(
        "opening-once",
        "Once open, no minimum",
        "first-meld",
        "open",
        (Rule.OPENING_ONCE, Rule.MELD_SHARED),
        ("partner-opened", "you-did-earlier", "only-they-did", "in-two-lays"),
        (MELD,),
        after=("opening-sum",),
    ),
    Skill(
        "pile-pair",
        "The pile with a pair",
        "taking-the-pile",
        "pile",
        (Rule.PILE_PAIR, Rule.PILE_USE_TOP),
        ("a-pair-or-one", "a-pair-of-another-rank", "though-it-could-join"),
        (TAKE,),
        after=("meld-shape",),
    ),
    Skill(
        "pile-natural-and-wild",
        "The pile with one card and a wild",
        "taking-the-pile",
        "pile",
        (Rule.PILE_NATURAL_AND_WILD,),
        ("new-meld", "two-wilds", "joins-with-room", "joins-a-full-meld"),
        (TAKE,),
        after=("pile-pair", "wild-limit"),
    ),
    Skill(
        "pile-add",
        "The pile by joining your meld",
        "taking-the-pile",
        "pile",
        (Rule.PILE_ADD,),
        ("your-meld", "partners-meld", "a-canasta", "nothing-of-the-rank"),
        (TAKE,),
        after=("pile-pair", "joins-a-meld"),
    ),
    Skill(
        "frozen-unopened",
        "Frozen until your side has melded",
        "freezing",
        "frozen",
        (Rule.FROZEN_UNOPENED, Rule.PILE_PAIR),
        ("one-and-a-wild", "partner-has-opened", "only-they-have"),
        (TAKE,),
        after=("pile-natural-and-wild", "opening-sum"),
    ),
    Skill(
        "frozen-wild",
        "Frozen by a wild card",
        "freezing",
        "frozen",
        (Rule.FROZEN_WILD, Rule.PILE_PAIR),
        ("a-discarded-wild", "a-wild-upcard", "it-fits-your-meld", "your-side-discarded-it"),
        (TAKE,),
        after=("pile-natural-and-wild", "pile-add"),
    ),
    Skill(
        "frozen-red-three",
        "Frozen by a red three",
        "freezing",
        "frozen",
        (Rule.FROZEN_RED_THREE, Rule.PILE_PAIR),
        ("one-and-a-wild", "it-fits-your-meld", "on-the-table-only"),
        (TAKE,),
        after=("frozen-wild",),
        later=(("on-the-table-only", "red-threes"),),
    ),
    Skill(
        "frozen-until-taken",
        "Frozen until somebody takes it",
        "freezing",
        "frozen",
        (Rule.FROZEN_UNTIL_TAKEN, Rule.FROZEN_WILD),
        ("plain-cards-on-top", "you-have-opened-since", "a-new-pile", "a-black-three-between"),
        (TAKE,),
        after=("frozen-wild", "frozen-unopened"),
        later=(("a-black-three-between", "black-threes"),),
    ),
    Skill(
        "open-with-pile",
        "Opening with the pile",
        "freezing",
        "open",
        (Rule.OPENING_TOP_CARD, Rule.OPENING_MINIMUM),
        ("the-top-card-tips-it", "only-buried-cards-would", "groups-beside-it", "the-pair-alone"),
        (TAKE,),
        after=("frozen-unopened", "opening-sum"),
    ),
    Skill(
        "pile-stop",
        "Cards that stop the pile",
        "black-threes",
        "pile",
        (Rule.PILE_TOP_WILD, Rule.PILE_TOP_BLACK_THREE),
        (
            "a-two-on-top",
            "a-joker-on-top",
            "a-black-three-on-top",
            "a-covered-black-three",
            "a-black-three-over-a-freeze",
        ),
        (TAKE,),
        after=("pile-pair",),
    ),
    Skill(
        "frozen-black-three",  # only where the rule card lets it freeze
        "Frozen by a black three",
        "black-threes",
        "frozen",
        (Rule.FROZEN_BLACK_THREE, Rule.PILE_PAIR),
        ("a-discarded-black-three", "a-black-upcard", "it-fits-your-meld"),
        (TAKE,),
        after=("frozen-wild", "pile-stop"),
    ),
    Skill(
        "black-three-meld",
        "Melding black threes",
        "going-out",
        "three",
        (Rule.BLACK_THREE_MELD,),
        ("three-and-out", "four-and-out", "with-a-wild", "only-two"),
        (MELD,),
        after=("opening-once",),
    ),
    Skill(
        "keep-one",
        "Keep a card",
        "going-out",
        "out",
        (Rule.MELD_KEEP_ONE, Rule.OUT_CANASTA),
        ("to-nothing", "to-one", "with-a-canasta"),
        (MELD,),
        after=("opening-once",),
    ),
    Skill(
        "pile-trap",
        "A pile that would trap you",
        "going-out",
        "pile",
        (Rule.PILE_MUST_FINISH, Rule.PILE_ONE_CARD),
        ("forced-out", "one-for-one"),
        (TAKE,),
        after=("keep-one", "pile-add"),
    ),
    # Only by a card for Modern American
    Skill(
        "modern-first-meld",
        "The first meld: points, and one without wild cards",
        MODERN_LESSON,
        "open",
        (Rule.OPENING_MINIMUM, Rule.MODERN_PURE_MELD, Rule.MODERN_SPLASH),
        ("enough-points", "a-pure-meld", "a-whole-canasta"),
        (MELD,),
    ),
    Skill(
        "modern-wilds",
        "Where wild cards may go",
        MODERN_LESSON,
        "meld",
        (
            Rule.MODERN_FIVE_NATURALS,
            Rule.MODERN_SEVENS,
            Rule.MODERN_ACES,
            Rule.MELD_WILDS,
            Rule.MELD_ALL_WILD,
        ),
        (
            "the-fifth-natural",
            "first-meld-or-later",
            "three-in-one-meld",
            "sevens",
            "aces",
            "wild-cards-alone",
        ),
        (MELD,),
        after=("modern-first-meld",),
    ),
    Skill(
        "modern-pile",
        "Always a natural pair",
        MODERN_LESSON,
        "pile",
        (Rule.PILE_PAIR, Rule.PILE_TOP_WILD, Rule.MODERN_SIZE),
        ("one-and-a-wild", "it-fits-a-meld", "past-seven", "a-wild-on-top"),
        (TAKE,),
        after=("modern-first-meld",),
    ),
    Skill(
        "modern-closed",
        "Seven, and closed",
        MODERN_LESSON,
        "meld",
        (Rule.MODERN_SIZE, Rule.MODERN_DEAD_RANK),
        ("to-seven", "onto-a-canasta", "a-dead-rank"),
        (MELD,),
        after=("modern-wilds",),
    ),
    Skill(
        "modern-open-with-pile",
        "Opening with the pile, and what counts",
        MODERN_LESSON,
        "open",
        (Rule.OPENING_MINIMUM, Rule.MODERN_PURE_MELD, Rule.OPENING_ONCE),
        ("points-beside-it", "a-pure-meld-beside-it", "who-has-melded"),
        (TAKE,),
        after=("modern-first-meld", "modern-pile"),
    ),
    Skill(
        "modern-out",
        "Canastas enough, and a card to discard",
        MODERN_LESSON,
        "out",
        (Rule.OUT_CANASTA, Rule.OUT_LAST_CARD, Rule.MELD_KEEP_ONE),
        ("canastas-enough", "a-card-to-discard", "cards-to-stay"),
        (MELD,),
        after=("modern-closed",),
    ),
)

SKILLS = tuple(Skill(**{**vars(row), "order": number}) for number, row in enumerate(_ROWS))
_BY_SLUG = {skill.slug: skill for skill in SKILLS}


def skill(slug: str) -> Skill:
    """The skill of that name; KeyError if there is none."""
    return _BY_SLUG[slug]

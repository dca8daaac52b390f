"""Rule cards to try a text under: every named card, each setting changed, and all of them at once."""

from functools import cache

from canasta.rulecard import CHOICES, CLASSIC, KNOBS, NAMED_CARDS, RuleCard

ALL_CHANGED = RuleCard.parse(
    "classic,packs=3,deal=9,draw=2,upcard_black_three=cover_and_freeze,min_naturals=4,max_wilds=5,"
    "wilds_at_most_naturals=yes,minimums=-900:35/7:65/1600:95/3100:135,opening_counts_top=no,"
    "pickup_natural_and_wild=no,canasta_takes_pile=no,black_three_freezes=yes,one_card_pile=no,unopened_is_frozen=no,"
    "red_three_from_pile_replaced=yes,red_three=110,all_red_threes=770,red_threes_need=canasta,black_threes_out=no,"
    "canastas_to_go_out=4,final_discard=required,out=130,concealed=230,concealed_scope=side,concealed_minimum=needed,"
    "ask=required,ask_timing=after_draw,forced_take=no,natural=510,mixed=310,target=5500,tie=shared"
)
_ZEROES = ("max_wilds", "canastas_to_go_out")
_MORE = (
    "classic,pickup_natural_and_wild=no,pickup_add=no",
    "classic,upcard_black_three=cover_and_freeze,black_three_freezes=yes",
    "modern,pickup_natural_and_wild=yes",
    "modern,pickup_add=yes",
    "modern,special_straight=0,special_pairs=0,special_pairs_with_wilds=0,special_garbage=0",
    "classic2,draw=1",
    "classic3,deal=11,canastas_to_go_out=2",
)


@cache
def every_table() -> tuple[RuleCard, ...]:
    cards = {*NAMED_CARDS.values(), ALL_CHANGED, *map(RuleCard.parse, _MORE)}
    for name in NAMED_CARDS:
        for knob in KNOBS:
            cards |= {RuleCard.parse(f"{name},{knob}={value}") for value in _values(knob)}
    return tuple(sorted(cards, key=str))


def _values(knob: str) -> tuple[str, ...]:
    value = getattr(CLASSIC, knob)
    if knob == "minimums":
        return ("0:50/2000:100", "0:50")
    if isinstance(value, bool):
        return ("yes", "no")
    if isinstance(value, int):
        return (str(value + 1), *(["0"] if knob in _ZEROES else []))
    return CHOICES[knob]

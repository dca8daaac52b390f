"""Kind and worth of a meld, once more: from docs/rules.md, by plain strings."""

from tests.canasta.naive_table import is_wild, rank_of, read_rule_card, read_sides, read_turn, worth

RANKS = "3456789TJQKA"


def values(question) -> dict[str, str]:
    """canasta.seven, canasta.kind, meld.stays: nothing that lies there leaves it"""
    card, _, _, melds, *_ = question.position.split(" ")
    own = next(melds for label, melds in read_sides(melds).items() if "S" in label)
    if question.turn:
        ((_, ((named, laid),)),) = read_turn(question.turn)
        meld = own[named or rank_of(laid)] + laid
    else:
        meld = max(own.values(), key=len)
    knobs = read_rule_card(card)
    kind = "none" if len(meld) < 7 else "mixed" if any(map(is_wild, meld)) else "natural"
    bonus = {"none": 0, "mixed": int(knobs["mixed"]), "natural": int(knobs["natural"])}[kind]
    return {"kind": kind, "worth": str(worth(meld) + bonus)}

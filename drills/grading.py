"""From a marked answer to a rating."""

from drills.schedule import Rating

GRADER = "1"  # written beside each answer; a change of the rules below is a new number

NO_HINT, LOOK_HERE, NAMES_THE_RULE = range(3)


def grade(*, right: bool, hints: int = NO_HINT, guess_said: bool = False) -> Rating:
    """Good: verdict and reason right, unaided. Hard: right after the hint that says where to look. Again: the rest."""
    if not right or guess_said or hints >= NAMES_THE_RULE:
        return Rating.AGAIN
    return Rating.HARD if hints == LOOK_HERE else Rating.GOOD

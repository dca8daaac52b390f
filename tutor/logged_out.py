"""What is said on a device whose learner is here no more, though nobody has logged out on it."""

from tutor.models import Learner

BY_A_CODE = (
    "You are logged out on this device, because a one-time code was used on another one. Nothing is lost. "
    "If it was not you who used it, please tell your teacher, who can let you in here again."
)
BY_A_PASSWORD = (
    "You are logged out on this device: there is a new password, or a one-time code was used on another one. "
    "Nothing is lost: please log in again. "
    "If you know nothing of this, please tell your teacher, or whoever looks after this site."
)
DELETED = "The learner who was here has been deleted, with everything that was kept of them."


def why(learner: Learner | None) -> str:
    """A guest's key is changed by a one-time code alone; whoever has an account may have signed up after one."""
    if learner is None:
        return DELETED
    return BY_A_CODE if learner.is_guest else BY_A_PASSWORD

"""Codes that can be read aloud across a room: capital letters without vowels, so that none spells a word.

Twenty letters are used. A join code has eight of them, 20^8 = 25,600 million, and opens nothing but the door at which
one is asked for a name. A one-time code has six, 20^6 = 64 million, lives for an hour and dies with its first use.
"""

import re
import secrets

from django.utils.crypto import salted_hmac

# No vowels, so that nothing is spelt; no L, which looks like a 1; no other digit or letter to be taken for these.
LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
JOIN_LENGTH, ONCE_LENGTH = 8, 6


def new_join_code() -> str:
    return _new(JOIN_LENGTH)


def new_once_code() -> str:
    return _new(ONCE_LENGTH)


def aloud(code: str) -> str:
    """In groups, as it is read out and written on a board: "BKTR MVDW"."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"


def read(typed: str) -> str:
    """A code as somebody types it: in small letters, with spaces or dashes between."""
    return re.sub(r"[\s\-–—.,_\0]", "", typed).upper()


def digest(code: str) -> str:
    """What is stored of a one-time code: whoever reads the database cannot use it."""
    return salted_hmac("clubs.once", code, algorithm="sha256").hexdigest()


def _new(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))

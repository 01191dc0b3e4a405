"""Passwords that others guess first: the common ones, and those made of the player's own name or the service's.

NIST SP 800-63B-4, section 3.1.1.2, asks for such a list, compared with the whole password, and for the reason of a
refusal. `common.txt` has those of 8 characters or more among the 10,000 most common in leaks: it is made from the list
of zxcvbn 4.5.0, whose licence is beside it.
"""

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from service.accounts.names import folded

SERVICE: Final = "astrolude"


def is_common(password: str) -> bool:
    """Whether many people have this password, whatever its case."""
    return folded(password) in _common()


def is_named(password: str, name: str) -> bool:
    """Whether the password is a name, once or repeated, forwards or backwards, with digits or without.

    The name is the player's or the service's; case, accents, blanks and signs don't count.
    """
    whole = left = _bare(password)
    for word in (_bare(name), SERVICE):
        left = left.replace(word, "").replace(word[::-1], "")
    return left != whole and (not left or left.isdigit())


@cache
def _common() -> frozenset[str]:
    return frozenset(Path(__file__).with_name("common.txt").read_text(encoding="ascii").split())


def _bare(text: str) -> str:
    """Letters and digits, without case and accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if sign.isalnum())

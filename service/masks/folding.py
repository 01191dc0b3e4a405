"""Texts as word lists know them: small letters without accents, each where it was, so that finds have their places."""

import codecs
import unicodedata
from typing import Final

OTHER: Final = "\x7f"
"""Stands for characters that look like no letter: of other scripts, invisible ones, loose accents."""

_ALIKE: Final = {"œ": "o", "Œ": "o", "’": "'", "‘": "'"}
_NEAREST: Final = "masks.nearest"


def folded(text: str) -> str:
    """The text in ASCII, in small letters and without accents; of the same length."""
    # Python can do this for a whole text at once where each character is a byte; only the others are asked one by one.
    return text.encode("latin-1", _NEAREST).translate(_PLAIN).decode("ascii")


def _plain(letter: str) -> str:
    """What a character looks like, in one of ASCII."""
    base = _ALIKE.get(letter) or unicodedata.normalize("NFKD", letter)[0].lower()
    return base if len(base) == 1 and base.isascii() else OTHER


def _nearest(error: UnicodeError) -> tuple[bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    strange = error.object[error.start : error.end]
    return "".join(map(_plain, strange)).encode("ascii"), error.end


_PLAIN: Final = "".join(_plain(chr(code)) for code in range(256)).encode("ascii")

codecs.register_error(_NEAREST, _nearest)

"""Bytes of strangers as text: charsets are what a mail says of itself, and any name may stand there."""

import codecs
from typing import Final

_DISGUISED: Final = ("utf-7", "utf-16", "utf-32", "iso2022", "hz")
_CHARSETS: Final = (
    *("utf-", "iso", "cp", "koi8", "mac-", "gb", "big5", "euc_", "shift_jis", "ascii", "hz", "johab", "tis-620"),
)
"""How Python's names of them begin: not those of codecs that are no charsets, as `idna`, `hex` and `undefined`."""


def decoded(payload: bytes, charset: str) -> str:
    """Bytes as text, whatever they say of themselves: what is UTF-8 is read so, then the charset counts, then Windows'.

    Charsets that are written in ASCII alone come first, for they are UTF-8 too. A charset that nobody knows is as none.
    """
    named = _codec(charset)
    for name in [named] if named.startswith(_DISGUISED) else ["utf-8", named]:
        if not name.startswith(_CHARSETS):
            continue
        try:
            return payload.decode("cp1252" if name == "iso8859-1" else name)
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data" and error.start > len(payload) - 8:
                return payload[: error.start].decode(name, "replace")
        except (UnicodeError, LookupError):
            continue
    return payload.decode("cp1252", "replace")


def _codec(charset: str) -> str:
    """Python's name of a charset, empty where it has none: also for names that hold NUL or no characters at all."""
    try:
        return codecs.lookup(charset).name
    except (LookupError, ValueError):
        return ""

"""Bytes of strangers as text: charsets are what a mail says of itself, and any name may stand there."""

import codecs
from typing import Final

_DISGUISED: Final = ("utf-7", "utf-16", "utf-32", "iso2022", "hz")
_CHARSETS: Final = (
    *("utf-", "iso", "cp", "koi8", "mac-", "gb", "big5", "euc_", "shift_jis", "ascii", "hz", "johab", "tis-620"),
)
"""How Python's names of them begin: not those of codecs that are no charsets, as `idna`, `hex` and `undefined`."""
_WINDOWS: Final = "astrolude.windows"


def decoded(payload: bytes, charset: str, *, cut: bool = False) -> str:
    """Bytes as text, whatever they say of themselves: what is UTF-8 is read so, then the charset counts, then Windows'.

    Charsets that are written in ASCII alone come first, for they are UTF-8 too. A charset that nobody knows is as none.
    A text that mixes UTF-8 with other bytes, as some servers leave it, is read as UTF-8 with Windows' between.
    Bytes that were `cut` may end within a character.
    """
    named = _codec(charset)
    for name in [named] if named.startswith(_DISGUISED) else ["utf-8", named]:
        if not name.startswith(_CHARSETS):
            continue
        try:
            decoder = codecs.getincrementaldecoder("cp1252" if name == "iso8859-1" else name)
            return decoder().decode(payload, final=not cut)
        except (UnicodeError, LookupError):
            continue
    return payload.decode("utf-8", _WINDOWS)


def _in_windows_charset(error: UnicodeError) -> tuple[str, int]:
    """Bytes that are no UTF-8 as Windows would write them, and where to go on (`codecs.register_error`)."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(_WINDOWS, _in_windows_charset)


def _codec(charset: str) -> str:
    """Python's name of a charset, empty where it has none: also for names that hold NUL or no characters at all."""
    try:
        return codecs.lookup(charset).name
    except (LookupError, ValueError):
        return ""

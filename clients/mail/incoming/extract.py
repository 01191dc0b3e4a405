"""What the player wrote in a mail: the part with the text, its characters, without quotes and signatures."""

import re
import unicodedata
from typing import Final

from clients.mail.incoming.charsets import decoded
from clients.mail.incoming.markup import plain
from clients.mail.incoming.quotes import own_words
from clients.mail.incoming.reading import Mail, body, children, raw_header

MOST_CHARACTERS: Final = 64 * 1024
_MOST_BYTES: Final = 4 * MOST_CHARACTERS
_DEEPEST: Final = 12
_BREAKS: Final = re.compile(r"\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_NO_CHARACTERS: Final = re.compile(
    r"[\x00-\x08\x0e-\x1b\x1f\x7f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc\ud800-\udfff]"
)
_CONTROLS: Final = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]")
"""Whatever the charset, nobody types these. Without NUL and ESC: text in a charset that isn't named may have them."""
_MOST_CONTROLS: Final = 0.02
_SPACES: Final = re.compile(r"[\t\xa0\u2000-\u200a\u202f\u205f\u3000]")


def written(mail: Mail) -> str:
    """What the player wrote, at most 32 KiB of it: nothing of quotes, signature, and attachments."""
    found = _text(mail, 0)
    return own_words(found) if found else ""


def _text(part: Mail, depth: int) -> str:
    """The text of a part: that of its first child with any, plain text preferred where the children say the same."""
    if depth > _DEEPEST:
        return ""
    parts = _parts(part)
    if parts:
        if part.get_content_subtype() == "alternative":
            parts.sort(key=_preference)
        return next((text for child in parts if (text := _text(child, depth + 1))), "")
    if part.get_content_maintype() != "text" or _attached(part):
        return ""
    kind = part.get_content_subtype()
    if kind not in ("plain", "html", "enriched"):
        return ""
    found = _decoded(part)
    if not _is_text(found):
        return ""
    text = clean(found)
    if kind == "html":
        text = clean(plain(text))
    elif part.get_param("format") == "flowed":
        text = _unflowed(text, str(part.get_param("delsp", "no")).lower() == "yes")
    return text if text.strip() else ""


def _parts(part: Mail) -> list[Mail]:
    """The parts of a multipart that may hold what was written: not those of a report, or a mail that is attached."""
    if part.get_content_maintype() != "multipart":
        return []
    return [] if part.get_content_subtype() in ("report", "encrypted", "digest", "appledouble") else children(part)


def _preference(part: Mail) -> int:
    kind = part.get_content_type()
    return 0 if kind == "text/plain" else 1 if kind.startswith("multipart/") else 2


def _attached(part: Mail) -> bool:
    disposition = raw_header(part, "Content-Disposition").lower()
    return disposition.startswith("attachment") or "filename" in disposition


def _decoded(part: Mail) -> str:
    try:
        charset = part.get_content_charset("")
    except (LookupError, ValueError):
        charset = ""
    payload = body(part)
    return decoded(payload[:_MOST_BYTES], charset, cut=len(payload) > _MOST_BYTES)


def _is_text(found: str) -> bool:
    """Whether characters were decoded, rather than the bytes of a file: between those, a lone digit is no answer."""
    return len(_CONTROLS.findall(found)) <= _MOST_CONTROLS * len(found)


def clean(text: str) -> str:
    """Text with one kind of line break and space, without characters that show nothing, in composed form (NFC)."""
    text = _BREAKS.sub("\n", text[: 4 * MOST_CHARACTERS])
    text = _SPACES.sub(" ", _NO_CHARACTERS.sub("", text))
    return unicodedata.normalize("NFC", text)


def _unflowed(text: str, without_space: bool) -> str:
    """Paragraphs of format=flowed in one line each (RFC 3676, 4.): a line with a space at its end goes on."""
    lines: list[str] = []
    flowing, depth = False, 0
    for line in text.split("\n"):
        quoted = line.lstrip(">")
        before, depth = depth, len(line) - len(quoted)
        words = quoted.removeprefix(" ")
        if flowing and depth == before and words != "-- ":
            lines[-1] += words
        else:
            lines.append(">" * depth + " " * (depth > 0) + words)
        flowing = words.endswith(" ") and words != "-- "
        if flowing and without_space:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)

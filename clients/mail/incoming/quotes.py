"""The player's own words in the text of a mail: what clients quote, and what they sign with, is cut off.

What stands above the first quote counts. Where nothing does, the player answered below it or in between: then the lines
that aren't quoted count, provided the client marks quoted lines with `>`; else nobody can tell them from ours.
"""

import re
from typing import Final

from mailparser_reply.parser import EmailMessage

MOST_CHARACTERS: Final = 32 * 1024
_LINE_LENGTH: Final = 600
_WRAPPED: Final = 60

_LANGUAGES: Final = ("en", "fr", "de", "es", "it", "nl", "da", "sv", "cs", "zh", "ja", "ko")
_SIGNATURE_LANGUAGES: Final = ("en", "fr")
"""Only those of the commands: elsewhere a line that begins with `take` is a Danish good-bye."""

_MARK: Final = re.compile(r"^(?:[^\s>].{0,100} )?##(?: .{3,200})? ##$", re.MULTILINE)
"""The first line of every letter (see compose), with what it says in brief: it and all behind it is ours, whatever a
client did to it."""

_OPENING: Final = r"(?:on|le|am|el|il|op|em|den|dnia|dne)\b"
_ATTRIBUTION: Final = re.compile(
    rf"^{_OPENING}.{{0,300}}(?:\n(?!{_OPENING}).{{1,200}}){{0,2}}?"
    r"\b(?:wrote|a\s+écrit|schrieb|escribió|ha\s+scritto|schreef|escreveu|skrev)\b.{0,80}:$"
    r"|^.{0,200}<[^<>\s@]{1,100}@[^<>\s]{1,100}>.{0,60}:$",
    re.MULTILINE | re.IGNORECASE,
)
"""The line before quoted lines, also where it is wrapped: the library knows it in French on one line only.

A player's line may begin in the same way (`Le nom …`), so no empty line and no other beginning stands inside.
"""

_SEPARATOR: Final = re.compile(
    r"^[-_=*]{2,} ?(?:original (?:message|mail|appointment)|forwarded message|message d['’]origine"
    r"|(?:message|mail|courriel|e-mail) (?:original|initial|d['’]origine|transféré|précédent)"
    r"|ursprüngliche nachricht|originalnachricht|mensaje original|messaggio originale|oorspronkelijk bericht)"
    r" ?[-_=*]{0,99}$"
    r"|^_{20,}$"
    r"|^\*?(?:from|de|von|da|van) ?: ?\*?.{1,300}\n(?:.{0,300}\n)?"
    r"\*?(?:sent|date|to|subject|envoyé(?: le)?|à|objet|gesendet|an|betreff|datum) ?:",
    re.MULTILINE | re.IGNORECASE,
)
"""What stands before an old mail whose lines aren't marked."""

_SIGNED: Final = re.compile(
    r"^(?:(?:envoyé|expédié) (?:de|depuis|à partir|avec)|sent (?:from|with|via) |(?:get|download) outlook"
    r"|(?:télécharger|obtenir|obtenez) outlook|provenance :|yahoo mail\b|sans virus\.|virus-free\."
    r"|garanti sans virus|gesendet (?:von|mit)|inviato da|enviado desde|verzonden (?:vanaf|met)).{0,200}$",
    re.MULTILINE | re.IGNORECASE,
)
_EMPTY_LINES: Final = re.compile(r"\n{3,}")
_QUOTED: Final = re.compile(r"^>", re.MULTILINE)


def own_words(text: str) -> str:
    """What the player wrote in the text of a mail, of which 32 KiB are read."""
    text = _tidy(text)
    mark = _MARK.search(text)
    text = text[: mark.start()] if mark else text
    above, below = _split(text)
    return _unsigned(above.strip()) or _unsigned(_between(below))


def _tidy(text: str) -> str:
    """Short lines, of single spaces, with at most one empty line between them: patterns take long on anything else."""
    lines = (" ".join(line.split())[:_LINE_LENGTH] for line in text[:MOST_CHARACTERS].split("\n"))
    return _EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip("\n")


def _split(text: str) -> tuple[str, str]:
    """What stands above the first quote, and what stands below where its lines are marked, else nothing."""
    separator, attribution, quoted = (_first(pattern, text) for pattern in (_SEPARATOR, _ATTRIBUTION, _QUOTED))
    known = _known_header(text[:separator])
    start = min(separator, attribution, quoted, known)
    if start == separator:
        return text[:start], ""
    return text[:start], text[start:] if _marked(text[start:]) else ""


def _first(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.search(text)
    return found.start() if found else len(text)


def _known_header(text: str) -> int:
    """Where the library finds the first header of a quoted mail."""
    replies = EmailMessage(text=text, languages=list(_LANGUAGES), keep_hyphen_lists=True).read().replies
    headers = next((reply.headers for reply in replies if reply.headers), None)
    found = text.find(headers) if headers else -1
    return found if found >= 0 else len(text)


def _marked(below: str) -> bool:
    """Whether the quote that a text begins with has marked lines: at once, or behind an attribution of some lines."""
    if below.startswith(">"):
        return True
    attribution = _ATTRIBUTION.match(below)
    return attribution is not None and below[attribution.end() :].lstrip("\n").startswith(">")


def _between(below: str) -> str:
    """The lines that aren't quoted. One right behind a long quoted line is the rest of that, wrapped by a client."""
    attribution = _ATTRIBUTION.match(below)
    kept, before = [], ""
    for line in below[attribution.end() if attribution else 0 :].split("\n"):
        if not line.startswith(">") and not (before.startswith(">") and len(before) > _WRAPPED):
            kept.append(line)
        before = line
    return _EMPTY_LINES.sub("\n\n", "\n".join(kept)).strip()


def _unsigned(text: str) -> str:
    signed = _SIGNED.search(text)
    text = text[: signed.start()] if signed else text
    text = text.partition("\n--\n")[0].removesuffix("\n--")
    replies = EmailMessage(text=text, languages=list(_SIGNATURE_LANGUAGES), keep_hyphen_lists=True).read().replies
    return replies[0].body if replies else ""

"""What is wrong with a text that players read: ids, gaps, doubled words, bad contractions, seats called by number."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

_QUOTED: Final = re.compile(r"“[^”]*”|«[^»]*»")
"""Words of players and of the sky: letters, names, answers. How they are written is not for the texts to say."""

_VOWEL: Final = "aàâäeéèêëiîïoôöuùûœ"
_NOUNS: Final = "Étoile Polaire|Voie lactée|Lune|Soleil|Grande Ourse|Petite Ourse|Croix du Sud|Station"
"""Names that a French sentence gives an article."""

_ARTICLES: Final = {"fr": "le|la|les|un|une", "en": "the|an?"}
_PLURALS: Final = (
    "points|cards|steps|squares|letters|turns|players|tokens|cartes|cases|lettres|tours|joueurs|jetons|étapes|manches"
)
_PREPOSITIONS: Final = "sur|à|de|vers|depuis|dans|par|chez"


class Fault(NamedTuple):
    """A kind of fault, and what gives it away; in one language only, or in all."""

    kind: str
    pattern: re.Pattern[str]
    language: str = ""


def _fault(kind: str, pattern: str, language: str = "") -> Fault:
    return Fault(kind, re.compile(pattern), language)


ANYWHERE: Final = (
    _fault("gap", r"[{}]|\bNone\b(?! of)|\bnull\b|\bTrue\b|\bFalse\b|<[a-z]"),
    _fault("program", r"`|\$\.|\bExpected\b|\bObject\b"),
    _fault("id", r"\b[a-zé]+_[a-z0-9_]+\b|\b[A-Z]{1,3}\d+\b|\b[A-Z]\d+-[a-z]+\b|\b[a-z]{1,4}-\d+\b"),
    _fault("seat by number", r"\b[Ss]eat \d|\b[Pp]lace \d|\b[Pp]layer \d|\b[Jj]oueur \d"),
)
"""Faults of every text, a board too."""

IN_SENTENCES: Final = (
    _fault("comma", r",\s*,|,\s*[.;:!?]|^\s*,|\s,|,\s*$|,\s*=|\(\s*,"),
    _fault("full stop", r"\.\s*\.|[!?]\.|\s\.(?!\w)|\.\s*,"),
    _fault("blank", r"  |^\s|\s$|\(\s|\s\)"),
    _fault("blank before a mark", r"\s[;:!?]", "en"),
    _fault("blank that breaks", r" [;:!?»]|« ", "fr"),
    _fault("doubled word", r"(?i)\b(?!nous\b|vous\b)([^\W\d_]+) \1\b"),
    *(
        _fault("two articles", rf"(?i)\b(?:{some}) (?:{some})\b|\bl’(?:les?|la)\b", of)
        for of, some in _ARTICLES.items()
    ),
    _fault("contraction", r"(?i)\b(?:de|à) les?\b(?! [^\W\d_]+(?:er|ir|re|oir)\b)", "fr"),
    _fault("contraction", r"(?i)\bde (?:du\b|des\b|d’)", "fr"),
    _fault("elision", rf"(?i)\b(?:de|que|le|la|ne|se|je|lorsque) (?!une?\b|onze)[{_VOWEL}]\w", "fr"),
    _fault("article missing", rf"\b(?:{_PREPOSITIONS}) (?:{_NOUNS})\b", "fr"),
    _fault("article", r"\b[Aa] (?!un[iu]|us[ae]|one\b|eu)[aeiou]|\b[Aa]n (?!hour|honest|heir)[^aeiouAEIOU\W]", "en"),
    _fault("plural", rf"\b1 (?:{_PLURALS})\b"),
    _fault("plural", rf"\b0 (?:{_PLURALS})\b", "fr"),
)
"""Faults of labels and sentences, whose blanks are no columns."""

WHOLE: Final = (
    _fault("beginning", r"^[a-zàâéèêîôû]"),
    _fault("end", r"[^.!?…”»)]$"),
    _fault("no blank before a mark", r"[^\W\d_][;:!?](?=\s|$)", "fr"),
    _fault("other language", r"\b(?:the|with|and|from|your)\b", "fr"),
    _fault("other language", r"\b(?:le|les|des|une|avec|votre)\b", "en"),
)
"""Faults of whole sentences only: labels may be titles of works, in any language."""


def faults(text: str, language: str, kinds: tuple[Fault, ...], printed: str = "") -> Iterator[str]:
    """What is wrong with a text, as the kind of fault and the words at fault; ids that are `printed` are no fault."""
    bare = _QUOTED.sub("“”", text)
    for fault in kinds:
        if fault.language not in ("", language):
            continue
        for found in fault.pattern.finditer(bare if fault.kind != "gap" else text):
            if fault.kind != "id" or not (printed and re.fullmatch(printed, found[0])):
                yield f"{fault.kind}: “{found[0]}” in {text!r}"


SENTENCE: Final = (*ANYWHERE, *IN_SENTENCES, *WHOLE)
LABEL: Final = (*ANYWHERE, *IN_SENTENCES)
BOARD: Final = ANYWHERE

WRITTEN: Final[Mapping[str, tuple[Fault, ...]]] = {"label": LABEL, "sentence": SENTENCE, "board": BOARD}
"""The faults to look for, by what a text is."""

IN_RULES: Final = (
    *ANYWHERE,
    *IN_SENTENCES,
    _fault("beginning", r"^[a-zàâéèêîôû]"),
    _fault("end", r"[^.!?…”»):]$"),
)
"""Faults of a paragraph of the rules: each is made of whole sentences."""

"""Makes the lexicon: `python -m games.fabulastro.lexicon FOLDER [TO]` (`make lexicon` fetches the packages first).

FOLDER holds the archives of `sources.py`; the same input gives the same bytes.
"""

import hashlib
import json
import re
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import marisa_trie

from games.fabulastro.components import Language
from games.fabulastro.lexicon import ACCENTS, HERE, LEXICON_FILES
from games.fabulastro.lexicon.folding import fold, plain, typed
from games.fabulastro.lexicon.hunspell import Dictionary
from games.fabulastro.lexicon.sources import ENGLISH, FRENCH, Archives, Package
from games.fabulastro.lexicon.wording import (
    SHORTEST_FOUND,
    Words,
    english,
    english_lemmas,
    french,
    french_rarities,
    proper,
    rows,
)

CORRECTIONS: Final = tomllib.loads((HERE / "corrections.toml").read_text(encoding="utf-8"))
SCOWL_LEVELS: Final = (10, 20, 35, 40, 50, 55, 60, 70)
WORDNET_PARTS: Final = ("noun", "verb", "adj", "adv")
COMMON: Final = 8000
"""How many common words of a language the bots know."""
SHORTEST_COMMON: Final = 3
LONGEST_NAME: Final = 24
SURNAMES: Final = 5_000
INHABITANTS: Final = 15_000
"""Of a place whose name counts: villages make a name of nearly any letters."""
_COARSE: Final = re.compile(
    r"(mast(?:u|ru)rb|salop|salaud|put(?:e|ain)$|merd|enfoire|encul|con(?:ne)?$|connard|connasse|bite$|couille|baise|niqu|"
    r"chi(?:er|ant)|pisse|porn|viol(?:er|eur)?$|nazi|negr|pede|tapette|gouine|bordel|cul$|sex|orgas|ejacul|prostit|"
    r"fuck|shit|bitch|cunt|cock$|dick|arse|asshole|bastard|whore|slut|nigg|fag|rap(?:e|ist)$|tit$|boob|penis|vagin|"
    r"suicid|genocid|sperm|crap$|damn|piss|bugger|wank|nude|erot)"
)
"""What bots do not write."""


def _dictionary(archives: Archives, package: Package) -> Dictionary:
    return Dictionary(archives.text(package, "package/index.aff"), archives.text(package, "package/index.dic"))


def _seed_names() -> set[str]:
    listed = json.loads((HERE.parent / "data" / "names.json").read_text(encoding="utf-8"))
    return {name for kinds in listed.values() for names in kinds.values() for name in names}


def _trie(keys: Iterable[str]) -> bytes:
    packed: bytes = marisa_trie.Trie(sorted(keys)).tobytes()
    return packed


def _corrected(words: set[str], part: str) -> set[str]:
    more, less = (set(CORRECTIONS[part][which].split()) for which in ("more", "less"))
    return words - less | more


def _language(archives: Archives, language: Language, parts: Mapping[str, Words], names: set[str]) -> dict[str, bytes]:
    """The files of a language; its names go with the last part, whose source has them."""
    lemmas = set().union(*(words[0] for words in parts.values()))
    common = [word for word in archives.by_frequency(language) if _is_common(word, lemmas, names)][:COMMON]
    files = {f"{language}-common.txt": "".join(f"{word}\n" for word in common).encode()}
    named = {form for name in names if (form := typed(name))}
    *_, last = parts
    for part, (heads, forms) in parts.items():
        good = _corrected(heads | named, language) if part == last else _corrected(heads, language)
        keyed = (word if plain(word) == word else plain(word) + ACCENTS + word for word in good)
        files[f"{part}-headwords.marisa"] = _trie(keyed)
        files[f"{part}-forms.marisa"] = _trie({plain(form) for form in forms} - lemmas)
    return files


def _is_common(word: str, lemmas: set[str], names: set[str]) -> bool:
    return (
        len(word) >= SHORTEST_COMMON
        and not _COARSE.match(plain(word))
        and word in lemmas
        and word.capitalize() not in names
    )


def _names(archives: Archives, known: set[str]) -> set[str]:
    """All names as tiles spell them, the corrected ones as well."""
    found = archives.place_names(INHABITANTS) | archives.surnames(SURNAMES)
    names = known | archives.first_names() | {name for name in found if len(name) >= SHORTEST_FOUND}
    return {letters for name in _corrected(names, "names") if (letters := fold(name)) and len(letters) <= LONGEST_NAME}


def build(archives: Archives) -> dict[str, bytes]:
    """The lexicon's files by name."""
    dictionaries = {"fr": _dictionary(archives, FRENCH), "en": _dictionary(archives, ENGLISH)}
    known = {language: _corrected(proper(both) | _seed_names(), "names") for language, both in dictionaries.items()}
    levels = {size: archives.scowl(size) for size in SCOWL_LEVELS}
    parts = {part: archives.wordnet(part) for part in WORDNET_PARTS}
    lexique = rows(archives.lexique(), dictionaries["fr"])
    words: dict[Language, dict[str, Words]] = {
        "fr": {"fr": french(lexique), "fr-rare": french_rarities(lexique, dictionaries["fr"])},
        "en": {"en": english(levels, parts, english_lemmas(archives.english_forms()))},
    }
    files = {"names.marisa": _trie(_names(archives, set().union(*known.values())))}
    for language, its_parts in words.items():
        files |= _language(archives, language, its_parts, known[language])
    return files


def main() -> None:
    """Write the files, and their hashes, into a folder: this one unless told otherwise."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("archives", type=Path)
    parser.add_argument("folder", type=Path, nargs="?", default=HERE)
    told = parser.parse_args()
    files = build(Archives(told.archives))
    for name in LEXICON_FILES:
        (told.folder / name).write_bytes(files[name])
    hashes = {name: hashlib.sha256(files[name]).hexdigest() for name in LEXICON_FILES}
    (told.folder / "SHA256.json").write_text(json.dumps(hashes, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

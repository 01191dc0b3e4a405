"""Makes the lexicon: `python -m games.fabulastro.lexicon FOLDER [TO]` (`make lexicon` fetches the packages first).

FOLDER holds the archives of `sources.py`; the same input gives the same bytes.
"""

import hashlib
import json
import re
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import marisa_trie

from games.fabulastro.lexicon import ACCENTS, HERE, LEXICON_FILES
from games.fabulastro.lexicon.folding import fold, plain, typed
from games.fabulastro.lexicon.hunspell import Dictionary
from games.fabulastro.lexicon.sources import BRITISH, ENGLISH, FRENCH, Archives, Package
from games.fabulastro.lexicon.wording import Words, english, english_lemmas, french, proper

PACKAGES: Final = {"fr": (FRENCH,), "en": (ENGLISH, BRITISH)}
COMMON: Final = 8000
"""How many common words of a language the bots know."""
SHORTEST_COMMON: Final = 3
LONGEST_NAME: Final = 24
SURNAMES: Final = 20_000
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


def _language(archives: Archives, language: str, words: Words, names: set[str]) -> dict[str, bytes]:
    lemmas, forms = words
    common = [word for word in archives.by_frequency(language) if _is_common(word, lemmas, names)][:COMMON]
    lemmas |= {form for name in names if (form := typed(name))}
    keyed = (lemma if plain(lemma) == lemma else plain(lemma) + ACCENTS + lemma for lemma in lemmas)
    return {
        f"{language}-headwords.marisa": _trie(keyed),
        f"{language}-forms.marisa": _trie({plain(form) for form in forms} - lemmas),
        f"{language}-common.txt": "".join(f"{word}\n" for word in common).encode(),
    }


def _is_common(word: str, lemmas: set[str], names: set[str]) -> bool:
    return (
        len(word) >= SHORTEST_COMMON
        and not _COARSE.match(plain(word))
        and word in lemmas
        and word.capitalize() not in names
    )


def build(archives: Archives) -> dict[str, bytes]:
    """The lexicon's files by name."""
    dictionaries = {
        language: [_dictionary(archives, package) for package in packages] for language, packages in PACKAGES.items()
    }
    known = {language: set().union(*map(proper, both)) for language, both in dictionaries.items()}
    words = {
        "fr": french(dictionaries["fr"]),
        "en": english(dictionaries["en"], english_lemmas(archives.english_forms())),
    }
    names = _seed_names().union(*known.values(), archives.place_names(), archives.people_names(SURNAMES))
    folded = {letters for name in names if (letters := fold(name)) and len(letters) <= LONGEST_NAME}
    files = {"names.marisa": _trie(folded)}
    for language in dictionaries:
        files |= _language(archives, language, words[language], known[language] | _seed_names())
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

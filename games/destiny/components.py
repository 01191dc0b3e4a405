"""The cards with their powers, the faces of the tokens and the slots of a seat, read from the data beside this file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

Card = str
"""A card's id, such as `pla-07`; every card is there once."""
Token = str
"""A sky token's id: `P1` to `P12` and `C1` to `C12`, after kind and hour at setup."""
Setting = str
"""A setting's id: `S<seat>-<slot>`, after the place where it was dealt."""
Face = str
Kind = Literal["planet", "constellation"]
Slot = Literal["sante", "travail", "perso_planet", "amour", "argent", "perso_constellation"]
HoroscopeSlot = Literal["sante", "travail", "amour", "argent"]
Turn = Literal["upright", "left", "right", "inverted"]
Suit = Literal["planets", "constellations", "mixed", "numerology", "characters", "powers"]


class Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An operation with its filters, as a card's power names it; `rules/operations` says what it does.

    `whose` tells whom a kill may strike, `steal` whether breaking a setting takes the token, `points` what is marked;
    `horoscope` keeps drawn tokens off the character space, and `exact` is a kind that the Priestess does not change.
    """

    op: str
    kind: Kind | Literal["any"] | None = None
    place: Literal["clock", "pointed", "red", "opponent", "opponent_or_pointed", "opponent_or_clock"] | None = None
    face: Literal["up", "down", "any"] | None = None
    whose: Literal["opponent", "any"] | None = None
    steal: bool = False
    points: int = 0
    horoscope: bool = False
    exact: bool = False


Alternatives = tuple[Op, ...]
"""A step of a power: one of these operations is done, once."""


class Character(msgspec.Struct, frozen=True):
    """What a character asks for, and its points (DE-119); `any` is every face of the kind."""

    planet: Face
    constellation: Face
    planet_points: int
    constellation_points: int
    conjunction_points: int

    def points(self, turn: Turn) -> int:
        """The points that the turned card shows (DE-116)."""
        match turn:
            case "left":
                return self.constellation_points
            case "right":
                return self.planet_points
            case "inverted":
                return self.conjunction_points
            case _:
                return 0


class CardType(msgspec.Struct, frozen=True):
    """A card: `value` is the printed one times 100, so that φ is 161 (DE-09), and `steps` is its power."""

    id: Card
    suit: Suit
    label: str
    value: int
    steps: tuple[Alternatives, ...]
    character: Character | None = None


class FaceType(msgspec.Struct, frozen=True):
    """One of the 24 faces, which a sky token and a setting have each (DE-03, DE-04)."""

    face: Face
    kind: Kind
    symbol: str


class SlotType(msgspec.Struct, frozen=True):
    """One of the six slots of a seat (DE-05, DE-06), with its points at the end (DE-141)."""

    slot: Slot
    kind: Kind
    points: int


class _Cards(msgspec.Struct, frozen=True):
    cards: tuple[CardType, ...]
    trick_powers: dict[Literal["winner", "loser"], Alternatives]


class _Board(msgspec.Struct, frozen=True):
    faces: tuple[FaceType, ...]
    slots: tuple[SlotType, ...]


def _read(name: str, shape: Any) -> Any:
    return msgspec.json.decode((Path(__file__).parent / "data" / name).read_bytes(), type=shape)


_CARDS: Final[_Cards] = _read("cards.json", _Cards)
_BOARD: Final[_Board] = _read("board.json", _Board)

TYPES: Final[Mapping[Card, CardType]] = {kind.id: kind for kind in _CARDS.cards}
TRICK_POWERS: Final = _CARDS.trick_powers
CARDS: Final = tuple(TYPES)
"""In canonical order."""
ORDER: Final[Mapping[Card, int]] = {card: place for place, card in enumerate(CARDS)}
VALUE: Final[Mapping[Card, int]] = {card: kind.value for card, kind in TYPES.items()}
CHARACTERS: Final[Mapping[Card, Character]] = {
    card: kind.character for card, kind in TYPES.items() if kind.character is not None
}
ARCANA: Final = frozenset(card for card, kind in TYPES.items() if kind.suit in ("characters", "powers"))
TOWER: Final = "arc-tour"
FOOL: Final = "per-fou"
PRIESTESS: Final = "per-pretresse"
EMPRESS: Final = "per-imperatrice"
POPE: Final = "per-pape"
ASTRONOMER: Final = "per-astronome"
DEVIL: Final = "per-diable"

KINDS: Final[tuple[Kind, ...]] = ("planet", "constellation")
FACES: Final[Mapping[Kind, tuple[Face, ...]]] = {
    kind: tuple(face.face for face in _BOARD.faces if face.kind == kind) for kind in KINDS
}
FACE_TYPES: Final[Mapping[Face, FaceType]] = {face.face: face for face in _BOARD.faces}
SLOT_TYPES: Final = _BOARD.slots
SLOTS: Final[tuple[Slot, ...]] = tuple(slot.slot for slot in SLOT_TYPES)
"""In canonical order."""
HOROSCOPE: Final[tuple[HoroscopeSlot, ...]] = ("sante", "travail", "amour", "argent")
KIND_OF_SLOT: Final[Mapping[Slot, Kind]] = {slot.slot: slot.kind for slot in SLOT_TYPES}
POINTS: Final[Mapping[Slot, int]] = {slot.slot: slot.points for slot in SLOT_TYPES}
SLOTS_OF: Final[Mapping[Kind, tuple[Slot, ...]]] = {
    kind: tuple(slot.slot for slot in SLOT_TYPES if slot.kind == kind) for kind in KINDS
}
SPACE: Final[Mapping[Kind, Slot]] = {"planet": "perso_planet", "constellation": "perso_constellation"}
"""The two slots of the character space."""

HOURS: Final = range(1, 13)
ROUNDS: Final = 12
DAY: Final = range(1, 7)
"""The hours whose tokens lie face up at setup (DE-12)."""
HAND: Final = 12
ARCANA_IN_HAND: Final = 5
TOKENS: Final[Mapping[Kind, tuple[Token, ...]]] = {
    kind: tuple(f"{kind[0].upper()}{hour}" for hour in HOURS) for kind in KINDS
}
ALL_TOKENS: Final[tuple[Token, ...]] = TOKENS["planet"] + TOKENS["constellation"]
"""In canonical order."""
KIND_OF: Final[Mapping[Token, Kind]] = {token: kind for kind in KINDS for token in TOKENS[kind]}


def opposite(hour: int) -> int:
    """The hour on the other side of the clock."""
    return (hour + 5) % 12 + 1


def canonical(cards: list[Card]) -> list[Card]:
    """The cards in canonical order."""
    return sorted(cards, key=ORDER.__getitem__)

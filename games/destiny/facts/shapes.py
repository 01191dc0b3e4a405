"""The options of Destiny and the parts of its events."""

from typing import Annotated, Literal

import msgspec

from games.core.facts import Seat
from games.destiny.components import Card, Face, HoroscopeSlot, Setting, Slot, Token, Turn

Cards = tuple[Card, ...]
Item = Token | Setting


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who begins (DE-16), and whether views remember for their viewer (DE-156)."""

    first_player: Literal["random"] | Annotated[int, msgspec.Meta(ge=0, le=4)] = "random"
    memory_aid: bool = True


class Place(msgspec.Struct, frozen=True):
    """Where a token lies: an hour of the clock, or a slot of a seat."""

    hour: int | None = None
    seat: Seat | None = None
    slot: Slot | None = None


class Swap(msgspec.Struct, frozen=True):
    """An exchange of cards as one of the two sees it."""

    given: Card
    received: Card


class Adjusted(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's token moves to another of its slots; what lies there comes back in exchange.

    `shows` are the faces of those that lie face up, as in the events of powers.
    """

    seat: Seat
    token: Token
    origin: Slot
    slot: Slot
    exchanged: Token | None
    shows: Face | None = None
    exchanged_shows: Face | None = None


class Adjustment(msgspec.Struct, frozen=True):
    """What a seat has chosen to move and to steal at the end of the round (DE-130)."""

    token: Token | None = None
    slot: Slot | None = None
    steal: Seat | None = None


class CharacterScore(msgspec.Struct, frozen=True):
    """A card of a stack and the points that it shows."""

    card: Card
    turn: Turn
    points: int


class Score(msgspec.Struct, frozen=True):
    """The points of one seat and what they are made of."""

    seat: Seat
    total: int
    rank: int
    horoscope: dict[HoroscopeSlot, int]
    characters: tuple[CharacterScore, ...]
    bonus: int

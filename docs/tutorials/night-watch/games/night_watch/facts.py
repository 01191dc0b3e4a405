"""The options and events of Night Watch."""

from typing import Literal

import msgspec

from games.core.deciding import declared
from games.core.facts import Event, SeatEvent, Seats

Shower = Literal["lyrids", "perseids", "geminids"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a game (NW-07)."""

    last: Literal["wins", "loses"] = "wins"


class WatchBegun(Event, frozen=True):
    """The game begins."""

    players: Seats
    options: Options


class MeteorsCounted(SeatEvent, frozen=True):
    """A seat counts meteors of a shower."""

    shower: Shower
    count: int
    auto: bool


EVENTS: tuple[type[Event], ...] = declared(Event, vars())

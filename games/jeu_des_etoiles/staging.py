"""What events move on the board (games/core/staging/)."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from games.core.facts import Viewer
from games.core.staging.hints import along, seat, show, show_seat
from games.core.staging.motions import Data, Motion, Stage, Staging


def _rocket(data: Data) -> str:
    return f"rocket-{data['seat']}"


def _placed(data: Data, viewer: Viewer) -> list[Motion]:
    """Who draws a card next does not see the sky."""
    return show_seat(data, viewer) if data["seat"] == viewer else [Motion("move", _rocket(data))]


def _drawn(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", "card", origin="deck")]


def _named(data: Data, viewer: Viewer) -> Iterator[Motion]:
    yield from show(*(f"constellation-{name}" for name in data["right"]))
    yield Motion("count", seat(data["seat"]), step=1)


def _rolled(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("roll", "die")]


def _flown(data: Data, viewer: Viewer) -> Iterator[Motion]:
    yield along(_rocket(data), [f"star-{star}" for star in data["path"]])
    yield from show(*(f"star-{star}" for star in data["circled"]), step=1)
    if data["points"]:
        yield Motion("count", seat(data["seat"]), step=1)


def _joined(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", _rocket(data))]


def _stayed(data: Data, viewer: Viewer) -> list[Motion]:
    return show(_rocket(data))


def _ended(data: Data, viewer: Viewer) -> list[Motion]:
    return [Motion("move", "card", to=seat(data["seat"])), Motion("count", seat(data["seat"]), step=1)]


def _called(data: Data, viewer: Viewer) -> list[Motion]:
    return show("deck", seat(data["seat"]))


def _ranked(data: Data, viewer: Viewer) -> list[Motion]:
    counted = [Motion("count", seat(ranked["seat"]), beats=2) for ranked in data["ranking"]]
    return counted + show("finale", step=2)


_STAGES: Final[dict[str, Stage]] = {
    "turn_began": show_seat,
    "rocket_placed": _placed,
    "card_drawn": _drawn,
    "neighbours_named": _named,
    "die_rolled": _rolled,
    "rocket_moved": _flown,
    "rocket_stayed": _stayed,
    "tour_joined": _joined,
    "journey_ended": _ended,
    "end_called": _called,
    "game_ended": _ranked,
}
STAGING: Final[Staging] = MappingProxyType(_STAGES)

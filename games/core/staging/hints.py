"""The hints that games have in common."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.facts import Seat, Viewer
from games.core.staging.motions import Data, Motion

MOST: Final = 12
"""Places that a path is told by: a longer one by as many of its places."""


def show(*elements: str, step: int = 0) -> list[Motion]:
    """These are what the event is about."""
    return [Motion("show", element, step=step) for element in elements]


def send(origin: str, to: str, count: int = 1, step: int = 0) -> list[Motion]:
    """So many pieces go from one place to another; none, nothing does."""
    return [Motion("send", origin=origin, to=to, count=count, step=step)] if count > 0 and origin != to else []


def along(element: str, path: Sequence[str], step: int = 0) -> Motion:
    """The element goes along a path that ends where the board after has it."""
    passed = path[:-1]
    sparse = passed[:: -(-len(passed) // MOST)] if passed else ()
    return Motion("move", element, via=tuple(sparse), step=step, beats=max(1, min(4, len(path) // 3)))


def show_seat(data: Data, viewer: Viewer) -> list[Motion]:
    """The event is about its seat."""
    return show(seat(data["seat"]))


def seat(number: Seat) -> str:
    """The panel of a seat, which every picture has."""
    return f"seat-{number}"


def count_scores(data: Data, viewer: Viewer) -> Iterator[Motion]:
    """The final scores count up together, then the board shows who has won."""
    yield from (Motion("count", f"score-{score['seat']}", beats=2) for score in data["scores"])
    yield from show("finale", step=2)

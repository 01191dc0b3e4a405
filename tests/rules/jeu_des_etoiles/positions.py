"""Positions of Jeu des Étoiles for its tests, set by events as the game would tell them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.core.facts import Seat
from games.jeu_des_etoiles import RULEBOOK
from games.jeu_des_etoiles.components import CARDS, COLOURS, DIE, GOLD_POINTS, ORDER, Face
from games.jeu_des_etoiles.facts import (
    CardDrawn,
    DieRolled,
    GameSetUp,
    JourneyEnded,
    NeighboursNamed,
    Options,
    RocketPlaced,
    TourJoined,
    TurnBegan,
)
from games.jeu_des_etoiles.journeys.course import FIGURE, RING, Course
from games.jeu_des_etoiles.moves import Travel
from games.jeu_des_etoiles.state import State
from tests.rules.contract.scene import Loaded, Scene

Sky = Scene[State]


def throws(*faces: Face) -> list[int]:
    """What the die must give for these faces."""
    return [DIE.index(face) for face in faces]


def pick(name: str, drawn: Sequence[str] = ()) -> int:
    """What the deck must give for a card, `ZOD` the Zodiac's, when these are gone."""
    return [card for card in CARDS if card.removeprefix("C-") not in drawn].index(f"C-{name}")


def fresh(*numbers: int) -> Sky:
    """Nothing has happened yet; the dice will show these numbers."""
    return Scene(RULEBOOK, Loaded(numbers=numbers))


def begun(seats: int, *numbers: int, **options: Any) -> Sky:
    """A game of which seat 0 is the first; the dice show these numbers after that."""
    return fresh(0, *numbers).begun(seats, **options)


def turn(
    star: str,
    *numbers: int,
    seats: int = 3,
    others: Mapping[Seat, str] | None = None,
    points: Mapping[Seat, int] | None = None,
    done: Sequence[str] = (),
    number: int = 1,
    **options: Any,
) -> Sky:
    """Seat 0, first of the round, begins its turn without a journey; others stand about, and have points in gold.

    `done` are cards that seat 0 has finished.
    """
    read = msgspec.convert({"naming": "off", **options}, Options)
    scene = fresh(*numbers).given(GameSetUp(seats, read, tuple(range(seats))))
    for seat, place in (others or {}).items():
        scene.given(RocketPlaced(seat, COLOURS[seat], place))
    for seat, worth in (points or {}).items():
        scene.given(NeighboursNamed(seat, "C-UMa", (), ("UMi",) * (worth // GOLD_POINTS), (), worth))
    scene.given(TurnBegan(0, number), RocketPlaced(0, COLOURS[0], star))
    for count, name in enumerate(done, 1):
        scene.given(CardDrawn(0, f"C-{name}", read.cards - count, None, auto=True), JourneyEnded(0, f"C-{name}", 10))
    return scene.given(TurnBegan(0, number))


def drawn(star: str, card: str, *numbers: int, passed: Sequence[str] = (), **more: Any) -> Sky:
    """Seat 0 has drawn a card; the throw is still to be made, or neighbours to be named."""
    scene = turn(star, *numbers, **more)
    left = scene.state.cards_left - 1
    scene.given(CardDrawn(0, f"C-{card}", left, None, auto=True))
    scene.state.rockets[0].passed |= sum(RING[name] for name in passed)
    return scene


def flying(star: str, goal: str, steps: Face, *numbers: int, rolls_left: int = 0, **more: Any) -> Sky:
    """Seat 0 flies to a constellation and has thrown so many steps."""
    return drawn(star, goal, *numbers, **more).given(DieRolled(0, steps, rolls_left))


def touring(
    star: str, home: str, visited: Sequence[str], steps: Face, *numbers: int, passed: Sequence[str] = (), **more: Any
) -> Sky:
    """Seat 0 is on the tour of the Zodiac and has thrown so many steps."""
    scene = drawn(star, "ZOD", *numbers, **more).given(TourJoined(0, home, star), DieRolled(0, steps, 0))
    rocket = scene.state.rockets[0]
    rocket.course = Course("tour", FIGURE[home], sum(FIGURE[sign] for sign in visited))
    rocket.passed |= sum(RING[name] for name in passed)
    return scene


def path(*stars: int) -> Travel:
    """Flying along stars given by their Hipparcos numbers."""
    return Travel(tuple(f"S{star}" for star in stars))


def place(scene: Sky, seat: Seat = 0) -> str:
    """The star where a rocket stands."""
    return next(name for name, index in ORDER.items() if index == scene.state.rockets[seat].star)

"""The options and events of Jeu des Étoiles; everything that happens is public."""

from typing import Annotated, Literal

import msgspec

from games.core.deciding import declared
from games.core.facts import Event, Seat, SeatEvent, Seats
from games.jeu_des_etoiles.components import Colour, Face

Multiple = Annotated[int, msgspec.Meta(ge=20, le=1000, multiple_of=5)]
Reason = Literal["played", "red", "journey", "no_card"]
Cause = Literal["target", "deck"]
Ending = Literal["target", "deck", "round_limit"]
Ids = tuple[str, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a game (JE-53, JE-54, JE-60, JE-64, JE-72)."""

    target: Multiple | None = 100
    cards: Annotated[int, msgspec.Meta(ge=2, le=50)] = 50
    finish_round: bool = True
    naming: Literal["timed", "untimed", "off"] = "timed"
    naming_seconds: Annotated[int, msgspec.Meta(ge=10, le=600)] = 30
    round_limit: Annotated[int, msgspec.Meta(ge=20, le=1000)] = 400


class GameSetUp(Event, frozen=True):
    """The seats in turn order."""

    players: Seats
    options: Options
    order: tuple[Seat, ...]


class TurnBegan(SeatEvent, frozen=True):
    """A seat's turn begins, with one throw to be made."""

    round: int


class RocketPlaced(SeatEvent, frozen=True):
    """A rocket is put on Polaris, at its owner's first turn."""

    colour: Colour
    star: str


class CardDrawn(SeatEvent, frozen=True):
    """A journey begins; `gates` only for the Zodiac's card drawn later than first."""

    card: str
    cards_left: int
    gates: Ids | None
    auto: bool


class NeighboursNamed(SeatEvent, frozen=True):
    """A seat has named; `answers` is all that would have been right."""

    card: str
    names: Ids
    right: Ids
    answers: Ids
    points: int


class DieRolled(SeatEvent, frozen=True):
    """The die is thrown; `rolls_left` after the effect of the face."""

    face: Face
    rolls_left: int


class RocketMoved(SeatEvent, frozen=True):
    """A rocket flies: `path` is what is kept of the path `asked`, `circled` the stars on it that pay."""

    asked: Ids
    path: Ids
    cost: int
    circled: Ids
    points: int


class RocketStayed(SeatEvent, frozen=True):
    """A rocket stays, or nothing was kept of the path `asked`."""

    asked: Ids | None
    auto: bool


class TourJoined(SeatEvent, frozen=True):
    """The tour of the Zodiac begins at this constellation and star."""

    home: str
    star: str


class JourneyEnded(SeatEvent, frozen=True):
    """A journey is finished, and its card the seat's to keep."""

    card: str
    points: int


class TurnEnded(SeatEvent, frozen=True):
    """A seat's turn is over."""

    reason: Reason


class EndCalled(Event, frozen=True):
    """The end is called: this round is the last."""

    cause: Cause
    seat: Seat


class Ranked(msgspec.Struct, frozen=True):
    """How a seat ended; `card_stars` are the stars on its finished cards."""

    seat: Seat
    rank: int
    points: int
    journeys: int
    card_stars: int


class GameEnded(Event, frozen=True):
    """The ranking, best first."""

    cause: Ending
    ranking: tuple[Ranked, ...]


EVENTS: tuple[type[Event], ...] = declared(Event, vars())

"""Events of the trick's end, of adjustments and thefts, of the end of a round and of the game."""

from typing import Literal

from games.core.facts import Each, Event, Own, Seat, SeatEvent
from games.destiny.components import Card, Face, Setting, Slot, Token, Turn
from games.destiny.facts.shapes import Adjusted, Cards, Score


class TrickRevealed(Event, frozen=True):
    """The cards played for value are turned up."""

    cards: dict[Seat, Card]


class TrickResolved(Event, frozen=True):
    """Who won and lost the trick; `cancelled` are values that occur twice or more, ascending."""

    winner: Seat | Literal["destiny"] | None
    loser: Seat | None
    cancelled: tuple[int, ...]
    initiative: Seat


class TrickDiscarded(Event, frozen=True):
    """The cards of the trick go to the discard, Destiny's first."""

    cards: Cards


class AdjustmentChosen(SeatEvent, frozen=True):
    """A seat has chosen its adjustment."""

    token: Own[Token | None]
    slot: Own[Slot | None]
    steal: Own[Seat | None]


class AdjustmentsMade(Event, frozen=True):
    """All adjustments are made together."""

    moves: tuple[Adjusted, ...]


class CharacterValidated(SeatEvent, frozen=True):
    """An active character is turned to show more points."""

    card: Card
    turn: Turn
    points: int


class CharacterStolen(SeatEvent, frozen=True):
    """A character leaves its space for the thief's."""

    from_seat: Seat
    card: Card


class TheftVoided(SeatEvent, frozen=True):
    """Somebody else was first to steal the character."""

    from_seat: Seat
    card: Card


class HandsSwapped(SeatEvent, frozen=True):
    """Two hands are swapped; each sees the one it gets."""

    other: Seat
    hands: Each[dict[Seat, Cards]]


class RoundEnded(Event, frozen=True):
    """All cards of the round have been played."""

    round: int


class GameScored(Event, frozen=True):
    """The scores by seat, and every face that somebody saw."""

    scores: tuple[Score, ...]
    tokens: dict[Token, Face]
    settings: dict[Setting, Face]

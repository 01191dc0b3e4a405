"""Events of the table: setup, clock, cards and trick, the end of a round and of the game."""

from typing import Literal

from games.core.facts import Each, Event, Own, Seat
from games.destiny.components import Card, Face, HoroscopeSlot, Setting, Slot, Token, Turn
from games.destiny.facts.shapes import Adjusted, Cards, Item, Options, Score


class GameSetUp(Event, frozen=True):
    """The table is laid: the faces of the day's tokens, who begins, how many cards each pile has."""

    players: int
    options: Options
    initiative: Seat
    day: dict[Token, Face]
    hand_size: int
    destiny: int
    removed: int


class SettingsDealt(Event, frozen=True):
    """Every seat gets its four settings."""

    settings: Each[dict[Seat, dict[HoroscopeSlot, Face]]]


class CardsDealt(Event, frozen=True):
    """Every seat gets its hand."""

    hands: Each[dict[Seat, Cards]]


class ClockAdvanced(Event, frozen=True):
    """A round starts: the needle moves, its red end masks and its blue end reveals."""

    round: int
    red: int
    blue: int
    masked: tuple[Token, ...]
    revealed: dict[Token, Face]


class DestinyPlayed(Event, frozen=True):
    """Destiny leads the trick."""

    card: Card


class CardPlayedForValue(Event, frozen=True):
    """A seat plays a card face down."""

    seat: Seat
    card: Own[Card]


class CardPlayedForPower(Event, frozen=True):
    """A seat plays a card face up; `doubled` by the Empress, its power acts twice."""

    seat: Seat
    card: Card
    doubled: bool


class CardDiscarded(Event, frozen=True):
    """A card whose power has acted goes to the discard."""

    seat: Seat
    card: Card


class FacesLearned(Event, frozen=True):
    """A seat looks under what it may look under since the event before."""

    seat: Seat
    items: tuple[Item, ...]
    cause: Literal["own_board", "fool_left", "pope"]
    faces: Own[dict[Item, Face]]


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


class AdjustmentChosen(Event, frozen=True):
    """A seat has chosen its adjustment."""

    seat: Seat
    token: Own[Token | None]
    slot: Own[Slot | None]
    steal: Own[Seat | None]


class AdjustmentsMade(Event, frozen=True):
    """All adjustments are made together."""

    moves: tuple[Adjusted, ...]


class CharacterValidated(Event, frozen=True):
    """An active character is turned to show more points."""

    seat: Seat
    card: Card
    turn: Turn
    points: int


class CharacterStolen(Event, frozen=True):
    """A character leaves its space for the thief's."""

    seat: Seat
    from_seat: Seat
    card: Card


class TheftVoided(Event, frozen=True):
    """Somebody else was first to steal the character."""

    seat: Seat
    from_seat: Seat
    card: Card


class HandsSwapped(Event, frozen=True):
    """Two hands are swapped; each sees the one it gets."""

    seat: Seat
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

"""Events of setup, clock and cards, up to the powers."""

from games.core.facts import Count, Each, Event, Own, Seat, SeatEvent, Seats
from games.destiny.components import Card, Face, HoroscopeSlot, Token
from games.destiny.facts.shapes import Cards, Options


class GameSetUp(Event, frozen=True):
    """The table is laid: the faces of the day's tokens, who begins, how many cards each pile has."""

    players: Seats
    options: Options
    initiative: Seat
    day: dict[Token, Face]
    hand_size: Count
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


class CardPlayedForValue(SeatEvent, frozen=True):
    """A seat plays a card face down."""

    card: Own[Card]


class CardPlayedForPower(SeatEvent, frozen=True):
    """A seat plays a card face up; `doubled` by the Empress, its power acts twice."""

    card: Card
    doubled: bool

"""The events of Destiny. `auto` marks what the engine played because there was no other move (DE-165)."""

from typing import Annotated, Literal

import msgspec

from games.core.facts import Each, Event, Own, Seat
from games.destiny.components import Card, Face, HoroscopeSlot, Kind, Setting, Slot, Token, Turn

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


class Adjusted(msgspec.Struct, frozen=True):
    """A seat's token moves to another of its slots; what lies there comes back in exchange."""

    seat: Seat
    token: Token
    origin: Slot
    slot: Slot
    exchanged: Token | None


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


class CharacterArrived(Event, frozen=True):
    """A character comes to a seat's space, played or raised from the discard."""

    seat: Seat
    card: Card
    by: Literal["play", "raise"]
    covers: Card | None
    auto: bool


class TokenDrawn(Event, frozen=True):
    """A token leaves the clock for a slot."""

    seat: Seat
    token: Token
    hour: int
    slot: Slot
    face_up: bool
    auto: bool


class TokenStolen(Event, frozen=True):
    """A token changes hands."""

    seat: Seat
    from_seat: Seat
    from_slot: Slot
    token: Token
    slot: Slot
    face_up: bool
    auto: bool


class TokensExchanged(Event, frozen=True):
    """Two tokens take each other's places."""

    seat: Seat
    give: Token
    give_to: Place
    take: Token
    take_to: Place
    auto: bool


class TokenRevealed(Event, frozen=True):
    """A token is turned face up."""

    seat: Seat
    token: Token
    face: Face
    auto: bool


class TokenMasked(Event, frozen=True):
    """A token is turned face down."""

    seat: Seat
    token: Token
    auto: bool


class SettingConsolidated(Event, frozen=True):
    """A setting is turned up and laid on its token."""

    seat: Seat
    slot: HoroscopeSlot
    setting: Setting
    face: Face
    auto: bool


class SettingBroken(Event, frozen=True):
    """A consolidated setting goes back under; with `to`, its token is stolen."""

    seat: Seat
    from_seat: Seat
    slot: HoroscopeSlot
    token: Token
    to: Slot | None
    auto: bool


class TokenThrown(Event, frozen=True):
    """An opponent's token goes back to the clock."""

    seat: Seat
    from_seat: Seat
    from_slot: Slot
    token: Token
    hour: int
    auto: bool


class SettingsSwapped(Event, frozen=True):
    """Two settings take each other's places."""

    seat: Seat
    slot: HoroscopeSlot
    setting: Setting
    other: Seat
    other_slot: HoroscopeSlot
    other_setting: Setting
    auto: bool


class CardsExchanged(Event, frozen=True):
    """Two seats exchange a card; which ones, only the two know."""

    seat: Seat
    other: Seat
    by: Literal["exchange", "emperor"]
    cards: Each[dict[Seat, Swap]]
    auto: bool


class CardTakenFromDiscard(Event, frozen=True):
    """A seat takes a card of the discard and drops one of its hand there."""

    seat: Seat
    card: Card
    dropped: Card
    auto: bool


class CardDiscarded(Event, frozen=True):
    """A card whose power has acted goes to the discard."""

    seat: Seat
    card: Card


class CharacterKilled(Event, frozen=True):
    """An active character goes to the discard; the one below is active again."""

    seat: Seat
    victim: Seat
    card: Card
    source: str
    uncovers: Card | None
    auto: bool


class TowerRaised(Event, frozen=True):
    """The Tower stands beside a seat's character space."""

    seat: Seat
    protects: Seat
    auto: bool


class TowerFell(Event, frozen=True):
    """The Tower goes to the discard."""

    seat: Seat
    protected: Seat
    auto: bool


class DevilTurned(Event, frozen=True):
    """The Devil goes to the victim's space, the victim's character comes to the seat's."""

    seat: Seat
    victim: Seat
    card: Card
    auto: bool


class LoversPledged(Event, frozen=True):
    """Two hands are to be swapped at the end of the round."""

    seat: Seat
    other: Seat
    auto: bool


class TokenObserved(Event, frozen=True):
    """A seat has looked at a token or a setting."""

    seat: Seat
    token: Item
    face: Own[Face]
    auto: bool


class FacesLearned(Event, frozen=True):
    """A seat looks under what it may look under since the event before."""

    seat: Seat
    items: tuple[Item, ...]
    cause: Literal["own_board", "fool_left", "pope"]
    faces: Own[dict[Item, Face]]


class PointsMarked(Event, frozen=True):
    """Points for consolidated settings, which stay whatever happens."""

    seat: Seat
    consolidated: int
    points: int


class DrawsOwed(Event, frozen=True):
    """Justice asks for tokens of these kinds, one after the other."""

    seat: Seat
    source: str
    kinds: tuple[Kind, ...]


class PowerFizzled(Event, frozen=True):
    """A step of a power could not be made."""

    seat: Seat
    source: str


class PowerPassed(Event, frozen=True):
    """A seat does without the power of the trick."""

    seat: Seat
    source: str


class PowerStopped(Event, frozen=True):
    """Death strikes nobody else."""

    seat: Seat
    source: str
    auto: bool


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


EVENTS: tuple[type[Event], ...] = (
    GameSetUp,
    SettingsDealt,
    CardsDealt,
    ClockAdvanced,
    DestinyPlayed,
    CardPlayedForValue,
    CardPlayedForPower,
    CharacterArrived,
    TokenDrawn,
    TokenStolen,
    TokensExchanged,
    TokenRevealed,
    TokenMasked,
    SettingConsolidated,
    SettingBroken,
    TokenThrown,
    SettingsSwapped,
    CardsExchanged,
    CardTakenFromDiscard,
    CardDiscarded,
    CharacterKilled,
    TowerRaised,
    TowerFell,
    DevilTurned,
    LoversPledged,
    TokenObserved,
    FacesLearned,
    PointsMarked,
    DrawsOwed,
    PowerFizzled,
    PowerPassed,
    PowerStopped,
    TrickRevealed,
    TrickResolved,
    TrickDiscarded,
    AdjustmentChosen,
    AdjustmentsMade,
    CharacterValidated,
    CharacterStolen,
    TheftVoided,
    HandsSwapped,
    RoundEnded,
    GameScored,
)

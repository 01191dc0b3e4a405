"""Events of powers: what a step of one did. `auto` marks what the engine played for want of a choice (DE-165)."""

from typing import Literal

from games.core.facts import Each, Event, Own, Seat
from games.destiny.components import Card, Face, HoroscopeSlot, Kind, Setting, Slot, Token
from games.destiny.facts.shapes import Item, Place, Swap


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

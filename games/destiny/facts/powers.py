"""Events of powers: what a step of one did. `auto` marks what the engine played for want of a choice (DE-165).

`shows` is the face of a token that lies face up; under the first version of the rules events did not tell it.
"""

from typing import Literal

from games.core.facts import Each, Own, Seat, SeatEvent
from games.destiny.components import Card, Face, HoroscopeSlot, Kind, Setting, Slot, Token
from games.destiny.facts.shapes import Item, Place, Swap


class CharacterArrived(SeatEvent, frozen=True):
    """A character comes to a seat's space, played or raised from the discard."""

    card: Card
    by: Literal["play", "raise"]
    covers: Card | None
    auto: bool


class TokenDrawn(SeatEvent, frozen=True, omit_defaults=True):
    """A token leaves the clock for a slot."""

    token: Token
    hour: int
    slot: Slot
    face_up: bool
    auto: bool
    shows: Face | None = None


class TokenStolen(SeatEvent, frozen=True, omit_defaults=True):
    """A token changes hands."""

    from_seat: Seat
    from_slot: Slot
    token: Token
    slot: Slot
    face_up: bool
    auto: bool
    shows: Face | None = None


class TokensExchanged(SeatEvent, frozen=True, omit_defaults=True):
    """Two tokens take each other's places."""

    give: Token
    give_to: Place
    take: Token
    take_to: Place
    auto: bool
    give_shows: Face | None = None
    take_shows: Face | None = None


class TokenRevealed(SeatEvent, frozen=True):
    """A token is turned face up."""

    token: Token
    face: Face
    auto: bool


class TokenMasked(SeatEvent, frozen=True, omit_defaults=True):
    """A token is turned face down."""

    token: Token
    auto: bool
    shows: Face | None = None


class SettingConsolidated(SeatEvent, frozen=True):
    """A setting is turned up and laid on its token."""

    slot: HoroscopeSlot
    setting: Setting
    face: Face
    auto: bool


class SettingBroken(SeatEvent, frozen=True, omit_defaults=True):
    """A consolidated setting goes back under; with `to`, its token is stolen."""

    from_seat: Seat
    slot: HoroscopeSlot
    token: Token
    to: Slot | None
    auto: bool
    shows: Face | None = None


class TokenThrown(SeatEvent, frozen=True, omit_defaults=True):
    """An opponent's token goes back to the clock."""

    from_seat: Seat
    from_slot: Slot
    token: Token
    hour: int
    auto: bool
    shows: Face | None = None


class SettingsSwapped(SeatEvent, frozen=True):
    """Two settings take each other's places."""

    slot: HoroscopeSlot
    setting: Setting
    other: Seat
    other_slot: HoroscopeSlot
    other_setting: Setting
    auto: bool


class CardsExchanged(SeatEvent, frozen=True):
    """Two seats exchange a card; which ones, only the two know."""

    other: Seat
    by: Literal["exchange", "emperor"]
    cards: Each[dict[Seat, Swap]]
    auto: bool


class CardTakenFromDiscard(SeatEvent, frozen=True):
    """A seat takes a card of the discard and drops one of its hand there."""

    card: Card
    dropped: Card
    auto: bool


class CardDiscarded(SeatEvent, frozen=True):
    """A card whose power has acted goes to the discard."""

    card: Card


class CharacterKilled(SeatEvent, frozen=True):
    """An active character goes to the discard; the one below is active again."""

    victim: Seat
    card: Card
    source: str
    uncovers: Card | None
    auto: bool


class TowerRaised(SeatEvent, frozen=True):
    """The Tower stands beside a seat's character space."""

    protects: Seat
    auto: bool


class TowerFell(SeatEvent, frozen=True):
    """The Tower goes to the discard."""

    protected: Seat
    auto: bool


class DevilTurned(SeatEvent, frozen=True):
    """The Devil goes to the victim's space, the victim's character comes to the seat's."""

    victim: Seat
    card: Card
    auto: bool


class LoversPledged(SeatEvent, frozen=True):
    """Two hands are to be swapped at the end of the round."""

    other: Seat
    auto: bool


class TokenObserved(SeatEvent, frozen=True):
    """A seat has looked at a token or a setting."""

    token: Item
    face: Own[Face]
    auto: bool


class FacesLearned(SeatEvent, frozen=True):
    """A seat looks under what it may look under since the event before."""

    items: tuple[Item, ...]
    cause: Literal["own_board", "fool_left", "pope"]
    faces: Own[dict[Item, Face]]


class PointsMarked(SeatEvent, frozen=True):
    """Points for consolidated settings, which stay whatever happens."""

    consolidated: int
    points: int


class DrawsOwed(SeatEvent, frozen=True):
    """Justice asks for tokens of these kinds, one after the other."""

    source: str
    kinds: tuple[Kind, ...]


class PowerFizzled(SeatEvent, frozen=True):
    """A step of a power could not be made."""

    source: str


class PowerPassed(SeatEvent, frozen=True):
    """A seat does without the power of the trick."""

    source: str


class PowerStopped(SeatEvent, frozen=True):
    """Death strikes nobody else."""

    source: str
    auto: bool

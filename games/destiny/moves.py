"""The moves of Destiny: a card of the hand, the operations of powers, and the adjustment at the end of a round."""

from typing import Annotated, Literal

import msgspec

from games.core.deciding import declared
from games.core.facts import Move
from games.destiny.components import Card, HoroscopeSlot, Setting, Slot, Token

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=4)]
Hour = Annotated[int, msgspec.Meta(ge=1, le=12)]


class PlayValue(Move, frozen=True):
    """Play a card face down: it takes part in the trick."""

    card: Card


class PlayPower(Move, frozen=True):
    """Play a card face up: its power acts at once."""

    card: Card


class DrawToken(Move, frozen=True):
    """Take a token from the clock."""

    token: Token
    slot: Slot


class StealToken(Move, frozen=True):
    """Take a token from an opponent."""

    token: Token
    slot: Slot


class ExchangeTokens(Move, frozen=True):
    """Exchange an own token with another of its kind."""

    give: Token
    take: Token


class RevealToken(Move, frozen=True):
    """Turn a token face up."""

    token: Token


class MaskToken(Move, frozen=True):
    """Turn a token face down."""

    token: Token


class Consolidate(Move, frozen=True):
    """Lay one's setting on the token that matches it."""

    slot: HoroscopeSlot


class ThrowToken(Move, frozen=True):
    """Put an opponent's token on an empty space of the clock."""

    token: Token
    hour: Hour


class ExchangeCard(Move, frozen=True):
    """Give a card of the hand for one drawn blind from an opponent's."""

    seat: SeatNumber
    give: Card


class TakeHighest(Move, frozen=True):
    """Give one's lowest card for an opponent's highest."""

    seat: SeatNumber
    give: Card


class SwapSettings(Move, frozen=True):
    """Exchange an own setting with one of an opponent."""

    slot: HoroscopeSlot
    seat: SeatNumber
    other_slot: HoroscopeSlot


class BreakSetting(Move, frozen=True):
    """Break an opponent's consolidated setting; with `to`, steal the token under it."""

    seat: SeatNumber
    slot: HoroscopeSlot
    to: Slot | None = None


class KillCharacter(Move, frozen=True):
    """Discard a seat's active character."""

    seat: SeatNumber


class Stop(Move, frozen=True):
    """Kill nobody else."""


class RaiseCharacter(Move, frozen=True):
    """Take a character from the discard into one's space."""

    card: Card


class TakeDiscard(Move, frozen=True):
    """Take a card of the discard into the hand, and discard another."""

    take: Card
    drop: Card


class Protect(Move, frozen=True):
    """Raise the Tower beside a character space."""

    seat: SeatNumber


class DiscardPermanent(Move, frozen=True):
    """Discard an active character or the Tower."""

    seat: SeatNumber
    what: Literal["character", "tower"]


class TurnDevil(Move, frozen=True):
    """Change the Devil for an opponent's character."""

    seat: SeatNumber


class ChooseLover(Move, frozen=True):
    """Choose whose hand to swap for at the end of the round."""

    seat: SeatNumber


class Observe(Move, frozen=True):
    """Look in secret at a face-down token or a setting."""

    token: Token | Setting


class PassPower(Move, frozen=True):
    """Forgo the power of the trick."""


class Adjust(Move, frozen=True):
    """Move an own token to another own slot, or not, and steal a character, or not."""

    token: Token | msgspec.UnsetType = msgspec.UNSET
    slot: Slot | msgspec.UnsetType = msgspec.UNSET
    steal: SeatNumber | msgspec.UnsetType = msgspec.UNSET


MOVES: tuple[type[Move], ...] = declared(Move, vars())

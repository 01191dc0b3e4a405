"""The cards, options and deposits (TL-02 to TL-05), read from their tables."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

import msgspec

from games.core.view import Hue

Suit = Literal["R", "J", "B", "V"]
SUIT_HUES: Final[Mapping[Suit, Hue]] = {"R": "red", "J": "yellow", "B": "blue", "V": "green"}
Card = Annotated[str, msgspec.Meta(pattern="^[RJBV][1-8]$")]
"""Suit and rank; the lower the rank, the higher the card."""

Deposit = Literal["H2O", "O", "AL", "TI", "FE", "CA", "SI", "ZR"]
Option = Annotated[str, msgspec.Meta(pattern="^[A-Z0-9]+-[1-8]$")]
"""Kind and number: `SI-2`."""

Cards = tuple[Card, ...]
Holdings = tuple[Option, ...]
Deposits = tuple[Deposit, ...]


class OptionKind(msgspec.Struct, frozen=True):
    """A mineral, or the exhausted deposit: how many options there are, and what each is worth."""

    id: str
    options: int
    value: int
    deposit_token: bool


class _Options(msgspec.Struct, frozen=True):
    kinds: tuple[OptionKind, ...]
    option_ids: Holdings
    options_per_station: int
    bonus_first_home: int
    bonus_second_home: int


class _Cards(msgspec.Struct, frozen=True):
    cards: Cards


_DATA: Final = Path(__file__).parent / "data"
_OPTIONS: Final = msgspec.json.decode((_DATA / "options.json").read_bytes(), type=_Options)

KINDS: Final = _OPTIONS.kinds
OPTIONS: Final = _OPTIONS.option_ids
PILE: Final = _OPTIONS.options_per_station
BONUSES: Final = (_OPTIONS.bonus_first_home, _OPTIONS.bonus_second_home)
"""For the first and the second home."""

DEPOSITS: Final[Deposits] = get_args(Deposit)
SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
CARDS: Final = msgspec.json.decode((_DATA / "cards.json").read_bytes(), type=_Cards).cards
HAND: Final = 5
EXHAUSTED: Final = "EP"

KIND_OF: Final[dict[str, str]] = {option: option.rpartition("-")[0] for option in OPTIONS}
VALUE: Final[dict[str, int]] = {kind.id: kind.value for kind in KINDS}
_CARD_ORDER: Final = {card: place for place, card in enumerate(CARDS)}
_OPTION_ORDER: Final = {option: place for place, option in enumerate(OPTIONS)}
_DEPOSIT_ORDER: Final = {deposit: place for place, deposit in enumerate(DEPOSITS)}


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """Cards by suit, then rank."""
    return sorted(cards, key=_CARD_ORDER.__getitem__)


def sorted_options(options: Iterable[Option]) -> list[Option]:
    """Options in the order of the table."""
    return sorted(options, key=_OPTION_ORDER.__getitem__)


def sorted_deposits(deposits: Iterable[Deposit]) -> list[Deposit]:
    """Deposits in the order of the table."""
    return sorted(deposits, key=_DEPOSIT_ORDER.__getitem__)


def of_kind(options: Iterable[Option], kind: str) -> list[Option]:
    """Those of the options that are of a kind."""
    return [option for option in options if KIND_OF[option] == kind]


def backed(options: Iterable[Option], deposits: Iterable[Deposit]) -> int:
    """The points of the options whose deposit is there (TL-85, TL-86)."""
    there = set(deposits)
    return sum([VALUE[KIND_OF[option]] for option in options if KIND_OF[option] in there])

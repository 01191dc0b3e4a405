"""The options and events of De la Terre à la Lune. Lists are sorted unless they are in the order drawn."""

from typing import Annotated, Literal

import msgspec

from games.core.deciding import declared
from games.core.facts import Each, Event, Own, Seat, SeatEvent, Seats
from games.terre_lune.board import Node, Station
from games.terre_lune.components import Card, Cards, Deposit, Deposits, Holdings, Suit

Site = Annotated[int, msgspec.Meta(ge=1, le=8)]
Target = Annotated[int, msgspec.Meta(ge=0, le=3)]
Cause = Literal["flight", "push"]
EndCause = Literal["landing", "limit", "last"]
Status = Literal["in_play", "home", "eliminated"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a game (TL-12, TL-57, TL-106, TL-110); `colours` are the suits by seat."""

    round_limit: Annotated[int, msgspec.Meta(ge=20, le=200)] = 60
    starter: Literal["random"] | Target = "random"
    colours: Annotated[str, msgspec.Meta(pattern=r"^(?!.*(.).*\1)[RJBV]{4}$")] = "RJBV"
    pulverise: bool = True
    auto_forced_cards: bool = False


class Lot(msgspec.Struct, frozen=True):
    """A deposit with options: all of its kind that the loser had, and decoys."""

    deposit: Deposit
    options: Holdings


class Tricks(msgspec.Struct, frozen=True):
    """How many tricks a seat has."""

    seat: Seat
    tricks: int


Tally = tuple[Tricks, ...]


class GameSetUp(Event, frozen=True):
    """Rockets on Earth, the satellite somewhere on its orbit, five cards each."""

    players: Seats
    options: Options
    colours: tuple[Suit, ...]
    starter: Seat
    satellite: int
    hands: Each[dict[Seat, Cards]]


class TurnStarted(SeatEvent, frozen=True):
    """A seat's turn begins."""

    round: int


class DiceThrown(SeatEvent, frozen=True):
    """Two blue dice for the satellite, a red one for the rocket."""

    blue: tuple[int, int]
    red: int


class SatelliteMoved(Event, frozen=True):
    """The satellite goes clockwise from one index of the orbit to another."""

    start: int
    to: int
    points: int


class WayBackFlown(SeatEvent, frozen=True):
    """An attracted rocket comes back along the orbit; `owed` steps are left."""

    points: int
    owed: int


class RocketFlown(SeatEvent, frozen=True):
    """A flight; `lost` points are left over."""

    path: tuple[Node, ...]
    lost: int
    auto: bool


class StationBoarded(SeatEvent, frozen=True):
    """A rocket arrives at a station by its own flight."""

    station: Station


class OptionTaken(SeatEvent, frozen=True):
    """Whoever boards takes the pile's top option."""

    station: Station
    pile_left: int
    option: Own[str]


class MoonLanded(SeatEvent, frozen=True):
    """A rocket lands on the Moon."""

    first: bool


class EarthLanded(SeatEvent, frozen=True):
    """A rocket comes home."""

    landing: int
    bonus: int


class RocketCollided(SeatEvent, frozen=True):
    """A rocket stops on the satellite: the first time it falls back and leaves its options under the pile there."""

    square: Node
    cause: Cause
    count: int
    back_to: Station | None
    lost: int
    pile_size: int
    options: Own[Holdings]


class CosmonautEliminated(SeatEvent, frozen=True):
    """The second collision: the options leave the game, the cards are laid down."""

    options_lost: int


class RocketAttracted(SeatEvent, frozen=True):
    """The orbit drags a rocket along."""

    square: Node
    points: int
    to: int
    cause: Cause


class SiteProspected(SeatEvent, frozen=True):
    """A seat looks at a deposit."""

    site: Site
    deposit: Own[Deposit]


class ProspectSkipped(SeatEvent, frozen=True):
    """A seat looks at nothing."""


class DepositTaken(SeatEvent, frozen=True):
    """A seat takes the deposit."""

    site: Site
    deposit: Own[Deposit]


class DepositLeft(SeatEvent, frozen=True):
    """A seat leaves the deposit where it was."""

    site: Site


class CardsExchanged(SeatEvent, frozen=True):
    """Cards are laid down and new ones drawn; when `reshuffled`, the talon ran out and the discards became it."""

    count: int
    talon_left: int
    reshuffled: bool
    discarded: Own[Cards]
    drawn: Own[Cards]


class HandKept(SeatEvent, frozen=True):
    """A seat changes no card."""


class RocketPushed(SeatEvent, frozen=True):
    """A seat pushes an opponent's rocket."""

    target: Seat
    start: Node
    to: Node
    direction: Literal["forward", "back"]


class PushSkipped(SeatEvent, frozen=True):
    """A seat pushes nobody."""


class ChallengeCalled(SeatEvent, frozen=True):
    """The station's options are disputed; `participants` in playing order."""

    station: Station
    trump: Suit
    participants: tuple[Seat, ...]


class AmbushLaid(SeatEvent, frozen=True):
    """A homebound opponent is ambushed."""

    target: Seat
    station: Station
    trump: Suit


class StationPassed(SeatEvent, frozen=True):
    """A seat calls nothing."""

    station: Station


class RocketSummoned(SeatEvent, frozen=True):
    """A rocket is brought to the station of a battle."""

    start: Node
    to: Station


class CardPlayed(SeatEvent, frozen=True):
    """A card is played to the trick, by the engine when `auto`."""

    card: Card
    auto: bool


class TrickTaken(SeatEvent, frozen=True):
    """The trick goes to a seat."""

    number: int
    tally: Tally


class DuelWon(SeatEvent, frozen=True):
    """The battle is decided; `due` options or lots are to be taken."""

    tally: Tally
    tie: bool
    own_molab: bool
    trump_molab: bool
    due: int


class PrizeTaken(SeatEvent, frozen=True):
    """The winner of a challenge takes options off the pile."""

    station: Station
    count: int
    pile_left: int
    options: Own[Holdings]


class LotsLaidOut(SeatEvent, frozen=True):
    """The loser of an ambush has laid out more lots than are due: only their sizes show."""

    sizes: tuple[int, ...]
    lots: Own[tuple[Lot, ...]]


class LotsTaken(Event, frozen=True):
    """The winner of an ambush takes deposits and options; winner and loser see which."""

    winner: Seat
    loser: Seat
    deposits: int
    options: int
    lots: Each[dict[Seat, tuple[Lot, ...]]]


class CardsRedealt(Event, frozen=True):
    """After a battle all cards are dealt anew."""

    hands: Each[dict[Seat, Cards]]
    talon_size: int


class RecallSounded(Event, frozen=True):
    """Everybody goes home by the fastest way; satellite, cards and whatever is not taken leave the game."""

    cause: EndCause


class HomewardRun(SeatEvent, frozen=True):
    """A throw of the red die on the way home."""

    red: int
    path: tuple[Node, ...]
    owed: int


class Score(msgspec.Struct, frozen=True):
    """How a seat ended."""

    seat: Seat
    rank: int
    score: int
    backed: int
    bonus: int
    landing: int | None
    status: Status


class Estate(msgspec.Struct, frozen=True):
    """What a seat turns out to hold."""

    seat: Seat
    options: Holdings
    deposits: Deposits


class GameScored(Event, frozen=True):
    """The scores by seat, with what everybody held."""

    cause: EndCause
    scores: tuple[Score, ...]
    estates: tuple[Estate, ...]


EVENTS: tuple[type[Event], ...] = declared(Event, vars())

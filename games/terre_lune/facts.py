"""The options and events of De la Terre à la Lune. Lists are sorted unless they are in the order drawn."""

from typing import Annotated, Literal

import msgspec

from games.core.deciding import declared
from games.core.facts import Each, Event, Own, Seat
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

    players: int
    options: Options
    colours: tuple[Suit, ...]
    starter: Seat
    satellite: int
    hands: Each[dict[Seat, Cards]]


class TurnStarted(Event, frozen=True):
    """A seat's turn begins."""

    seat: Seat
    round: int


class DiceThrown(Event, frozen=True):
    """Two blue dice for the satellite, a red one for the rocket."""

    seat: Seat
    blue: tuple[int, int]
    red: int


class SatelliteMoved(Event, frozen=True):
    """The satellite goes clockwise from one index of the orbit to another."""

    start: int
    to: int
    points: int


class WayBackFlown(Event, frozen=True):
    """An attracted rocket comes back along the orbit; `owed` steps are left."""

    seat: Seat
    points: int
    owed: int


class RocketFlown(Event, frozen=True):
    """A flight; `lost` points are left over."""

    seat: Seat
    path: tuple[Node, ...]
    lost: int
    auto: bool


class StationBoarded(Event, frozen=True):
    """A rocket arrives at a station by its own flight."""

    seat: Seat
    station: Station


class OptionTaken(Event, frozen=True):
    """Whoever boards takes the pile's top option."""

    seat: Seat
    station: Station
    pile_left: int
    option: Own[str]


class MoonLanded(Event, frozen=True):
    """A rocket lands on the Moon."""

    seat: Seat
    first: bool


class EarthLanded(Event, frozen=True):
    """A rocket comes home."""

    seat: Seat
    landing: int
    bonus: int


class RocketCollided(Event, frozen=True):
    """A rocket stops on the satellite: the first time it falls back and leaves its options under the pile there."""

    seat: Seat
    square: Node
    cause: Cause
    count: int
    back_to: Station | None
    lost: int
    pile_size: int
    options: Own[Holdings]


class CosmonautEliminated(Event, frozen=True):
    """The second collision: the options leave the game, the cards are laid down."""

    seat: Seat
    options_lost: int


class RocketAttracted(Event, frozen=True):
    """The orbit drags a rocket along."""

    seat: Seat
    square: Node
    points: int
    to: int
    cause: Cause


class SiteProspected(Event, frozen=True):
    """A seat looks at a deposit."""

    seat: Seat
    site: Site
    deposit: Own[Deposit]


class ProspectSkipped(Event, frozen=True):
    """A seat looks at nothing."""

    seat: Seat


class DepositTaken(Event, frozen=True):
    """A seat takes the deposit."""

    seat: Seat
    site: Site
    deposit: Own[Deposit]


class DepositLeft(Event, frozen=True):
    """A seat leaves the deposit where it was."""

    seat: Seat
    site: Site


class CardsExchanged(Event, frozen=True):
    """Cards are laid down and new ones drawn; when `reshuffled`, the talon ran out and the discards became it."""

    seat: Seat
    count: int
    talon_left: int
    reshuffled: bool
    discarded: Own[Cards]
    drawn: Own[Cards]


class HandKept(Event, frozen=True):
    """A seat changes no card."""

    seat: Seat


class RocketPushed(Event, frozen=True):
    """A seat pushes an opponent's rocket."""

    seat: Seat
    target: Seat
    start: Node
    to: Node
    direction: Literal["forward", "back"]


class PushSkipped(Event, frozen=True):
    """A seat pushes nobody."""

    seat: Seat


class ChallengeCalled(Event, frozen=True):
    """The station's options are disputed; `participants` in playing order."""

    seat: Seat
    station: Station
    trump: Suit
    participants: tuple[Seat, ...]


class AmbushLaid(Event, frozen=True):
    """A homebound opponent is ambushed."""

    seat: Seat
    target: Seat
    station: Station
    trump: Suit


class StationPassed(Event, frozen=True):
    """A seat calls nothing."""

    seat: Seat
    station: Station


class RocketSummoned(Event, frozen=True):
    """A rocket is brought to the station of a battle."""

    seat: Seat
    start: Node
    to: Station


class CardPlayed(Event, frozen=True):
    """A card is played to the trick, by the engine when `auto`."""

    seat: Seat
    card: Card
    auto: bool


class TrickTaken(Event, frozen=True):
    """The trick goes to a seat."""

    seat: Seat
    number: int
    tally: Tally


class DuelWon(Event, frozen=True):
    """The battle is decided; `due` options or lots are to be taken."""

    seat: Seat
    tally: Tally
    tie: bool
    own_molab: bool
    trump_molab: bool
    due: int


class PrizeTaken(Event, frozen=True):
    """The winner of a challenge takes options off the pile."""

    seat: Seat
    station: Station
    count: int
    pile_left: int
    options: Own[Holdings]


class LotsLaidOut(Event, frozen=True):
    """The loser of an ambush has laid out more lots than are due: only their sizes show."""

    seat: Seat
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


class HomewardRun(Event, frozen=True):
    """A throw of the red die on the way home."""

    seat: Seat
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

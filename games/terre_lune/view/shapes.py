"""What a view of De la Terre à la Lune is made of (VIEW.md); fields that the viewer may not know are null."""

from typing import Literal

from games.core import view as core
from games.core.facts import Seat
from games.core.view import Part
from games.terre_lune.board import Node, Station
from games.terre_lune.components import Cards, Deposit, Deposits, Holdings, Suit
from games.terre_lune.facts import EndCause, Lot, Options, Score, Status, Tricks
from games.terre_lune.rules.position import Flight
from games.terre_lune.state import Phase, Played


class DiceView(Part, frozen=True):
    """The throw of this turn."""

    blue: tuple[int, int]
    red: int


class SeatView(core.SeatView, frozen=True):
    """A seat as all see it, and what only its owner sees of it."""

    colour: Suit
    status: Status
    landed: bool
    collisions: int
    landing: int | None
    fell: int | None
    trail: tuple[Node, ...]
    square: Node
    docked: bool
    owed: int
    orbit: int | None
    pulled: tuple[Node, ...]
    changed: int | None
    hand_count: int
    hand: Cards | None
    option_count: int
    options: Holdings | None
    deposit_count: int
    deposits: Deposits | None
    backed: int | None


class LayerView(Part, frozen=True):
    """What a collision left under a pile: whose, how many then and now, and which, for who left them."""

    seat: Seat
    size: int
    left: int
    options: Holdings | None


class PileView(Part, frozen=True):
    """The options left on a station, and under them what collisions left, uppermost first."""

    station: Station
    size: int
    under: tuple[LayerView, ...]


class SiteView(Part, frozen=True):
    """A site of the Moon; its deposit shows to who has looked."""

    site: int
    token: bool
    looked: tuple[Seat, ...]
    deposit: Deposit | None


class Looking(Part, frozen=True):
    """The site that the seat on turn looks at; the deposit shows to that seat."""

    site: int
    deposit: Deposit | None


class PushView(Part, frozen=True):
    """A rocket that may be pushed, and onto which squares."""

    target: Seat
    to: tuple[Node, ...]


class Offers(Part, frozen=True):
    """What a station offers: who would follow a challenge, and who could be ambushed."""

    station: Station
    followers: tuple[Seat, ...]
    targets: tuple[Seat, ...]


class BattleView(Part, frozen=True):
    """A challenge or an ambush; all cards played are public."""

    kind: Literal["challenge", "ambush"]
    caller: Seat
    station: Station
    trump: Suit
    players: tuple[Seat, ...]
    number: int
    leader: Seat
    turn: Seat | None
    trick: tuple[Played, ...]
    played: tuple[Played, ...]
    tally: tuple[Tricks, ...]


class SpoilsView(Part, frozen=True):
    """What is taken after an ambush: sizes for all, lots for who laid them out."""

    winner: Seat
    loser: Seat
    due: int
    sizes: tuple[int, ...] | None
    lots: tuple[Lot, ...] | None


class View(core.View, frozen=True, tag="terre-lune"):
    """What a seat or a spectator sees of a game of De la Terre à la Lune."""

    options: Options
    phase: Phase
    round: int
    starter: Seat
    turn: Seat | None
    awaiting: tuple[Seat, ...]
    dice: DiceView
    points: int | None
    satellite: int | None
    boarded: Station | None
    seats: tuple[SeatView, ...]
    piles: tuple[PileView, ...]
    sites: tuple[SiteView, ...]
    talon_count: int
    discard_count: int
    my_discards: Cards | None
    flights: tuple[Flight, ...] | None
    looking: Looking | None
    pushes: tuple[PushView, ...] | None
    offers: Offers | None
    battle: BattleView | None
    spoils: SpoilsView | None
    ended_by: EndCause | None
    result: tuple[Score, ...] | None

    @property
    def own(self) -> SeatView | None:
        """The viewer's seat; None for a spectator."""
        return None if self.viewer is None else self.seats[self.viewer]

"""The state of a game of De la Terre à la Lune. It holds no order of what is still to be drawn: chance comes late."""

from copy import copy as shallow
from typing import Literal

import msgspec

from games.core.facts import Seat
from games.terre_lune import facts
from games.terre_lune.board import BOARD, CROSSINGS, Node, Station
from games.terre_lune.components import Card, Deposit, Option, Suit
from games.terre_lune.facts import EndCause, Lot, Score, Status

Phase = Literal[
    "setup",
    "begin",
    "fly",
    "prospect",
    "verdict",
    "cards",
    "push",
    "station",
    "duel",
    "lay_out",
    "spoils",
    "next",
    "landed",
    "last",
    "recall",
    "over",
]
"""Nobody is ever awaited in `setup`, `begin`, `next`, `landed`, `last` and `recall`: the engine goes on from there."""


class Rocket(msgspec.Struct):
    """A seat's rocket and cosmonaut. `trail` is a place and the squares flown since; the last is where it stands.

    `owed` orbit steps have to be undone first; `pulled` are crossings where it was attracted since its last place.
    `fell` counts eliminations; `changed` is how many cards were changed in its last turn.
    """

    colour: Suit
    trail: list[Node]
    owed: int = 0
    pulled: list[Node] = []
    landed: bool = False
    collisions: int = 0
    status: Status = "in_play"
    landing: int | None = None
    fell: int = 0
    changed: int | None = None

    @property
    def square(self) -> Node:
        """Where the rocket is for every rule, also while it is dragged along the orbit."""
        return self.trail[-1]

    @property
    def docked(self) -> bool:
        """Whether it is on a place."""
        return len(self.trail) == 1

    @property
    def in_play(self) -> bool:
        """Whether its cosmonaut still has turns."""
        return self.status == "in_play"

    @property
    def orbit(self) -> int | None:
        """The orbit's index where the figure of an attracted rocket stands."""
        return (CROSSINGS[self.square] + self.owed) % BOARD.orbit if self.owed else None

    def reach(self, node: Node) -> None:
        """Go one step; a place ends the trail, its squares and its attractions (TL-66)."""
        if node in BOARD.places:
            self.trail = [node]
            self.owed = 0
            self.pulled = []
        elif len(self.trail) > 1 and self.trail[-2] == node:
            self.trail = self.trail[:-1]
        else:
            self.trail = [*self.trail, node]


class Layer(msgspec.Struct, frozen=True):
    """What one collision left under a pile: `lost` then, of which `options` are left, in no order."""

    seat: Seat
    lost: tuple[Option, ...]
    options: tuple[Option, ...]


class Pile(msgspec.Struct, frozen=True):
    """A station's options: so many not drawn yet, and below them what collisions left."""

    fresh: int
    under: tuple[Layer, ...] = ()

    @property
    def size(self) -> int:
        """How many options are left."""
        return self.fresh + sum([len(layer.options) for layer in self.under])


class Site(msgspec.Struct, frozen=True):
    """A site of the Moon: its deposit is drawn when somebody first looks, and noted for good."""

    deposit: Deposit | None = None
    token: bool = True
    looked: tuple[Seat, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """A card on the table."""

    seat: Seat
    card: Card


class Battle(msgspec.Struct):
    """A challenge or an ambush: `players` in playing order, `played` all cards, `taken` the winner of each trick."""

    kind: Literal["challenge", "ambush"]
    caller: Seat
    station: Station
    trump: Suit
    players: tuple[Seat, ...]
    leader: Seat
    played: list[Played] = []
    taken: list[Seat] = []

    @property
    def trick(self) -> list[Played]:
        """The cards of the present trick."""
        return self.played[len(self.taken) * len(self.players) :]

    @property
    def turn(self) -> Seat:
        """Who is to play."""
        players = self.players
        return players[(players.index(self.leader) + len(self.trick)) % len(players)]

    def tricks(self, seat: Seat) -> int:
        """How many tricks a seat has."""
        return self.taken.count(seat)


class Spoils(msgspec.Struct, frozen=True):
    """What is due after an ambush; `lots` once they are laid out."""

    winner: Seat
    loser: Seat
    due: int
    lots: tuple[Lot, ...] = ()


class State(msgspec.Struct):
    """Everything about a game at one moment. `fresh` are the options nobody has drawn, `gone` those destroyed.

    `talon` and `discard` are sorted, not ordered. `laid` are each seat's discards since the last deal. `boarded` is
    the station that the seat on turn has boarded, `looking` the site that it looks at.
    """

    options: facts.Options = facts.Options()
    players: int = 0
    phase: Phase = "setup"
    round: int = 0
    starter: Seat = 0
    turn: Seat = 0
    blue: tuple[int, int] = (0, 0)
    red: int = 0
    points: int = 0
    satellite: int | None = None
    rockets: list[Rocket] = []
    hands: list[list[Card]] = []
    talon: list[Card] = []
    discard: list[Card] = []
    laid: list[list[Card]] = []
    fresh: list[Option] = []
    gone: list[Option] = []
    held: list[list[Option]] = []
    deposits: list[list[Deposit]] = []
    piles: dict[Station, Pile] = {}
    sites: list[Site] = []
    boarded: Station | None = None
    looking: int | None = None
    battle: Battle | None = None
    spoils: Spoils | None = None
    ended_by: EndCause | None = None
    scores: tuple[Score, ...] = ()

    @property
    def in_play(self) -> list[Seat]:
        """The seats that still have turns."""
        return [seat for seat, rocket in enumerate(self.rockets) if rocket.in_play]

    @property
    def tokens(self) -> list[int]:
        """The sites that still hold a deposit."""
        return [number for number, site in enumerate(self.sites, start=1) if site.token]

    @property
    def fight(self) -> Battle:
        """The battle; only there in its phases."""
        if self.battle is None:
            raise LookupError("there is no battle")
        return self.battle

    @property
    def prey(self) -> Spoils:
        """The spoils; only there after an ambush that was decided."""
        if self.spoils is None:
            raise LookupError("there are no spoils")
        return self.spoils

    @property
    def site(self) -> int:
        """The site that is looked at; only there in phase `verdict`."""
        if self.looking is None:
            raise LookupError("nobody looks at a site")
        return self.looking

    def known(self, seat: Seat, site: int) -> Deposit | None:
        """The deposit of a site, if the seat has looked there."""
        data = self.sites[site - 1]
        return data.deposit if seat in data.looked else None


def copy(state: State) -> State:
    """An independent working copy; what only grows by new lists is shared."""
    twin = shallow(state)
    twin.rockets = [shallow(rocket) for rocket in state.rockets]
    twin.hands = [hand.copy() for hand in state.hands]
    twin.laid = [cards.copy() for cards in state.laid]
    twin.held = [options.copy() for options in state.held]
    twin.deposits = [deposits.copy() for deposits in state.deposits]
    twin.fresh = state.fresh.copy()
    twin.gone = state.gone.copy()
    twin.piles = state.piles.copy()
    twin.sites = state.sites.copy()
    if state.battle is not None:
        twin.battle = shallow(state.battle)
        twin.battle.played = state.battle.played.copy()
        twin.battle.taken = state.battle.taken.copy()
    return twin

"""Positions of De la Terre à la Lune for its tests, set by events as the game would tell them."""

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from games.core.dice import Dice
from games.core.facts import Seat
from games.terre_lune import RULEBOOK
from games.terre_lune.board import BOARD
from games.terre_lune.components import CARDS, HAND, Card, Cards, Deposit, Suit
from games.terre_lune.facts import (
    DepositTaken,
    DiceThrown,
    GameSetUp,
    MoonLanded,
    Options,
    PrizeTaken,
    ProspectSkipped,
    RocketAttracted,
    RocketFlown,
    SatelliteMoved,
    SiteProspected,
    StationBoarded,
    TurnStarted,
    WayBackFlown,
)
from games.terre_lune.moves import KeepCards
from games.terre_lune.state import Rocket, State
from tests.rules.contract.scene import Loaded, Scene


def cards(text: str) -> Cards:
    """Cards by name."""
    return tuple(text.split())


def squares(route: str, first: int, last: int) -> tuple[str, ...]:
    """Squares of a route, in the order flown."""
    step = 1 if last >= first else -1
    return tuple(f"{route}{number}" for number in range(first, last + step, step))


class Moon(Scene[State]):
    """A game that has been set up, with rockets, options and deposits put where a test wants them."""

    def __init__(self, seats: int = 2, hands: Sequence[str] = (), satellite: int = 0, **options: Any) -> None:
        super().__init__(RULEBOOK)
        read = RULEBOOK.read_options({"starter": 0, **options})
        assert isinstance(read, Options)
        assert isinstance(read.starter, int)
        colours = msgspec.convert(list(read.colours[:seats]), tuple[Suit, ...])
        self.given(GameSetUp(seats, read, colours, read.starter, satellite, _hands(seats, hands)))

    def rocket(self, seat: Seat) -> Rocket:
        """A seat's rocket."""
        return self.state.rockets[seat]

    def flown(self, seat: Seat, *trail: str, home: bool = False) -> Self:
        """A rocket has come here from a place; `home`: by way of the Moon."""
        if home:
            self.given(MoonLanded(seat, first=True))
        return self.given(RocketFlown(seat, ("", *trail), 0, auto=False))

    def attracted(self, seat: Seat, points: int) -> Self:
        """The orbit has dragged it along from where it is."""
        square = self.rocket(seat).square
        return self.given(RocketAttracted(seat, square, points, 0, "flight"))

    def back(self, seat: Seat, points: int) -> Self:
        """It has come back so far."""
        return self.given(WayBackFlown(seat, points, self.rocket(seat).owed - points))

    def holding(self, seat: Seat, options: str, station: str = "M") -> Self:
        """A seat has taken options from a station."""
        taken = tuple(options.split())
        return self.given(PrizeTaken(seat, station, len(taken), 0, taken))

    def deposit(self, seat: Seat, *kinds: Deposit) -> Self:
        """A seat has taken deposits from the lowest sites."""
        for kind in kinds:
            site = self.state.tokens[0]
            self.given(SiteProspected(seat, site, kind), DepositTaken(seat, site, kind))
        return self

    def emptied(self, seat: Seat, station: str, left: int) -> Self:
        """A seat has taken nearly all of a pile."""
        count = self.state.piles[station].size - left
        return self.holding(seat, " ".join(self.state.fresh[-count:]), station) if count else self

    def satellite(self, index: int) -> Self:
        """The satellite has come there."""
        return self.given(SatelliteMoved(0, index, 0))

    def phase(self, seat: Seat, red: int = 1, blue: tuple[int, int] = (1, 1)) -> Self:
        """It is the seat's turn, its rocket has flown, and it is asked for cards."""
        return self.given(TurnStarted(seat, self.state.round), DiceThrown(seat, blue, red), ProspectSkipped(seat))

    def throws(
        self, seat: Seat, blue: tuple[int, int], red: int, to: int | None = None, luck: Dice | None = None
    ) -> Self:
        """The seat's turn begins with this throw, which brings the satellite `to` an index."""
        self.luck = luck or Loaded(numbers=[blue[0] - 1, blue[1] - 1, red - 1])
        others = [(seat - step) % self.state.players for step in range(1, self.state.players)]
        before = next(other for other in others if self.rocket(other).in_play)
        if to is not None:
            self.satellite((to - sum(blue)) % BOARD.orbit)
        self.phase(before)
        return self.when(before, KeepCards())

    def boards(self, seat: Seat, station: str, red: int = 1) -> Self:
        """The seat has boarded a station in this turn, and is asked for cards."""
        self.flown(seat, station)
        return self.phase(seat, red).given(StationBoarded(seat, station))

    def calls(self, seat: Seat, station: str) -> Self:
        """The seat has boarded a station and kept its cards: it may call something."""
        return self.boards(seat, station).when(seat, KeepCards())


def _hands(seats: int, hands: Sequence[str]) -> dict[Seat, Cards]:
    """The hands asked for; the others get what is left."""
    asked = [cards(hand) for hand in hands]
    used = {card for hand in asked for card in hand}
    rest: list[Card] = [card for card in reversed(CARDS) if card not in used]
    dealt = [asked[seat] if seat < len(asked) and asked[seat] else () for seat in range(seats)]
    return {seat: hand or tuple(rest.pop() for _ in range(HAND)) for seat, hand in enumerate(dealt)}

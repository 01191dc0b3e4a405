"""Lists of games as they are answered: the lobby's, and what waits for a player."""

from typing import Annotated, Any, Literal

from games.core.clock import Clock
from games.core.lifecycle.state import Status
from projections.lists import inbox, rows
from service.answers import Answer, Next, Time, says
from service.games.answers import AwaitedSeat, PracticeOut
from service.games.people import Names, Player, player_of, seat_name


class SeatRow(Answer, frozen=True):
    """A seat in a list, with how it ended once the game is finished."""

    seat: int
    name: Annotated[str, says("What to call the seat; empty where nobody sits or an account is gone.")]
    player: Player | None
    bot: str | None
    invited: Player | None
    resigned: bool
    rank: int | None
    score: int | None

    @classmethod
    def of(cls, number: int, seat: rows.SeatRow, names: Names) -> "SeatRow":
        """A seat of a game."""
        return cls.showing(
            seat,
            seat=number,
            name=seat_name(number, seat, names),
            player=player_of(seat.player, names),
            invited=player_of(seat.invited, names),
        )


class GameRow(Answer, frozen=True):
    """A game in a list: nothing in it is secret."""

    id: str
    rulebook: str
    version: int
    hash: Annotated[str, says("The log's hash at that version.")]
    status: Status
    visibility: Literal["public", "private"]
    club: Annotated[str | None, says("The id of the club whose members see this private table and sit down at it.")]
    options: dict[str, Any]
    clock: Clock
    practice: Annotated[PracticeOut | None, says("A practice game counts for no rating.")]
    creator: Player
    created: Time
    started: Time | None
    updated: Time
    seats: list[SeatRow]
    awaiting: list[AwaitedSeat]

    @classmethod
    def of(cls, row: rows.GameRow, names: Names) -> "GameRow":
        """A game."""
        return cls.showing(
            row,
            club=row.club or None,
            practice=PracticeOut.of(row.practice),
            creator=player_of(row.creator, names),
            seats=[SeatRow.of(number, seat, names) for number, seat in enumerate(row.seats)],
            awaiting=[AwaitedSeat.showing(awaited) for awaited in row.awaited],
        )


class GamesOut(Answer, frozen=True):
    """A page of games."""

    items: list[GameRow]
    next: Next


class WatchedOut(Answer, frozen=True):
    """A running game that is worth watching."""

    game: GameRow
    watchers: Annotated[int, says("How many look on.")]
    rating: Annotated[float, says("Mean rating of its people.")]


class WatchingOut(Answer, frozen=True):
    """Games that are worth watching."""

    items: list[WatchedOut]


class InboxRow(Answer, frozen=True):
    """What waits for the caller: a decision (`move`) or an invitation."""

    kind: Literal["move", "invitation"]
    game: GameRow
    seat: int
    decision: str | None
    opened: Time | None
    deadline: Time | None

    @classmethod
    def of(cls, row: inbox.InboxRow, names: Names) -> "InboxRow":
        """What waits for a player."""
        return cls.showing(row, game=GameRow.of(row.game, names))


class InboxOut(Answer, frozen=True):
    """A page of what waits for the caller, the most urgent first."""

    items: list[InboxRow]
    count: Annotated[int, says("How much waits in all.")]
    unread: Annotated[int, says("In how many conversations something is unread.")]
    next: Next

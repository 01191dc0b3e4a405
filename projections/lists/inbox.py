"""What waits for a player: games that need a decision, the most urgent first, and invitations."""

from math import inf
from typing import Any, Literal

from msgspec import Struct
from redis import Redis

from games.core.clock import Millis
from games.core.facts import Seat
from projections.lists import keys
from projections.lists.read_models import ReadModels
from projections.lists.rows import GameRow


class InboxRow(Struct, frozen=True):
    """A seat that waits for its player: to decide (`move`) or to sit down (`invitation`). Times in milliseconds."""

    kind: Literal["move", "invitation"]
    game: GameRow
    seat: Seat
    decision: str | None = None
    opened: Millis | None = None
    deadline: Millis | None = None


class Inbox:
    """The inboxes of all players."""

    def __init__(self, work: Redis) -> None:
        self._work = work
        self._models = ReadModels(work)

    def of(self, player: str) -> list[InboxRow]:
        """Everything that waits for a player: deadlines first, then by how long it has waited; invitations last."""
        found: Any = self._work.zrange(keys.INBOX + player, 0, -1)
        rows = [entry for game in self._models.rows(name.decode() for name in found) for entry in waiting(game, player)]
        return sorted(rows, key=_urgency)

    def games(self, player: str) -> int:
        """In how many unfinished games the player sits or is invited."""
        found: Any = self._work.zcard(keys.BUSY + player)
        return int(found)


def waiting(game: GameRow, player: str) -> list[InboxRow]:
    """What a game needs from a player."""
    moves = [
        InboxRow("move", game, wanted.seat, wanted.decision, wanted.opened, wanted.deadline)
        for wanted in game.awaited
        if game.seats[wanted.seat].player == player and game.seats[wanted.seat].bot is None
    ]
    if player not in game.invited:
        return moves
    return moves + [InboxRow("invitation", game, n) for n, seat in enumerate(game.seats) if seat.invited == player]


def _urgency(row: InboxRow) -> tuple[float, bool, int, str]:
    opened = row.game.updated if row.opened is None else row.opened
    return (inf if row.deadline is None else row.deadline, row.kind == "invitation", opened, row.game.id)

"""Where two players may not meet anew, and how a block ends what was on its way. Games that run go on."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from events.errors import BrokenLog, NoSuchLog
from games.core.errors import IllegalMove
from games.core.lifecycle.contract import Command
from games.core.lifecycle.game import Game
from games.core.lifecycle.seating import Leave
from projections.lists.inbox import InboxRow
from projections.lists.lobby import Filters
from projections.lists.rows import GameRow
from service.blocks.blocks import Blocks
from service.games.access import PLAYER, Eyes, NotAllowed
from service.wiring import Wiring

MOST_TABLES: Final = 100
"""Open tables of one's own that are looked at for invitations; quotas allow hardly more."""


def company(game: Game) -> set[str]:
    """With whom one would sit down at an open table: those who sit there, and whose table it is."""
    return {game.terms.creator, *(chair.player for chair in game.chairs if chair.player is not None)}


def without_apart(blocks: Blocks, viewer: str | None, rows: list[GameRow]) -> list[GameRow]:
    """The rows without open tables at which the viewer could not sit down because of a block, in either direction."""
    if viewer is None:
        return rows
    strange = [row for row in rows if row.status == "open" and viewer not in row.concerned]
    apart = blocks.apart(viewer, {player for row in strange for player in _company(row)})
    hidden = {row.id for row in strange if not apart.isdisjoint(_company(row))}
    return [row for row in rows if row.id not in hidden]


def call_invitations_off(wiring: Wiring, player: str, other: str) -> None:
    """Decline the other's invitations to the player, and take back the player's to the other.

    The lists in which they are found may be a moment behind: whatever is missed cannot be accepted. Raises Unavailable,
    and redis.exceptions of the work store.
    """
    for game, seat, invited in [*_received(wiring, player, other), *_sent(wiring, player, other)]:

        def leave(current: Game, _: Eyes, seat: int = seat, invited: str = invited) -> Command:
            if current.status != "open" or current.chairs[seat].invited != invited:
                raise NotAllowed("not_your_seat")
            return Leave(seat)

        with suppress(IllegalMove, NotAllowed, NoSuchLog, BrokenLog):
            wiring.commands.run(game, leave, by=PLAYER + player)


def _received(wiring: Wiring, player: str, other: str) -> Iterable[tuple[str, int, str]]:
    waiting: Iterator[InboxRow] = wiring.inbox.every(player)
    return [
        (row.game.id, row.seat, player) for row in waiting if row.kind == "invitation" and row.game.creator == other
    ]


def _sent(wiring: Wiring, player: str, other: str) -> Iterable[tuple[str, int, str]]:
    page = wiring.lobby.page(Filters(viewer=player, mine=True, status="open"), limit=MOST_TABLES)
    own = [row for row in page.rows if row.creator == player and other in row.invited]
    return [(row.id, seat, other) for row in own for seat, chair in enumerate(row.seats) if chair.invited == other]


def _company(row: GameRow) -> set[str]:
    return row.people | {row.creator}

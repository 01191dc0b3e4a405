"""The archive of a game or a tournament: all of its log, with the names of its players."""

from collections.abc import Iterable

from events.tree.tree import BrokenTree
from projections.lists.rows import GameRow
from projections.proofs.archive import write_archive, write_tournament
from projections.proofs.inclusion import Included, included
from projections.tournaments.folding import LiveTournament
from service.wiring import Wiring


def archive_of(wiring: Wiring, game: str, people: Iterable[str]) -> bytes:
    """The archive, in which these people have their names as written, whoever asks. Raises BrokenLog, Unavailable."""
    return write_archive(game, wiring.log.raw(game), wiring.accounts.names(people), _noted(wiring, game))


def archive_of_tournament(wiring: Wiring, live: LiveTournament) -> bytes:
    """The file of a tournament up to this moment, likewise. Raises BrokenLog, Unavailable."""
    one = live.tournament
    people = {one.terms.organiser, *(entrant.id for entrant in one.entrants.values() if not entrant.bot)}
    return write_tournament(live.id, wiring.tournament_log.raw(live.id, 0, live.version), wiring.accounts.names(people))


def people_of(row: GameRow) -> set[str]:
    """Everybody whom the archive of a game names: the same as `players_of` finds in the game itself."""
    return row.concerned | {seat.declined.player for seat in row.seats if seat.declined is not None}


def _noted(wiring: Wiring, game: str) -> Included | None:
    """The proof for the newest head that was noted; a broken tree keeps nobody from the archive."""
    try:
        return included(wiring.tree, game)
    except BrokenTree:
        return None

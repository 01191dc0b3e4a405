"""What a finished game says of those who played it: moves and their pace, the opening of each seat, its badges."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final
from zlib import crc32

import structlog
from msgspec import Struct

from events.envelope import Entry
from events.store import LogStore
from games.core.catalogue import rulebooks
from games.core.clock import Millis
from games.core.deeds.chronicle import Badge, Chronicle
from games.core.facts import Seat, Standing, type_name
from games.core.lifecycle.ending import GameFinished
from games.core.lifecycle.pausing import GamePaused, GameResumed
from games.core.lifecycle.playing import MovePlayed
from games.core.rulebook import Rulebook
from projections.codec import event_of
from projections.games import Live

_END: Final = type_name(GameFinished)
_MOVE: Final = type_name(MovePlayed)
_PAUSES: Final = (type_name(GamePaused), type_name(GameResumed))

_log = structlog.get_logger()


class Deeds(Struct, frozen=True, omit_defaults=True):
    """What a seat's player did in a finished game: answers of their own and the time they took in all (ms).

    `opening` is the key of a text of the rulebook, empty where there is none; `badges` are in the rulebook's order.
    """

    moves: int = 0
    thought: Millis = 0
    opening: str = ""
    badges: tuple[str, ...] = ()


def edition(book: Rulebook[Any, Any]) -> str:
    """Which badges a rulebook gives: deeds of another edition are found again in the log."""
    return f"{crc32(' '.join(sorted(book.badges)).encode()):08x}"


def editions() -> str:
    """The same of all rulebooks."""
    return f"{crc32(' '.join(f'{key} {edition(book)}' for key, book in sorted(rulebooks().items())).encode()):08x}"


def deeds_of(book: Rulebook[Any, Any], entries: Sequence[Entry]) -> tuple[Deeds, ...]:
    """What each seat did, in order of the seats; nothing unless the whole log of a finished game is given."""
    if not entries or entries[-1].type != _END:
        return ()
    standings = [Standing(**standing) for standing in entries[-1].public["standings"]]
    stored = ((entry.type, entry) for entry in entries)
    chronicle = Chronicle(stored, lambda entry: event_of(book.key, entry), standings)
    pauses = _pauses(entries)
    return tuple(_deeds(book, chronicle, seat, entries, pauses) for seat in range(len(standings)))


def deeds_in(live: Live, log: LogStore) -> tuple[Deeds, ...]:
    """The same of a game that counts, whose log is read for it; nothing of others. Raises Unavailable, BrokenLog."""
    if live.game.status != "finished" or live.game.practice is not None or log.adopted(live.id):
        return ()
    return deeds_of(live.game.book, log.read(live.id))


def _deeds(
    book: Rulebook[Any, Any],
    chronicle: Chronicle,
    seat: Seat,
    entries: Sequence[Entry],
    pauses: Sequence[tuple[Millis, Millis]],
) -> Deeds:
    played = [
        entry
        for entry in entries
        if entry.type == type_name(MovePlayed)
        and entry.public["seat"] == seat
        and entry.public["chosen_by"] == "player"
    ]
    opening = book.opening or _first_move
    return Deeds(
        len(played),
        sum(_thought(entry, entries, pauses) for entry in played),
        opening(chronicle, seat) if played else "",
        tuple(key for key, badge in book.badges.items() if played and _earned(book.key, key, badge, chronicle, seat)),
    )


def _thought(played: Entry, entries: Sequence[Entry], pauses: Sequence[tuple[Millis, Millis]]) -> Millis:
    """How long a decision was open, without pauses: its id begins with the version by which it was opened."""
    opened = entries[int(played.public["decision"].partition("-")[0]) - 1].at
    held = sum(max(0, min(end, played.at) - max(begin, opened)) for begin, end in pauses)
    return max(0, played.at - opened - held)


def _pauses(entries: Sequence[Entry]) -> list[tuple[Millis, Millis]]:
    turns = [entry for entry in entries if entry.type in _PAUSES]
    return [(before.at, after.at) for before, after in pairwise(turns) if before.type == _PAUSES[0]]


def _first_move(chronicle: Chronicle, seat: Seat) -> str:
    """What kind of move the seat played first: every rulebook has words for that."""
    first = next((one.move["type"] for one in chronicle.by(seat, MovePlayed) if one.chosen_by == "player"), "")
    return first and f"moves.{first}"


def _earned(book: str, key: str, badge: Badge, chronicle: Chronicle, seat: Seat) -> bool:
    try:
        return badge(chronicle, seat)
    except Exception:  # a badge that the code cannot deal with must not stop the game's row
        _log.exception("cannot_judge_badge", rulebook=book, badge=key)
        return False

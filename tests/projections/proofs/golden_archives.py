"""Archives of games kept for good, one for each rulebook's version and way of ending: they must go on being sound.

`make golden` writes those that are missing and never touches the others.
"""

import gzip
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from games.core.catalogue import rulebooks
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.seating import Invite, Sit
from games.core.rulebook import Rulebook
from projections.proofs.archive import write_archive
from tests.projections.logs import GAME, Kept, finished, players, random_game
from tests.projections.sought import search, sought

FOLDER = Path(__file__).parent / "golden"
Play = Callable[[Rulebook[Any, Any]], Kept]


def _called_off(book: Rulebook[Any, Any]) -> Kept:
    """Before the start: somebody came, one was invited, and it was called off."""
    kept = Kept(book, (Sit(0, "player-0", "salt"), *(None for _ in range(book.seats[0] - 1))))
    kept.do(Invite(1, "player-1"))
    kept.do(Abort("Nobody comes."))
    return kept


def _broken_off(book: Rulebook[Any, Any]) -> Kept:
    """After the start, before anybody played."""
    kept = Kept(book, players(book.seats[0]))
    kept.do(Abort(""))
    return kept


ENDINGS: dict[str, Play] = {
    "result": lambda book: random_game(book, book.seats[-1]),
    "late-and-resigned": lambda book: finished(book, book.seats[-1]),
    "called-off": _called_off,
    "broken-off": _broken_off,
}
"""How a game of any rulebook can end; those of its own rules are in its `samples.py`."""


def path_of(book: Rulebook[Any, Any], ending: str) -> Path:
    """Where the archive of the rulebook's present version is kept."""
    return FOLDER / f"{book.key}-{book.version}-{ending}.ndjson.gz"


def wanted() -> Iterator[tuple[Rulebook[Any, Any], str, Play]]:
    """Each rulebook of the present version with each way of ending, and how to come to such a game."""
    for book in rulebooks().values():
        yield from ((book, ending, play) for ending, play in ENDINGS.items())
        yield from ((book, ending, partial(search, wish)) for ending, wish in sought(book).items())


def add_missing() -> None:
    """Write the archives that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for book, ending, play in wanted():
        path = path_of(book, ending)
        if not path.exists():
            path.write_bytes(gzip.compress(write_archive(GAME, play(book).raws, {}), mtime=0))

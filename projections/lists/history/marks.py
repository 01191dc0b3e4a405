"""What is true of a game that is over, as terms of the index, and what a search wants of it.

Each term begins with a scope: a public game has its terms in that of everybody, a private one in that of each player
whom it concerns. So no search of somebody else ever meets a private game, not even to pass it over.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from projections.lists.rows import GameRow, SeatRow

EVERYBODY: Final = ""
LONGEST: Final = 64
"""An option whose value is longer, as text, cannot be searched for."""
EXACT: Final = 16
"""Games of fewer moves have a term for each number of them; beyond, four for each doubling."""


def terms_of(row: GameRow) -> set[str]:
    """All terms of a game, with their scopes."""
    scopes = [EVERYBODY] if row.visibility == "public" else row.concerned
    return {in_scope(scope, term) for term in _terms(row) for scope in scopes}


def in_scope(scope: str, term: str) -> str:
    """A term in the scope of an account, or of everybody."""
    return f"{scope}|{term}"


def _terms(row: GameRow) -> Iterator[str]:
    yield ANY
    yield status(row.status)
    yield rated(row.rated)
    yield rulebook(row.rulebook)
    yield rulebook(row.rulebook, row.rulebook_version)
    yield f"moves:{_bucket(row.moves)}"
    yield from map(event, row.told)
    for name, value in row.options.items():
        text = text_of(value)
        if len(text) <= LONGEST:
            yield option(row.rulebook, name, text)
    first = [seat for seat in row.seats if seat.rank == 1]
    for seat in row.seats:
        if seat.player is not None:
            yield player(seat.player)
            yield from (result(how, seat.player) for how in _results(seat, alone=len(first) == 1))


def _results(seat: SeatRow, *, alone: bool) -> Iterator[str]:
    if seat.resigned:
        yield "resigned"
    if seat.rank is not None:
        yield "lost" if seat.rank > 1 else "won" if alone else "shared"


ANY: Final = "any"


def status(how: str) -> str:
    """Games that ended so."""
    return f"status:{how}"


def rated(counted: bool) -> str:
    """Games that counted for ratings, or did not."""
    return f"rated:{int(counted)}"


def rulebook(key: str, version: int | None = None) -> str:
    """Games of a rulebook, or of one version of it."""
    return f"rulebook:{key}" if version is None else f"rulebook:{key}:{version}"


def player(account: str) -> str:
    """Games in which somebody held a seat."""
    return f"player:{account}"


def result(how: str, account: str) -> str:
    """Games that ended so for a player."""
    return f"{how}:{account}"


def option(key: str, name: str, text: str) -> str:
    """Games of a rulebook in which an option had this value, as text."""
    return f"option:{key}:{name}:{text}"


def event(kind: str) -> str:
    """Games with an event of this type."""
    return f"event:{kind}"


def lengths(least: int, most: int) -> Iterator[str]:
    """Games of about so many moves: all that have as many, and at either end perhaps some more."""
    return (f"moves:{bucket}" for bucket in range(_bucket(least), _bucket(most) + 1))


def text_of(value: Any) -> str:
    """An option's value as text: a word as it is, anything else as JSON."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _bucket(moves: int) -> int:
    if moves < EXACT:
        return moves
    octave = moves.bit_length()
    return EXACT + 4 * (octave - EXACT.bit_length()) + (moves >> (octave - 3)) % 4


def clause(scopes: Iterable[str], *found: str) -> frozenset[str]:
    """At least one of these terms in one of the scopes."""
    return frozenset(in_scope(scope, term) for scope in scopes for term in found)

"""One row a tournament: what lists show of it, and the places in which it appears."""

from typing import Final

from msgspec import Struct

from games.core.clock import Millis
from projections.tournaments.folding import LiveTournament
from tournaments.core.state import Status

ANY: Final = "*"
NEVER: Final = 10**15 - 1
GOING: Final = "tournaments:going"
"""The tournaments that are not over, by when something is due by the clock (sorted set, ms)."""


class TournamentRow(Struct, frozen=True):
    """A tournament at a version. Times in milliseconds; `round` is the number of the last round, 0 for none."""

    id: str
    version: int
    format: str
    title: str
    rulebook: str
    status: Status
    organiser: str
    entrants: int
    most: int
    rated: bool
    bots: bool
    round: int
    season: int
    starts: Millis | None
    created: Millis
    started: Millis | None
    updated: Millis
    hash: str


class Place(Struct, frozen=True, array_like=True):
    """A membership of a sorted set that follows from a row."""

    key: str
    score: str
    member: str


def row_of(live: LiveTournament) -> TournamentRow:
    """The row of a tournament."""
    one, terms = live.tournament, live.tournament.terms
    return TournamentRow(
        id=live.id,
        version=live.version,
        format=terms.format,
        title=terms.title,
        rulebook=terms.rulebook,
        status=one.status,
        organiser=terms.organiser,
        entrants=len(one.present) if one.status == "open" else len(one.entrants),
        most=terms.most,
        rated=terms.rated,
        bots=terms.bots,
        round=one.last_round,
        season=one.season,
        starts=terms.starts,
        created=one.created,
        started=one.started,
        updated=one.updated,
        hash=live.hash,
    )


def listed(status: str | None, rulebook: str | None) -> str:
    """The tournaments of a status and a rulebook, or of all (sorted set by name)."""
    return f"tournaments:list:{status or ANY}:{rulebook or ANY}"


def of_account(account: str) -> str:
    """The tournaments that an account organises or has entered (sorted set by name)."""
    return f"tournaments:of:{account}"


def organised(account: str) -> str:
    """Those that an account organises and that are not over (sorted set by name)."""
    return f"tournaments:organised:{account}"


def name_of(created: Millis, tournament: str) -> str:
    """The name under which lists keep a tournament: they are in order of creation, and it never changes."""
    return f"{created:015d}:{tournament}"


def places_of(live: LiveTournament) -> list[Place]:
    """Every place in which a tournament appears; it grows with its entrants."""
    one, terms = live.tournament, live.tournament.terms
    name = name_of(one.created, live.id)
    keys = [listed(status, rulebook) for status in (None, one.status) for rulebook in (None, terms.rulebook)]
    people = {terms.organiser, *(entrant.id for entrant in one.entrants.values() if not entrant.bot)}
    keys += [of_account(account) for account in sorted(people)]
    places = [Place(key, "0", name) for key in keys]
    if not one.over:
        places.append(Place(organised(terms.organiser), "0", name))
        due = one.due()
        places.append(Place(GOING, str(NEVER if due is None else due), live.id))
    return places

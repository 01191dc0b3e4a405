"""Rows of lists as JSON: games in the lobby, what waits in an inbox, rated players."""

from typing import Any

import msgspec

from projections.lists.inbox import InboxRow
from projections.lists.results import RatingRow
from projections.lists.rows import GameRow, SeatRow
from service.games.people import Json, Names, player_json, seat_name
from service.times import rfc3339


def row_json(row: GameRow, names: Names) -> Json:
    """A game as lists show it."""
    return {
        "id": row.id,
        "rulebook": row.rulebook,
        "version": row.version,
        "hash": row.hash,
        "status": row.status,
        "visibility": row.visibility,
        "options": row.options,
        "clock": msgspec.to_builtins(row.clock),
        "creator": player_json(row.creator, names),
        "created": rfc3339(row.created),
        "started": rfc3339(row.started),
        "updated": rfc3339(row.updated),
        "seats": [_seat_json(number, seat, names) for number, seat in enumerate(row.seats)],
        "awaiting": [_moment_json(awaited) for awaited in row.awaited],
    }


def inbox_json(row: InboxRow, names: Names) -> Json:
    """What waits for a player."""
    return {"kind": row.kind, "game": row_json(row.game, names), **_moment_json(row)}


def rating_json(row: RatingRow, names: Names) -> Json:
    """A rated player; `rating` is the skill that the player has in all likelihood at least."""
    rating = row.rating
    return {
        "rank": row.rank,
        "player": player_json(row.player, names),
        "rating": round(rating.ordinal, 2),
        "mu": round(rating.mu, 3),
        "sigma": round(rating.sigma, 3),
        "games": rating.games,
        "wins": rating.wins,
        "provisional": rating.provisional,
        "last": rfc3339(rating.last),
    }


def _seat_json(number: int, seat: SeatRow, names: Names) -> Json:
    return {
        "seat": number,
        "name": seat_name(number, seat, names),
        "player": player_json(seat.player, names),
        "bot": seat.bot,
        "invited": player_json(seat.invited, names),
        "resigned": seat.resigned,
        "rank": seat.rank,
        "score": seat.score,
    }


def _moment_json(awaited: Any) -> Json:
    return {
        "seat": awaited.seat,
        "decision": awaited.decision,
        "opened": rfc3339(awaited.opened),
        "deadline": rfc3339(awaited.deadline),
    }

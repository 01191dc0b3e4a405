"""A game as JSON, for one viewer; pure: what is not in the arguments is not in the answer."""

from typing import Any

import msgspec

from games.core.clock import Bank, Night
from games.core.facts import Seat, Viewer
from games.core.lifecycle.chairs import Chair
from games.core.lifecycle.game import Game
from projections.games import Live
from service.games.access import Eyes, own_decision
from service.games.nights import clock_time
from service.games.people import Json, Names, player_json, seat_names
from service.times import duration, rfc3339


def game_json(live: Live, eyes: Eyes, names: Names) -> Json:
    """All that the caller may know of the game at this version."""
    game = live.game
    terms = game.terms
    return {
        "id": live.id,
        "rulebook": game.book.key,
        "rulebook_version": terms.rulebook_version,
        "version": live.version,
        "hash": live.hash,
        "status": game.status,
        "options": msgspec.to_builtins(game.options),
        "clock": msgspec.to_builtins(terms.clock),
        "visibility": terms.visibility,
        "starts": terms.starts,
        "timeouts_before_bot": terms.timeouts_before_bot,
        "absence_days": game.respite.absence_days,
        "nights": game.respite.nights,
        "paused": rfc3339(game.pause.since) if game.pause else None,
        "pause_wished": sorted(game.wishes),
        "creator": player_json(terms.creator, names),
        "created": rfc3339(game.created),
        "started": rfc3339(game.started),
        "updated": rfc3339(game.updated),
        "seats": [_seat_json(game, seat, name, names) for seat, name in enumerate(seat_names(game, names))],
        "awaiting": awaiting_json(game),
        "you": _you_json(game, eyes),
        "result": result_json(game),
        "dice": {"algorithm": terms.dice, "commitment": terms.commitment, "seed": terms.seed if game.over else None},
        "view": game.view(eyes.seat),
    }


def awaiting_json(game: Game) -> list[Json]:
    """The seats that have to choose now, each with its decision and deadline."""
    return [
        {
            "seat": seat,
            "decision": decision.id,
            "opened": rfc3339(decision.opened),
            "deadline": rfc3339(decision.deadline),
        }
        for seat, decision in sorted(game.decisions.items())
    ]


def result_json(game: Game) -> Json | None:
    """The final standings, by rank; nothing before the end or for a game that was called off."""
    if game.status != "finished":
        return None
    ranked = sorted(game.standings, key=lambda standing: (standing.rank, standing.seat))
    return {"standings": msgspec.to_builtins(ranked, str_keys=True, order="deterministic")}


def decision_id(game: Game, seat: Viewer) -> str | None:
    """The id of that decision."""
    decision = own_decision(game, seat)
    return decision.id if decision else None


def _seat_json(game: Game, seat: Seat, name: str, names: Names) -> Json:
    chair = game.chairs[seat]
    return {
        "seat": seat,
        "name": name,
        "player": player_json(chair.player, names),
        "bot": chair.bot,
        "invited": player_json(chair.invited, names),
        "entropy": chair.entropy,
        "timeouts": chair.timeouts,
        "resigned": chair.resigned is not None,
        "bank": _bank(game, chair),
        "away_until": rfc3339(chair.away),
        "absence_left": game.respite.absence_days - chair.absent,
        "night": night_json(chair.night),
    }


def night_json(night: Night | None) -> Json | None:
    """The hours of a seat's night, in UTC."""
    return {"begins": clock_time(night.begins), "ends": clock_time(night.ends)} if night else None


def _bank(game: Game, chair: Chair) -> str | None:
    clocked = isinstance(game.clock, Bank) and game.started is not None
    return duration(chair.bank) if clocked else None


def _you_json(game: Game, eyes: Eyes) -> Json | None:
    if not eyes.known:
        return None
    return {
        "seat": eyes.seat,
        "decision": decision_id(game, eyes.seat),
        "invited_to": eyes.invited,
        "creator": eyes.creator,
    }


def encode(body: Any) -> bytes:
    """JSON bytes, the way all answers are written."""
    return msgspec.json.encode(body)

"""What one viewer may know of a game (VIEW.md): every field is named here, nothing is copied whole."""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.facts import Seat, Viewer
from games.core.rulebook import View
from games.terre_lune.board import BOARD, Station
from games.terre_lune.components import backed
from games.terre_lune.facts import Lot
from games.terre_lune.rules import awaiting
from games.terre_lune.rules.position import challengers, flights, pushes, targets
from games.terre_lune.state import Battle, Pile, State

Json = dict[str, Any]


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees; fields that the viewer may not know are null."""
    over = state.phase == "over"
    return {
        "game": "terre-lune",
        "viewer": viewer,
        "players": state.players,
        "options": msgspec.to_builtins(state.options),
        "phase": state.phase,
        "round": state.round,
        "starter": state.starter,
        "turn": None if over else state.turn,
        "awaiting": list(awaiting(state)),
        "dice": {"blue": list(state.blue), "red": state.red},
        "points": state.points if state.phase == "fly" else None,
        "satellite": state.satellite,
        "boarded": state.boarded,
        "seats": [_seat(state, seat, shown=over or seat == viewer) for seat in range(state.players)],
        "piles": [_pile(station, state.piles[station], viewer, over=over) for station in BOARD.stations],
        "sites": [_site(state, number, viewer, over=over) for number in BOARD.sites],
        "talon_count": len(state.talon),
        "discard_count": len(state.discard),
        "my_discards": None if viewer is None else list(state.laid[viewer]),
        "flights": _flights(state),
        "looking": _looking(state, viewer),
        "pushes": _pushes(state),
        "offers": _offers(state),
        "battle": None if state.battle is None else _battle(state.battle, playing=state.phase == "duel"),
        "spoils": _spoils(state, viewer),
        "ended_by": state.ended_by,
        "result": [msgspec.to_builtins(score) for score in state.scores] or None,
    }


def _seat(state: State, seat: Seat, *, shown: bool) -> Json:
    """A seat as all see it, and what only its owner sees of it."""
    rocket, hand = state.rockets[seat], state.hands[seat]
    options, deposits = state.held[seat], state.deposits[seat]
    return {
        "seat": seat,
        "colour": rocket.colour,
        "status": rocket.status,
        "landed": rocket.landed,
        "collisions": rocket.collisions,
        "landing": rocket.landing,
        "fell": rocket.fell or None,
        "trail": list(rocket.trail),
        "square": rocket.square,
        "docked": rocket.docked,
        "owed": rocket.owed,
        "orbit": rocket.orbit,
        "pulled": list(rocket.pulled),
        "changed": rocket.changed,
        "hand_count": len(hand),
        "hand": list(hand) if shown else None,
        "option_count": len(options),
        "options": list(options) if shown else None,
        "deposit_count": len(deposits),
        "deposits": list(deposits) if shown else None,
        "backed": backed(options, deposits) if shown else None,
    }


def _pile(station: Station, pile: Pile, viewer: Viewer, *, over: bool) -> Json:
    layers = [
        {
            "seat": layer.seat,
            "size": len(layer.lost),
            "left": len(layer.options),
            "options": list(layer.lost) if over or layer.seat == viewer else None,
        }
        for layer in pile.under
    ]
    return {"station": station, "size": pile.size, "under": layers}


def _site(state: State, number: int, viewer: Viewer, *, over: bool) -> Json:
    site = state.sites[number - 1]
    shown = over or viewer in site.looked
    return {
        "site": number,
        "token": site.token,
        "looked": list(site.looked),
        "deposit": site.deposit if shown else None,
    }


def _flights(state: State) -> list[list[str]] | None:
    if state.phase != "fly":
        return None
    return [list(path) for path in flights(state.rockets[state.turn], state.points)]


def _looking(state: State, viewer: Viewer) -> Json | None:
    if state.looking is None:
        return None
    deposit = state.sites[state.looking - 1].deposit if viewer == state.turn else None
    return {"site": state.looking, "deposit": deposit}


def _pushes(state: State) -> list[Json] | None:
    if state.phase != "push":
        return None
    squares: dict[Seat, list[str]] = {}
    for target, to in pushes(state, state.turn):
        squares.setdefault(target, []).append(to)
    return [{"target": target, "to": to} for target, to in squares.items()]


def _offers(state: State) -> Json | None:
    if state.phase != "station" or state.boarded is None:
        return None
    seat, station = state.turn, state.boarded
    return {
        "station": station,
        "followers": challengers(state, seat, station),
        "targets": targets(state, seat, station),
    }


def _battle(battle: Battle, *, playing: bool) -> Json:
    return {
        "kind": battle.kind,
        "caller": battle.caller,
        "station": battle.station,
        "trump": battle.trump,
        "players": list(battle.players),
        "number": len(battle.taken) + playing,
        "leader": battle.leader,
        "turn": battle.turn if playing else None,
        "trick": [{"seat": played.seat, "card": played.card} for played in battle.trick],
        "played": [{"seat": played.seat, "card": played.card} for played in battle.played],
        "tally": [{"seat": seat, "tricks": battle.tricks(seat)} for seat in battle.players],
    }


def _spoils(state: State, viewer: Viewer) -> Json | None:
    spoils = state.spoils
    if spoils is None:
        return None
    laid_out = state.phase == "spoils"
    return {
        "winner": spoils.winner,
        "loser": spoils.loser,
        "due": spoils.due,
        "sizes": [len(lot.options) for lot in spoils.lots] if laid_out else None,
        "lots": _lots(spoils.lots) if laid_out and viewer == spoils.loser else None,
    }


def _lots(lots: Sequence[Lot]) -> list[Json]:
    return [{"deposit": lot.deposit, "options": list(lot.options)} for lot in lots]

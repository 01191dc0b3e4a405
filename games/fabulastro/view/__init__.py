"""What one viewer may know of a game (VIEW.md): every field is named here, nothing is copied whole."""

from typing import Any

import msgspec

from games.core.facts import Seat, Viewer
from games.core.rulebook import View
from games.fabulastro.components import SIGN_OF_BIG, SIGNS
from games.fabulastro.rules import awaiting
from games.fabulastro.rules.position import duty, options, price
from games.fabulastro.state import Round, State
from games.fabulastro.view.jobs import claim
from games.fabulastro.view.work import work

Json = dict[str, Any]


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees; fields that the viewer may not know are null."""
    over = state.phase == "over"
    boxed = state.options.bank == "box"
    return {
        "game": "fabulastro",
        "viewer": viewer,
        "players": len(state.players),
        "options": msgspec.to_builtins(state.options),
        "phase": state.phase,
        "turn_no": state.number,
        "turn": None if over else state.turn,
        "turn_kind": state.kind,
        "first": state.first,
        "awaiting": list(awaiting(state)),
        "hand_size": state.hand_size,
        "seats": [_seat(state, seat, shown=over or seat == viewer) for seat in state.seats],
        "bank": {"gold": state.bank, "courage": list(state.bank_courage)} if boxed else None,
        "centre": {"gold": state.pot, "courage": list(state.pot_courage), "letters": list(state.pot_letters)},
        "pile_count": len(state.top) + len(state.tail),
        "discards": list(state.discard),
        "bag_count": len(state.bag),
        "inventions": [
            {"slot": slot, "rule": law.rule, "params": dict(law.params)} for slot, law in state.inventions.items()
        ],
        "glasses": [{"seat": seat, "ends_at": state.glasses[seat]} for seat in sorted(state.glasses)],
        "replays": state.replays,
        "obstacle": state.obstacle,
        **_shown(state),
        "work": work(state, viewer),
        "claim": claim(state, viewer),
        "result": [_ranked(state, seat) for seat in state.seats] if over else None,
        "ended_by": state.ended,
    }


def _shown(state: State) -> Json:
    """What happened last, for the picture's sake."""
    moon, thrown, path = state.moon, state.thrown, state.path
    return {
        "moon": {"seat": moon.seat, "left": moon.left, "cast": moon.cast} if moon else None,
        "roll": {"seat": thrown.seat, "dice": list(thrown.dice)} if thrown else None,
        "dice": list(state.dice) if state.dice else None,
        "escape": state.escape,
        "arrow": state.arrow,
        "path": _path(path.seat, path.by, list(path.squares)) if path else None,
        "destinations": _destinations(state),
        "outcome": _outcome(state),
    }


def _path(seat: Seat, by: str, squares: list[str]) -> Json:
    return {"seat": seat, "from": squares[0], "to": squares[-1], "by": by, "squares": squares}


def _destinations(state: State) -> list[Json] | None:
    """Where the dice may lead; dice are public."""
    if state.phase != "destination":
        return None
    return [
        {"square": option.square, "direction": option.direction, "steps": option.steps}
        for option in options(state, state.turn)
    ]


def _outcome(state: State) -> Json | None:
    """How the latest work ended: events of which everybody sees all."""
    if state.outcome is None:
        return None
    fields: Json = msgspec.json.decode(msgspec.json.encode(state.outcome))
    return {"type": fields.pop("type"), "data": fields}


def _seat(state: State, seat: Seat, *, shown: bool) -> Json:
    """A seat as all see it, and what only its owner sees of it."""
    player = state.players[seat]
    return {
        "seat": seat,
        "eliminated": None if player.active else {"reason": player.reason, "no": player.eliminated},
        "square": player.square if player.active else None,
        "u": player.u if player.active else None,
        "sign": player.sign,
        "house": SIGNS[player.sign].house.price,
        "house_owned": player.house,
        "price": price(state, seat),
        "gold": player.gold,
        "courage": player.courage,
        "debts": [player.debts.get(sign, 0) for sign in SIGNS],
        "hand_count": len(player.hand),
        "hand": list(player.hand) if shown else None,
        "letter_count": len(player.tiles),
        "letters": list(player.tiles) if shown else None,
        **_fate(state, seat),
    }


def _fate(state: State, seat: Seat) -> Json:
    """A seat's name, holds and changes, all of them public."""
    player = state.players[seat]
    name, hold = player.name, player.hold
    own = player.round
    return {
        "name": {"name": name.name, "letters": name.letters, "kind": name.kind} if name else None,
        "refused": list(player.refused),
        "tries": player.tries,
        "hold": {"kind": hold.kind, "left": hold.left} if hold else None,
        "asleep": player.active and not state.awake(seat),
        "animal": player.animal,
        "saturn": player.saturn,
        "round": _round(own) if own else None,
        "mail": [post.round.mail[seat] for post in state.players if post.round and seat in post.round.mail],
        "gift_due": player.gift_due,
        "duty": player.active and duty(state, seat),
        "duty_done": player.duty_done,
        "last": {str(sign): u for sign, u in sorted(player.last.items())},
    }


def _round(own: Round) -> Json:
    return {"job": own.job, "origin": SIGN_OF_BIG[own.job], "done": list(own.done), "self_paid": own.self_paid}


def _ranked(state: State, seat: Seat) -> Json:
    ranked = state.ranking[seat]
    return {
        "seat": seat,
        "rank": ranked.rank,
        "score": ranked.score,
        "goals": ranked.goals,
        "gold": ranked.gold,
        "courage": ranked.courage,
    }

"""What one viewer may know of a game (VIEW.md): every field is named here, nothing is copied whole."""

from typing import Any

import msgspec

from games.core.facts import Seat, Viewer
from games.core.rulebook import View
from games.destiny.components import HOROSCOPE, HOURS, KINDS, SLOTS, Op, Token, canonical
from games.destiny.rules import awaiting
from games.destiny.rules.knowledge import knowers, may_look, seen_face
from games.destiny.rules.scoring import horoscope
from games.destiny.state import PUBLIC, UNKNOWN, Play, State, Step, bit, character_points, kind_of, turn_order

Json = dict[str, Any]


def view(state: State, viewer: Viewer) -> View:
    """What a seat, or a spectator (None), sees; fields that the viewer may not know are null."""
    return {
        "game": "destiny",
        "viewer": viewer,
        "players": state.players,
        "options": msgspec.to_builtins(state.options),
        "phase": state.phase,
        "round": state.round,
        "red": state.red,
        "blue": state.blue,
        "initiative": state.initiative,
        "turn_order": turn_order(state),
        "awaiting": list(awaiting(state)),
        "hours": [_hour(state, hour, viewer) for hour in HOURS],
        "destiny": {"card": state.destiny, "left": state.destiny_left},
        "trick": [_play(play, viewer, open_=_is_open(state)) for play in state.trick],
        "outcome": _plain(state.outcome),
        "acting": _plain(state.acting),
        "discard": list(state.discard),
        "tower": state.tower,
        "pledges": [{"seat": seat, "with": other} for seat, other in state.pledges],
        "steps": [_step(step) for step in reversed(state.steps)],
        "seats": [_seat(state, seat, viewer) for seat in range(state.players)],
        "my_adjustment": _my_adjustment(state, viewer),
        "result": [_plain(score) for score in state.scores] or None,
    }


def _plain(part: msgspec.Struct | None) -> Any:
    """A part that hides nothing, as JSON values."""
    return None if part is None else msgspec.json.decode(msgspec.json.encode(part))


def _is_open(state: State) -> bool:
    return state.phase != "cards"


def _hour(state: State, hour: int, viewer: Viewer) -> Json:
    spaces = {kind: state.hours[kind][hour - 1] for kind in KINDS}
    return {"hour": hour, **{kind: _token(state, token, viewer) for kind, token in spaces.items()}}


def _token(state: State, token: Token | None, viewer: Viewer) -> Json | None:
    if token is None:
        return None
    face_up = state.face_up[token]
    return {"id": token, "kind": kind_of(token), "face_up": face_up, **_known(state, token, viewer, shown=face_up)}


def _known(state: State, item: str, viewer: Viewer, *, shown: bool) -> Json:
    """The face as far as the viewer may see it, and who else knows it (DE-156)."""
    remembered = state.options.memory_aid or shown or state.phase == "finished" or may_look(state, item, viewer)
    return {
        "face": seen_face(state, item, viewer),
        "public": bool(remembered and state.known[item] & PUBLIC),
        "known_by": knowers(state, item) if remembered else [],
    }


def _play(play: Play, viewer: Viewer, *, open_: bool) -> Json:
    """A card played for its value shows to its own seat, and to all once the trick is shown (DE-40)."""
    shown = open_ or play.mode == "power" or play.seat == viewer
    return {"seat": play.seat, "mode": play.mode, "card": play.card if shown else None}


def _step(step: Step) -> Json:
    return {
        "seat": step.seat,
        "source": step.source,
        "optional": step.optional,
        "operations": [_operation(op) for op in step.operations],
        "struck": list(step.struck),
    }


def _operation(op: Op) -> Json:
    return {"op": op.op, "kind": op.kind, "place": op.place, "face": op.face}


def _seat(state: State, seat: Seat, viewer: Viewer) -> Json:
    """A seat as the viewer sees it; hand and horoscope points are its own."""
    board, settings = state.boards[seat], state.settings[seat]
    own = seat == viewer
    return {
        "seat": seat,
        "hand": canonical(state.hands[seat]) if own else None,
        "hand_size": state.hand_size(seat),
        "known_hand": [] if own else _known_hand(state, seat, viewer),
        "stack": [{"card": role.card, "turn": role.turn, "points": role.points} for role in state.stacks[seat]],
        "slots": {slot: _token(state, board[slot], viewer) for slot in SLOTS},
        "settings": {slot: _setting(state, settings[slot], viewer) for slot in HOROSCOPE},
        "bonus": state.bonus[seat],
        "character_points": character_points(state, seat),
        "horoscope_points": horoscope(state, seat) if own or state.phase == "finished" else None,
        "observed": state.observed[seat],
        "has_adjusted": state.choices[seat] is not None,
        "protected": state.tower == seat,
    }


def _known_hand(state: State, seat: Seat, viewer: Viewer) -> list[str]:
    """What the viewer knows to be in the hand, or face down in the trick (DE-155)."""
    face_down = [play.card for play in state.trick if play.seat == seat and play.mode == "value"]
    held = [card for card in (*state.hands[seat], *face_down) if card != UNKNOWN]
    return canonical([card for card in held if state.known_cards.get(card, 0) & bit(viewer)])


def _setting(state: State, setting: str, viewer: Viewer) -> Json:
    consolidated = state.consolidated[setting]
    known = _known(state, setting, viewer, shown=consolidated)
    return {"id": setting, "consolidated": consolidated, **known}


def _my_adjustment(state: State, viewer: Viewer) -> Json | None:
    if viewer is None or (choice := state.choices[viewer]) is None:
        return None
    return {"token": choice.token, "slot": choice.slot, "steal": choice.steal}

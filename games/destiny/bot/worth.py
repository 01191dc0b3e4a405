"""What a position is worth to a seat, in points: numbers found by playing, not rules."""

from functools import cached_property
from typing import Final

from games.core.facts import Seat
from games.destiny.components import (
    CHARACTERS,
    HOROSCOPE,
    KIND_OF,
    KIND_OF_SLOT,
    KINDS,
    POINTS,
    ROUNDS,
    SLOTS,
    SPACE,
    Card,
    Face,
    Slot,
    Token,
    opposite,
)
from games.destiny.state import State, character_points


class Faces(dict[str, Face]):
    """The faces that the one who thinks knows, by token and setting; nothing is learned while they are asked."""

    @cached_property
    def tokens(self) -> dict[Face, Token]:
        """The tokens by their faces."""
        return {face: item for item, face in self.items() if item in KIND_OF}


_MATCHED_UP: Final = 0.85
_MATCHED_DOWN: Final = 0.62
_HELD: Final = 0.55
_ON_CLOCK: Final = 0.07
_WITH_ANOTHER: Final = 0.05
_OTHERS_UP: Final = 0.75
_OTHERS_DOWN: Final = 0.4
_TOKEN: Final = 3.0
_HALF: Final = 0.25
_SHOWN: Final = 0.9
_SHARE_OF_RIVAL: Final = 0.7


def worth(state: State, seat: Seat, faces: Faces) -> float:
    """The seat's prospects, less a share of those of its best opponent."""
    rival = max(prospects(state, other, faces) for other in state.opponents(seat))
    return prospects(state, seat, faces) - _SHARE_OF_RIVAL * rival


def prospects(state: State, seat: Seat, faces: Faces) -> float:
    """The points that a seat may end with, as far as the faces tell."""
    left = ROUNDS - state.round
    points = float(state.bonus[seat] + character_points(state, seat))
    points += sum([_slot(state, seat, slot, faces, left) for slot in HOROSCOPE])
    if left:
        board = state.boards[seat]
        points += _TOKEN * sum([board[slot] is not None for slot in SLOTS]) + _character(state, seat, faces, left)
    return points


def _slot(state: State, seat: Seat, slot: Slot, faces: Faces, left: int) -> float:
    """What a slot of the horoscope promises."""
    points, setting, token = POINTS[slot], state.settings[seat][slot], state.boards[seat][slot]
    if state.consolidated[setting]:
        return points
    wanted = faces.get(setting)
    if wanted is None:
        return _guessed(state, token, points)
    if token is not None and faces.get(token) == wanted:
        if state.face_up[token]:
            return points * (_MATCHED_UP + (1 - _MATCHED_UP) * (ROUNDS - left) / ROUNDS)
        return points * _MATCHED_DOWN if left else 0
    return points * _afar(state, seat, slot, wanted, faces) * min(1.0, left / 3)


def _guessed(state: State, token: Token | None, points: int) -> float:
    """Somebody's slot with a setting that is not known: a token that lies there probably matches."""
    if token is None:
        return 0.0
    return points * (_OTHERS_UP if state.face_up[token] else _OTHERS_DOWN)


def _afar(state: State, seat: Seat, slot: Slot, wanted: Face, faces: Faces) -> float:
    """The share of the points that a token promises which is not on its slot yet."""
    kind = KIND_OF_SLOT[slot]
    token = faces.tokens.get(wanted)
    place = state.places.get(token) if token is not None else None
    if place is None:
        return _WITH_ANOTHER
    if isinstance(place, int):
        red = state.red
        soon = place in (red, opposite(red), red % ROUNDS + 1, opposite(red) % ROUNDS + 1)
        return _ON_CLOCK + (0.02 if soon else 0.0)
    if place[0] != seat:
        return _WITH_ANOTHER
    other = state.boards[seat].get(SPACE[kind])
    return _HELD + (0.01 if other == token else 0.0)


def _character(state: State, seat: Seat, faces: Faces, left: int) -> float:
    """What the active character still promises."""
    if not state.stacks[seat]:
        return 0.0
    role = state.stacks[seat][-1]
    gain = CHARACTERS[role.card].conjunction_points - role.points
    if gain <= 0:
        return 0.0
    halves = sum([_half(state, seat, role.card, kind == "planet", faces) for kind in KINDS])
    share = _SHOWN if halves == 2 else _HALF * halves
    return share * gain * min(1.0, (left + 1) / 3)


def _half(state: State, seat: Seat, card: Card, planet: bool, faces: Faces) -> float:
    """How much of one half of the conjunction is there: 1 where it shows, half where the seat owns the token."""
    kind = KINDS[0] if planet else KINDS[1]
    wanted = CHARACTERS[card].planet if planet else CHARACTERS[card].constellation
    board = state.boards[seat]
    lying = board[SPACE[kind]]
    if lying is not None and faces.get(lying) is not None and wanted in ("any", faces[lying]):
        return 1.0 if state.face_up[lying] else 0.8
    owned = [token for slot in SLOTS if (token := board[slot]) is not None and KIND_OF_SLOT[slot] == kind]
    return 0.5 if any(faces.get(token) is not None and wanted in ("any", faces[token]) for token in owned) else 0.0

"""What a position is worth to a seat, in points: numbers found by playing, not rules."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from games.core.facts import Seat
from games.destiny.components import (
    CHARACTERS,
    HOROSCOPE,
    HOURS,
    KIND_OF,
    KIND_OF_SLOT,
    KINDS,
    POINTS,
    ROUNDS,
    SLOTS,
    SPACE,
    Card,
    Face,
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
_HELD_NEAR: Final = _HELD + 0.01
_ON_CLOCK: Final = 0.07
_ON_CLOCK_SOON: Final = _ON_CLOCK + 0.02
_SOON: Final = {red: {red, opposite(red), red % ROUNDS + 1, opposite(red) % ROUNDS + 1} for red in HOURS}
"""Hours that the needle reaches in this round or in the next one, by that of its red end."""
_WORTH: Final = [(slot, POINTS[slot]) for slot in HOROSCOPE]
_SPACES: Final = frozenset(SPACE.values())
_WITH_ANOTHER: Final = 0.05
_OTHERS_UP: Final = 0.75
_OTHERS_DOWN: Final = 0.4
_TOKEN: Final = 3.0
_HALF: Final = 0.25
_SHOWN: Final = 0.9
_SHARE_OF_RIVAL: Final = 0.7


def worth(state: State, seat: Seat, faces: Faces) -> float:
    """The seat's prospects, less a share of those of its best opponent."""
    rival = max([prospects(state, other, faces) for other in range(state.players) if other != seat])
    return prospects(state, seat, faces) - _SHARE_OF_RIVAL * rival


def prospects(state: State, seat: Seat, faces: Faces) -> float:
    """The points that a seat may end with, as far as the faces tell."""
    left, board = ROUNDS - state.round, state.boards[seat]
    points = float(state.bonus[seat] + character_points(state, seat))
    points += sum(_horoscope(state, seat, faces, left))
    if left:
        points += _TOKEN * (len(board) - [*board.values()].count(None)) + _character(state, seat, faces, left)
    return points


def _horoscope(state: State, seat: Seat, faces: Faces, left: int) -> Iterator[float]:
    """What the slots of a seat's horoscope promise: the innermost loop of every search, hence in one piece."""
    board, settings, consolidated, face_up = state.boards[seat], state.settings[seat], state.consolidated, state.face_up
    face_of, places, token_of = faces.get, state.places, faces.tokens.get
    matched_up = _MATCHED_UP + (1 - _MATCHED_UP) * (ROUNDS - left) / ROUNDS
    in_time, soon = min(1.0, left / 3), _SOON[state.red]
    for slot, points in _WORTH:
        setting, token = settings[slot], board[slot]
        wanted = face_of(setting)
        if consolidated[setting]:
            yield points
        elif wanted is None:  # somebody's: a token that lies there probably matches
            if token is not None:
                yield points * (_OTHERS_UP if face_up[token] else _OTHERS_DOWN)
        elif token is not None and face_of(token) == wanted:
            if face_up[token]:
                yield points * matched_up
            elif left:
                yield points * _MATCHED_DOWN
        else:
            held = token_of(wanted)
            place = places.get(held) if held is not None else None
            if isinstance(place, int):
                yield points * (_ON_CLOCK_SOON if place in soon else _ON_CLOCK) * in_time
            elif place is None or place[0] != seat:
                yield points * _WITH_ANOTHER * in_time
            else:
                yield points * (_HELD_NEAR if place[1] in _SPACES else _HELD) * in_time


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

"""What a position is worth to a seat, in points: numbers found by playing, not rules."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple, Self

from games.core.facts import Seat
from games.destiny.components import (
    CHARACTERS,
    HOROSCOPE,
    HOURS,
    KIND_OF,
    KINDS,
    POINTS,
    ROUNDS,
    SLOTS_OF,
    SPACE,
    Card,
    Face,
    Kind,
    Setting,
    Slot,
    Token,
    opposite,
)
from games.destiny.state import State, character_points


class Wish(NamedTuple):
    """A slot of a horoscope: its setting, the face that this is known to have, and the token known to have the same."""

    slot: Slot
    points: int
    setting: Setting
    face: Face | None
    token: Token | None


class Faces(dict[str, Face]):
    """The faces that the one who thinks knows, by token and setting; nothing is learned while they are asked."""

    def __init__(self, known: Mapping[str, Face]) -> None:
        super().__init__(known)
        self._wishes: dict[tuple[Setting, ...], list[Wish]] = {}

    @classmethod
    def known_to(cls, state: State, seat: Seat) -> Self:
        """Those of a full state that a seat knows."""
        return cls({item: face for item, face in state.faces.items() if state.knows(seat, item)})

    @cached_property
    def _tokens(self) -> dict[Face, Token]:
        return {face: item for item, face in self.items() if item in KIND_OF}

    def wishes(self, settings: Mapping[Slot, Setting]) -> list[Wish]:
        """What a seat with these settings looks for."""
        key = tuple([settings[slot] for slot in HOROSCOPE])
        found = self._wishes.get(key)
        if found is None:
            faces = [self.get(setting) for setting in key]
            tokens = [face and self._tokens.get(face) for face in faces]
            found = self._wishes[key] = [*map(Wish, HOROSCOPE, _POINTS, key, faces, tokens)]
        return found


_MATCHED_UP: Final = 0.85
_MATCHED_DOWN: Final = 0.62
_NEAR: Final = 0.01
"""More for a token that is held in the character space."""
_ON_CLOCK: Final = 0.07
_ON_CLOCK_SOON: Final = _ON_CLOCK + 0.02
_SOON: Final = {red: {red, opposite(red), red % ROUNDS + 1, opposite(red) % ROUNDS + 1} for red in HOURS}
"""Hours that the needle reaches in this round or in the next one, by that of its red end."""
_POINTS: Final = [POINTS[slot] for slot in HOROSCOPE]
_SPACES: Final = frozenset(SPACE.values())
_WITH_ANOTHER: Final = 0.05
_OTHERS_UP: Final = 0.75
_OTHERS_DOWN: Final = 0.4
_TOKEN: Final = 3.0
_HALF: Final = 0.25
_SHOWN: Final = 0.9
_SHARE_OF_RIVAL: Final = 0.7


def worth(state: State, seat: Seat, faces: Faces, held: float) -> float:
    """The seat's prospects, less a share of those of its best opponent."""
    rival = max([prospects(state, other, faces, held) for other in range(state.players) if other != seat])
    return prospects(state, seat, faces, held) - _SHARE_OF_RIVAL * rival


def prospects(state: State, seat: Seat, faces: Faces, held: float) -> float:
    """The points that a seat may end with, as far as the faces tell.

    `held` is the share that counts of a slot's points while the seat has its token elsewhere.
    """
    left, board = ROUNDS - state.round, state.boards[seat]
    points = float(state.bonus[seat] + character_points(state, seat))
    points += _horoscope(state, seat, faces, left, held)
    if left:
        points += _TOKEN * (len(board) - [*board.values()].count(None)) + _character(state, seat, faces, left)
    return points


def _horoscope(state: State, seat: Seat, faces: Faces, left: int, held: float) -> float:
    """What the slots of a seat's horoscope promise: the innermost loop of every search, hence in one piece."""
    board, consolidated, face_up, place_of = state.boards[seat], state.consolidated, state.face_up, state.places.get
    matched_up = _MATCHED_UP + (1 - _MATCHED_UP) * (ROUNDS - left) / ROUNDS
    in_time, soon = min(1.0, left / 3), _SOON[state.red]
    promised = 0.0
    for slot, points, setting, wanted, sought in faces.wishes(state.settings[seat]):
        token = board[slot]
        if consolidated[setting]:
            promised += points
        elif wanted is None:  # somebody's: a token that lies there probably matches
            if token is not None:
                promised += points * (_OTHERS_UP if face_up[token] else _OTHERS_DOWN)
        elif token is not None and token == sought:
            if face_up[token]:
                promised += points * matched_up
            elif left:
                promised += points * _MATCHED_DOWN
        else:
            place = None if sought is None else place_of(sought)
            if isinstance(place, int):
                promised += points * (_ON_CLOCK_SOON if place in soon else _ON_CLOCK) * in_time
            elif place is None or place[0] != seat:
                promised += points * _WITH_ANOTHER * in_time
            else:
                promised += points * (held + _NEAR if place[1] in _SPACES else held) * in_time
    return promised


def _character(state: State, seat: Seat, faces: Faces, left: int) -> float:
    """What the active character still promises."""
    if not state.stacks[seat]:
        return 0.0
    role = state.stacks[seat][-1]
    gain = CHARACTERS[role.card].conjunction_points - role.points
    if gain <= 0:
        return 0.0
    halves = sum([_half(state, seat, role.card, kind, faces) for kind in KINDS])
    share = _SHOWN if halves == 2 else _HALF * halves
    return share * gain * min(1.0, (left + 1) / 3)


def _half(state: State, seat: Seat, card: Card, kind: Kind, faces: Faces) -> float:
    """How much of one half of the conjunction is there: 1 where it shows, half where the seat owns the token."""
    wanted = CHARACTERS[card].planet if kind == "planet" else CHARACTERS[card].constellation
    board = state.boards[seat]
    lying = board[SPACE[kind]]
    if lying is not None and _shows(faces.get(lying), wanted):
        return 1.0 if state.face_up[lying] else 0.8
    for slot in SLOTS_OF[kind]:
        token = board[slot]
        if token is not None and _shows(faces.get(token), wanted):
            return 0.5
    return 0.0


def _shows(face: Face | None, wanted: Face) -> bool:
    return face is not None and wanted in ("any", face)

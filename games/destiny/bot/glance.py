"""Which moves of a step look promising at a glance: for playouts, which cannot try them all."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.core.facts import Seat
from games.core.rulebook import Json
from games.destiny.bot.worth import Faces
from games.destiny.components import HOROSCOPE, Slot, Token
from games.destiny.state import State

_HOME: Final = 4
"""For a token that comes to the slot whose setting it matches. These figures do no more than order moves."""
_WANTED: Final = 2
_FAIR: Final = 2
"""For moves that are few, or that take more than a glance."""
_LITTLE: Final = 1


class Glance:
    """What a seat looks for: its settings that are not consolidated, by the tokens that it knows to match them."""

    def __init__(self, state: State, seat: Seat, faces: Faces) -> None:
        wishes = faces.wishes(state.settings[seat])
        self._state = state
        self._seat = seat
        self._homes: Mapping[Token, Slot] = {
            wish.token: wish.slot for wish in wishes if wish.token and not state.consolidated[wish.setting]
        }

    def best(self, moves: Sequence[Json], most: int, rng: random.Random) -> Sequence[Json]:
        """The most promising, so many at most; of those that look alike, any."""
        return sorted(rng.sample(moves, len(moves)), key=self._promise, reverse=True)[:most]

    def _promise(self, move: Json) -> int:
        judge = _JUDGES.get(move["type"])
        return judge(self, move) if judge else _FAIR

    def _is_mine(self, token: Token) -> bool:
        place = self._state.places[token]
        return not isinstance(place, int) and place[0] == self._seat

    def _is_home(self, token: Token) -> bool:
        """Whether it lies where the seat wants it."""
        return token in self._homes and self._state.boards[self._seat][self._homes[token]] == token

    def _taken(self, move: Json) -> int:
        token, slot = move["token"], move["slot"]
        if token in self._homes:
            return _HOME if self._homes[token] == slot else _WANTED
        return _LITTLE if slot not in self._homes.values() else 0

    def _exchanged(self, move: Json) -> int:
        give, take = move["give"], move["take"]
        promise = -_WANTED if give in self._homes else 0
        if take in self._homes:
            promise += _HOME if self._state.boards[self._seat][self._homes[take]] == give else _WANTED
        return promise + (_LITTLE if self._state.face_up[take] else 0)

    def _revealed(self, move: Json) -> int:
        token = move["token"]
        if self._is_home(token):
            return _HOME
        return _WANTED if token in self._homes else _LITTLE if self._is_mine(token) else 0

    def _spoilt(self, move: Json) -> int:
        """Masked, or thrown back onto the clock."""
        token = move["token"]
        place = self._state.places[token]
        if isinstance(place, int) or place[0] == self._seat:
            return 0
        return _WANTED if self._state.face_up[token] and place[1] in HOROSCOPE else _LITTLE

    def _adjusted(self, move: Json) -> int:
        token = move.get("token")
        promise = _HOME if "steal" in move else 0
        if token is None:
            return promise + _LITTLE
        if self._is_home(token):
            return promise - _WANTED
        return promise + (_HOME if self._homes.get(token) == move["slot"] else 0)


_JUDGES: Final[Mapping[str, Callable[[Glance, Json], int]]] = {
    "draw_token": Glance._taken,
    "steal_token": Glance._taken,
    "exchange_tokens": Glance._exchanged,
    "reveal_token": Glance._revealed,
    "mask_token": Glance._spoilt,
    "throw_token": Glance._spoilt,
    "adjust": Glance._adjusted,
}

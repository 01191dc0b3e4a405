"""Every rulebook as a game of OpenSpiel: `pyspiel.load_game("astrolude_destiny(players=3)")` once this is imported.

Decisions taken at the same time come one after the other, none of which is shown before all are taken. Chance is
sampled: it falls alike in a clone, as OpenSpiel's own checks demand, and otherwise in a state that is resampled for a
player, so that a search of imagined worlds (ISMCTS) cannot look ahead.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, Self

import msgspec
import numpy as np
import pyspiel

from games.core.catalogue import rulebooks
from games.core.dice import SEED_BYTES
from games.core.facts import Seat
from games.core.rulebook import Json, Rulebook
from games.core.search.knowledge import Knowledge
from research.environments.actions import ACTIONS, Numbering
from research.environments.observations import FLOATS, observed
from research.table import Table

MOST_MOVES: Final = 10_000
"""More moves than any game has."""
_UNSEEDED: Final = -1

_encode = msgspec.json.Encoder(order="sorted").encode


class SampledTable(Table):
    """A table of which a seat may imagine others that look the same to it, and where the dice will fall otherwise."""

    def __init__(self, book: Rulebook[Any, Any], seats: int, luck: random.Random) -> None:
        super().__init__(book, seats, luck.randbytes(SEED_BYTES))
        self._numbering = Numbering(book)
        self._imagine = Knowledge.of(book).imagine
        self._memories = [b""] * seats
        self._remembered = [0] * seats
        self._imagined_by: Seat | None = None
        self._moves: Mapping[int, Json] | None = None

    def __deepcopy__(self, memo: object) -> Self:
        twin = self.copy()
        twin._memories = self._memories.copy()
        twin._remembered = self._remembered.copy()
        return twin

    def moves(self) -> Mapping[int, Json]:
        """The moves of the first awaited seat, by action."""
        if self._moves is None:
            self._moves = self._numbering.moves(self, self.awaiting[0])
        return self._moves

    def play(self, seat: Seat, move: Mapping[str, Any]) -> None:
        """As of any table."""
        super().play(seat, move)
        self._moves = None

    def memory(self, seat: Seat) -> bytes:
        """A digest of all that a seat was shown."""
        history = self.history(seat)
        for told in history[self._remembered[seat] :]:
            self._memories[seat] = blake2b(self._memories[seat] + _encode(told), digest_size=16).digest()
        self._remembered[seat] = len(history)
        return self._memories[seat]

    def imagined(self, seat: Seat, rng: random.Random) -> Self:
        """Another table that fits all that the seat was shown; there the others remember what they see now.

        Raises LookupError in a table that another seat imagined: nobody knows what a seat was shown there.
        """
        if self._imagined_by not in (None, seat):
            raise LookupError(f"seat {seat} was shown nothing in what seat {self._imagined_by} imagines")
        twin = self.__deepcopy__(None)
        twin.state = self._imagine(self.book.view(self.state, seat), self.history(seat), rng)
        twin._imagined_by, twin._moves = seat, None
        twin.reroll(rng)
        for other in set(range(self.seats)) - {seat}:
            seen = _encode(self.book.view(twin.state, other))
            twin._memories[other], twin._remembered[other] = blake2b(seen, digest_size=16).digest(), len(self.events)
        return twin


class RulebookGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A rulebook with a number of players; `rng_seed` fixes all chance of its states, in the order of their making."""

    def __init__(self, book: Rulebook[Any, Any], game_type: Any, params: Mapping[str, Any] | None = None) -> None:
        given = {"players": book.seats[0], "rng_seed": _UNSEEDED, **(params or {})}
        self.book, self.players, seed = book, given["players"], given["rng_seed"]
        if self.players not in book.seats:
            raise ValueError(f"{book.key} is for {', '.join(map(str, book.seats))} players, not {self.players}")
        self.luck = random.Random(None if seed == _UNSEEDED else seed)
        super().__init__(game_type, _information(self.players), given)

    def new_initial_state(self, *_: object) -> "RulebookState":
        """A new deal."""
        return RulebookState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What gives a state's observations."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class RulebookState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game under way."""

    def __init__(self, game: RulebookGame) -> None:
        super().__init__(game)
        self.table = SampledTable(game.book, game.players, game.luck)

    def current_player(self) -> int:
        """The first of the seats that have a choice."""
        awaiting = self.table.awaiting
        return awaiting[0] if awaiting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.moves()) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.table.play(self.current_player(), self.table.moves()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return _encode(self.table.moves().get(action)).decode()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.table.awaiting

    def returns(self) -> list[float]:
        """At the end 1 for a win alone, all together 0."""
        return self.table.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RulebookState":
        """A state that looks the same to a player. Raises LookupError in one that another player has sampled so."""
        twin = self.clone()
        twin.table = self.table.imagined(player, random.Random(sampler()))
        return twin  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return _encode(self.table.book.view(self.table.state, None)).decode()


class Observer:
    """Observations: the seat's view as floats and as JSON; with perfect recall a digest of all that it was shown."""

    def __init__(self, kind: Any) -> None:
        self._recalls = kind.perfect_recall
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(FLOATS, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RulebookState, player: int) -> None:
        """Put what a player sees into `tensor`."""
        self.tensor[:] = observed(self._view(state, player))

    def string_from(self, state: RulebookState, player: int) -> str:
        """What a player sees, or was shown so far."""
        if self._recalls and not self._public:
            return f"{player}/{len(state.table.events)}/{state.table.memory(player).hex()}"
        return _encode(self._view(state, player)).decode()

    def _view(self, state: RulebookState, player: int) -> Any:
        return state.table.book.view(state.table.state, None if self._public else player)


def _information(players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=0,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=MOST_MOVES,
    )


def _type_of(book: Rulebook[Any, Any]) -> Any:
    seats: Sequence[int] = book.seats
    return pyspiel.GameType(
        short_name=f"astrolude_{book.key.replace('-', '_')}",
        long_name=book.texts.words("en").say("title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if max(seats) == 2 else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seats[0], "rng_seed": _UNSEEDED},
    )


def _registered(book: Rulebook[Any, Any]) -> None:
    """Tell OpenSpiel of a rulebook. It keeps the class until Python has ended, when nothing else could be freed."""
    kind = _type_of(book)

    class Registered(RulebookGame):
        """The game of one rulebook."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(book, kind, params)

    pyspiel.register_game(kind, Registered)


for _book in rulebooks().values():
    _registered(_book)

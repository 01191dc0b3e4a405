"""Every rulebook as a PettingZoo environment whose agents act one after the other (AEC)."""

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from games.core.catalogue import rulebooks
from games.core.dice import SEED_BYTES
from games.core.facts import Seat
from games.core.rulebook import Json
from games.drawing.plain import board_of
from research.environments.actions import ACTIONS, Numbering
from research.environments.observations import FLOATS, observed
from research.table import USUAL, Table

Observation = dict[str, NDArray[Any]]

RENDER_MODES: Final = ("ansi",)


class RulebookEnv(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A rulebook as an environment: agents `seat_0`, `seat_1`, … with equal spaces.

    An action is one of 1,024 numbers, of which `action_mask` marks those that stand for a move; an observation is 2,048
    floats made from what the seat sees. Seats that choose at the same time act in turn, and none is shown what another
    chose before all have. The reward comes at the end: 1 for a win alone, all together 0.
    Raises KeyError for an unknown rulebook; `reset` raises IllegalMove for options that it refuses.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "astrolude",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rulebook: str,
        seats: int | None = None,
        options: Mapping[str, Any] = USUAL,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.book = rulebooks()[rulebook]
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats or self.book.seats[0])]
        self._options = options
        self._numbering = Numbering(self.book)
        self._rng = random.Random()
        spaces: dict[str, Space[Any]] = {
            "observation": Box(-1.0, 1.0, (FLOATS,), np.float32),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        }
        self.observation_spaces = {agent: Dict(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal anew: the same for the same seed; without one, go on with the chance of the environment."""
        if seed is not None:
            self._rng = random.Random(seed)
        seats = len(self.possible_agents)
        self.table = Table(self.book, seats, self._rng.randbytes(SEED_BYTES), self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._moves: dict[Seat, Mapping[int, Json]] = {}
        self._select()

    def moves(self, agent: str) -> Mapping[int, Json]:
        """The moves that an agent may play now, by action; empty when it has no choice."""
        seat = self.possible_agents.index(agent)
        if seat not in self._moves:
            awaited = seat in self.table.awaiting
            self._moves[seat] = self._numbering.moves(self.table, seat) if awaited else {}
        return self._moves[seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions it has."""
        mask = np.zeros(ACTIONS, np.int8)
        mask[list(self.moves(agent))] = 1
        view = self.book.view(self.table.state, self.possible_agents.index(agent))
        return {"observation": observed(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the selected agent's action. Raises ValueError for one that its mask lacks."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        move = None if action is None else self.moves(agent).get(int(action))
        if move is None:
            raise ValueError(f"{agent} has no action {action} now")
        self._cumulative_rewards[agent] = 0.0
        self.table.play(self.possible_agents.index(agent), move)
        self._moves.clear()
        self.rewards = dict(zip(self.agents, self.table.returns(), strict=True))
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Let the first of those act that have a choice, or end."""
        awaiting = self.table.awaiting
        self.agent_selection = self.possible_agents[awaiting[0] if awaiting else 0]
        self.terminations = dict.fromkeys(self.agents, not awaiting)

    def render(self) -> str | None:
        """The board as a spectator sees it, as text; None unless the render mode is `ansi`."""
        if self.render_mode is None:
            return None
        return board_of(self.book)(self.book.view(self.table.state, None), "en", self.possible_agents)

    def close(self) -> None:
        """Nothing is open."""

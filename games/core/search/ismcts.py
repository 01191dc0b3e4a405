"""Information-set Monte Carlo tree search of many observers (Cowling, Powley, Whitehouse 2012), for every rulebook.

Each iteration takes an imagined world, walks down the trees of what each seat sees, plays on by the rulebook's cheap
policy and gives every seat its worth (max^n).
"""

import random
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final, Generic, NamedTuple, TypeVar

from games.core.dice import SEED_BYTES, Dice
from games.core.errors import IllegalMove
from games.core.facts import Event, Move, Seat, move_json
from games.core.search.arms import Arm, Arms
from games.core.search.contract import Candidate, Rules
from games.core.search.knowledge import Knowledge
from games.core.search.tree import Node, Stat, shown_to_each
from games.core.thinking.chances import shares_of
from games.core.thinking.minds import Json, Mind

S = TypeVar("S")

_MOVES_IN_A_PERIOD: Final = 10_000


class Deal(NamedTuple, Generic[S]):
    """One imagined world, the luck in it and who chooses by habit there: the same for every candidate."""

    world: S
    seed: int
    luck: bytes
    habitual: frozenset[Seat]


class Search(Generic[S]):
    """The search of one decision."""

    def __init__(
        self, rules: Rules[S], mind: Mind[Any], wanted: Sequence[Move] = (), lead: Sequence[Move] = ()
    ) -> None:
        self._rules = rules
        self._mind = mind
        self._seat = mind.seat
        self._knowledge = Knowledge.of(rules)
        self._deals: list[Deal[S]] = []
        self._roots = [Node()] * mind.view.players
        self.played = 0
        world, rng = rules.copy(self._deal(0).world), random.Random(mind.rng.getrandbits(64))
        self.arms = Arms(wanted, chain(lead, self._knowledge.propose(world, self._seat, rng)))

    def _deal(self, number: int) -> Deal[S]:
        while len(self._deals) <= number:
            rng = random.Random(self._mind.rng.getrandbits(64))
            world = self._knowledge.imagine(self._mind.view, self._mind.history, rng)
            seed, luck = rng.getrandbits(64), rng.randbytes(SEED_BYTES)
            habitual = frozenset(seat for seat, _ in enumerate(self._roots) if rng.random() < self._knowledge.habit)
            self._deals.append(Deal(world, seed, luck, habitual - {self._seat}))
        return self._deals[number]

    def iterate(self) -> None:
        """Try one candidate once."""
        arm = self.arms.choose()
        deal = self._deal(arm.visits)
        trial = _Trial(self._rules, self._knowledge, self._seat, deal, self.arms.spread)
        self.arms.record(arm, trial.run(self._roots, arm))
        self.played += trial.played


class _Trial(Generic[S]):
    """One iteration: a world of its own that is played in."""

    def __init__(self, rules: Rules[S], knowledge: Knowledge[S], searcher: Seat, deal: Deal[S], spread: float) -> None:
        self._rules = rules
        self._knowledge = knowledge
        self._searcher = searcher
        self._spread = spread
        self._state = rules.copy(deal.world)
        self._rng = random.Random(deal.seed)
        self._dice = Dice(deal.luck)
        self._habitual = deal.habitual
        self._began = self._period = knowledge.period(self._state) if knowledge.period else 0
        self._within = self.played = 0

    def run(self, roots: Sequence[Node], arm: Arm) -> float:
        """Walk down, play on, and tell every seat that chose what it came to; the searching seat's worth."""
        path: list[tuple[Seat, Stat]] = []
        nodes: Sequence[Node] | None = roots
        chosen: Mapping[Seat, Move] = {self._searcher: arm.move}
        while nodes is not None and not self._over():
            nodes = self._descend(nodes, chosen, path)
            chosen = {}
        worth = self._worth()
        for seat, stat in path:
            stat.visits += 1
            stat.total += worth[seat]
        return worth[self._searcher]

    def _descend(
        self, nodes: Sequence[Node], chosen: Mapping[Seat, Move], path: list[tuple[Seat, Stat]]
    ) -> Sequence[Node] | None:
        """Every awaited seat chooses, then all their moves are made.

        The seats' next nodes, or None where one that is awaited there comes to a new one.
        """
        picked = self._picked(nodes, chosen, path)
        for node in {*nodes}:
            node.visits += 1
        events = [event for seat, move in picked if (event := self._make(seat, move))]
        steps = [*zip(nodes, shown_to_each(events, len(nodes)), strict=True)]
        known = [key in node.children for node, key in steps]
        children = [node.child(key) for node, key in steps]
        return children if all(known[seat] for seat in self._rules.awaiting(self._state)) else None

    def _picked(
        self, nodes: Sequence[Node], chosen: Mapping[Seat, Move], path: list[tuple[Seat, Stat]]
    ) -> list[tuple[Seat, Move]]:
        picked = list(chosen.items())
        for seat in self._rules.awaiting(self._state):
            if seat in self._habitual:
                picked.append((seat, self._knowledge.reply(self._state, seat, self._rng)))
            elif seat not in chosen:
                offers = self._knowledge.propose(self._state, seat, self._rng)
                choice = nodes[seat].choose(seat, offers, self._spread, self._knowledge.trust)
                if choice is not None:
                    picked.append((seat, choice[0]))
                    path.append((seat, choice[1]))
        return picked

    def _make(self, seat: Seat, move: Move) -> Event | None:
        """Make a move unless the moves of others before it have left no room for it; the event that tells of it."""
        if seat not in self._rules.awaiting(self._state):
            return None
        try:
            return self._play(seat, move)
        except IllegalMove:
            return None

    def _play(self, seat: Seat, move: Move) -> Event | None:
        rules, state, first = self._rules, self._state, None
        self._take_dice()
        for event in rules.decide(state, seat, move, self._dice):
            rules.evolve(state, event)
            first = first or event
        self.played += 1
        return first

    def _take_dice(self) -> None:
        """Those of the next move of its period: candidates that led apart have the same luck again from the next on."""
        period = self._knowledge.period(self._state) if self._knowledge.period else 0
        self._within = self._within + 1 if period == self._period else 1
        self._period = period
        self._dice.version = period * _MOVES_IN_A_PERIOD + self._within

    def _over(self) -> bool:
        """Whether nobody is awaited, or the playout has come as far as it should."""
        knowledge = self._knowledge
        gone = knowledge.period(self._state) - self._began if knowledge.period else self.played
        return gone >= knowledge.depth or not self._rules.awaiting(self._state)

    def _worth(self) -> Sequence[float]:
        """Play on by the cheap policy, and value where that leads."""
        while not self._over():
            seat = self._rules.awaiting(self._state)[0]
            self._play(seat, self._knowledge.reply(self._state, seat, self._rng))
        standings = self._rules.result(self._state)
        if standings is not None:
            return shares_of(standings)
        if self._knowledge.worth is None:
            raise RuntimeError(f"a playout of {self._rules.key} does not end, and its rulebook has no worth")
        return self._knowledge.worth(self._state)


def rank(
    rules: Rules[Any],
    mind: Mind[Any],
    *,
    iterations: int,
    moves: int | None = None,
    wanted: Sequence[Json] = (),
    lead: Json | None = None,
) -> list[Candidate]:
    """The moves that were tried, best first, the first proposal and all that are `wanted` among them.

    The first proposal is the `lead`, or the rulebook's; it is the best unless another is better by more than chance
    explains. The search also ends when
    `moves` have been played in imagination, or the mind is hurried. The answer is always the same for the same mind,
    its `rng` included, as long as nothing hurries it.
    Raises `LookupError` where the game hides things and its rulebook cannot imagine them.
    """
    search = Search(rules, mind, [*map(rules.read_move, wanted)], [rules.read_move(lead)] if lead else [])
    for _ in range(max(iterations, 1)):
        search.iterate()
        if (moves is not None and search.played >= moves) or mind.hurried():
            break
    return [Candidate(move_json(arm.move), arm.chance, arm.visits, arm.error) for arm in search.arms.ranked()]

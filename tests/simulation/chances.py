"""What a story leaves to chance: who goes on at a command, and what happens to a process there.

Every strand of every process draws from a stream of its own, so that leaving something out moves little else.
"""

import random
from collections.abc import Collection
from typing import Final, Literal

from msgspec import Struct

Kind = Literal["kill", "refuse", "lose", "freeze", "yield"]
HELD: Final = 20
HELD_AT_MOST: Final = 0.1
KINDS: Final[tuple[Kind, ...]] = ("kill", "refuse", "lose", "freeze", "yield")


class Odds(Struct, frozen=True):
    """How likely each is, at each command: the process dies, its command is not sent, the answer to it is lost, it is
    stopped for a while, another goes on.
    """

    kill: float = 0.0
    refuse: float = 0.0
    lose: float = 0.0
    freeze: float = 0.0
    yields: float = 0.0


class Turn(Struct, frozen=True):
    """What happens at a command: whose, and the how manieth of theirs; `how` is drawn too, from 0 to 1."""

    strand: str
    command: int
    kind: Kind
    how: float

    @property
    def name(self) -> str:
        """What tells it from the others of a story."""
        return f"{self.strand}:{self.command}"


class Chances:
    """The chances of one story; those that happened are remembered. With `kept`, only these happen."""

    def __init__(self, seed: int, odds: Odds, kept: Collection[str] | None = None) -> None:
        self.seed = seed
        self.happened: list[Turn] = []
        self.calm = False
        self._kept = None if kept is None else frozenset(kept)
        self._odds = odds
        self._limits = [odds.kill, odds.refuse, odds.lose, odds.freeze, odds.yields]

    def stream(self, name: str) -> random.Random:
        """Random numbers of their own for somebody."""
        return random.Random(f"{self.seed} {name}")

    def at(self, strand: str, command: int, stream: random.Random, *, mortal: bool, holds: bool = False) -> Turn | None:
        """What happens to a strand at a command; players' own processes do not die.

        Whoever `holds` what it has just taken from others is hit more often: nobody else has it then.
        """
        drawn = stream.random()
        for kind, odds in zip(KINDS, self._limits, strict=True):
            limit = min(HELD_AT_MOST, HELD * odds) if holds and kind != "yield" else odds
            if drawn < limit:
                return self._turn(Turn(strand, command, kind, stream.random()), mortal)
            drawn -= limit
        return None

    def _turn(self, turn: Turn, mortal: bool) -> Turn | None:
        if turn.kind != "yield" and (self.calm or (turn.kind in ("kill", "freeze") and not mortal)):
            return None
        if self._kept is not None and turn.name not in self._kept:
            return None
        self.happened.append(turn)
        return turn

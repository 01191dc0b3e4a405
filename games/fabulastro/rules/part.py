"""What every part of the rules offers to the whole: who decides a move in a phase, and what is played by default."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.core.dice import Dice
from games.core.facts import Event, Move, Seat
from games.fabulastro.facts.shapes import Phase
from games.fabulastro.state import State

Steps = Iterator[Event]
Step = Callable[[State, Seat, Any, Dice], Steps]
Decide = Mapping[Phase, Sequence[Step]]
"""A part's `DECIDE`: what follows from a move in a phase, of the type that the parameter `move` is annotated with."""

Defaults = Mapping[Phase, Callable[[State, Seat], Move]]
"""A part's `DEFAULTS`: the move of whoever is late."""

Start = Callable[[State, Seat, Dice], Steps]
"""Begins a job."""

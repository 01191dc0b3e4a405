"""Imagined worlds, drawn one after another for the same decision: what is the same in all is worked out once."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from games.core.thinking.insight import once
from games.core.thinking.minds import Json
from games.core.view import View

S = TypeVar("S")
V = TypeVar("V", bound=View)
K = TypeVar("K")


def imagining(
    know: Callable[[V, Sequence[Json]], K], draw: Callable[[K, Random], S]
) -> Callable[[V, Sequence[Json], Random], S]:
    """`imagine` of an insight: `know` is called once for a view and its history, `draw` for each state.

    `draw` must not change what `know` gave.
    """
    shown: list[V] = []
    known = once(lambda history: know(shown[0], history))

    def imagine(view: V, history: Sequence[Json], rng: Random) -> S:
        shown[:] = [view]
        return draw(known(history), rng)

    return imagine

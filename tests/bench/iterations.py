"""Random playouts and searches of every rulebook beside OpenSpiel's games in Python, and its ISMCTS, in the same run.

`python -m tests.bench.iterations [--seconds 2]`

A step is a random move with all that follows from it: the choice among the legal moves, and who is asked next. It is
measured on the rulebook alone, as searches play it, and through the interface of OpenSpiel. A search iteration of ours
ends where the rulebook's insight values a position; OpenSpiel's plays on to the end.
"""

import argparse
import random
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from games.core.catalogue import rulebooks
from games.core.dice import SEED_BYTES
from games.core.forms import sample_move
from games.core.rulebook import Rulebook
from games.core.search import rank
from research.table import Table
from tests.bench.machine import describe
from tests.bench.playouts import playout
from tests.bench.speed import Speed, speed

SECONDS: Final = 2.0
ITERATIONS: Final = 30
OPENING: Final = 6


def steps(book: Rulebook[Any, Any], seed: int) -> int:
    """The moves of a random game."""
    return sum(1 for _ in playout(book, book.seats[0], seed))


def iterations(book: Rulebook[Any, Any], seed: int) -> int:
    """The iterations of a search after some random moves."""
    rng = random.Random(seed)
    table = Table(book, book.seats[0], rng.randbytes(SEED_BYTES))
    for _ in range(OPENING):
        seat = table.awaiting[0]
        table.play(seat, sample_move(book.forms(table.state, seat), rng))
    rank(book, table.mind(table.awaiting[0], rng), iterations=ITERATIONS)
    return ITERATIONS


def tell(title: str, speeds: Sequence[Speed], beside: Sequence[Speed] = ()) -> None:
    """Print the speeds, and how many times as fast each is as what stands beside."""
    print(f"\n{title}")
    for one in speeds:
        ratios = "".join(f"   {one.a_second / other.a_second:6.3f} x {other.name}" for other in beside)
        print(f"  {one.name:26} {one.a_second:10,.0f}{ratios}", flush=True)


def main() -> None:
    """Measure OpenSpiel's games first, where it is installed, then ours."""
    parser = argparse.ArgumentParser("iterations", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each figure (default: %(default)s)")
    seconds = parser.parse_args().seconds
    print(describe())
    in_python: list[Speed] = []
    searched: list[Speed] = []
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed (the extra `research`): there is nothing to compare with")
    else:
        other = import_module("tests.bench.spiel_speed")
        search = partial(other.iterations, ITERATIONS)
        in_python = other.measured(other.IN_PYTHON, seconds, other.steps)
        searched = other.measured(other.SEARCHED, seconds, search)
        tell("steps/s, OpenSpiel's games in Python", in_python)
        tell("iterations/s, OpenSpiel's ISMCTS of its games", searched)
        tell("steps/s, ours through OpenSpiel", other.measured(other.OWN, seconds, other.steps), in_python)
        tell("iterations/s, OpenSpiel's ISMCTS of ours", other.measured(other.OWN, seconds, search), searched)
    books = rulebooks().items()
    tell("steps/s, ours", [speed(key, seconds, partial(steps, book)) for key, book in books], in_python)
    tell("iterations/s, our search", [speed(key, seconds, partial(iterations, book)) for key, book in books], searched)
    print(f"\n{describe()}")


if __name__ == "__main__":
    main()

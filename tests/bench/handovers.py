"""How often a game waits for another seat, played by bots, and how often if their habits are left as standing orders.

`python -m tests.bench.handovers [RULEBOOK] [GAMES]`. A hand-over is a decision of a seat that did not decide last. With
habits, a decision counts only where the bot wants something else than a habit of the rulebook does.
"""

import random
import statistics
import sys

from games.core.catalogue import rulebooks
from games.core.rulebook import STAND_IN, Mind
from tests.rules.contract.playing import Playing, Table


def measure(table: Table, seed: int) -> tuple[int, int, int]:
    """The decisions of one game, its hand-overs, and those left with habits."""
    game, book = Playing(table, seed), table.book
    habits = [*book.habits.values()]
    decisions, waits, asked = 0, [0, 0], [-1, -1]
    while game.awaiting:
        seat = asked[0] if asked[0] in game.awaiting else game.awaiting[0]
        mind = Mind(
            seat=seat,
            view=book.view(game.state, seat),
            history=game.history(seat),
            forms=book.forms(game.state, seat),
            rng=random.Random(f"{seed}/{len(game.log)}"),
        )
        move = book.bots[STAND_IN](mind)
        decisions += 1
        for place, counts in enumerate((True, move not in habits)):
            if counts:
                waits[place] += seat != asked[place]
                asked[place] = seat
        game.do(seat, move)
    return decisions, waits[0], waits[1]


def main() -> None:
    """Print the medians of some games of four."""
    given = dict(enumerate(sys.argv))
    key, games = given.get(1, "fabulastro"), given.get(2, "12")
    table = Table(rulebooks()[key], 4, {})
    found = [measure(table, seed) for seed in range(int(games))]
    for name, figures in zip(("decisions", "hand-overs", "with habits"), zip(*found, strict=True), strict=True):
        print(f"{name:12} {statistics.median(figures):6.0f}  ({min(figures)} to {max(figures)})")


if __name__ == "__main__":
    main()

"""How often a game waits for people who are not there, played by bots, and how often with the rulebook's habits.

`python -m tests.bench.handovers [RULEBOOK] [GAMES]`. Whoever is awaited comes and decides until nobody who has come is
awaited any more; then the game is handed over: to one seat, or to several who decide at the same time. With habits, a
decision that a habit answers as the bot would have needs nobody.
"""

import random
import statistics
import sys

from games.core.catalogue import rulebooks
from games.core.facts import Seat
from games.core.rulebook import STAND_IN, Json, Mind
from tests.rules.contract.playing import Playing, Table


def measure(table: Table, seed: int, *, habits: bool) -> tuple[int, int]:
    """The decisions of one game that people make, and its hand-overs."""
    game = Playing(table, seed)
    decisions, handed, there = 0, 0, set[Seat]()
    while game.awaiting:
        answered = next(filter(None, (_by_habit(game, seat, seed) for seat in game.awaiting)), None) if habits else None
        if answered is not None:
            game.do(*answered)
            continue
        if there.isdisjoint(game.awaiting):
            there = set(game.awaiting)
            handed += 1
        seat = next(seat for seat in game.awaiting if seat in there)
        decisions += 1
        game.do(seat, _choice(game, seat, seed))
    return decisions, handed


def _by_habit(game: Playing, seat: Seat, seed: int) -> tuple[Seat, Json] | None:
    """What a habit answers for a seat, where the bot wants the same."""
    habit = game.habit(seat)
    return (seat, habit[1]) if habit is not None and habit[1] == _choice(game, seat, seed) else None


def _choice(game: Playing, seat: Seat, seed: int) -> Json:
    """What the bot that stands in for people wants."""
    mind = Mind(
        seat=seat,
        view=game.book.view(game.state, seat),
        history=game.history(seat),
        forms=game.book.forms(game.state, seat),
        rng=random.Random(f"{seed}/{len(game.log)}"),
    )
    return game.book.bots[STAND_IN](mind)


def main() -> None:
    """Print the medians of some games of four."""
    given = dict(enumerate(sys.argv))
    key, games = given.get(1, "fabulastro"), given.get(2, "12")
    table = Table(rulebooks()[key], 4, {})
    for name, habits in (("by hand", False), ("with habits", True)):
        found = [measure(table, seed, habits=habits) for seed in range(int(games))]
        for what, figures in zip(("decisions", "hand-overs"), zip(*found, strict=True), strict=True):
            print(f"{name:12} {what:10} {statistics.median(figures):6.0f}  ({min(figures)} to {max(figures)})")


if __name__ == "__main__":
    main()

"""How strong the bots are: plays games among levels, and tells what they say.

    python -m tests.bench.arena play --rulebook destiny --seats 2 --deals 200
    python -m tests.bench.arena table

`play` goes on where it was interrupted: games are kept in a file (`--record`), and only those that it lacks are played.
Every two levels meet, each alone among the other with the same deals, unless `--swiss` says how many rounds are played.
`table` prints the figures as Markdown, `keep` writes those of the documentation.
A duel whose record is gone goes on with `--first`: what it finds then is counted together with what was kept.
The level `replies` is what playouts play.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from games.core.catalogue import rulebooks
from research.matches.figures import ratings
from research.matches.fixtures import Fixture, Pair, duels
from tests.bench.arena import plan
from tests.bench.arena.players import ALL_KNOWING, LEVELS, is_offered
from tests.bench.arena.record import Record
from tests.bench.arena.running import run
from tests.bench.arena.summary import keep, summarize
from tests.bench.arena.tables import markdown
from tests.bench.machine import describe
from tests.tree import ROOT

RECORD = ROOT / "build" / "arena.jsonl"
DEALS = 200
PROCESSES = 2


class Tournament:
    """What a command asked for."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._asked = asked
        self._record = Record(asked.record)

    def play(self) -> None:
        """Play all rulebooks: side by side where all pairs are known, one after the other in Swiss rounds."""
        books = self._asked.rulebook or [*rulebooks()]
        if self._asked.swiss:
            for book in books:
                self._play_swiss(book)
        else:
            games = [game for book in books for game in self._duels(book, plan.round_robin(self._levels(book)))]
            run(sorted(games, key=lambda game: game.deal), self._record, self._asked.processes)

    def _play_swiss(self, book: str) -> None:
        for pairs in plan.rounds(self._levels(book), self._asked.swiss, partial(self._ranked, book)):
            print(f"{book}: {', '.join(' against '.join(pair) for pair in pairs)}", flush=True)

    def _ranked(self, book: str, pairs: Sequence[Pair]) -> list[str]:
        """The levels by their ratings when these pairs have played."""
        games = {*self._duels(book, pairs)}
        run(games, self._record, self._asked.processes)
        rated = ratings(played for played in self._record.games() if played.fixture in games)
        return sorted(self._levels(book), key=lambda level: -rated[level].mu if level in rated else 0.0)

    def _levels(self, book: str) -> list[str]:
        told = [ALL_KNOWING + level for level in self._asked.all_knowing]
        return [level for level in [*(self._asked.level or LEVELS), *told] if is_offered(rulebooks()[book], level)]

    def _duels(self, book: str, pairs: Sequence[Pair]) -> list[Fixture]:
        seats = [count for count in rulebooks()[book].seats if count in (self._asked.seats or [count])]
        asked = self._asked
        return [
            game
            for count in seats
            for game in duels(book, count, pairs, asked.deals, first=asked.first, one_sided=asked.one_sided)
        ]


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser("arena", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("command", choices=["play", "table", "keep"])
    top.add_argument("--record", type=Path, default=RECORD, help="the file of games")
    top.add_argument("--rulebook", action="append", choices=[*rulebooks()], help="not all rulebooks; may be repeated")
    top.add_argument("--seats", action="append", type=int, help="not all numbers of seats; may be repeated")
    top.add_argument("--level", action="append", help=f"not {', '.join(LEVELS)}; may be repeated")
    top.add_argument("--all-knowing", action="append", default=[], metavar="LEVEL", help="also this one, told all")
    top.add_argument("--deals", type=int, default=DEALS, help="for each pair and number of seats")
    top.add_argument("--first", type=int, default=0, metavar="DEAL", help="without those before, which were kept")
    top.add_argument("--swiss", type=int, metavar="ROUNDS", help="rounds among neighbours instead of every two levels")
    top.add_argument("--one-sided", action="store_true", help="the second of a pair is never alone")
    top.add_argument("--processes", type=int, default=PROCESSES)
    return top


def main() -> None:
    """Do what the command line says."""
    asked = parser().parse_args()
    if asked.command == "play":
        print(describe())
        Tournament(asked).play()
    elif asked.command == "table":
        print("\n".join(markdown(summarize(Record(asked.record).games()))))
    else:
        keep(summarize(Record(asked.record).games()))


if __name__ == "__main__":
    main()

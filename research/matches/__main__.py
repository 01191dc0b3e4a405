"""Rate any program against another: both play the same deals, each alone among the other on every seat in turn.

A program is a level of the service's bots (destiny:strong), a function of a module that lies here or is installed
(my_bots:choose), or, at a server, an account that is invited and plays by itself (@Deep Orion).
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from clients.api import ApiError
from games.core.catalogue import rulebooks
from research.matches import in_process
from research.matches.contract import Foul, Logged
from research.matches.duels import duels_of
from research.matches.figures import decision_times, percent, quantile, ratings
from research.matches.fixtures import Fixture, Pair, Played, duels
from research.matches.programs import ACCOUNT, BadMatch, Program, rulebook_of
from research.matches.remote import Server

DEALS: Final = 20
Play = Callable[[Fixture], Logged]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a match and tell how it ended; exits with 1 if it cannot be played."""
    asked = _parser().parse_args(arguments)
    try:
        for line in _match(asked):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except (BadMatch, Foul, ApiError, OSError) as error:
        sys.stderr.write(f"astrolude match: {error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="astrolude match", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--rulebook", help="the game; by default that of a level")
    parser.add_argument("--seats", type=int, help="how many sit at a table; by default as few as the game takes")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"each is played twice (default: {DEALS})")
    parser.add_argument("--archives", type=Path, metavar="DIR", help="where to put the games, for astrolude verify")
    parser.add_argument("--url", help="play at this server instead of here")
    parser.add_argument("--tokens", type=Path, metavar="FILE", help="tokens of accounts there, one a line")
    return parser


def _match(asked: argparse.Namespace) -> Iterator[str]:
    """Play, and tell the result line by line. Raises BadMatch, Foul, ApiError and OSError."""
    names = (asked.first, asked.second)
    rulebook = rulebook_of(names, asked.rulebook)
    seats = asked.seats or rulebooks()[rulebook].seats[0]
    if seats not in rulebooks()[rulebook].seats:
        raise BadMatch(f"{rulebook} is for {', '.join(map(str, rulebooks()[rulebook].seats))}, not {seats}")
    fixtures = _fixtures(rulebook, seats, names, asked.deals)
    programs = {name: Program.named(name, rulebook) for name in names}
    code = version("astrolude")
    play: Play = partial(in_process.play, programs=programs, code=code)
    if asked.url is not None:
        tokens = asked.tokens.read_text(encoding="utf-8").split() if asked.tokens else []
        play = partial(Server(asked.url, tokens).play, programs=programs, code=code)
    yield from told(names, [_played(play, fixture, asked.archives) for fixture in fixtures])


def _fixtures(rulebook: str, seats: int, names: Pair, deals: int) -> list[Fixture]:
    """The games. An account cannot sit on two seats: at larger tables it is always alone. Raises BadMatch."""
    if names[0] == names[1]:
        raise BadMatch("a match is between two programs")
    if deals < 1:
        raise BadMatch("a match has at least one deal")
    first, second = sorted(names, key=lambda name: not name.startswith(ACCOUNT))
    lonely = seats > 2 and first.startswith(ACCOUNT)
    if lonely and second.startswith(ACCOUNT):
        raise BadMatch("two accounts play at tables for two only")
    return duels(rulebook, seats, [(first, second) if lonely else names], deals, one_sided=lonely)


def _played(play: Play, fixture: Fixture, archives: Path | None) -> Played:
    played, archive = play(fixture)
    if archives is not None:
        archives.mkdir(parents=True, exist_ok=True)
        alone = min(fixture.levels, key=fixture.levels.count)
        seat = fixture.levels.index(alone)
        name = f"{fixture.rulebook}-{fixture.seats}-{fixture.deal:04}-{_plain(alone)}-on-{seat}.ndjson"
        (archives / name).write_bytes(archive)
    return played


def _plain(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name)


def told(names: Pair, games: Sequence[Played]) -> Iterator[str]:
    """How often each won alone among the other, by how much it was ahead, ratings, and times of decisions."""
    rulebook, seats = games[0].fixture.rulebook, games[0].fixture.seats
    yield f"{rulebook}, {seats} seats, {len(games)} games, an equal wins {100 / seats:.0f} %"
    for pair in (names, names[::-1])[: 1 if seats == 2 else 2]:
        for duel in duels_of(pair, games):
            yield f"{duel.one} among {duel.among}: wins {percent(duel.won)} %"
            if duel.ahead is not None:
                yield f"  ahead of {duel.among} on the same seats and deals by {percent(duel.ahead, '+')} points"
    for name, rating in sorted(ratings(games).items(), key=lambda item: -item[1].mu):
        yield f"{name}: rating {rating.mu:.1f} ± {2 * rating.sigma:.1f}{_times(name, games)}"


def _times(name: str, games: Sequence[Played]) -> str:
    """How long its decisions took; nothing of programs that think elsewhere."""
    counted = decision_times(name, games)
    if not counted:
        return ""
    return f", a decision takes {quantile(counted, 0.5):g} ms (p50), {quantile(counted, 0.99):g} ms (p99)"


if __name__ == "__main__":
    sys.exit(main())

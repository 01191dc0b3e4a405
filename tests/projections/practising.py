"""Practice games without a store: taken up from kept logs, and played on at random."""

import random
from collections.abc import Sequence
from itertools import count

from events.copying import rebound
from events.envelope import Raw
from games.core.clock import NoClock
from games.core.facts import Seat
from games.core.forms import sample_move
from games.core.lifecycle.playing import Play
from games.core.lifecycle.practising import Practise
from games.core.lifecycle.state import Practice
from projections.games import fold
from projections.positions import Reached
from tests.projections.logs import GAME, Kept, entries_of, public_of, renamed

ORIGIN = "the-game-before"
ME = "player-me"
SEED = bytes(range(32, 64))


def ends(raws: Sequence[Raw]) -> list[int]:
    """The versions of a log at which a command is whole, and its game in play."""
    publics = [public_of(raw) for raw in raws]
    began = next(public["version"] for public in publics if public["type"] == "game_started")
    return [one["version"] for one in publics if one["rest"] == 0 and one["version"] >= began][:-1]


def position(kept: Kept, version: int, origin: str = ORIGIN) -> Reached:
    """A position of a kept game, as if that had been played as `origin`."""
    raws = renamed(kept.raws, origin)[:version]
    game = fold(GAME, entries_of(kept.raws[:version])).game
    return Reached(Practice(origin, None, version, raws[-1].hash), game, raws)


def practice(reached: Reached, seat: Seat = 0, at: int | None = None, **changed: object) -> Kept:
    """A practice game that has just begun, whose log is that of `GAME`."""
    kept = Kept.__new__(Kept)
    kept.raws = rebound(reached.log, GAME, reached.raws)
    kept.game = reached.game.copy()
    kept.at = reached.game.updated if at is None else at
    kept._causes = count(1_000_000)
    usual = {
        "practice": reached.practice,
        "player": ME,
        "guest": False,
        "seat": seat,
        "bots": tuple(None if other == seat else "normal" for other in range(len(kept.game.chairs))),
        "clock": NoClock(),
        "visibility": "public",
        "timeouts_before_bot": 2,
        "entropy": "my own",
        "seed": SEED,
    }
    kept.do(Practise(**{**usual, **changed}), by=f"player:{ME}")  # type: ignore[arg-type]  # what tests change
    return kept


def play_out(kept: Kept, seed: int = 0) -> Kept:
    """Play to the end at random, faster than any time limit."""
    rng = random.Random(seed)
    while not kept.game.over:
        chosen = rng.choice(sorted(kept.game.decisions))
        by = "bot" if kept.game.chairs[chosen].bot else f"player:{ME}"
        command = Play(chosen, sample_move(kept.game.forms(chosen), rng), chosen_by="bot" if by == "bot" else "player")
        kept.do(command, 1, by)
    return kept

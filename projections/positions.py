"""The positions of which a practice game can be made: those of games that are over, and the set-pieces of rulebooks."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from hashlib import sha256
from typing import Any, Final

from msgspec import Struct

from events.chain import genesis
from events.codec import SALT_BYTES, seal
from events.envelope import Raw
from events.store import LogStore
from games.core.catalogue import rulebooks
from games.core.clock import NoClock
from games.core.lifecycle import decider
from games.core.lifecycle.contract import BOT, OPERATOR, Command
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import SitBot
from games.core.lifecycle.state import Practice
from games.core.positions.set_pieces import Position
from games.core.rulebook import STAND_IN, Rulebook
from projections.codec import drafts_of
from projections.games import Games

NOBODY: Final = ""
"""Who created a set-piece, in place of an account's id."""


class Reached(Struct, frozen=True):
    """A position: where it is from, the game there (never changed), and the entries that led to it."""

    practice: Practice
    game: Game
    raws: Sequence[Raw]

    @property
    def log(self) -> str:
        """The name to which those entries are bound."""
        return self.practice.log(self.game.book.key)


def position_of(log: LogStore, games: Games, game: str, version: int) -> Reached:
    """What the command left to which a game's version belongs. Raises NoSuchLog, BrokenLog, Unavailable."""
    live = games.settled(game, version)
    return Reached(Practice(game, None, live.version, live.hash), live.game, log.raw(game, 0, live.version))


@cache
def set_piece(rulebook: str, name: str) -> Reached:
    """A rulebook's set-piece, or the table of a lesson, decided by its newest rules: the same bytes in every process.

    Raises KeyError when there is none of this name, IllegalMove when the rules no longer lead there.
    """
    book = rulebooks()[rulebook]
    lesson = book.lessons().get(name)
    position = lesson.table if lesson else book.positions()[name]
    log = f"{rulebook}/{name}"
    game, raws = Game(book), list[Raw]()
    for command in _commands(book, position):
        drafts = drafts_of(decider.decide(game, command, position.at))
        end = (raws[-1].version, bytes.fromhex(raws[-1].hash)) if raws else (0, genesis(log))
        by = BOT if isinstance(command, Play) else OPERATOR
        salts = partial(next, _salts(position.seed, end[0]))
        _, stored = seal(log, end, drafts, at=position.at, by=by, cause=f"{name}-{end[0] + 1}", salt=salts)
        entries = zip(stored[::3], stored[1::3], stored[2::3], strict=True)
        raws += [
            Raw(version, public, private or None, digest.decode())
            for version, (public, private, digest) in enumerate(entries, end[0] + 1)
        ]
    return Reached(Practice(None, name, raws[-1].version, raws[-1].hash), game, raws)


def _commands(book: Rulebook[Any, Any], position: Position) -> Iterator[Command]:
    yield Create(
        rulebook=book.key,
        seats=position.seats,
        options=position.options,
        clock=NoClock(),
        creator=NOBODY,
        visibility="public",
        starts="when_full",
        timeouts_before_bot=1,
        seed=bytes.fromhex(position.seed),
        plan=tuple(SitBot(seat, STAND_IN) for seat in range(position.seats)),
    )
    for step in position.moves:
        yield Play(step.seat, step.move, chosen_by="bot")


def _salts(seed: str, after: int) -> Iterator[bytes]:
    """Salts that nobody has to keep: what they hide lies open in the game's folder."""
    number = 0
    while True:
        yield sha256(f"{seed}:{after}:{number}".encode()).digest()[:SALT_BYTES]
        number += 1

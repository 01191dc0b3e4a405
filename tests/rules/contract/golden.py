"""Finished games kept for good, one for each rulebook's version and number of seats: old logs must go on replaying.

`make golden` writes those that are missing and never touches the others.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from events.envelope import Draft
from games.core.catalogue import event_types, rulebooks
from games.core.clock import NoClock
from games.core.facts import Event, type_name
from games.core.forms import sample_move
from games.core.lifecycle import decider
from games.core.lifecycle.contract import Command
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play, TimeOut
from games.core.lifecycle.seating import Sit
from games.core.rulebook import Json, Rulebook, Standing
from games.core.visibility import join, split
from projections.upcasters import UPCASTERS
from tests.rules.contract.playing import brief

FOLDER = Path(__file__).parent.parent / "golden"


class Stored(msgspec.Struct):
    """An event as it was stored, with the version of its type."""

    type: str
    v: int
    public: Json
    private: dict[str, Json] = {}


class Batch(msgspec.Struct):
    """What one command led to, and when."""

    at: int
    events: list[Stored]


class Golden(msgspec.Struct):
    """A finished game: its log, and what came of it."""

    rulebook: str
    version: int
    seats: int
    batches: list[Batch]
    standings: tuple[Standing, ...]
    views: list[Json]


def read(path: Path) -> Golden:
    """A kept game, its events in the shape that they have now."""
    golden = msgspec.json.decode(path.read_bytes(), type=Golden)
    batches = [Batch(batch.at, [_lifted(stored) for stored in batch.events]) for batch in golden.batches]
    return msgspec.structs.replace(golden, batches=batches)


def _lifted(stored: Stored) -> Stored:
    draft = UPCASTERS.newest(Draft(stored.type, stored.v, stored.public, stored.private))
    return Stored(draft.type, draft.v, draft.public, draft.private)


def path_of(book: Rulebook[Any, Any], seats: int) -> Path:
    """Where the game of the rulebook's present version is kept."""
    return FOLDER / f"{book.key}-{book.version}-{seats}.json"


def fold(golden: Golden) -> Game:
    """The game again, from its log."""
    types = event_types(golden.rulebook)
    game = Game(rulebooks()[golden.rulebook])
    for batch in golden.batches:
        for place, stored in enumerate(batch.events, start=1):
            event: Event = join(types[stored.type], stored.public, stored.private)
            game.apply(event, batch.at, last=place == len(batch.events))
    return game


def views(game: Game) -> list[Json]:
    """What a spectator and each seat see in the end."""
    return [msgspec.json.decode(msgspec.json.encode(game.view(viewer))) for viewer in (None, *range(len(game.chairs)))]


def _play(book: Rulebook[Any, Any], seats: int) -> Golden:
    """A game of random moves, every seat held by a player."""
    rng = random.Random(f"{book.key}-{book.version}-{seats}")
    plan = tuple(Sit(seat, f"player-{seat}", f"entropy {seat}") for seat in range(seats))
    terms = Create(
        book.key, seats, brief(book), NoClock(), "player-0", "public", "when_full", 3, rng.randbytes(32), plan
    )
    at = 1_700_000_000_000
    game, events = decider.create(book, terms, at)
    batches = [_batch(at, events)]
    while not game.over:
        at += rng.randrange(1_000, 100_000)
        batches.append(_batch(at, decider.decide(game, _command(game, at, rng), at)))
    return Golden(book.key, book.version, seats, batches, game.standings, views(game))


def _command(game: Game, at: int, rng: random.Random) -> Command:
    """Any move of any seat that is asked; what is played for it when the time is up that the rules give."""
    seat = rng.choice(sorted(game.decisions))
    decision = game.decisions[seat]
    if decision.ruled and decision.deadline is not None and at > decision.deadline:
        return TimeOut(seat, decision.id)
    return Play(seat, sample_move(game.forms(seat), rng))


def _batch(at: int, events: list[Event]) -> Batch:
    return Batch(at, [Stored(type_name(type(event)), event.VERSION, *split(event)) for event in events])


def _missing() -> Iterator[tuple[Rulebook[Any, Any], int]]:
    for book in rulebooks().values():
        yield from ((book, seats) for seats in book.seats if not path_of(book, seats).exists())


def add_missing() -> None:
    """Write the games that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for book, seats in _missing():
        path_of(book, seats).write_bytes(msgspec.json.format(msgspec.json.encode(_play(book, seats)), indent=1))

"""The log is the truth: folding what was stored gives the live state, with and without the lifecycle around it."""

import random
from datetime import timedelta
from typing import Any

import msgspec

from games.core.catalogue import event_types
from games.core.clock import Bank
from games.core.facts import Event, Seat, type_name
from games.core.forms import sample_move
from games.core.lifecycle import decider
from games.core.lifecycle.contract import Command
from games.core.lifecycle.creating import Create
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.facts import EVENTS
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import MovePlayed, Play, TimeOut
from games.core.lifecycle.seating import Sit
from games.core.lifecycle.state import GameState
from games.core.lifecycle.substitution import Reclaim, Resign
from games.core.rulebook import Rulebook, move_json
from games.core.visibility import Parts, join, split
from games.drawing.plain import board_of, picture_of
from tests.rules.contract.playing import Playing, Table, image

PACE = 2_000
"""Milliseconds between moves."""


def _stored(book: Rulebook[Any, Any], event: Event) -> Event:
    """The event after it has been cut into its parts, written as JSON, read and put together again."""
    read = msgspec.json.decode(msgspec.json.encode(split(event)), type=Parts)
    return join(event_types(book.key)[type_name(type(event))], *read)


def test_the_fold_of_the_stored_events_is_the_live_state(table: Table, long_mode: bool) -> None:
    for seed in range(3 if long_mode else 1):
        game = Playing(table, seed)
        folded = table.book.initial()
        for events in game.positions():
            for event in events:
                again = _stored(table.book, event)
                assert again == event
                table.book.evolve(folded, again)
            assert image(folded) == image(game.state)


def test_a_copy_is_independent(table: Table) -> None:
    game = Playing(table, 0)
    copies = [(table.book.copy(game.state), image(game.state)) for _ in game.positions()]

    assert all(image(copy) == before for copy, before in copies)


def test_what_only_looks_changes_nothing(table: Table) -> None:
    game = Playing(table, 0)
    for _ in game.positions():
        before = image(game.state)
        for viewer in game.viewers:
            table.book.view(game.state, viewer)
        for seat in game.awaiting:
            table.book.forms(game.state, seat)
            table.book.default_move(game.state, seat)
        table.book.result(game.state)
        assert image(game.state) == before


class Log:
    """A game under the lifecycle, decided command by command and kept as batches."""

    def __init__(self, table: Table) -> None:
        plan = tuple(Sit(seat, f"player-{seat}") for seat in range(table.seats))
        create = Create(
            rulebook=table.book.key,
            seats=table.seats,
            options=table.options,
            clock=Bank(timedelta(minutes=1), timedelta(seconds=5)),
            creator="player-0",
            visibility="public",
            starts="when_full",
            timeouts_before_bot=2,
            seed=bytes(range(32)),
            plan=plan,
        )
        self.at = 1_000
        self.game, events = decider.create(table.book, create, self.at)
        self.batches = [(self.at, events)]

    def do(self, command: Command, later: int) -> None:
        """Decide on a working copy, as the service does."""
        self.at += later
        working = self.game.copy()
        self.batches.append((self.at, decider.decide(working, command, self.at)))
        self.game = working

    def folded(self) -> Game:
        """The game again, from what was stored."""
        game = Game(self.game.book)
        for at, events in self.batches:
            for place, event in enumerate(events, start=1):
                game.apply(_stored(game.book, event), at, last=place == len(events))
        return game


def _play(log: Log, rng: random.Random) -> None:
    """A game with time-outs, seats taken over and reclaimed, and somebody who resigns."""
    log.do(Resign(len(log.game.chairs) - 1), 10)
    while not log.game.over:
        decision = rng.choice(list(log.game.decisions.values()))
        seat, chair = decision.seat, log.game.chairs[decision.seat]
        if chair.bot and not chair.resigned:
            log.do(Reclaim(seat), 10)
        elif rng.random() < 0.1 and decision.deadline is not None:
            log.do(TimeOut(seat, decision.id), max(0, decision.deadline - log.at))
        else:
            _move(log, seat, rng)


def _move(log: Log, seat: Seat, rng: random.Random) -> None:
    """A move of the seat's; the default one where its glass has run out before a bot came to move."""
    limit = log.game.book.limit(log.game.state, seat, 0)
    late = limit is not None and limit < log.at + PACE
    default = move_json(log.game.book.default_move(log.game.state, seat))
    move = default if late else sample_move(log.game.forms(seat), rng)
    log.do(Play(seat, move, log.game.decisions[seat].id), PACE)


def test_a_game_under_the_lifecycle_folds_to_the_same(table: Table) -> None:
    log = Log(table)
    _play(log, random.Random(table.name))

    folded = log.folded()

    assert log.game.status == folded.status == "finished"
    for name in GameState.__slots__:
        if name not in ("book", "state"):
            assert getattr(folded, name) == getattr(log.game, name), name
    assert image(folded.state) == image(log.game.state)
    resigned = log.game.standings[-1]
    assert resigned.rank == table.seats


def test_moves_are_recorded_before_what_follows_from_them(table: Table) -> None:
    log = Log(table)
    seat = min(log.game.decisions)
    move = move_json(table.book.default_move(log.game.state, seat))

    log.do(Play(seat, move), 10)

    first, *others = log.batches[-1][1]
    assert isinstance(first, MovePlayed)
    assert (first.seat, first.move) == (seat, move)
    assert all(type(event) in (*table.book.events, *EVENTS) for event in others)


def test_a_game_that_was_called_off_waits_for_nobody(table: Table) -> None:
    log = Log(table)
    names = [f"N{seat}" for seat in range(table.seats)]
    to_act = table.book.texts.words("en").say("picture.to_act")
    assert to_act in picture_of(table.book)(table.book.view(log.game.state, None), "en", names)

    log.do(Abort(), 10)

    for viewer in (None, *range(table.seats)):
        view = log.game.view(viewer)
        assert view is not None
        assert view.awaiting == ()
        assert to_act not in picture_of(table.book)(view, "en", names)
        assert to_act not in board_of(table.book)(view, "en", names)

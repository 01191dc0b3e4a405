"""A log store that lost its end: other dice fall, and the log says why."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from events.envelope import Entry
from games.core.errors import IllegalMove
from games.core.lifecycle.dice import RecordLoss, Reseed
from projections.proofs.archive import write_archive
from projections.proofs.audit import audit_log
from tests.clients.verifying import failed, reports
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.stores import Store
from tests.workers.rewinds.rewinding import Backup, losses, types
from workers.processes.dispatcher import GROUP, Dispatcher

QUIET_MS = 120_000
"""Longer than what is played shortly before a server begins anew."""


def drawn(world: World, game: str) -> list[Entry]:
    """The rounds of the game: cards are drawn for each."""
    return [entry for entry in world.context.wiring.log.read(game) if entry.type == "round_started"]


def play_rounds(world: World, game: str, rng: random.Random, rounds: int) -> None:
    """Play until so many rounds have begun."""
    while len(drawn(world, game)) < rounds:
        world.play(game, rng)


@pytest.mark.parametrize("dispatched", [True, False], ids=["a dispatcher first", "a move first"])
def test_restored_games_draw_other_cards_than_players_have_seen(
    world: World, another: Callable[[], World], back_up: Callable[[], Backup], dispatched: bool
) -> None:
    # given a game whose next rounds were seen
    game = world.create(seated("ada", "bob", "cy"))
    play_rounds(world, game, random.Random(5), 2)
    world.dispatch()
    backup = back_up()
    rounds = len(drawn(world, game)) + 2
    start = world.game(game).version
    play_rounds(world, game, random.Random(6), rounds)
    seen = [entry.private | entry.public for entry in drawn(world, game)[-2:]]
    world.dispatch()
    # when it is restored, and the same moves are made
    backup.restore()
    world = another()
    if dispatched:
        Dispatcher(world.context, "after").recover()
    play_rounds(world, game, random.Random(6), rounds)
    # then other cards come, once an event has said why
    assert types(world, game)[start] == "dice_reseeded"
    assert types(world, game).count("dice_reseeded") == 1
    assert [entry.private | entry.public for entry in drawn(world, game)[-2:]] != seen
    # and both verifiers agree with every one of them
    world.finish(game, random.Random(8))
    assert audit_log(world.context.wiring.log, game).sound
    (report,) = reports([write_archive(game, world.context.wiring.log.raw(game), {}).decode()])
    assert failed(report) is None


def test_a_start_that_lost_nothing_leaves_quiet_games_alone(world: World, store: Store) -> None:
    # given a game that has been quiet, one that was played just now, and one that is over
    quiet = world.create(seated("ada", "bob", "cy"))
    over = world.create(seated("ada", "bob", "cy"))
    world.finish(over, random.Random(1))
    world.now += QUIET_MS
    lively = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    world.context.position.advance(world.context.position.run(), lambda: world.context.feed.settled(GROUP))
    # when the server is started again with all that it had
    store.kill()
    store.start()
    Dispatcher(world.context, "after").recover()
    # then only the one of which something might be lost unseen has other dice, and nothing was made anew
    assert [("dice_reseeded" in types(world, game)) for game in (quiet, over, lively)] == [False, False, True]
    world.play(quiet, random.Random(1))
    assert "dice_reseeded" not in types(world, quiet)


def test_without_read_models_every_game_is_made_safe(world: World, store: Store) -> None:
    quiet = world.create(seated("ada", "bob", "cy"))
    world.now += QUIET_MS
    world.create(seated("ada", "bob", "cy"))
    store.kill()
    store.start()
    world.context.work.flushall()
    Dispatcher(world.context, "after").recover()
    assert "dice_reseeded" in types(world, quiet)


def test_only_the_operator_reseeds_and_once_an_epoch(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"))
    world.do(game, Reseed("e" * 16, "0" * 32), by="player:ada")
    assert not audit_log(world.context.wiring.log, game).sound
    other = world.create(seated("ada", "bob", "cy"))
    for _ in range(2):
        world.commands.reseed(other)
    assert types(world, other).count("dice_reseeded") == 1
    assert audit_log(world.context.wiring.log, other).sound


def test_only_the_operator_says_what_is_lost_and_neither_verifier_believes_it_of_what_is_there(world: World) -> None:
    there, lost, players = [world.create(seated("ada", "bob", "cy")) for _ in range(3)]
    head = world.context.wiring.games.load(there)
    for game, named, by in (
        (there, head.hash, "system"),
        (lost, "0" * 64, "system"),
        (players, "0" * 64, "player:ada"),
    ):
        for _ in range(2):
            with suppress(IllegalMove):  # said once
                world.do(game, RecordLoss(head.version, named), by=by)
        assert len(losses(world, game)) == 1
        world.finish(game, random.Random(1))
    log = world.context.wiring.log
    assert [audit_log(log, game).sound for game in (there, lost, players)] == [False, True, False]
    archives = [write_archive(game, log.raw(game), {}).decode() for game in (there, lost)]
    assert [failed(report) is None for report in reports(archives)] == [False, True]

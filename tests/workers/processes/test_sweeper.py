"""The sweeper: bots to move and late seats without a worker are found, and no others."""

import threading
import time
from datetime import timedelta

import pytest

from games.core.clock import PerMove
from service.queueing.places import BOTS, DEADLINES
from tests.patience import PATIENCE_MS, PATIENCE_SECONDS, eventually
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.crew import Crew
from tests.workers.jobs.test_bots import bots, next_turn
from workers.processes import sweeper
from workers.processes.dispatcher import Dispatcher
from workers.processes.loop import Stop
from workers.processes.sweeper import Sweeper
from workers.queues import bot_lease as baton

SHORT = PerMove(timedelta(milliseconds=1))
GAMES = 2
"""In one of which something is under way at whatever moment."""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweeper that waits for milliseconds only, and so do those who asked for a baton; not those who hold one."""
    monkeypatch.setattr(sweeper, "PATIENCE_MS", 0)
    monkeypatch.setattr(baton, "ASKED_MS", 50)
    monkeypatch.setattr(baton, "HELD_MS", int(PATIENCE_MS))


def test_a_lost_bot_job_is_enqueued_again_once(world: World) -> None:
    # given a bot that is awaited and whose job was lost
    world.dispatch()
    game = world.create(bots(3))
    world.dispatch()
    world.context.work.delete("rq:queue:bots")
    time.sleep(0.1)
    # then it is found, and not again while the new one waits
    assert Sweeper(world.context).sweep() == 1
    assert world.context.queues.lanes.waiting() == {game}
    time.sleep(0.1)
    assert Sweeper(world.context).sweep() == 0


def test_nobody_is_hurried_while_a_worker_plays(world: World) -> None:
    world.dispatch()
    game = world.create(bots(3))
    world.dispatch()
    world.context.work.delete("rq:queue:bots")
    assert next_turn(world) == (game, "account:ada")
    world.context.bot_leases.keep(game)
    assert Sweeper(world.context).sweep() == 0
    world.context.bot_leases.drop(game)
    assert Sweeper(world.context).sweep() == 1


def test_the_bots_of_a_dead_worker_wait_for_its_lease_not_for_the_next_sweep(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a worker that took a turn and died
    monkeypatch.setattr(baton, "HELD_MS", 300)
    world.dispatch()
    game = world.create(bots(3))
    world.dispatch()
    world.context.work.delete("rq:queue:bots")
    assert next_turn(world) == (game, "account:ada")
    own, stop = Sweeper(world.context), Stop()
    world.context.bot_leases.keep(game)
    # when the sweeper has looked once, and rests for long
    assert own.sweep() == 0
    resting = threading.Thread(target=own.rest, args=(stop, 600.0), daemon=True)
    resting.start()
    # then it finds them
    assert eventually(lambda: world.context.queues.lanes.waiting() == {game})
    stop.set()
    resting.join(PATIENCE_SECONDS)
    assert not resting.is_alive()


def test_a_game_whose_turn_died_with_its_worker_is_found(world: World) -> None:
    world.dispatch()
    game = world.create(bots(3))
    world.dispatch()
    assert next_turn(world) == (game, "account:ada")
    world.context.work.delete("rq:queue:bots")
    time.sleep(0.1)
    assert Sweeper(world.context).sweep() == 1
    assert world.context.queues.lanes.waiting() == {game}
    assert world.context.queues.length(BOTS) == 1


def test_a_lost_deadline_is_enqueued_again_once(world: World) -> None:
    world.dispatch()
    world.create(seated("ada", "bob", "cy"), clock=SHORT)
    world.dispatch()
    world.context.work.delete("rq:scheduled:deadlines")
    time.sleep(0.02)
    assert Sweeper(world.context).sweep() == 1
    assert world.context.queues.length(DEADLINES) == 1
    assert Sweeper(world.context).sweep() == 0


def test_a_calm_world_needs_no_sweeper(world: World) -> None:
    world.dispatch()
    world.create(seated("ada", "bob", "cy"), clock=PerMove(timedelta(hours=1)))
    world.dispatch()
    assert Sweeper(world.context).sweep() == 0


def test_an_emptied_work_store_stops_no_game(world: World, crew: Crew) -> None:
    # given workers, and games of bots
    crew.start("dispatcher", "bots", "deadlines", "sweeper")
    games = [world.create(bots(5)) for _ in range(GAMES)]
    # when the work store is emptied in the middle of them
    assert eventually(lambda: any(world.game(game).version > 40 for game in games))
    world.context.work.flushall()
    # then they end all the same
    assert eventually(lambda: all(world.game(game).over for game in games)), crew.log("dispatcher")


def test_a_killed_bot_worker_stops_no_game(world: World, crew: Crew) -> None:
    crew.start("dispatcher", "bots", "sweeper")
    games = [world.create(bots(5)) for _ in range(GAMES)]
    assert eventually(lambda: any(world.game(game).version > 40 for game in games))
    crew.kill("bots")
    crew.start("bots")
    assert eventually(lambda: all(world.game(game).over for game in games)), crew.log("sweeper")


def test_old_notices_and_dead_consumers_go(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.dispatch()
    world.create(bots(3))
    world.dispatch()
    monkeypatch.setattr(sweeper, "KEEP_FEED_MS", 0)
    monkeypatch.setattr(sweeper, "IDLE_CONSUMER_MS", 0)
    # given that nobody has noted yet how far the lists are
    Sweeper(world.context).trim()
    assert world.notices()
    # when a dispatcher has
    Dispatcher(world.context, "another").step(0)
    Sweeper(world.context).trim()
    # then
    assert world.notices() == []

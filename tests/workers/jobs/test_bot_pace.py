"""Bots that take their time: they wait without a worker, answer when they are due, and are late only after that."""

import random
from datetime import timedelta
from typing import Any

import pytest

from games.core.clock import PerMove
from games.core.lifecycle.seating import Sit
from games.core.thinking.pace import MOST_MS
from projections.games import Live
from service.games.commands import Commands
from service.monitoring.stores import StoreMetrics
from service.queueing.lanes import Turn
from service.queueing.places import BOTS, THINKING
from service.times import milliseconds
from tests.patience import eventually
from tests.projections.world import World
from tests.workers.jobs.test_bots import bots, moves
from workers.jobs.bots import Session
from workers.processes.sweeper import Sweeper

LONG_AGO_MS = MOST_MS + 60_000


@pytest.fixture
def announced(world: World) -> str:
    """A game of bots that take their time, which the dispatcher has seen."""
    world.dispatch()
    game = world.create(bots(3), bot_pace="human")
    world.dispatch()
    return game


@pytest.fixture
def overdue(world: World) -> str:
    """The same, were it announced so long ago that bots should have answered."""
    wiring = world.context.wiring
    world.commands = Commands(wiring.log, wiring.games, lambda: milliseconds() - LONG_AGO_MS)
    world.dispatch()
    return world.create(bots(3), bot_pace="human")


def due(live: Live) -> int:
    """When the next bot is to answer."""
    return min(live.game.answer_due(seat) for seat in live.game.decisions)


def thinking(world: World) -> dict[str, int]:
    """The games whose bots take their time, and until when."""
    found: Any = world.context.work.zrange(THINKING, 0, -1, withscores=True)
    return {game.decode(): int(until) for game, until in found}


def gauge(world: World, name: str) -> float:
    """What operators are told."""
    return next(
        sample.value
        for family in StoreMetrics(world.context.wiring).collect()
        for sample in family.samples
        if sample.name == name
    )


def test_a_bot_that_takes_its_time_takes_no_worker(world: World, announced: str) -> None:
    # given a bot that is due in some seconds
    live = world.context.wiring.games.load(announced)
    assert due(live) > milliseconds()
    # then it waits in no lane and in no queue, and nobody takes it for late or lost
    assert thinking(world) == {announced: due(live)}
    assert world.context.queues.lanes.waiting() == set()
    assert world.context.queues.length(BOTS) == 0
    assert gauge(world, "astrolude_bots_late_games") == 0
    assert Sweeper(world.context).sweep() == 0
    # and a job that comes too early leaves it alone
    Session(world.context, Turn(announced)).play()
    assert moves(world, announced) == []
    assert thinking(world) == {announced: due(live)}


def test_a_bot_that_is_due_answers_once_and_the_next_one_thinks(world: World, overdue: str) -> None:
    # given a dispatcher that comes late
    world.dispatch()
    assert world.context.queues.lanes.waiting() == {overdue}
    seats = len(world.game(overdue).decisions)
    # when the job has its turn
    Session(world.context, Turn(overdue)).play()
    # then those who were due have answered, and who was asked by that takes time again
    assert len({entry.cause for entry in moves(world, overdue)}) == seats
    live = world.context.wiring.games.load(overdue)
    assert thinking(world) == {overdue: due(live)}
    assert due(live) > milliseconds()


def test_what_a_crash_lost_is_due_at_the_same_moment(world: World, announced: str) -> None:
    # given
    before = due(world.context.wiring.games.load(announced))
    # when the work store forgets that the bot thinks, and no process remembers the game
    world.context.work.delete(THINKING)
    world.context.wiring.games.forget(announced)
    Session(world.context, Turn(announced)).play()
    # then
    assert thinking(world) == {announced: before}


def test_the_sweeper_has_bots_answer_when_they_are_due(world: World) -> None:
    # given a short limit, of which bots take a second at most
    world.dispatch()
    game = world.create(bots(3), bot_pace="human", clock=PerMove(timedelta(seconds=12)))
    world.dispatch()
    moment = due(world.context.wiring.games.load(game))
    Sweeper(world.context).wake_bots()
    assert thinking(world) == {game: moment}
    # when that is over
    assert eventually(lambda: milliseconds() >= moment)
    Sweeper(world.context).wake_bots()
    # then they have their turn
    assert thinking(world) == {}
    assert world.context.queues.lanes.waiting() == {game}


def test_nobody_waits_for_bots_that_are_asked_nothing(world: World, announced: str) -> None:
    # given a game that ended while its bots were thinking, and one that is gone
    world.finish(announced, random.Random(1))
    world.dispatch()
    world.context.work.zadd(THINKING, {announced: 1, "gone": 1})
    # when
    Sweeper(world.context).wake_bots()
    # then
    assert thinking(world) == {}
    assert world.context.queues.lanes.waiting() == set()


def test_a_clock_is_not_run_out(world: World) -> None:
    # given a person among bots and a short limit
    world.dispatch()
    game = world.create((Sit(0, "ada"), *bots(3)[1:]), bot_pace="human", clock=PerMove(timedelta(seconds=5)))
    world.dispatch()
    # then no bot waits for anything
    assert thinking(world) == {}
    for decision in world.game(game).decisions.values():
        assert world.game(game).answer_due(decision.seat) == decision.opened

"""Deadlines: the clock plays for late players, a bot for absent ones, and of move and time-out exactly one wins."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count

from games.core.clock import PerMove
from games.core.errors import IllegalMove
from games.core.forms import sample_move
from games.core.lifecycle.contract import Command
from games.core.lifecycle.playing import Play, TimeOut
from projections.games import Games
from service.games.commands import Commands
from service.queueing.places import DEADLINES, JOB, QUEUE
from tests.patience import PATIENCE_MS, PATIENCE_SECONDS, eventually
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.crew import Crew
from workers.jobs.deadlines import expire_due, time_out

LIMIT_MS = 300
SHORT = PerMove(timedelta(milliseconds=LIMIT_MS))
HOUR = PerMove(timedelta(hours=1))
RACES = 500
LATE_MS = PATIENCE_MS / 2
"""Who is found by nobody is late for ever; how late others are is the machine's matter."""


def test_who_is_late_is_played_for_and_then_replaced(world: World, crew: Crew) -> None:
    # given people who never answer
    crew.start("dispatcher", "bots", "deadlines")
    game = world.create(seated("ada", "bob", "cy"), clock=SHORT)
    # then the clock plays for each twice, a bot after that, and the game ends
    assert eventually(lambda: world.game(game).status == "finished"), crew.log("deadlines")
    log = world.context.wiring.log.read(game)
    handed = {entry.public["seat"]: entry.version for entry in log if entry.type == "handed_to_bot"}
    assert set(handed) == {0, 1, 2}
    late = [entry for entry in log if entry.type == "timed_out"]
    waited_for = [
        entry.public for entry in late if entry.version < handed[entry.public["seat"]]
    ]  # bots may be late too
    counts = sorted((one["seat"], one["in_a_row"]) for one in waited_for)
    assert counts == [(seat, times) for seat in range(3) for times in (1, 2)]
    assert {entry.by for entry in log if entry.type == "timed_out"} == {"clock"}
    # and never before the deadline, nor long after it
    for entry in log:
        if entry.type == "timed_out":
            opened = int(entry.public["decision"].partition("-")[0])
            assert LIMIT_MS <= entry.at - log[opened - 1].at < LATE_MS


def test_nothing_is_timed_out_before_its_deadline(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"), clock=HOUR)
    (decision,) = world.game(game).decisions.values()
    assert expire_due(world.context, game) == 0
    assert not time_out(world.context, game, decision)
    assert world.game(game).decisions[decision.seat] == decision


def test_a_job_that_died_with_the_worker_that_had_just_taken_it_is_found(world: World) -> None:
    # given two jobs that were put into the queue a while ago, of which a worker had taken one when it died
    queues, lost, kept = world.context.queues, ("game", "1-0"), ("other", "1-0")
    for one in (lost, kept):
        queues.expire(*one)
        world.context.work.hset(f"{JOB}due-{one[0]}-{one[1]}", "enqueued_at", "2026-01-01T00:00:00.000000Z")
    world.context.work.lpop(QUEUE + DEADLINES)
    # when the sweeper has them looked at
    assert queues.expire_again([lost, kept]) == [lost]
    # then both wait
    assert queues.length(DEADLINES) == 2
    assert queues.expire_again([lost, kept]) == []


def test_a_due_decision_is_timed_out_once(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"), clock=PerMove(timedelta(milliseconds=50)))
    (decision,) = world.game(game).decisions.values()
    assert eventually(lambda: time_out(world.context, game, decision))
    assert not time_out(world.context, game, decision)
    log = world.context.wiring.log.read(game)
    assert [entry.public["decision"] for entry in log if entry.type == "timed_out"].count(decision.id) == 1


def attempt(runner: Commands, game: str, command: Command, start: threading.Barrier) -> str:
    """Try a command when all others do, and say how it ended."""
    start.wait()
    try:
        runner.run(game, lambda *_: command, by="test")
    except IllegalMove as refused:
        return refused.code
    return "accepted"


def test_a_late_move_and_its_time_out_race_and_exactly_one_wins(world: World) -> None:
    # given two processes' worth of copies, a clock on which every look finds the time over, and a start line
    wiring = world.context.wiring
    far = count(4_000_000_000_000, 2000)
    player, clock = (Commands(wiring.log, Games(wiring.log, 100), lambda: next(far)) for _ in range(2))
    start = threading.Barrier(2, timeout=PATIENCE_SECONDS)
    rng = random.Random(1)
    wins = {"player": 0, "clock": 0}
    game = ""
    with ThreadPoolExecutor(2) as pool:
        while sum(wins.values()) < RACES:
            if not game or world.game(game).over:
                game = world.create(seated("ada", "bob", "cy"), clock=SHORT, timeouts_before_bot=1000)
            now = world.game(game)
            decision = min(now.decisions.values(), key=lambda one: one.seat)
            now = now.copy()
            move = sample_move(now.forms(decision.seat), rng)
            late: Command = Play(decision.seat, move, decision.id)
            over: Command = TimeOut(decision.seat, decision.id)
            # when both try at once
            races = [
                pool.submit(attempt, player, game, late, start),
                pool.submit(attempt, clock, game, over, start),
            ]
            # then one is accepted, and the log has its move and no other
            moved, timed = (race.result() for race in races)
            assert {moved, timed} in ({"accepted", "stale_decision"}, {"accepted", "game_finished"})
            played = [
                entry.public["chosen_by"]
                for entry in wiring.log.read(game, now.version)
                if entry.type == "move_played" and entry.public["decision"] == decision.id
            ]
            assert played == ["player" if moved == "accepted" else "clock"]
            wins[played[0]] += 1
    assert min(wins.values()) > 0

"""The dispatcher: jobs follow from events, once, at once, whatever process dies."""

import random
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from statistics import median
from typing import Any

import pytest
from msgspec import structs
from rq.job import Job
from rq.registry import ScheduledJobRegistry
from structlog.testing import capture_logs

from events.errors import Unavailable
from games.core.clock import PerMove
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.seating import Invite, Leave, Sit
from games.core.lifecycle.substitution import Resign
from projections.games import Live
from projections.lists.history.terms import Outcome
from projections.lists.history.writer import Writer
from projections.lists.keys import AT
from projections.lists.position import FORMAT
from projections.lists.ratings import Ratings
from service.queueing.places import BOTS, DEADLINES
from tests.patience import PATIENCE_SECONDS, eventually
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.jobs.test_bots import BUSY, bots
from workers.jobs.reactions import notices
from workers.processes import dispatcher as module
from workers.processes.dispatcher import GROUP, Dispatcher, run
from workers.processes.loop import Stop
from workers.queues.queues import open_queue

HOUR = PerMove(timedelta(hours=1))
LATENCY_MS = 100


def jobs(world: World, queue: str) -> list[str]:
    """The ids of the jobs in a queue."""
    return [str(name) for name in open_queue(queue, world.context.work).get_job_ids()]


def scheduled(world: World) -> dict[str, float]:
    """The ids of the scheduled deadlines and their times."""
    registry = ScheduledJobRegistry(queue=open_queue(DEADLINES, world.context.work))
    found: Any = world.context.work.zrange(registry.key, 0, -1, withscores=True)
    return {name.decode(): moment for name, moment in found}


def test_an_awaited_bot_gets_one_job(world: World) -> None:
    world.dispatch()
    game = world.create(bots(3))
    world.dispatch()
    assert world.context.queues.lanes.waiting() == {game}
    assert len(jobs(world, BOTS)) == 1
    world.dispatcher.handle(world.notices())
    assert len(jobs(world, BOTS)) == 1


def test_a_deadline_is_scheduled_until_it_is_met(world: World) -> None:
    world.dispatch()
    game = world.create(seated("ada", "bob", "cy"), clock=HOUR)
    world.dispatch()
    (decision,) = world.game(game).decisions.values()
    assert decision.deadline is not None
    assert scheduled(world) == {f"deadline-{game}-{decision.id}": -(-decision.deadline // 1000)}
    # when it is met, its job goes and the next one comes
    world.play(game, random.Random(1))
    world.dispatch()
    assert f"deadline-{game}-{decision.id}" not in scheduled(world)
    assert len(scheduled(world)) == 1
    # and none is left at the end
    world.do(game, Resign(0))
    world.finish(game, random.Random(1))
    world.dispatch()
    assert scheduled(world) == {}


def test_a_deadlines_job_that_runs_keeps_its_record_until_its_end(world: World) -> None:
    # given a deadline whose job the scheduler has handed to a worker
    world.dispatch()
    game = world.create(seated("ada", "bob", "cy"), clock=HOUR)
    world.dispatch()
    (decision,) = world.game(game).decisions.values()
    name = f"deadline-{game}-{decision.id}"
    ScheduledJobRegistry(queue=open_queue(DEADLINES, world.context.work)).remove(name)
    # when the decision is answered, and the dispatcher hears of it before the job has ended
    world.play(game, random.Random(1))
    world.dispatch()
    # then RQ still finds what it has to close
    assert Job.exists(name, world.context.work)
    assert name not in scheduled(world)


def told(world: World, player: str) -> list[str]:
    """The kinds of a player's notices."""
    return [notice.kind for _, notice in world.context.wiring.notices.kept(player)]


def test_people_are_told_once_what_concerns_them(world: World) -> None:
    world.dispatch()
    # given a game to which bob is invited
    game = world.create((Invite(0, "bob"), *seated("ada", "ada", "cy")[1:]), clock=HOUR, creator="cy")
    world.dispatch()
    ((_, invitation),) = world.context.wiring.notices.kept("bob")
    head = world.context.wiring.games.load(game)
    assert (invitation.kind, invitation.game, invitation.seat) == ("invited", game, 0)
    assert (invitation.version, invitation.hash) == (head.version, head.hash)
    # when he sits down it starts, and somebody is awaited
    world.do(game, Sit(0, "bob"))
    world.dispatch()
    (decision,) = world.game(game).decisions.values()
    player = ("bob", "ada", "cy")[decision.seat]
    assert told(world, "cy")[0] == told(world, "bob")[1] == "started"
    _, awaited = world.context.wiring.notices.kept(player)[-1]
    assert (awaited.kind, awaited.seat) == ("awaited", decision.seat)
    assert (awaited.decision, awaited.deadline) == (decision.id, decision.deadline)
    # when it is called off all of them know, once
    world.do(game, Abort("rain"))
    world.dispatch()
    world.dispatcher.handle(world.notices())
    assert [told(world, name)[-1] for name in ("ada", "bob", "cy")] == ["aborted"] * 3
    assert all(told(world, name).count("aborted") == 1 for name in ("ada", "bob", "cy"))


def test_who_is_invited_no_more_is_told(world: World) -> None:
    world.dispatch()
    game = world.create((Invite(0, "bob"), Sit(1, "ada"), None))
    world.dispatch()
    world.do(game, Leave(0))
    world.dispatch()
    assert told(world, "bob") == ["invited", "withdrawn"]


def test_a_player_is_told_that_a_bot_plays_for_them_and_no_more(world: World) -> None:
    world.dispatch()
    game = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    own = world.context.models.row(game)
    assert own is not None
    first, *others = own.seats
    handed = structs.replace(own, seats=(structs.replace(first, bot="normal"), *others), awaited=())
    resigned = structs.replace(own, seats=(structs.replace(first, bot="normal", resigned=True), *others), awaited=())
    assert [(who, notice.kind) for who, notice in notices(own, handed)] == [("ada", "handed_to_bot")]
    assert ("ada", "reclaimed") in [(who, notice.kind) for who, notice in notices(handed, own)]
    assert list(notices(own, resigned)) == []


def test_who_waits_is_told_again_when_the_work_store_was_emptied(world: World) -> None:
    world.dispatch()
    game = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    (decision,) = world.game(game).decisions.values()
    player = ("ada", "bob", "cy")[decision.seat]
    before = [notice for _, notice in world.context.wiring.notices.kept(player)]
    world.context.work.flushall()
    world.dispatcher.recover()
    assert [notice for _, notice in world.context.wiring.notices.kept(player)] == before[-1:]


def test_nobody_is_told_again_when_only_the_format_of_rows_is_another(world: World) -> None:
    # given a decision that has waited for longer than anybody remembers that its player was told
    world.dispatch()
    game = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    before = {player: told(world, player) for player in ("ada", "bob", "cy")}
    world.context.wiring.notices.forget_told([game])
    # when a release reads rows of another format
    world.context.work.hset(AT, "format", FORMAT - 1)
    world.dispatcher.recover()
    # then they are made anew, and nobody hears of it
    assert world.context.models.row(game) is not None
    assert {player: told(world, player) for player in before} == before


def test_nobody_is_invited_again_to_what_was_called_off(world: World) -> None:
    world.dispatch()
    game = world.create((Invite(0, "bob"), *seated("ada", "ada")[1:], None))
    world.do(game, Abort("rain"))
    world.dispatch()
    world.context.work.flushall()
    world.dispatcher.recover()
    assert told(world, "bob") == []


def test_who_waits_is_told_also_when_the_first_to_tell_dies(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game = world.create(seated("ada", "bob", "cy"))
    world.dispatcher.step(block_ms=0)
    world.context.work.flushall()
    world.play(game, random.Random(1))

    def die(*_: object) -> None:
        raise Unavailable("killed")

    with monkeypatch.context() as dying:
        dying.setattr(Dispatcher, "_revive", die)
        with pytest.raises(Unavailable):
            Dispatcher(world.context, "dying").step(block_ms=0)
    Dispatcher(world.context, "next").step(block_ms=0)

    waiting = {world.game(game).chairs[seat].player for seat in world.game(game).decisions}
    assert waiting
    assert all("awaited" in told(world, str(player)) for player in waiting)


def test_what_nobody_had_dealt_with_is_told_when_rows_are_made_anew(world: World) -> None:
    # given a new installation, where a game begins before any dispatcher does
    game = world.create((Invite(0, "bob"), *seated("ada", "ada")[1:], None))
    world.do(game, Sit(0, "bob"))
    world.do(game, Sit(2, "cy"))
    world.dispatcher.recover()
    assert told(world, "bob")[0] == told(world, "cy")[0] == "started"
    # and one whose work store is lost, and a table that is called off before a dispatcher comes
    world.dispatch()
    world.context.work.flushall()
    world.do(game, Abort("rain"))
    world.dispatcher.recover()
    # then players hear what happened since, and nothing of what they had heard
    assert told(world, "bob") == told(world, "cy") == ["aborted"]


def test_a_game_whose_past_cannot_be_dealt_with_stops_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.dispatch()
    bad, good = (world.create((Invite(0, "bob"), *seated("ada", "ada")[1:], None)) for _ in range(2))
    world.dispatch()
    world.context.work.flushall()
    for game in (bad, good):
        world.do(game, Abort("rain"))
    at = world.context.wiring.games.at

    def fails(game: str, version: int) -> Live:
        if game == bad:
            raise ValueError(version)
        return at(game, version)

    monkeypatch.setattr(world.context.wiring.games, "at", fails)
    world.dispatcher.recover()
    assert [notice.game for _, notice in world.context.wiring.notices.kept("bob")] == [good]


def test_who_is_told_depends_on_rows_alone(world: World) -> None:
    world.dispatch()
    game = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    before = world.context.models.row(game)
    assert before is not None
    assert list(notices(before, before)) == []
    (wanted,) = before.awaited
    player = before.seats[wanted.seat].player
    assert [(who, notice.kind) for who, notice in notices(None, before)] == [
        *((who, "started") for who in ("ada", "bob", "cy")),
        (player, "awaited"),
    ]


def test_what_a_dead_dispatcher_left_is_claimed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a dispatcher that read a notice and died
    monkeypatch.setattr(module, "CLAIM_AFTER_MS", 0)
    world.dispatch()
    game = world.create(bots(3))
    assert world.context.feed.consume(GROUP, "dead")
    # when another one looks after the group
    heir = Dispatcher(world.context, "heir")
    heir._run = world.context.position.run()
    assert heir.step(block_ms=1) == 1
    # then the job is there and nobody holds the notice any more
    assert world.context.queues.lanes.waiting() == {game}
    assert world.context.feed.claim(GROUP, "other", 0) == []


def test_a_dispatcher_that_starts_does_not_wait_for_what_a_dead_one_left(world: World) -> None:
    world.dispatch()
    game = world.create(bots(3))
    assert world.context.feed.consume(GROUP, "dead")
    Dispatcher(world.context, "next").recover()
    assert world.context.queues.lanes.waiting() == {game}


def test_jobs_come_back_when_the_work_store_was_emptied(world: World) -> None:
    world.dispatch()
    game = world.create(bots(3), clock=HOUR)
    world.dispatch()
    world.context.work.flushall()
    Dispatcher(world.context, "next").recover()
    assert world.context.queues.lanes.waiting() == {game}
    assert len(scheduled(world)) == 1


def test_several_dispatchers_share_the_feed(world: World) -> None:
    # given three dispatchers that run at once
    stop = Stop()
    several = [threading.Thread(target=run, args=(Dispatcher(world.context, f"d{n}"), stop)) for n in range(3)]
    for thread in several:
        thread.start()
    games = [world.create(seated("ada", "bob", "cy")) for _ in range(30)]
    rng = random.Random(1)
    for game in games:
        for _ in range(5):
            world.play(game, rng)
    # when all notices are dealt with
    eventually(lambda: world.context.feed.settled(GROUP) == world.context.feed.end())
    stop.set()
    for thread in several:
        thread.join()
    # then every row is up to date
    rows = {row.id: row.version for row in world.context.models.rows(games)}
    assert rows == {game: world.game(game).version for game in games}


def test_a_job_follows_its_event_in_milliseconds(
    world: World, long_mode: bool, record_property: Callable[[str, object], None]
) -> None:
    # given a dispatcher that waits
    stop = Stop()
    thread = threading.Thread(target=run, args=(Dispatcher(world.context, "waiting"), stop))
    thread.start()
    queue = open_queue(BOTS, world.context.work)
    waits = []
    for number in range(20):
        world.create(bots(3))
        began = time.monotonic()
        while queue.count <= number and time.monotonic() < began + PATIENCE_SECONDS:
            time.sleep(0.0005)
        waits.append((time.monotonic() - began) * 1000)
    stop.set()
    thread.join()
    record_property("latency_ms", waits)
    assert median(waits) < LATENCY_MS * (1 if long_mode else BUSY)


@pytest.mark.parametrize("part", ["ratings", "wiring"])
def test_a_game_that_the_code_cannot_deal_with_stops_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    # given code that fails for one game, when it is loaded or when it is rated
    world.dispatch()
    bad, good = (world.create(seated("ada", "bob", "cy")) for _ in range(2))
    context = world.context
    load, record = context.wiring.games.load, Ratings.count

    def failing_load(game: str) -> Live:
        if game == bad:
            raise ZeroDivisionError
        return load(game)

    def failing_count(own: Ratings, writer: Writer, book: str, outcomes: list[Outcome]) -> None:
        if any(outcome.name.endswith(bad) for outcome in outcomes):
            raise ZeroDivisionError
        record(own, writer, book, outcomes)

    if part == "ratings":
        for game in (bad, good):
            world.finish(game, random.Random(1))
        monkeypatch.setattr(Ratings, "count", failing_count)
    else:
        monkeypatch.setattr(context.wiring.games, "load", failing_load)
    # when both are dispatched
    with capture_logs() as logs:
        world.dispatch()
    # then the other one is listed, and somebody will read of the first
    assert context.models.row(good) is not None
    assert {"ratings": "cannot_rate", "wiring": "unreadable_game"}[part] in [line["event"] for line in logs]
    assert list(context.models.broken()) == ([] if part == "ratings" else [bad])

"""The audit of all games by jobs: bounded, surviving any crash, and with findings that can be read."""

import random

import pytest
from redis import Redis

from events import keys
from tests.patience import eventually
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.command_line.test_cli import astrolude
from tests.workers.crew import Crew
from workers.command_line import beside
from workers.jobs import auditing
from workers.processes.sweeper import Sweeper


@pytest.fixture
def here(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world that commands and jobs work on."""
    monkeypatch.setattr(beside, "context", lambda: world.context)
    monkeypatch.setattr(auditing, "worker_context", lambda: world.context)
    world.dispatch()
    return world


def games(world: World, count: int) -> list[str]:
    """Some games, in the order in which they are audited."""
    for _ in range(count):
        world.create(seated("ada", "bob", "cy"))
    return list(world.context.wiring.log.games())


def damage(world: World, redis: Redis, game: str, version: int) -> None:
    redis.xdel(keys.log(keys.shard_of(game, world.context.wiring.log.shards), game), f"{version}-0")


def test_the_games_after_one_go_on_where_it_was(here: World) -> None:
    every = games(here, 9)
    log = here.context.wiring.log

    assert len(set(every)) == log.total() == 9
    assert [list(log.games(game)) for game in every] == [every[place:] for place in range(1, 10)]


def test_workers_audit_all_games_and_status_tells_the_first_that_differs(
    here: World, crew: Crew, log_redis: Redis
) -> None:
    every = games(here, 6)
    damage(here, log_redis, every[3], 4)
    damage(here, log_redis, every[5], 2)
    assert "audit of all games: never" in astrolude("status").output

    assert astrolude("audit-all").output == "6 games are to be audited; see astrolude status\n"
    crew.start("deadlines")
    audits = here.context.audits
    assert eventually(lambda: (run := audits.latest()) and run.ended), crew.log("deadlines")

    told = astrolude("status").output
    assert "audit of all games: 6 of 6 audited, 2 differ, 0 not checked in full; ended " in told
    assert f"  the first that differs: {every[3]}: version 4: chain: " in told
    assert f"  {every[5]}: version 2: chain: " in told
    assert eventually(lambda: '"event": "audit_failed"' in crew.log("deadlines"))


def test_batches_are_bounded_and_follow_one_another(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    every = games(here, 3)
    monkeypatch.setattr(auditing, "BATCH_SECONDS", 0.0)
    run = auditing.begin(here.context)
    assert run is not None

    for place, game in enumerate(every[:-1], 1):
        auditing.audit_some(run.id)
        now = here.context.audits.latest()
        assert now is not None
        assert (now.checked, now.cursor, now.ended) == (place, game, None)
    auditing.audit_some(run.id)

    now = here.context.audits.latest()
    assert now is not None
    assert (now.checked, now.ended is not None) == (3, True)


def test_one_audit_goes_on_at_a_time(here: World) -> None:
    games(here, 1)
    assert astrolude("audit-all").exit_code == 0
    again = astrolude("audit-all")
    assert (again.exit_code, "an audit of all games is running" in again.output) == (1, True)
    run = here.context.audits.latest()
    assert run is not None
    auditing.audit_some(run.id)
    assert astrolude("audit-all").exit_code == 0


def test_a_batch_that_is_done_twice_counts_once(here: World) -> None:
    games(here, 3)
    run = auditing.begin(here.context)
    assert run is not None
    after = auditing._further(run, 2, "x", [], through=False)

    assert here.context.audits.advance(run, after, [])
    assert not here.context.audits.advance(run, after, [])


def test_an_audit_whose_worker_was_killed_goes_on_where_it_was(
    here: World, crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given an audit of which some was done, and whose job is lost
    every = games(here, 4)
    monkeypatch.setattr(auditing, "BATCH_SECONDS", 0.0)
    run = auditing.begin(here.context)
    assert run is not None
    auditing.audit_some(run.id)
    here.context.work.delete("rq:queue:maintenance")
    # when the sweeper finds that it stands still
    assert Sweeper(here.context).sweep() == 0
    monkeypatch.setattr(auditing, "PATIENCE_MS", 0)
    assert Sweeper(here.context).sweep() == 1
    # then a worker does the rest, and only that
    crew.start("deadlines")
    assert eventually(lambda: (now := here.context.audits.latest()) and now.ended), crew.log("deadlines")
    now = here.context.audits.latest()
    assert now is not None
    assert (now.checked, now.cursor) == (4, every[-1])


def test_a_new_audit_forgets_what_the_one_before_found(here: World, log_redis: Redis) -> None:
    [game] = games(here, 1)
    here.play(game, random.Random(1))
    damage(here, log_redis, game, 3)
    for expected in (1, 0):
        run = auditing.begin(here.context)
        assert run is not None
        auditing.audit_some(run.id)
        assert len(here.context.audits.found()) == expected
        here.context.wiring.games.forget(game)
        astrolude("abort", game)

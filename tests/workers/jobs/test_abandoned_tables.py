"""Open games where nothing happens any more are called off by the sweeper, and no others are."""

import pytest
from msgspec import structs
from redis import Redis

from games.core.clock import DAY
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.seating import Invite, Leave, Sit
from projections.proofs.audit import audit
from service.games.commands import Commands
from service.times import milliseconds
from tests.log.samples import log_key
from tests.projections.dumps import dump
from tests.projections.world import World
from tests.rules.core.tables import seated
from workers.context import WorkerContext
from workers.jobs.abandoned_tables import call_off_abandoned
from workers.processes.sweeper import Sweeper
from workers.rebuilding.rebuilding import rebuild

DAYS = 60


@pytest.fixture
def past(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world whose clock the test turns, and that began a year ago."""
    world.now = milliseconds() - 365 * DAY
    world.commands = Commands(world.context.wiring.log, world.context.wiring.games, lambda: world.now)
    monkeypatch.setitem(world.context.wiring.__dict__, "commands", world.commands)
    world.dispatch()
    return world


def waiting(world: World) -> str:
    """A table of Ada's to which Bob is invited, with a seat for anybody."""
    game = world.create((Sit(0, "ada"), Invite(1, "bob"), None))
    world.dispatch()
    return game


def after(world: World, days: float) -> int:
    """How many games are called off when so many days more have passed."""
    world.now += round(days * DAY)
    gone = call_off_abandoned(world.context, world.now)
    world.dispatch()
    return gone


def test_a_table_that_nobody_came_to_is_called_off_and_all_are_told_why(past: World) -> None:
    # given
    game = waiting(past)
    assert after(past, DAYS - 1) == 0
    # when
    assert after(past, 1.1) == 1
    # then the log says who did it and why, and holds in an audit
    assert past.game(game).status == "aborted"
    last = past.context.wiring.log.read(game)[-1]
    assert (last.type, last.by, last.public["idle_days"], last.public["reason"]) == ("game_aborted", "system", DAYS, "")
    assert audit(game, past.context.wiring.log.raw(game)).sound
    # and those at the table are told, once, and nobody is invited any more
    kinds = {name: [notice.kind for _, notice in past.context.wiring.notices.kept(name)] for name in ("ada", "bob")}
    assert kinds == {"ada": ["aborted"], "bob": ["invited", "aborted"]}
    assert past.context.wiring.inbox.page("bob").rows == []
    assert after(past, DAYS) == 0


def test_whoever_comes_or_goes_keeps_a_table_open(past: World) -> None:
    game = waiting(past)
    past.now += (DAYS - 1) * DAY
    past.do(game, Leave(1))
    past.dispatch()

    assert after(past, DAYS - 1) == 0
    assert after(past, 1.1) == 1


def test_who_comes_at_the_last_moment_finds_the_table(past: World) -> None:
    # given somebody who sits down before the read models know of it
    game = waiting(past)
    past.now += (DAYS + 1) * DAY
    past.do(game, Sit(2, "cy"))
    # then the log decides
    assert call_off_abandoned(past.context, past.now) == 0
    assert past.game(game).status == "open"


def test_games_that_run_or_are_over_are_left_alone(past: World) -> None:
    running = past.create(seated("ada", "bob", "cy"))
    over = waiting(past)
    past.do(over, Abort("rain"))
    past.dispatch()

    assert after(past, 2 * DAYS) == 0
    assert past.game(running).status == "running"


def test_an_operator_may_want_tables_for_ever(past: World, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(past)
    wiring = past.context.wiring
    never = structs.replace(wiring.settings, open_days=0)
    monkeypatch.setitem(wiring.__dict__, "settings", never)

    assert after(past, 3650) == 0


def test_a_broken_log_is_noted_and_the_others_are_called_off(past: World, log_redis: Redis) -> None:
    broken, good = waiting(past), waiting(past)
    log_redis.xadd(log_key(past.context.wiring.log, broken), {"d": b"{}", "h": b"00"})
    past.context.wiring.games.forget(broken)

    assert after(past, DAYS + 1) == 1
    assert list(past.context.models.broken()) == [broken]
    assert past.game(good).status == "aborted"


def test_a_rebuild_knows_the_open_games_too(past: World) -> None:
    game = waiting(past)
    live = dump(past.context.wiring)
    rebuild(past.context)

    assert dump(past.context.wiring) == live
    assert past.context.models.open_since() == [game]


def test_the_sweeper_looks_now_and_then(past: World) -> None:
    game, context = waiting(past), past.context
    past.now += (DAYS + 1) * DAY
    sweeper = Sweeper(WorkerContext(context.wiring))
    sweeper.call_off_abandoned()
    assert past.game(game).status == "aborted"
    another = waiting(past)
    past.now += (DAYS + 1) * DAY
    sweeper.call_off_abandoned()
    assert past.game(another).status == "open"

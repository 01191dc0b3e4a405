"""Games that are over leave the work store for the history: none is lost or shown twice, whatever fails in between."""

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as Lost

from events.errors import BrokenLog
from projections.lists import keys, retiring
from projections.lists.generations import Generation, current
from projections.lists.history.terms import HistoryUnavailable
from projections.lists.history.writer import Writer
from projections.lists.lobby import Filters
from projections.lists.ratings import Ratings
from tests.databases import PostgreSQL
from tests.patience import eventually
from tests.projections.dumps import dump
from tests.projections.world import World
from tests.rules.core.tables import seated
from workers.processes.dispatcher import Dispatcher
from workers.rebuilding.rebuilding import rebuild

STEPS: list[tuple[Any, str]] = [
    (Writer, "record"),
    (Writer, "rate"),
    (Ratings, "publish"),
    (retiring._RETIRE, "run"),
]
"""Before each of these a dispatcher may die."""


def listed(world: World, **filters: Any) -> list[str]:
    """The ids on the first page."""
    return [row.id for row in world.context.wiring.lobby.page(Filters(**filters)).rows]


def finish(world: World) -> str:
    """A game that was played to its end, which nobody has dispatched yet."""
    game = world.create(seated("ada", "bob", "cy"))
    world.finish(game, random.Random(1))
    return game


def rebuilt(world: World) -> dict[str, Any]:
    """What a rebuild makes of the logs."""
    rebuild(world.context)
    return dump(world.context.wiring)


def test_a_game_that_is_over_leaves_nothing_in_memory(world: World) -> None:
    game = finish(world)
    world.dispatch()
    work = world.context.work
    of_game = [name for name in work.scan_iter(f"{keys.PREFIX}*") if game.encode() in (work.dump(name) or b"") + name]
    assert of_game == [f"{current(work).prefix}{keys.GAME}{game}".encode()]
    assert work.hkeys(of_game[0]) == [b"version"]
    assert 0 < work.ttl(of_game[0]) <= retiring.REMEMBERED_SECONDS
    assert listed(world) == listed(world, status="finished", player="bob") == [game]
    # and a late writer does not bring it back
    row = world.context.models.row(game)
    assert row is not None
    assert world.context.models.write([row]) == []


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step[1])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_who_dies_on_the_way_loses_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, step: tuple[Any, str], after: bool
) -> None:
    first, game = finish(world), finish(world)
    world.dispatcher.handle([notice for notice in world.notices() if notice.game == first])
    # when the connection breaks before or after a step
    with monkeypatch.context() as patch:
        patch.setattr(*step, breaking(getattr(*step), after=after))
        with pytest.raises(Lost):
            world.dispatch()
    # then each game is in the list, once
    assert listed(world) == listed(world, viewer="ada", mine=True) == [game, first]
    # and the next dispatcher finishes the work
    Dispatcher(world.context, "next").recover()
    assert listed(world) == [game, first]
    assert not world.context.work.exists(current(world.context.work).prefix + keys.OVER)
    assert dump(world.context.wiring) == rebuilt(world)


def breaking(step: Callable[..., Any], *, after: bool) -> Callable[..., Any]:
    """A step in or after which the process dies."""

    def broken(*arguments: Any) -> Any:
        if after:
            step(*arguments)
        raise Lost

    return broken


def test_a_game_that_another_moves_meanwhile_is_not_forgotten(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finish(world)
    with monkeypatch.context() as patch:
        patch.setattr(world.dispatcher, "_retire", lambda: None)
        world.dispatch()
    # given somebody who looked what is over, and another who moved it before its row was read
    living = world.context.retiring._models.living_in

    def late(games: list[str], at: Generation) -> list[Any]:
        retiring.Retiring(world.context.work, world.context.wiring.histories).step()
        return living(games, at)

    with monkeypatch.context() as patch:
        patch.setattr(world.context.retiring._models, "living_in", late)
        world.context.retiring.step()
    assert listed(world) == [game]
    assert world.context.retiring.step() == 0


def test_a_game_whose_log_broke_is_forgotten(world: World) -> None:
    game = finish(world)
    world.dispatch()
    world.context.give_up(game, BrokenLog(game, 1, "broken"))
    world.context.retiring.step()
    assert (listed(world), world.context.models.row(game)) == ([], None)
    assert not world.context.work.exists(current(world.context.work).prefix + keys.OVER)


@pytest.mark.parametrize("loss", ["deleted", "older"])
def test_a_history_that_lost_something_is_rebuilt(world: World, tmp_path: Path, loss: str) -> None:
    first = finish(world)
    world.dispatch()
    folder, copy = tmp_path / "history", tmp_path / "copy"
    world.context.wiring.history.database.close()
    shutil.copytree(folder, copy)
    game = finish(world)
    world.dispatch()
    expected = dump(world.context.wiring)
    # when its files are deleted, or an older copy is put in their place
    world.context.wiring.history.database.close()
    shutil.rmtree(folder)
    if loss == "older":
        shutil.move(copy, folder)
    world.context.wiring.histories.close()
    # then the next dispatcher notices
    Dispatcher(world.context, "next").recover()
    assert dump(world.context.wiring) == expected
    assert listed(world) == [game, first]
    # and so does one that was there all the time, as soon as a game ends
    world.context.wiring.history.clear()
    another = finish(world)
    world.dispatch()  # finds it out
    world.dispatch()
    assert eventually(lambda: listed(world) == [another, game, first])  # once readers know the next generation


@pytest.fixture
def far(
    log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path, postgresql: PostgreSQL
) -> Iterator[World]:
    """A world whose history is on a server, for which nobody waits long."""
    url = postgresql.make("far")
    made = World(log_redis_url, work_redis_url, tmp_path, history_url=url, store_seconds=1.0)
    made.dispatch()
    yield made
    made.close()


def moved(world: World) -> bool:
    """Whether the dispatcher's next attempt leaves nothing behind."""
    world.dispatcher._retire()
    return not world.context.work.exists(current(world.context.work).prefix + keys.OVER)


@pytest.mark.parametrize("fault", ["ended", "frozen"])
def test_games_go_on_without_the_database(far: World, postgresql: PostgreSQL, fault: str) -> None:
    first = finish(far)
    far.dispatch()
    assert listed(far, status="finished") == [first]
    # when the database is away
    if fault == "ended":
        postgresql.stop()
    else:
        postgresql.freeze()
    game, going = finish(far), far.create(seated("ada", "bob", "cy"))
    far.dispatch()
    # then games go on and are listed, and what is over is refused instead of shown in part
    assert listed(far, status="running") == [going]
    row = next(far.context.models.living([game]))
    assert row.status == "finished"
    if fault == "ended":
        with pytest.raises(HistoryUnavailable):
            listed(far, status="finished")
    # and when it is back, nothing is missing
    if fault == "ended":
        postgresql.start()
    else:
        postgresql.thaw()
    assert eventually(lambda: moved(far))
    assert listed(far) == [going, game, first]
    assert dump(far.context.wiring) == rebuilt(far)

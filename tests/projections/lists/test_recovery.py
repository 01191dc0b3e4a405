"""What the work store lost comes back from the feed or, when there is no position left, from the logs."""

import random
from typing import Any

import pytest
from redis import Redis

from events.feed import Feed
from events.notice import START
from projections.lists import keys
from projections.lists.generations import current
from projections.lists.position import Restarted
from projections.lists.read_models import Behind
from tests.projections.dumps import dump
from tests.projections.world import World
from tests.rules.core.tables import seated
from workers.processes.dispatcher import GROUP, Dispatcher


def snapshot(work: Redis) -> dict[bytes, Any]:
    """Everything in the work store."""
    return {name: work.dump(name) for name in work.scan_iter()}


def restore(work: Redis, taken: dict[bytes, Any]) -> None:
    """The work store as it was."""
    work.flushall()
    for name, content in taken.items():
        work.restore(name, 0, content)


@pytest.fixture
def game(world: World) -> str:
    """A game whose first moves everybody knows of."""
    made = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    world.context.position.advance(world.context.position.run(), lambda: world.context.feed.settled(GROUP))
    return made


def test_a_lost_tail_is_read_again(world: World, game: str) -> None:
    # given a work store that lost everything since the snapshot, though the group acknowledged it
    taken = snapshot(world.context.work)
    world.finish(game, random.Random(3))
    world.dispatch()
    expected = dump(world.context.wiring)
    restore(world.context.work, taken)
    assert dump(world.context.wiring) != expected
    # when a dispatcher begins
    Dispatcher(world.context, "another").recover()
    # then nothing is missing
    assert dump(world.context.wiring) == expected


def test_an_emptied_work_store_is_filled_from_the_logs(world: World, game: str) -> None:
    expected = dump(world.context.wiring)
    world.context.work.flushall()
    with pytest.raises(Behind):
        world.dispatcher.handle(world.notices())
    Dispatcher(world.context, "another").recover()
    assert dump(world.context.wiring) == expected


def test_a_dispatcher_notices_an_emptied_store_by_itself(world: World, game: str) -> None:
    expected = dump(world.context.wiring)
    world.context.work.flushall()
    world.dispatcher._housekeeping = 0.0
    world.dispatch()
    world.dispatcher.step(0)
    assert dump(world.context.wiring) == expected


def test_a_dispatcher_notices_a_restarted_store(world: World, game: str) -> None:
    with pytest.raises(Restarted):
        world.context.position.advance("another run", dict)


def test_old_positions_that_the_feed_does_not_reach_mean_a_rebuild(world: World, game: str) -> None:
    # given read models of before the notices that the feed has dropped
    taken = snapshot(world.context.work)
    world.finish(game, random.Random(4))
    world.dispatch()
    expected = dump(world.context.wiring)
    assert world.context.feed.trim(0) > 0
    restore(world.context.work, taken)
    # then they are made anew
    positions = world.context.position.read()
    assert positions is not None
    assert not world.context.feed.reaches(positions)
    Dispatcher(world.context, "another").recover()
    assert dump(world.context.wiring) == expected


def test_positions_ahead_of_the_feed_mean_a_rebuild(world: World, game: str) -> None:
    shard = max(world.notices(), key=lambda notice: notice.id).shard
    world.context.work.hset(keys.AT, str(shard), "9999999999999-0")
    assert not world.context.feed.reaches({shard: "9999999999999-0"})
    world.context.work.zadd(current(world.context.work).prefix + keys.INBOX + "eve", {"nothing": 1})
    Dispatcher(world.context, "another").recover()
    assert not world.context.work.exists(current(world.context.work).prefix + keys.INBOX + "eve")


def test_settled_stops_before_what_somebody_still_has(world: World, game: str) -> None:
    # given a dispatcher that took a notice and died, and another that dealt with a later one
    feed: Feed = world.context.feed
    before = feed.settled(GROUP)
    world.play(game, random.Random(5))
    (dead,) = feed.consume(GROUP, "dead")
    world.play(game, random.Random(5))
    feed.ack(GROUP, feed.consume(GROUP, "alive"))
    # then all up to the first is settled, and nothing after it
    between = {**before, dead.shard: feed.settled(GROUP)[dead.shard]}
    assert dead.id in [notice.id for notice in feed.tail(between)]
    feed.ack(GROUP, [dead])
    assert feed.settled(GROUP) == feed.end()


def test_a_new_group_has_settled_nothing(world: World, game: str) -> None:
    assert set(world.context.feed.settled("nobody yet").values()) == {START}


def test_idle_consumers_are_dismissed_when_they_hold_nothing(world: World, game: str) -> None:
    feed = world.context.feed
    world.play(game, random.Random(6))
    feed.consume(GROUP, "holds one")
    gone = feed.dismiss(GROUP, 0)
    assert gone >= 1
    assert feed.claim(GROUP, "heir", 0)
    assert feed.dismiss(GROUP, 3_600_000) == 0


def test_a_broken_log_stops_nobody(world: World, game: str, log_redis: Redis) -> None:
    # given a game whose log is damaged after its first events were listed, and one that goes on
    other = world.create(seated("dora", "eve", "bob"))
    shard = next(notice.shard for notice in world.notices() if notice.game == game)
    log_redis.xadd(f"{{s{shard:02d}}}:log:{game}", {"d": b"{}", "h": b"00"}, id=f"{world.game(game).version + 1}-0")
    log_redis.xadd(f"{{s{shard:02d}}}:feed", {"n": b'{"game":"%s","first":9,"last":9,"types":[]}' % game.encode()})
    world.play(other, random.Random(7))
    # when it is dispatched
    world.dispatch()
    # then the broken game is noted and listed nowhere, and the other one is up to date
    assert list(world.context.models.broken()) == [game]
    assert not world.context.work.exists(current(world.context.work).prefix + keys.INBOX + "ada")
    row = world.context.models.row(other)
    assert row is not None
    assert row.version == world.game(other).version
    # and a rebuild says the same
    world.context.retiring.step()
    live = dump(world.context.wiring)
    world.context.work.delete(keys.AT)
    Dispatcher(world.context, "another").recover()
    assert dump(world.context.wiring) == live


def test_a_log_that_is_gone_is_in_no_list_and_not_broken(world: World, game: str, log_redis: Redis) -> None:
    # given a game of which a store lost everything, with a notice that outlived it
    assert world.context.models.row(game) is not None
    [log] = log_redis.scan_iter(f"*log:{game}")
    log_redis.delete(log)
    shard = log.decode().partition(":")[0]
    log_redis.xadd(f"{shard}:feed", {"n": b'{"game":"%s","first":9,"last":9,"types":[]}' % game.encode()})
    world.context.wiring.games.forget(game)
    # when it is dispatched
    world.dispatch()
    # then it is as if it had never been
    assert world.context.models.row(game) is None
    assert world.context.models.broken() == {}
    # and a rebuild says the same
    world.context.retiring.step()
    live = dump(world.context.wiring)
    world.context.work.delete(keys.AT)
    Dispatcher(world.context, "another").recover()
    assert dump(world.context.wiring) == live

"""A process follows the news of those games alone that somebody listens to there, in lanes."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from events.keys import shard_of
from service.notices.notices import LANES
from service.settings import Settings
from service.streams import hub
from service.streams.handover import doors
from service.streams.hub import Hub
from service.wiring import Wiring
from tests.patience import PATIENCE_SECONDS, eventually
from tests.projections.world import SECRET_KEY, World
from tests.rules.core.tables import seated


@pytest.fixture
def own_hub(world: World, log_redis_url: str, work_redis_url: str, tmp_path: Path) -> Iterator[Hub]:
    """The hub of another process, whose lanes end as soon as they are not needed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "LINGER_SECONDS", 0.0)
        patch.setattr(hub, "BLOCK_MS", 50)
        wiring = Wiring(
            Settings(redis_url=log_redis_url, work_redis_url=work_redis_url, var=tmp_path, secret_key=SECRET_KEY)
        )
        yield wiring.hub
        assert eventually(lambda: readers(log_redis_url) == 0)


def readers(url: str) -> int:
    """How many connections wait for news."""
    with Redis.from_url(url) as redis:
        return sum(client["cmd"] == "xread" and "b" in client["flags"] for client in redis.client_list())


def happen(world: World, game: str) -> None:
    """Let somebody move."""
    world.play(game, random.Random(1))


def games_of_two_lanes(world: World, own_hub: Hub) -> list[str]:
    """Three games: two of one lane, and another's."""
    games = [world.create(seated("ada", "bob", "cy")) for _ in range(LANES + 1)]
    lanes = {game: own_hub.lane_of(game) for game in games}
    crowded = next(lane for lane, count in Counter(lanes.values()).items() if count > 1)
    pair = [game for game in games if lanes[game] == crowded][:2]
    return [*pair, next(game for game in games if lanes[game] != crowded)]


def test_only_lanes_are_read_in_which_somebody_listens(world: World, own_hub: Hub, log_redis_url: str) -> None:
    first, second, other = games_of_two_lanes(world, own_hub)
    with own_hub.follow(first, "ada") as one:
        with own_hub.follow(second, "bob") as two, own_hub.follow(other, "cy") as three:
            assert eventually(lambda: readers(log_redis_url) == 2)
            for game in (first, second, other):
                happen(world, game)
            assert all(follower.wait(PATIENCE_SECONDS) for follower in (one, two, three))
        assert eventually(lambda: readers(log_redis_url) == 1)
        happen(world, other)
        happen(world, first)
        assert one.wait(PATIENCE_SECONDS)
    assert eventually(lambda: readers(log_redis_url) == 0)
    with own_hub.follow(first, "ada") as again:
        happen(world, first)
        assert again.wait(PATIENCE_SECONDS)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 16, 40])
def test_streams_of_a_lane_meet_in_one_process_and_lanes_are_spread(tmp_path: Path, count: int) -> None:
    every = [tmp_path / f"{number:04x}" for number in range(count)]
    for door in every:
        door.touch()
    first = {lane: {doors(tmp_path, lane)[0] for _ in range(60)} for lane in range(LANES)}

    assert all(sorted(doors(tmp_path, lane)) == every for lane in range(LANES))
    assert set().union(*first.values()) == set(every)
    shares = Counter(door for some in first.values() for door in some)
    assert max(shares.values()) - min(shares.values()) <= 1
    assert count > LANES or all(len(some) == 1 for some in first.values())


def test_every_lane_of_a_store_has_its_own_shards(world: World) -> None:
    shards = world.context.wiring.log.shards
    lanes = [range(shards)[lane::LANES] for lane in range(LANES)]
    games = [f"game{number}" for number in range(500)]

    assert sorted(shard for lane in lanes for shard in lane) == list(range(shards))
    assert all(shard_of(game, shards) in lanes[world.context.wiring.hub.lane_of(game)] for game in games)

"""Notices: each reaches its player's stream once, and streams stay short."""

from typing import Any

from redis import Redis

from games.core import lifecycle as facts
from tests.projections.world import World
from tests.workers.crew import Crew, eventually
from workers.notices import KEPT, add, stream


def noticed(work: Redis, player: str) -> list[dict[bytes, bytes]]:
    """A player's notices."""
    entries: Any = work.xrange(stream(player))
    return [fields for _, fields in entries]


def test_a_notice_is_added_once(work_redis: Redis) -> None:
    assert add(work_redis, "ada", "awaited", "g", "5-0", "5 abcd")
    assert not add(work_redis, "ada", "awaited", "g", "5-0")
    assert add(work_redis, "ada", "awaited", "g", "9-0")
    assert add(work_redis, "bob", "awaited", "g", "5-0")
    (fields, _) = noticed(work_redis, "ada")
    assert {name: fields[name] for name in (b"kind", b"game", b"reference", b"head")} == {
        b"kind": b"awaited",
        b"game": b"g",
        b"reference": b"5-0",
        b"head": b"5 abcd",
    }


def test_a_stream_keeps_the_last_ones(work_redis: Redis) -> None:
    for number in range(KEPT + 5):
        add(work_redis, "ada", "awaited", "g", str(number))
    kept = noticed(work_redis, "ada")
    assert len(kept) == KEPT
    assert kept[-1][b"reference"] == b"%d" % (KEPT + 4)
    assert work_redis.ttl(stream("ada")) > 0


def test_an_invitation_reaches_its_player(world: World, crew: Crew) -> None:
    crew.start("dispatcher", "deadlines")
    assert eventually(lambda: world.desk.position.read() is not None)
    world.create((facts.Invite(0, "bob"), None, None))
    assert eventually(lambda: world.desk.work.xlen(stream("bob")) == 1), crew.log("deadlines")

"""The log store's memory is full: what was told can be read, nothing is added, and nothing is lost."""

import pytest
import requests
from redis import Redis

from tests.faults.person import Pair
from tests.faults.stack import Stack
from tests.faults.test_kills import check_promises
from tests.log.proof import verify
from tests.patience import LONG_SECONDS, eventually
from tests.projections.world import World

pytestmark = pytest.mark.slow

ROOM = 300_000
"""Bytes that are left when it begins: some games."""


def fill(stack: Stack, log: Redis) -> None:
    """Let the store have little more than it has, and wait until that is used up."""
    log.config_set("maxmemory", log.info("memory")["used_memory"] + ROOM)

    def full() -> bool:
        answer = requests.get(f"{stack.url}/readyz", timeout=10).json()
        return bool(answer.get("facts") == {"store": "log", "reason": "out_of_memory"})

    assert eventually(full)
    # Buffers of connections come and go: from now on there is not room for a single event.
    log.config_set("maxmemory", 1)


def test_full_memory_stops_writing_and_nothing_else(stack: Stack, world: World) -> None:
    # given people who play game after game
    log = Redis.from_url(stack.settings.redis_url)
    usual = int(log.config_get("maxmemory")["maxmemory"] or 0)
    assert usual > 0
    pairs = [Pair(stack.url, number, {"kind": "none"}) for number in range(2)]
    for pair in pairs:
        pair.start()
    # when there is no memory for more
    fill(stack, log)
    # then everything can be read, with tokens and without
    (game, *_) = pairs[0].games
    ada = pairs[0].people[0]
    whole = f"/v1/games/{game}"
    for path in ("/v1/accounts/me", "/v1/games", whole, f"{whole}/events", f"{whole}/board.svg"):
        assert ada.get(path).status_code == 200, path
    # and whoever writes is told to come again
    refused = requests.post(f"{stack.url}/v1/guests", timeout=10)
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert "Retry-After" in refused.headers
    # and once there is memory again, games go on to their ends, with all that people were told
    log.config_set("maxmemory", usual)
    log.close()
    for pair in pairs:
        pair.stop.set()
    for pair in pairs:
        pair.join(LONG_SECONDS)
        assert [failure for person in pair.people for failure in person.failures] == []
        assert {world.game(game).status for game in pair.games} == {"finished"}
        for game in pair.games:
            check_promises(world, pair, game)
            verify(game, world.context.wiring.log.raw(game))

"""Whatever breaks a log: an operator sees all that is there, ends the game, and nobody else notices."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis

from events import keys
from events.envelope import Draft
from games.core.errors import IllegalMove
from games.core.lifecycle.substitution import Resign
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.command_line.test_cli import astrolude
from workers.command_line import beside

Damage = Callable[[World, Redis, str], int]
"""Breaks the log of a game; the version at which it breaks."""


@pytest.fixture
def here(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world that the commands work on."""
    monkeypatch.setattr(beside, "context", lambda: world.context)
    return world


def key(world: World, game: str) -> str:
    return keys.log(keys.shard_of(game, world.context.wiring.log.shards), game)


def head(world: World, game: str) -> tuple[int, str]:
    found = world.context.wiring.log.head(game)
    assert found is not None
    return found.version, found.hash


def unknown_event(world: World, redis: Redis, game: str) -> int:
    version, digest = head(world, game)
    world.context.wiring.log.append(game, version, digest, [Draft("moon_landed", 1, {}, {})], at=1, by="bot", cause="c")
    return version + 1


def failing_fold(world: World, redis: Redis, game: str) -> int:
    version, digest = head(world, game)
    strange = Draft("resigned", 1, {"seat": 77}, {})
    world.context.wiring.log.append(game, version, digest, [strange], at=1, by="bot", cause="c")
    return version + 1


def hole(world: World, redis: Redis, game: str) -> int:
    version, _ = head(world, game)
    redis.xdel(key(world, game), f"{version - 1}-0")
    return version - 1


def no_json(world: World, redis: Redis, game: str) -> int:
    version, _ = head(world, game)
    redis.xadd(key(world, game), {"d": "{", "h": "0" * 64}, id=f"{version + 1}-0")
    return version + 1


def strange_fields(world: World, redis: Redis, game: str) -> int:
    version, _ = head(world, game)
    redis.xadd(key(world, game), {"x": "y"}, id=f"{version + 5}-0")
    return version + 1


def other_bytes(world: World, redis: Redis, game: str) -> int:
    version, digest = head(world, game)
    public = world.context.wiring.log.raw(game)[-1].public
    redis.xdel(key(world, game), f"{version}-0")
    redis.xadd(key(world, game), {"d": public.replace(b'"seat":', b'"seaT":'), "h": digest}, id=f"{version + 1}-0")
    return version


DAMAGES: list[Damage] = [unknown_event, failing_fold, hole, no_json, strange_fields, other_bytes]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_broken_game_is_shown_ended_and_disturbs_nobody(here: World, log_redis: Redis, damage: Damage) -> None:
    # given a game that everybody has seen running, and another one
    whole, broken = (here.create(seated("ada", "bob", "cy")) for _ in range(2))
    here.play(broken, random.Random(1))
    here.dispatch()
    ends = [entry.version for entry in here.context.wiring.log.read(broken) if entry.rest == 0]
    # when its log breaks
    version = damage(here, log_redis, broken)
    here.context.wiring.games.forget(broken)
    here.dispatch()
    # then an operator sees what is there, and from where on it is broken
    before: Any = log_redis.xrange(key(here, broken))
    shown = astrolude("show", broken)
    assert (shown.exit_code, len(before)) == (0, len(re.findall(r"^\d+ ", shown.output, re.MULTILINE)))
    assert f"version {version}: " in shown.output
    # and ends it, once: nothing that was there is changed
    last = max(end for end in ends if end < version)
    assert astrolude("abort", broken, "--reason", "It broke.").output == f"{broken}: aborted at version {last}\n"
    assert "the game is over" in astrolude("abort", broken).output
    after: Any = log_redis.xrange(key(here, broken))
    assert after[:-1] == before
    assert '"reason":"It broke."' in astrolude("show", broken).output
    # and the game is over for all who look, the other goes on
    here.play(whole, random.Random(1))
    here.dispatch()
    row, other = here.context.models.row(broken), here.context.models.row(whole)
    assert row is not None
    assert (row.status, row.version, row.awaited) == ("aborted", last, ())
    assert (here.game(broken).status, here.game(broken).decisions) == ("aborted", {})
    assert other is not None
    assert other.status == "running"
    assert here.context.models.broken() == {}
    assert "1 logs are sound, 0 are not (1 more are broken, and were ended)" in astrolude("check-logs").output


@pytest.mark.parametrize("damage", DAMAGES)
def test_processes_that_know_the_game_notice_its_end(here: World, log_redis: Redis, damage: Damage) -> None:
    game = here.create(seated("ada", "bob", "cy"))
    here.play(game, random.Random(1))
    known = here.context.wiring.games.load(game)
    damage(here, log_redis, game)
    here.context.wiring.games.forget(game)
    astrolude("abort", game)
    here.context.wiring.games.forget(game)
    here.context.wiring.games.put(known)

    assert here.game(game).status == "aborted"


def test_nothing_follows_upon_the_end(here: World, log_redis: Redis) -> None:
    game = here.create(seated("ada", "bob", "cy"))
    here.play(game, random.Random(1))
    known = here.context.wiring.games.load(game)
    hole(here, log_redis, game)
    here.context.wiring.games.forget(game)
    astrolude("abort", game)
    here.context.wiring.games.put(known)

    with pytest.raises(IllegalMove, match="game_finished"):
        here.do(game, Resign(0))

    assert here.context.wiring.log.ended(game) is not None


def test_a_rebuild_knows_the_end(here: World, log_redis: Redis) -> None:
    game = here.create(seated("ada", "bob", "cy"))
    here.play(game, random.Random(1))
    hole(here, log_redis, game)
    astrolude("abort", game)
    here.dispatch()
    before = here.context.models.row(game)

    assert astrolude("rebuild").output.startswith("1 games, 0 with a broken log")
    assert here.context.models.row(game) == before


def test_a_game_of_which_nothing_can_be_read_is_ended_too(here: World, log_redis: Redis) -> None:
    game = here.create(seated("ada", "bob", "cy"))
    log_redis.xdel(key(here, game), "1-0")
    here.context.wiring.games.forget(game)

    assert astrolude("abort", game).output == f"{game}: aborted at version 0\n"
    assert "nothing of it can be read" in astrolude("abort", game).output
    here.dispatch()
    assert list(here.context.models.broken()) == [game]
    assert "broken logs: 1, of which 1 were ended" in astrolude("status").output


def test_what_is_no_log_at_all_is_said(here: World, log_redis: Redis) -> None:
    game = here.create(seated("ada", "bob", "cy"))
    log_redis.delete(key(here, game))
    log_redis.set(key(here, game), "nothing")

    for command in ("show", "abort"):
        result = astrolude(command, game)
        assert (result.exit_code, "WRONGTYPE" in result.output) == (1, True)

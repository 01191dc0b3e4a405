"""Games are moved when they are over, sound and not asked for; whatever happens, each is whole in one of two places."""

import random
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis

from events import keys
from events.client import call
from events.codec import read_public
from games.core.lifecycle.ending import Abort
from projections.lists.rows import GameRow, row_in
from service.times import milliseconds
from tests.archive import killed
from tests.projections.world import World
from tests.rules.core.tables import seated
from workers.archiving.dictionaries import ENOUGH, MADE
from workers.archiving.due import due
from workers.archiving.moving import Mover
from workers.archiving.rounds import MOVER, Elsewhere, Lease, Rounds

LATER = 10**14

OTHER_DIGITS = bytes.maketrans(b"0123456789", b"1234567890")


def finished(world: World, seed: int = 1) -> str:
    """A game that was played to its end."""
    game = world.create(seated("ada", "bob", "cy"))
    world.finish(game, random.Random(seed))
    return game


def move(world: World, *games: str) -> int:
    """Move games; how many went."""
    wiring = world.context.wiring
    assert wiring.archive is not None
    return sum(done.games for done in Mover(wiring.log, wiring.archive).move(games))


def told_to_go_on(_: float) -> bool:
    return False


def is_archived(world: World, game: str) -> bool:
    return world.context.wiring.log.stub(game) is not None


def test_a_mover_that_dies_at_any_step_leaves_each_game_whole(
    world: World, log_redis: Redis, log_redis_url: str, tmp_path: Path
) -> None:
    # given two games that are over
    log = world.context.wiring.log
    games = [world.create(seated("ada", "bob", "cy")) for _ in range(2)]
    for game in games:
        world.do(game, Abort(reason="enough"))
    were = {game: log.raw(game) for game in games}
    dumps = {name: call(log_redis, "DUMP", name) for name in log_redis.scan_iter()}
    # when a mover dies at its first step, its second, and so on
    places = set[int]()
    for last in count(1):
        log_redis.flushall()
        for name, dump in dumps.items():
            call(log_redis, "RESTORE", name, 0, dump)
        ended = killed.moved(log_redis_url, tmp_path / "archive", games, last)
        # then each game is as it was, wherever it is
        assert {game: log.raw(game) for game in games} == were
        places.add(sum(is_archived(world, game) for game in games))
        # and the next mover moves the rest
        left = sum(not is_archived(world, game) for game in games)
        assert move(world, *games) == left
        assert all(is_archived(world, game) for game in games)
        assert {game: log.raw(game) for game in games} == were
        if ended:
            break
    assert places == {0, 1, 2}
    assert last > 20


def test_a_note_is_the_row_of_its_game(world: World) -> None:
    game = finished(world)
    row = row_in(world.context.wiring.log, world.context.wiring.games.load(game))
    move(world, game)
    [(named, note)] = world.context.wiring.log.notes()
    assert named == game
    assert msgspec.json.decode(note, type=GameRow) == row


def test_a_game_that_goes_on_and_a_log_that_is_broken_stay(world: World, log_redis: Redis) -> None:
    # given a game that goes on, and finished ones: a sound one, and one for each part of an entry that was changed
    log = world.context.wiring.log
    going, sound = world.create(seated("ada", "bob", "cy")), finished(world)
    broken = []
    for field in (b"d", b"s", b"h"):
        game = finished(world)
        key = keys.log(keys.shard_of(game, log.shards), game)
        entries: Any = log_redis.xrange(key)
        log_redis.delete(key)
        for name, fields in entries:
            hurt = name == entries[1 if field == b"d" else 0][0]
            changed = {**fields, field: fields[field].translate(OTHER_DIGITS)} if hurt else fields
            log_redis.xadd(key, changed, name)
        broken.append(game)
    # when all are moved, then the sound one goes, and the others stay as they are
    assert move(world, going, sound, *broken, "no-game") == 1
    assert is_archived(world, sound)
    assert not any(is_archived(world, game) for game in (going, *broken))


def test_a_game_is_due_when_nobody_has_asked_for_it_since(world: World) -> None:
    # given a game that was finished long ago, in the world's time, and one that goes on
    wiring = world.context.wiring
    game = finished(world)
    world.create(seated("ada", "bob", "cy"))
    now = milliseconds()

    def due_before(moment: int) -> list[str]:
        return list(due(wiring.log, wiring.asked, wiring.log.games(), moment))

    over = read_public(game, wiring.log.raw(game)[-1]).at
    assert due_before(over) == []
    assert due_before(over + 1) == [game]
    assert due_before(now) == [game]
    # when somebody asks for it whose process does not hold it
    wiring.games.forget(game)
    wiring.games.load(game)
    # then it is not due, until nobody has for so long
    assert due_before(now) == []
    assert due_before(milliseconds() + 1) == [game]
    # and once it was moved it is not due again
    move(world, game)
    assert due_before(LATER) == []


def test_one_mover_at_a_time_makes_a_round_an_hour(world: World) -> None:
    game = finished(world)
    with Lease(world.context.work).held():
        assert Rounds(world.context).step(told_to_go_on) == 0
        with pytest.raises(Elsewhere), Lease(world.context.work).held():
            pass
    assert Rounds(world.context).step(told_to_go_on, share=1) == 1
    assert is_archived(world, game)
    other = finished(world)
    assert Rounds(world.context).step(told_to_go_on, share=1) == 0
    assert not is_archived(world, other)
    assert not world.context.work.exists(MOVER)


def test_movers_at_the_same_time_move_each_game_once(world: World) -> None:
    # given two movers that have read the same logs
    wiring = world.context.wiring
    game = finished(world)
    raws = wiring.log.raw(game)
    assert wiring.archive is not None
    first = Mover(wiring.log, wiring.archive).move([game])
    second = Mover(wiring.log, wiring.archive)
    proven = second._some(iter([game]))
    # when both move them
    assert next(first).games == 1
    assert second._move(proven).games == 0
    # then it is archived once, and whole
    assert wiring.log.raw(game) == raws
    assert len(list(wiring.log.notes())) == 1


def test_a_rulebook_gets_a_dictionary_once_enough_games_were_moved(world: World, log_redis: Redis) -> None:
    # given as many games as one is made of, moved one by one
    log = world.context.wiring.log
    games = [finished(world, seed) for seed in range(ENOUGH + 1)]
    sizes = []
    for game in games:
        raws = log.raw(game)
        assert move(world, game) == 1
        assert log.raw(game) == raws
        stub = log.stub(game)
        assert stub is not None
        sizes.append(stub.place)
    # then the last are compressed with it, and take less
    assert [bool(place.dictionary) for place in sizes] == [False] * (ENOUGH - 1) + [True] * 2
    assert sizes[-1].length < min(place.length for place in sizes[: ENOUGH - 1])
    assert log_redis.hlen(MADE) == 1
    # and memory that grows with finished games is that of the stubs
    each = [
        call(log_redis, "MEMORY USAGE", keys.log(keys.shard_of(game, log.shards), game), "SAMPLES", 0) for game in games
    ]
    assert max(each) < 550

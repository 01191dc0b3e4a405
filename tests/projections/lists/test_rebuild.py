"""Whatever happened and however it became known, the read models equal those that a rebuild makes."""

import random
from collections.abc import Mapping
from typing import Any

import pytest
from redis import Redis

from games.core.deeds.chronicle import Badge
from games.core.lifecycle.ending import Abort
from projections.lists import keys
from projections.lists.generations import current
from projections.lists.history.histories import new_name
from projections.lists.position import Position
from projections.lists.read_models import Behind
from projections.lists.rows import row_in, row_of
from projections.lists.succession import RebuildGoesOn, Succession
from tests.projections.dumps import dump
from tests.projections.logs import some_book
from tests.projections.world import World, random_game, random_step
from tests.rules.core.tables import seated
from workers.archiving.moving import Mover
from workers.rebuilding.rebuilding import rebuild

GAMES = 20
STEPS = 60
LONG_GAMES = 200


def rebuilt(world: World) -> dict[str, Any]:
    """What a rebuild makes of the logs."""
    rebuild(world.context)
    return dump(world.context.wiring)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_give_what_a_rebuild_gives(world: World, seats: int, long_mode: bool) -> None:
    # given games with time-outs, resignations, aborts and bots, interleaved, the dispatcher coming in between
    rng = random.Random(seats)
    games: list[str] = []
    for _ in range(LONG_GAMES if long_mode else GAMES):
        games.append(random_game(world, rng, seats))
        for _ in range(STEPS):
            random_step(world, rng, rng.choice(games))
            if rng.random() < 0.05:
                world.dispatch()
    world.dispatch()
    # when all is made anew
    live = dump(world.context.wiring)
    # then nothing differs, and there was something that could
    assert live == rebuilt(world)
    assert {world.game(game).status for game in games} >= {"finished", "running"}
    assert keys.RATINGS + "systeme-solaire" in live
    types = {entry.type for game in games for entry in world.context.wiring.log.read(game)}
    assert {"timed_out", "handed_to_bot", "resigned", "seat_invited"} <= types


def test_repeated_and_reordered_rows_change_nothing(world: World) -> None:
    rng = random.Random(1)
    game = world.create(seated("ada", "bob", "cy"))
    world.finish(game, rng)
    last = world.game(game).version
    world.dispatch()
    expected = dump(world.context.wiring)
    log = world.context.wiring.log
    ends = [entry.version for entry in log.read(game) if entry.rest == 0]
    rows = [row_in(log, world.context.wiring.games.at(game, version)) for version in ends]
    world.context.work.delete(current(world.context.work).prefix + keys.GAME + game)
    for row in [*rng.choices(rows, k=100), rows[-1], *rng.choices(rows, k=20)]:
        world.context.models.write([row])
        if rng.random() < 0.2:
            world.context.retiring.step()
    world.context.retiring.step()
    assert world.context.models.row(game) == rows[-1]
    assert rows[-1].version == last
    assert dump(world.context.wiring) == expected


def test_a_game_told_twice_counts_once(world: World) -> None:
    world.finish(world.create(seated("ada", "bob", "cy")), random.Random(2))
    world.dispatch()
    before = dump(world.context.wiring)
    world.dispatcher.handle([*world.notices(), *reversed(world.notices())])
    assert dump(world.context.wiring) == before


def test_a_rebuild_repairs_what_somebody_spoiled(world: World) -> None:
    world.create((*seated("ada", "bob"), None))
    world.dispatch()
    good = dump(world.context.wiring)
    world.context.work.zadd(current(world.context.work).prefix + keys.INBOX + "eve", {"nothing": 1})
    world.context.work.delete(current(world.context.work).prefix + keys.of_player("ada", "open"))
    assert rebuilt(world) == good


def test_nobody_writes_while_a_rebuild_goes_on(world: World) -> None:
    # given a rebuild where nothing is left
    game = world.create(seated("ada", "bob", "cy"))
    work = world.context.work
    work.delete(keys.AT)
    right = Succession(work)
    at = right.begin(new_name())
    row = row_of(world.context.wiring.games.load(game))
    # then a dispatcher may not write, nor another rebuild begin, but the rebuild may
    with pytest.raises(Behind):
        world.context.models.write([row])
    with pytest.raises(RebuildGoesOn):
        rebuild(world.context)
    assert world.context.models.write([row], right.token, at.number)[0].row == row


def test_read_models_of_an_older_format_are_none(work_redis: Redis) -> None:
    position, right = Position(work_redis), Succession(work_redis)
    right.begin(new_name())
    assert position.read() is None
    right.switch({0: "1-1"})
    assert position.read() == {0: "1-1"}
    work_redis.hset(keys.AT, "format", "0")
    assert position.read() is None


def test_rows_of_many_games_come_in_order(world: World) -> None:
    games = [world.create((None, None, None)) for _ in range(3)]
    world.dispatch()
    wanted = [games[2], "unknown", games[0]]
    assert [row.id for row in world.context.models.rows(wanted)] == [games[2], games[0]]


def test_a_game_called_off_is_in_no_inbox(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"))
    world.do(game, Abort("rain"))
    world.dispatch()
    assert not world.context.work.exists(current(world.context.work).prefix + keys.INBOX + "ada")
    row = world.context.models.row(game)
    assert row is not None
    assert (row.status, row.finished, row.rated) == ("aborted", world.now, False)


def test_a_new_badge_comes_true_for_past_games(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # given games that are over, one of them in the archive
    games = [world.create(seated("ada", "bob", "cy")) for _ in range(2)]
    for game in games:
        world.finish(game, random.Random(3))
    world.dispatch()
    wiring = world.context.wiring
    assert wiring.archive is not None
    assert sum(moved.games for moved in Mover(wiring.log, wiring.archive).move(games[:1])) == 1
    # when a dispatcher starts that knows of a badge that is new
    monkeypatch.setitem(dict_of(some_book().badges), "there", lambda *_: True)
    world.dispatcher.recover()
    # then whoever played has it, and the next one finds nothing to do
    rows = [world.context.models.row(game) for game in games]
    assert all(row is not None and all("there" in deeds.badges for deeds in row.deeds) for row in rows)
    told = {(one.key, one.count) for one in wiring.profiles.statistics("ada", own=False).tallies}
    assert ("there", 2) in told
    number = current(world.context.work).number
    world.dispatcher.recover()
    assert current(world.context.work).number == number


def dict_of(badges: Mapping[str, Badge]) -> dict[str, Badge]:
    """The table itself, to be changed for a while."""
    assert isinstance(badges, dict)
    return badges

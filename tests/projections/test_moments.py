"""Games as they were: a replay reads each event about once, not once for each version."""

import random
from typing import Any

import pytest

from events.envelope import Entry
from events.errors import NoSuchLog
from events.store import LogStore
from games.core.catalogue import rulebooks
from projections.games import Games, fold
from projections.moments import GAMES, STRIDE, Moments
from tests.projections.logs import GAME, random_game
from tests.projections.world import World
from tests.rules.contract.playing import image
from tests.rules.core.tables import seated

LONG = 500


class Counting(LogStore):
    """Counts the entries that are read."""

    count = 0

    def read(self, *args: Any, **options: Any) -> list[Entry]:
        found = super().read(*args, **options)
        self.count += len(found)
        return found


def long_game(world: World) -> tuple[str, int]:
    game = world.create(seated("ada", "bob", "cy"))
    return game, world.finish(game, random.Random(1)).version


def test_a_replay_reads_every_event_once(world: World) -> None:
    game, last = long_game(world)
    store = Counting(world.context.wiring.log.redis)
    games = Games(store, 10)

    shown = [games.at(game, version).version for version in range(1, last + 1)]

    assert shown == list(range(1, last + 1))
    assert store.count == last


@pytest.mark.parametrize("key", sorted(rulebooks()))
def test_every_game_is_replayed_by_reading_every_event_once(world: World, key: str) -> None:
    book = rulebooks()[key]
    raws = random_game(book, book.seats[0]).raws[:LONG]
    store = Counting(world.context.wiring.log.redis)
    store.adopt(GAME, raws, 0)
    games = Games(store, 10)

    for version in range(1, len(raws) + 1):
        assert games.at(GAME, version).version == version

    assert store.count == len(raws)


def test_a_replay_backwards_reads_a_stride_each_time_at_most(world: World) -> None:
    game, last = long_game(world)
    store = Counting(world.context.wiring.log.redis)
    games = Games(store, 10)

    for version in range(last, 0, -1):
        games.at(game, version)

    assert store.count <= last + last * STRIDE / 2 < last * last / 2


def test_every_moment_is_what_folding_from_the_start_gives(world: World) -> None:
    game, last = long_game(world)
    log = world.context.wiring.log
    games = Games(log, 10)

    for version in [*range(1, last, 7), last, 2, last // 2]:
        live, anew = games.at(game, version), fold(game, log.read(game, 0, version))
        assert live.hash == anew.hash
        assert image(live.game.state) == image(anew.game.state)
        assert live.game.decisions == anew.game.decisions


def test_what_is_kept_is_bounded(world: World) -> None:
    game, last = long_game(world)
    live = world.context.wiring.games.at(game, last)
    moments: Moments[Any] = Moments()

    for number in range(GAMES + 3):
        moments.keep(f"game {number}", last, live)

    assert moments.before("game 2", last) is None
    assert moments.before("game 3", last) is live


def test_a_version_that_is_not_there_is_no_moment(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"))

    with pytest.raises(NoSuchLog, match=f"no log of game {game}$") as refused:
        Games(world.context.wiring.log, 10).at(game, 10_000)

    assert refused.value.game == game

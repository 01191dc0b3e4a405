"""A series: each game begins when the one before has ended, once, with seats that rotate, whoever dies meanwhile."""

import random
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import pytest

from events.errors import Unavailable
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.seating import Invite
from service.accounts.accounts import Account
from service.accounts.erasure import erase
from service.accounts.tokens.token import Grant
from service.games.access import PLAYER
from service.games.rematch import another, rematch_id
from service.queueing.places import DEADLINES
from service.series.agreeing import agree, leave
from service.series.going_on import go_on_after, go_on_all
from service.series.model import Series, SeriesGoesOn
from service.series.store import LOOK_MS, SeriesStore
from service.times import milliseconds
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.slots.dying import Dying
from workers.queues.queues import open_queue

TABLE = ("ada", "bob", "cy")


@pytest.fixture
def town(world: World) -> World:
    """A world whose people have accounts."""
    grant = Grant("", ("read",), milliseconds() + LOOK_MS)
    for name in TABLE:
        world.context.wiring.new_accounts.create(Account(name, name.title(), "en", "UTC", 1), "hash", grant, None)
    world.dispatch()
    return world


def agreed(town: World, games: int | None) -> tuple[str, Series]:
    """A table at which all have agreed to a series."""
    game = town.create(seated(*TABLE), creator="ada")
    series = [agree(town.context.wiring, game, TABLE, player, games, milliseconds()) for player in TABLE]
    assert [one.state for one in series] == ["proposed", "proposed", "on"]
    return game, series[-1]


def work_off(town: World) -> None:
    """What the dispatcher and a worker do."""
    town.dispatch()
    queue = open_queue(DEADLINES, town.context.work)
    for job in queue.jobs:
        if job.func_name == "workers.jobs.series.go_on":
            go_on_after(town.context.wiring, job.args[0], milliseconds())
            job.delete()


def players_of(town: World, game: str) -> list[str | None]:
    return [chair.player for chair in town.game(game).chairs]


def test_games_follow_each_other_with_rotating_seats(town: World) -> None:
    game, series = agreed(town, 3)
    store, rng, seats = town.context.wiring.series, random.Random(3), list(TABLE)
    for number in range(1, 4):
        assert (series.state, series.played[-1], len(series.results)) == ("on", game, number - 1)
        assert players_of(town, game) == seats
        assert town.game(game).status == "running"
        town.finish(game, rng)
        work_off(town)
        work_off(town)
        series, seats = store.get(series.id), [*seats[1:], seats[0]]
        game = series.played[-1]
    # then it is over, everybody's points are those of the games, and none follows
    assert (series.state, series.ending, len(series.played)) == ("over", "played", 3)
    assert sum(series.points(player) for player in TABLE) == pytest.approx(3)
    for player in TABLE:
        ended = [(town.game(one), players_of(town, one).index(player)) for one in series.played]
        assert series.score(player) == sum(
            standing.score for end, seat in ended for standing in end.standings if standing.seat == seat
        )
    wiring = town.context.wiring
    assert wiring.log.head(rematch_id(wiring.settings.keys, wiring.log.head, game)) is None
    assert {notice.outcome for _, notice in wiring.notices.kept("ada") if notice.kind == "series"} == {"proposed", "on"}


def _stop(town: World, series: Series, game: str) -> None:
    leave(town.context.wiring, series, "bob", milliseconds())
    town.finish(game, random.Random(1))


def _abort(town: World, series: Series, game: str) -> None:
    town.do(game, Abort("enough"))


def _erase(town: World, series: Series, game: str) -> None:
    erase(town.context.wiring, "bob")
    while not town.game(game).over:
        town.play(game, random.Random(1))


def _block(town: World, series: Series, game: str) -> None:
    town.context.wiring.blocks.block("cy", "ada", 1)
    town.finish(game, random.Random(1))


def _suspend(town: World, series: Series, game: str) -> None:
    wiring = town.context.wiring
    wiring.sanctions.impose("suspend", "cy", "why", milliseconds() + LOOK_MS, by="operator", at=milliseconds())
    town.finish(game, random.Random(1))


@pytest.mark.parametrize(
    ("end", "ending"),
    [(_stop, "stopped"), (_erase, "stopped"), (_abort, "aborted"), (_block, "unable"), (_suspend, "unable")],
)
def test_what_ends_a_series(town: World, end: Callable[[World, Series, str], None], ending: str) -> None:
    game, series = agreed(town, None)
    end(town, series, game)
    work_off(town)
    go_on_all(town.context.wiring, milliseconds() + 3 * LOOK_MS)
    series = town.context.wiring.series.get(series.id)
    assert (series.state, series.ending) == ("over", ending)
    wiring = town.context.wiring
    assert wiring.log.head(rematch_id(wiring.settings.keys, wiring.log.head, game)) is None


def test_terms_are_agreed_to_by_all_and_then_stay(town: World) -> None:
    wiring, game = town.context.wiring, town.create(seated(*TABLE), creator="ada")
    for player, games, of in (("ada", 3, 1), ("bob", 3, 2), ("cy", 5, 1), ("bob", 5, 2), ("bob", 5, 2)):
        assert len(agree(wiring, game, TABLE, player, games, 1).agreed) == of
    series = agree(wiring, game, TABLE, "ada", 5, 1)
    assert series.state == "on"
    assert agree(wiring, game, TABLE, "ada", 5, 2) == series
    with pytest.raises(SeriesGoesOn):
        agree(wiring, game, TABLE, "ada", 7, 2)
    # who stopped it may propose another
    assert leave(wiring, series, "cy", 3).state == "over"
    assert agree(wiring, game, TABLE, "cy", 2, 4).state == "proposed"


def test_whoever_dies_the_next_game_begins_once(town: World) -> None:
    wiring, rng, later = town.context.wiring, random.Random(5), milliseconds()
    game, series = agreed(town, None)
    for left in count():
        town.finish(game, rng)
        # when the store dies to whoever goes on, after so many commands
        dying: Any = Dying(wiring.data, left)
        wiring.__dict__["series"] = SeriesStore(dying)
        with suppress(Unavailable):
            go_on_after(wiring, game, milliseconds())
        wiring.__dict__["series"] = SeriesStore(wiring.data)
        # then the sweeper goes on with it, and again
        for _ in range(2):
            go_on_all(wiring, later := later + 2 * LOOK_MS)
        series = wiring.series.get(series.id)
        following = rematch_id(wiring.settings.keys, wiring.log.head, game)
        assert (series.state, series.played[-1], len(series.results)) == ("on", following, len(series.played) - 1)
        assert town.game(following).status == "running"
        game = following
        if not dying.dead:
            return


def test_a_rematch_that_somebody_was_faster_to_make_is_the_next_game(town: World) -> None:
    wiring = town.context.wiring
    game, series = agreed(town, 2)
    town.finish(game, random.Random(2))
    following = rematch_id(wiring.settings.keys, wiring.log.head, game)
    command = another(town.game(game), Invite(2, "ada"), (), bytes(32))
    wiring.commands.create(command, by=f"{PLAYER}ada", game=following)
    work_off(town)
    assert wiring.series.get(series.id).played == (game, following)

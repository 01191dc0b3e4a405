"""The lobby: every game for whom it may concern, the newest first, on pages that stay as they are."""

import random
from typing import Any

import pytest

from games.core.lifecycle.ending import Abort
from games.core.lifecycle.seating import Invite, Leave, Sit
from projections.lists.history.terms import BadCursor
from projections.lists.lobby import Filters
from tests.projections.world import RULEBOOK, World, random_game, random_step
from tests.rules.core.tables import seated


def listed(world: World, cursor: str | None = None, limit: int = 50, **filters: Any) -> list[str]:
    """The games on the first page, once everything is dispatched."""
    world.dispatch()
    return [row.id for row in world.context.wiring.lobby.page(Filters(**filters), cursor, limit).rows]


def walk(world: World, limit: int, **filters: Any) -> list[str]:
    """The games on all pages."""
    lobby, cursor, seen = world.context.wiring.lobby, None, []
    while True:
        page = lobby.page(Filters(**filters), cursor, limit)
        seen += [row.id for row in page.rows]
        cursor = page.cursor
        if cursor is None:
            return seen


def test_games_are_listed_by_what_they_are_doing(world: World) -> None:
    waiting = world.create((Sit(0, "ada"), None, None))
    playing = world.create(seated("ada", "bob", "cy"))
    over = world.create(seated("ada", "bob", "cy"))
    world.finish(over, random.Random(1))
    off = world.create((None, None, None))
    world.do(off, Abort(""))
    assert listed(world) == [off, over, playing, waiting]
    for status, game in {"open": waiting, "running": playing, "finished": over, "aborted": off}.items():
        assert listed(world, status=status) == [game]
        assert listed(world, status=status, rulebook=RULEBOOK) == [game]
        assert listed(world, status=status, rulebook="destiny") == []


def test_strangers_never_see_private_games(world: World) -> None:
    # given a private game of ada's with bob invited
    secret = world.create((Sit(0, "ada"), Invite(1, "bob"), None), visibility="private")
    public = world.create((None, None, None), creator="cy")
    # then those concerned see it and nobody else does, whatever is asked
    assert listed(world, viewer="ada") == listed(world, viewer="bob") == [public, secret]
    assert listed(world) == listed(world, viewer="cy") == [public]
    for viewer in (None, "cy"):
        assert listed(world, viewer=viewer, player="ada") == []
        assert listed(world, viewer=viewer, player="bob") == []
        assert listed(world, viewer=viewer, status="open", rulebook=RULEBOOK) == [public]
    # and no cursor names it
    for _ in range(3):
        world.create((Sit(0, "ada"), None, None), visibility="private")
    world.dispatch()
    assert world.context.wiring.lobby.page(Filters(viewer="cy", player="ada"), limit=1).cursor is None
    # until the invitation is given back
    world.do(secret, Leave(1))
    assert listed(world, viewer="bob") == [public]
    assert listed(world, viewer="bob", mine=True) == []


def test_mine_are_those_that_concern_me(world: World) -> None:
    made = world.create((None, None, None), creator="dora")
    sat = world.create((Sit(0, "dora"), None, None))
    asked = world.create((Invite(0, "dora"), None, None), visibility="private")
    world.create((None, None, None))
    assert listed(world, viewer="dora", mine=True) == [asked, sat, made]
    assert listed(world, viewer="eve", mine=True) == []
    assert listed(world, viewer=None, mine=True) == []
    assert listed(world, viewer="eve", player="dora") == [sat, made]


def test_free_seats_are_those_that_the_viewer_could_take(world: World) -> None:
    open_to_all = world.create((Sit(0, "ada"), None, None))
    kept = world.create((Sit(0, "ada"), Invite(1, "bob"), Invite(2, "cy")))
    world.create(seated("ada", "bob", "cy"))
    assert listed(world, free_seats=True) == [open_to_all]
    assert listed(world, viewer="bob", free_seats=True) == [kept, open_to_all]
    assert listed(world, viewer="ada", free_seats=True) == []
    assert listed(world, viewer="bob", free_seats=True, status="running") == []


@pytest.mark.parametrize("limit", [1, 3, 7, 100])
def test_pages_give_every_game_once(world: World, limit: int) -> None:
    # given public and private games of everybody
    rng = random.Random(limit)
    games = [random_game(world, rng, 3) for _ in range(25)]
    for game in games:
        random_step(world, rng, game)
    world.dispatch()
    for viewer in (None, "ada"):
        seen = walk(world, limit, viewer=viewer)
        rows = [row for row in world.context.models.rows(reversed(games)) if row.listed_for(viewer)]
        assert seen == [row.id for row in rows]


def test_a_cursor_stays_good_while_games_come_and_change(world: World) -> None:
    games = [world.create((None, None, None)) for _ in range(6)]
    world.dispatch()
    page = world.context.wiring.lobby.page(Filters(), None, 3)
    assert [row.id for row in page.rows] == games[:2:-1]
    world.create((None, None, None))
    world.do(games[5], Abort(""))
    world.do(games[0], Sit(0, "ada"))
    assert listed(world, page.cursor, 3) == games[2::-1]


def test_a_rare_filter_is_found_behind_many_others(world: World) -> None:
    wanted = world.create((Sit(0, "eve"), None, None))
    for _ in range(250):
        world.create((Sit(0, "ada"), Invite(1, "bob"), Invite(2, "cy")))
    world.dispatch()
    assert walk(world, 10, free_seats=True) == [wanted]


@pytest.mark.parametrize("cursor", ["", "5", "abc:def", "00000000000001:abc", "000000000000001:a b"])
def test_a_foreign_cursor_is_refused(world: World, cursor: str) -> None:
    with pytest.raises(BadCursor):
        world.context.wiring.lobby.page(Filters(), cursor)

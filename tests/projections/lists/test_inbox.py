"""The inbox: everything that waits for a player, and nothing else, the most urgent first."""

import random

import pytest

from games.core.clock import PerMove
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.seating import Invite, Leave, Sit
from games.core.lifecycle.substitution import Reclaim, Resign
from projections.lists import keys
from projections.lists.generations import current
from projections.lists.history.terms import BadCursor
from projections.lists.inbox import InboxRow
from tests.projections.world import LIMIT, PLAYERS, World
from tests.rules.core.tables import seated


def inbox(world: World, player: str) -> list[InboxRow]:
    """All pages of a player's inbox, once everything is dispatched."""
    world.dispatch()
    pages = [world.context.wiring.inbox.page(player, limit=1)]
    while pages[-1].cursor is not None:
        pages.append(world.context.wiring.inbox.page(player, pages[-1].cursor, limit=1))
    rows = [row for page in pages for row in page.rows]
    assert rows == list(world.context.wiring.inbox.every(player))
    assert pages[0].count == len(rows)
    return rows


def test_deadlines_come_first_then_the_longest_wait_then_invitations(world: World) -> None:
    # given games in which ada begins: one without a clock, two with clocks in the other order, and an invitation
    plan, ada = seated("ada", "bob", "cy"), {"start_seat": 0}
    calm = world.create(plan, options=ada)
    slow = world.create(plan, options=ada, clock=PerMove(LIMIT * 2))
    fast = world.create(plan, options=ada, clock=PerMove(LIMIT))
    asked = world.create((Invite(0, "ada"), None, None), creator="bob")
    calmer = world.create(plan, options=ada)
    assert [row.game.id for row in inbox(world, "ada")] == [fast, slow, calm, calmer, asked]


def test_a_row_tells_what_is_needed_to_answer(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"), clock=PerMove(LIMIT))
    (decision,) = world.game(game).decisions.values()
    player = PLAYERS[decision.seat]
    (row,) = inbox(world, player)
    assert (row.kind, row.seat, row.decision, row.deadline) == ("move", decision.seat, decision.id, decision.deadline)
    assert row.game.id == game
    assert [inbox(world, other) for other in PLAYERS[:3] if other != player] == [[], []]
    # and the row goes when the decision is answered
    world.play(game, random.Random(1))
    assert decision.id not in [row.decision for row in inbox(world, player)]


def test_an_invitation_waits_until_it_is_answered(world: World) -> None:
    game = world.create((Invite(0, "bob"), Invite(1, "cy"), None))
    (row,) = inbox(world, "bob")
    assert (row.kind, row.seat, row.decision) == ("invitation", 0, None)
    world.do(game, Sit(0, "bob"))
    world.do(game, Leave(1))
    assert inbox(world, "bob") == inbox(world, "cy") == []


def test_a_seat_that_the_creator_keeps_for_themself_is_no_invitation(world: World) -> None:
    def told(player: str) -> list[str]:
        return [notice.kind for _, notice in world.context.wiring.notices.kept(player)]

    # given a game whose creator is to sit down, and somebody who is invited
    game = world.create((Invite(0, "ada"), Invite(1, "bob"), None))
    assert ([row.kind for row in inbox(world, "bob")], inbox(world, "ada")) == (["invitation"], [])
    # when the creator gives the seat back, takes it, and leaves
    for command in (Leave(0), Invite(0, "ada"), Sit(0, "ada"), Leave(0)):
        world.do(game, command)
        assert inbox(world, "ada") == []
    # then nobody tells them what they did themself
    assert (told("ada"), told("bob")) == ([], ["invited"])


def test_a_seat_that_a_bot_plays_waits_for_nobody(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"))
    seat = min(world.game(game).decisions)
    assert inbox(world, PLAYERS[seat])
    world.do(game, Resign(seat))
    assert inbox(world, PLAYERS[seat]) == []
    assert not world.context.work.exists(current(world.context.work).prefix + keys.INBOX + PLAYERS[seat])


def test_a_reclaimed_seat_waits_for_its_player_again(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"), clock=PerMove(LIMIT), timeouts_before_bot=1)
    seat = min(world.game(game).decisions)
    world.time_out(game)
    while seat not in world.game(game).decisions:
        world.play(game, random.Random(1))
    assert inbox(world, PLAYERS[seat]) == []
    world.do(game, Reclaim(seat))
    (row,) = inbox(world, PLAYERS[seat])
    assert row.seat == seat


def test_an_invitation_ends_with_its_game(world: World) -> None:
    game = world.create((Sit(0, "ada"), Invite(1, "bob"), None))
    assert [row.game.id for row in inbox(world, "bob")] == [game]

    world.do(game, Abort("rain"))

    assert inbox(world, "bob") == []
    assert world.context.work.zcard(current(world.context.work).prefix + keys.INBOX + "bob") == 0


@pytest.mark.parametrize(
    "cursor", ["", "5", "000000000000001:0:000000000000001:g", "000000000000001:2:000000000000001:g:0"]
)
def test_a_foreign_cursor_is_refused(world: World, cursor: str) -> None:
    with pytest.raises(BadCursor):
        world.context.wiring.inbox.page("ada", cursor)

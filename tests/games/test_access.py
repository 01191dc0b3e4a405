"""What follows from how a caller stands to a game: what is seen, heard and done, and which games are not there."""

import random
from datetime import timedelta

import pytest

from games.core.lifecycle.seating import Invite, Sit, SitBot
from games.core.spectating.delay import ByMoves, ByTime
from service.games.access import (
    NOBODY,
    Eyes,
    Hidden,
    NotAllowed,
    eyes_of,
    eyes_of_author,
    hears_gallery,
    may_see,
    own_decision,
    own_seat,
    shown,
    shown_version,
)
from tests.projections.world import World

PLAN = (Sit(0, "ada"), Invite(1, "bob"), None)
SITTING = Eyes(known=True, seat=0, creator=True)
INVITED = Eyes(known=True, invited=1)
STRANGER = Eyes(known=True)


def test_how_a_player_stands_to_a_game(world: World) -> None:
    game = world.game(world.create(PLAN))

    assert eyes_of(game, "ada") == SITTING
    assert eyes_of(game, "bob") == INVITED
    assert eyes_of(game, "eve") == STRANGER
    assert eyes_of(game, None) == NOBODY == Eyes()


def test_a_private_game_is_there_for_its_own_people_alone(world: World) -> None:
    # given
    public, private = (world.game(world.create(PLAN, visibility=kind)) for kind in ("public", "private"))
    concerned = [SITTING, INVITED, Eyes(known=True, seat=0), Eyes(known=True, creator=True)]
    # then
    assert all(may_see(private, eyes) for eyes in concerned)
    assert not any(may_see(private, eyes) for eyes in (STRANGER, NOBODY))
    assert all(may_see(public, eyes) for eyes in (*concerned, STRANGER, NOBODY))
    # and a command of anybody else is refused as if there were no game, unless somebody lets them in
    assert eyes_of_author("g", private, "player:ada") == SITTING
    assert eyes_of_author("g", public, "player:eve") == STRANGER
    assert eyes_of_author("g", private, "player:eve", admitted=True) == STRANGER
    with pytest.raises(Hidden) as refused:
        eyes_of_author("g", private, "player:eve")
    assert (refused.value.game, refused.value.code, str(refused.value)) == ("g", "unknown_game", "unknown_game")
    # and bots and clocks are nobody, whom no game is hidden from
    assert [eyes_of_author("g", private, by) for by in ("bot", "clock", "system", "ada")] == 4 * [NOBODY]


def test_who_holds_no_seat_decides_nothing(world: World) -> None:
    assert own_seat(Eyes(known=True, seat=0)) == 0
    with pytest.raises(NotAllowed, match="no_seat") as refused:
        own_seat(INVITED)
    assert refused.value.code == "no_seat"
    # given games in which a person is asked, and a bot
    for chair, asked in ((Sit(0, "ada"), True), (SitBot(0, "easy"), False)):
        game = world.game(world.create((chair, Sit(1, "bob"), Sit(2, "cy")), options={"start_seat": 0}))
        # then
        assert own_decision(game, 0) == (game.decisions[0] if asked else None)
        assert own_decision(game, None) is None
        assert all(own_decision(game, other) is None for other in range(3) if other not in game.decisions)


@pytest.mark.parametrize("delay", [ByMoves(1), ByTime(timedelta(seconds=1))])
def test_who_looks_on_sees_a_moment_that_is_past_and_who_plays_sees_now(world: World, delay: ByMoves | ByTime) -> None:
    # given a game that has moved on since it began
    name = world.create((Sit(0, "ada"), SitBot(1, "easy"), SitBot(2, "easy")), delay=delay)
    games = world.context.wiring.games
    began = games.load(name).version
    world.play(name, random.Random(1))
    live = games.load(name)
    assert live.version > began
    # then
    for eyes in (STRANGER, NOBODY, INVITED):
        assert shown_version(live.game, eyes, world.now) == began
        assert shown(games, live, eyes, world.now).version == began
    assert shown_version(live.game, SITTING, world.now) == live.version
    assert shown(games, live, SITTING, world.now) is live
    # and what was hidden by time is seen once it has passed
    later = live.version if isinstance(delay, ByTime) else began
    assert shown_version(live.game, NOBODY, world.now + 60_000) == later


def test_the_gallery_is_heard_by_accounts_without_a_seat_and_in_the_end_by_all(world: World) -> None:
    name = world.create((Sit(0, "ada"), SitBot(1, "easy"), SitBot(2, "easy")))
    everybody = (SITTING, STRANGER, INVITED, NOBODY)

    assert [hears_gallery(world.game(name), eyes) for eyes in everybody] == [False, True, True, False]
    assert world.finish(name, random.Random(1)).game.over
    assert all(hears_gallery(world.game(name), eyes) for eyes in everybody)

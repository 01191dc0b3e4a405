"""The copies of games in a process: as new as what was read, and no more of them than there is room for."""

from games.core.lifecycle.seating import Leave, Sit
from projections.games import Games
from tests.projections.world import World


def test_a_copy_never_gives_way_to_an_older_one(world: World) -> None:
    # given a reader that looked for news before there were any, and got its answer late
    game = world.create((Sit(0, "ada"), None, None))
    games = Games(world.context.wiring.log, 10)
    before = games.load(game)
    world.do(game, Leave(0))
    now = games.load(game)
    # when it says that there was nothing
    assert games.advance(before, []) is before
    # then what is newer stays
    assert games.peek(game) is now


def test_the_games_used_last_are_kept(world: World) -> None:
    first, second, third = (world.create((None, None, None)) for _ in range(3))
    games = Games(world.context.wiring.log, 2)
    kept, other = games.load(first), games.load(second)
    assert games.load(first) is kept
    games.load(third)
    assert games.peek(first) is kept
    assert games.peek(second) is not other

"""A log store that lost its end, by a backup or a late replica: all who read a game agree again by themselves."""

import random
from collections.abc import Callable
from itertools import islice

from events.envelope import Head
from service.streams.event_stream import EventReader
from service.streams.hub import Follower
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.rewinds.rewinding import Backup, losses, types


def test_processes_that_saw_the_end_agree_with_the_restored_log(
    world: World, another: Callable[[], World], back_up: Callable[[], Backup]
) -> None:
    # given a backup, and two processes that saw the game go on after it
    game = world.create(seated("ada", "bob", "cy"))
    backup = back_up()
    other = another()
    for step in range(6):
        world.play(game, random.Random(step))
    assert other.game(game).version == world.game(game).version
    lost = other.context.wiring.games.at(game, world.game(game).version)
    # when the backup is restored, and one of them plays on
    backup.restore()
    world.context.wiring.games.load(game)
    while world.game(game).version <= lost.version:
        world.play(game, random.Random(7))
    # then both tell the same, of now and of any moment before
    mine, theirs = world.context.wiring.games.load(game), other.context.wiring.games.load(game)
    assert (mine.version, mine.hash) == (theirs.version, theirs.hash)
    then = other.context.wiring.games.at(game, lost.version)
    assert then.hash == world.context.wiring.games.at(game, lost.version).hash
    assert then.hash != lost.hash


def test_a_loss_that_one_reader_alone_saw_is_said(
    world: World, another: Callable[[], World], back_up: Callable[[], Backup]
) -> None:
    # given moves of which only the process of somebody who looks on has heard
    game = world.create(seated("ada", "bob", "cy"))
    backup, reader = back_up(), another()
    for step in range(3):
        another().play(game, random.Random(step))
    seen = reader.context.wiring.games.load(game)
    # when they are lost, and it looks again
    backup.restore()
    now = reader.context.wiring.games.load(game)
    # then the log says what was lost, after other dice
    assert losses(world, game) == [(seen.version, seen.hash)]
    assert types(world, game)[-2:] == ["dice_reseeded", "events_lost"]
    assert (now.version, now.game.status) == (world.game(game).version, "running")
    # and only once
    reader.context.wiring.games.forget(game)
    reader.context.wiring.commands.own_up(game, Head(seen.version, seen.hash))
    assert losses(world, game) == [(seen.version, seen.hash)]


def test_a_stream_says_that_it_begins_again(world: World, back_up: Callable[[], Backup]) -> None:
    # given readers who were told of moves: one whose stream is open, one who comes back later
    game = world.create(seated("ada", "bob", "cy"))
    backup = back_up()
    for step in range(3):
        world.play(game, random.Random(step))
    wiring = world.context.wiring
    events = EventReader(wiring.telling, game, None, "en", proof=False, masked=False)
    reader = Follower()
    open_one = events.stream(reader, 0)
    told = [next(open_one), next(open_one)]
    last = world.game(game).version
    assert versions(told[1])[-1] == last
    # when the moves are lost
    backup.restore()
    reader.wake()
    # then both hear so, and then all that is true
    later = events.stream(Follower(), last)
    assert next(later).startswith(b"retry")
    for stream in (open_one, later):
        news = b"".join(islice(stream, 2))  # a third piece comes with the next heartbeat
        assert news.startswith(b"event: rewound\ndata: {}\n\n")
        assert versions(news) == list(range(1, world.game(game).version + 1))


def versions(told: bytes) -> list[int]:
    """Of the events in a part of a stream."""
    return [int(line.removeprefix(b"id: ")) for line in told.splitlines() if line.startswith(b"id: ")]

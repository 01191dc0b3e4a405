"""The one way to write a log: what is decided on an old copy, in a race, twice, or by a clock that goes backwards."""

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from redis import Redis

from events.envelope import Head, Idempotency
from events.errors import NoSuchLog
from events.notice import Origin
from games.core.clock import NoClock
from games.core.errors import IllegalMove
from games.core.lifecycle.contract import Command
from games.core.lifecycle.game import Game
from games.core.lifecycle.practising import Practise
from games.core.lifecycle.seating import Leave, Sit, SitBot
from games.core.spectating.delay import ByTime
from projections.games import Games
from projections.positions import position_of
from service.games.access import Eyes, Hidden, NotAllowed
from service.games.commands import TRIES, Busy, Commands, KeyReused, Outcome, StaleVersion
from service.runtime.metrics import COUNTS
from service.runtime.origin import coming_from
from tests.projections.world import MOMENT, RULEBOOK, World, announcement

ONCE = Idempotency("ada:k", "fingerprint", 60)
OTHER = Idempotency("ada:k", "of another request", 60)
EMPTY = (None, None, None)


def another(world: World) -> Commands:
    """What writes in another process: its copies are its own."""
    log = world.context.wiring.log
    return Commands(log, Games(log, 10), lambda: world.now)


def run(commands: Commands, game: str, command: Command, by: str = "player:ada", **more: Any) -> Outcome:
    """Carry a command out."""
    return commands.run(game, lambda *_: command, by=by, **more)


def lines_of(world: World, game: str) -> list[tuple[str, str, int]]:
    """Of each entry its type, who caused it, and when."""
    return [(one.type, one.by, one.at) for one in world.context.wiring.log.read(game)]


def test_what_an_old_copy_refuses_is_decided_again_on_a_fresh_one(world: World) -> None:
    # given a process whose copy still has somebody on a seat
    game = world.create((Sit(0, "bob"), None, None))
    behind = another(world)
    assert behind.check(game, lambda *_: Leave(0), by="player:bob").version == 2
    world.do(game, Leave(0), by="player:bob")
    # then the seat can be taken there, and who is refused is refused by how the game stands now
    taken = run(behind, game, Sit(0, "ada"))
    assert [entry.type for entry in taken.entries] == ["seat_taken"]
    assert (taken.live.version, taken.repeated, taken.size > 0) == (4, False, True)
    with pytest.raises(IllegalMove) as refused:
        run(world.commands, game, Sit(0, "cy"), "player:cy")
    assert refused.value.code == "seat_taken"
    assert len(lines_of(world, game)) == 4


def test_who_is_overtaken_catches_up_and_in_the_end_gives_up(world: World) -> None:
    # given somebody who is overtaken each time that they decide
    game = world.create(EMPTY)
    first, conflicts = another(world), COUNTS.conflicts._value.get()
    seen: list[int] = []

    def overtaken(times: int) -> Callable[[Game, Eyes], Command]:
        def choose(now: Game, eyes: Eyes) -> Command:
            assert eyes == Eyes(known=True, creator=True)
            seen.append(now.version)
            if len(seen) <= times:
                run(first, game, Leave(0) if now.chairs[0].player else Sit(0, "bob"), "player:bob")
            return Sit(1, "cy")

        return choose

    # then they are heard after some times, and told that others are busy after more
    with pytest.raises(Busy):
        world.commands.run(game, overtaken(TRIES), by="player:ada")
    assert seen == [1, 2, 3, 4, 5]
    seen.clear()
    done = world.commands.run(game, overtaken(TRIES - 1), by="player:ada")
    assert seen == [6, 7, 8, 9, 10]
    assert (done.live.version, done.entries[0].type, done.entries[0].by) == (11, "seat_taken", "player:ada")
    assert COUNTS.conflicts._value.get() - conflicts == 2 * TRIES - 1
    assert world.game(game).chairs[1].player == "cy"


def test_a_repeat_is_answered_as_the_first_was_whatever_has_happened_since(world: World) -> None:
    # given a command under a key, and others after it
    game = world.create(EMPTY)
    announced_as = world.context.wiring.games.load(game)
    first = run(world.commands, game, Sit(0, "ada"), idempotency=ONCE)
    assert first.live.entries(1, announced_as.hash) == first.entries
    run(world.commands, game, Sit(1, "bob"), "player:bob")
    for commands in (world.commands, another(world)):
        # then, though the seat is taken now, the repeat is told what it was told, and the log is as it was
        again = run(commands, game, Sit(0, "ada"), idempotency=ONCE)
        assert (again.entries, again.repeated, again.size) == (first.entries, True, 0)
        assert (again.live.version, again.live.hash) == (first.live.version, first.live.hash)
        # and another request under the key is refused
        for command in (Sit(0, "ada"), Sit(2, "ada")):
            with pytest.raises(KeyReused):
                run(commands, game, command, idempotency=OTHER)
    assert len(lines_of(world, game)) == 3
    # and what was refused leaves the key free
    with pytest.raises(IllegalMove):
        run(world.commands, game, Sit(0, "cy"), "player:cy", idempotency=Idempotency("cy:k", "f", 60))
    assert run(world.commands, game, Sit(2, "cy"), "player:cy", idempotency=Idempotency("cy:k", "g", 60)).entries


def test_a_repeat_on_a_copy_that_is_older_than_the_first_is_found_when_it_is_written(world: World) -> None:
    # given a process whose copy is from before the command
    game = world.create(EMPTY)
    behind, other = another(world), another(world)
    for commands in (behind, other):
        commands.check(game, lambda *_: Sit(0, "ada"), by="player:ada")
    first = run(world.commands, game, Sit(0, "ada"), idempotency=ONCE)
    # then
    again = run(behind, game, Sit(0, "ada"), idempotency=ONCE)
    assert (again.entries, again.repeated, again.live.hash) == (first.entries, True, first.live.hash)
    with pytest.raises(KeyReused):
        run(other, game, Sit(0, "ada"), idempotency=OTHER)


@pytest.mark.parametrize(
    ("act", "written"),
    [
        (lambda commands, game: run(commands, game, Sit(2, "cy"), "player:cy"), "seat_taken"),
        (lambda commands, game: commands.reseed(game), "dice_reseeded"),
        (lambda commands, game: commands.record_loss(game, Head(7, 64 * "0")), "events_lost"),
    ],
    ids=["a move", "dice", "a loss"],
)
def test_who_writes_on_what_the_store_has_lost_says_so_and_goes_on(
    world: World, log_redis: Redis, act: Callable[[Commands, str], object], written: str
) -> None:
    # given a copy of a history that is lost: another game has the name
    game = world.create((Sit(0, "ada"), None, None))
    run(world.commands, game, Sit(1, "bob"), "player:bob")
    lost = world.context.wiring.log.head(game)
    assert lost
    log_redis.flushall()
    another(world).create(announcement(EMPTY), by="player:ada", game=game)
    # when somebody writes there
    act(world.commands, game)
    # then it is said what is lost, and written on what there is
    assert world.game(game).losses[0] == (lost.version, lost.hash)
    types = [kind for kind, _, _ in lines_of(world, game)]
    assert (types[0], types[-1]) == ("game_created", written)
    # and where nothing is left there is no such game, which a reader need not be told
    log_redis.flushall()
    world.commands.own_up(game, lost)
    for _ in range(2):
        with pytest.raises(NoSuchLog):
            act(world.commands, game)


def test_what_is_written_tells_the_feed_which_request_led_to_it(world: World) -> None:
    asked = [Origin("announcing"), Origin("sitting down", "00-a-b-01")]

    with coming_from(asked[0]):
        game = world.create(EMPTY)
    with coming_from(asked[1]):
        run(world.commands, game, Sit(0, "ada"))

    assert [notice.origin for notice in world.notices()] == asked


def test_a_game_is_created_once_under_a_key_or_an_id(world: World) -> None:
    # given
    create = world.commands.create
    first = create(announcement(EMPTY), by="player:ada", game="chosen", idempotency=ONCE)
    assert (first.live.id, first.live.version, first.size > 0, first.repeated) == ("chosen", 1, True, False)
    # then a repeat makes no other
    again = create(announcement(EMPTY), by="player:ada", game="chosen", idempotency=ONCE)
    assert (again.entries, again.repeated, again.live.hash) == (first.entries, True, first.live.hash)
    for once in (OTHER, None, Idempotency("ada:other", "fingerprint", 60)):
        with pytest.raises(KeyReused):
            create(announcement(EMPTY), by="player:ada", game="chosen", idempotency=once)
    # and without an id each is another
    assert len({create(announcement(EMPTY), by="player:ada").live.id for _ in range(3)}) == 3
    with pytest.raises(IllegalMove) as refused:
        create(announcement(EMPTY, rulebook="go"), by="player:ada")
    assert refused.value.code == "unknown_rulebook"
    assert RULEBOOK in refused.value.facts["known"] == sorted(refused.value.facts["known"])


def test_a_condition_holds_at_the_version_that_its_caller_sees(world: World) -> None:
    # given
    game = world.create(EMPTY)
    # then
    with pytest.raises(StaleVersion) as stale:
        run(world.commands, game, Sit(0, "ada"), if_version=2)
    assert (stale.value.version, str(stale.value)) == (1, "the game is at version 1")
    assert run(world.commands, game, Sit(0, "ada"), if_version=1).live.version == 2
    # and a copy that is behind does not decide about it
    behind = another(world)
    behind.check(game, lambda *_: Sit(1, "bob"), by="player:bob")
    run(world.commands, game, Sit(1, "bob"), "player:bob", if_version=2)
    assert run(behind, game, Leave(1), "player:bob", if_version=3).live.version == 4


def test_who_is_behind_a_game_names_the_version_that_they_see(world: World) -> None:
    # given a game that has gone on since those without a seat could see it
    plan = (Sit(0, "ada"), SitBot(1, "easy"), SitBot(2, "easy"))
    game = world.create(plan, delay=ByTime(timedelta(seconds=1)))
    began = world.game(game).version
    now = world.play(game, random.Random(1)).version
    # then a condition of theirs tells nothing of what they do not see yet
    with pytest.raises(StaleVersion) as stale:
        world.commands.check(game, lambda *_: Leave(0), by="player:eve", if_version=now)
    assert stale.value.version == began < now
    world.now += 1_000
    with pytest.raises(StaleVersion) as stale:
        world.commands.check(game, lambda *_: Leave(0), by="player:eve", if_version=began)
    assert stale.value.version == now


def test_a_check_says_what_would_be_refused_and_writes_nothing(world: World) -> None:
    game = world.create((Sit(0, "bob"), None, None), visibility="private", creator="bob")
    before = lines_of(world, game)

    with pytest.raises(Hidden) as hidden:
        world.commands.check(game, lambda *_: Sit(1, "eve"), by="player:eve")
    assert hidden.value.game == game
    with pytest.raises(StaleVersion):
        world.commands.check(game, lambda *_: Leave(0), by="player:bob", if_version=7)
    with pytest.raises(IllegalMove):
        world.commands.check(game, lambda *_: Sit(0, "cy"), by="player:bob")
    assert world.commands.check(game, lambda *_: Leave(0), by="player:bob", if_version=2).version == 2
    assert lines_of(world, game) == before


def test_a_stranger_to_a_private_game_is_refused_before_anything_else(world: World) -> None:
    # given a private game, and a stranger who names another version and a seat that is taken
    game = world.create((Sit(0, "ada"), None, None), visibility="private")
    # then they learn nothing but that there is no such game
    with pytest.raises(Hidden):
        run(world.commands, game, Sit(0, "eve"), "player:eve", if_version=9)
    # and who is let in sits down
    run(world.commands, game, Sit(1, "eve"), "player:eve", admitted=True)

    def refuse(_: Game, eyes: Eyes) -> Command:
        raise NotAllowed(f"seat_{eyes.seat}")

    with pytest.raises(NotAllowed, match="seat_1"):
        world.commands.run(game, refuse, by="player:eve")


def test_a_clock_that_goes_backwards_sets_no_event_before_the_last(world: World) -> None:
    game = world.create(EMPTY)
    late = world.now
    world.now = MOMENT - 60_000

    run(world.commands, game, Sit(0, "ada"))
    world.now = late + 5
    run(world.commands, game, Sit(1, "bob"), "player:bob")

    assert [at for _, _, at in lines_of(world, game)] == [late, late, late + 5]


def test_entries_of_one_command_have_one_cause_and_each_command_its_own(world: World) -> None:
    game = world.create((Sit(0, "ada"), Sit(1, "bob"), Sit(2, "cy")))
    world.play(game, random.Random(1))
    log = world.context.wiring.log.read(game)

    causes = [entry.cause for entry in log]
    batches = [cause for place, cause in enumerate(causes) if causes[place - 1 : place] != [cause]]
    assert len({*batches}) == len(batches) == 2
    assert [entry.rest for entry in log if entry.cause == batches[0]][-1] == 0


def test_practice_begins_with_what_led_to_its_position(world: World) -> None:
    # given a game that is over, and a moment of it
    rng = random.Random(2)
    game = world.create((Sit(0, "ada"), SitBot(1, "easy"), SitBot(2, "easy")))
    world.finish(game, rng)
    wiring = world.context.wiring
    version = next(one.version for one in wiring.log.read(game) if one.version > 9 and not one.rest)
    reached = position_of(wiring.log, wiring.games, game, version)
    command = Practise(
        reached.practice, "bob", False, 0, (None, "easy", "easy"), NoClock(), "private", 2, "", bytes(32)
    )
    world.now -= 60_000
    # when it is taken up
    taken = world.commands.practise(command, reached, by="player:bob", game="practice", idempotency=ONCE)
    # then it goes on from there, not before the time at which that happened
    log = wiring.log.read("practice")
    assert [one.type for one in log[:version]] == [one.type for one in wiring.log.read(game, 0, version)]
    assert [one.type for one in log[version:]] == [one.type for one in taken.entries]
    assert {one.by for one in taken.entries} == {"player:bob"}
    assert min(one.at for one in taken.entries) >= reached.game.updated
    assert taken.live.game.chairs[0].player == "bob"
    # and once
    again = world.commands.practise(command, reached, by="player:bob", game="practice", idempotency=ONCE)
    assert (again.repeated, again.live.hash) == (True, taken.live.hash)
    assert world.game(game).over

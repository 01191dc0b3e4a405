"""A rebuild writes the next generation while the current one is read and kept up, and nobody sees half of either."""

import random
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from games.core.lifecycle.seating import Invite, Sit
from projections.lists import generations, keys
from projections.lists.generations import current, doubt, living
from projections.lists.history.history import History
from projections.lists.litter import Litter
from projections.lists.lobby import Filters
from projections.lists.parts import Done, Part, Worker
from projections.lists.rebuild import Rebuild
from projections.lists.retiring import Retiring
from projections.lists.rows import row_in
from projections.lists.succession import Overtaken, RebuildGoesOn, Succession
from service.times import milliseconds
from tests.patience import eventually
from tests.projections.dumps import dump
from tests.projections.world import World, random_game, random_step
from tests.rules.core.tables import seated
from workers.processes.dispatcher import Dispatcher
from workers.rebuilding import rebuilding
from workers.rebuilding.rebuilding import rebuild

GAMES = 12
STEPS = 150


class Lost(Exception):
    """The rebuild is killed."""


def rebuild_with(world: World, meanwhile: Callable[[], Any]) -> None:
    """A rebuild of parts of one game each, before each of which something happens."""
    wiring = world.context.wiring

    def carry(right: Succession, parts: Iterable[Part]) -> Iterator[Done | None]:
        worker = Worker(wiring.log, world.context.work, wiring.histories, right.token, right.next)
        for part in parts:
            for game in part.games:
                meanwhile()
                yield worker.do(Part((game,), first=part.first, again=part.again))
        meanwhile()

    Rebuild(wiring.log, world.context.feed, world.context.work, wiring.histories, carry).whole(milliseconds())


def quiet(world: World) -> dict[str, Any]:
    """What a rebuild makes while nothing else happens."""
    rebuild(world.context)
    return dump(world.context.wiring)


@pytest.mark.parametrize("seed", range(2))
def test_games_that_go_on_and_end_meanwhile_are_in_the_next_generation(world: World, seed: int) -> None:
    # given games in all states
    rng = random.Random(seed)
    games = [random_game(world, rng, rng.choice([3, 4, 5])) for _ in range(GAMES)]
    for _ in range(STEPS):
        random_step(world, rng, rng.choice(games))
    world.dispatch()
    before = current(world.context.work)
    seen: list[bool] = []

    def meanwhile() -> None:
        for _ in range(5):
            random_step(world, rng, rng.choice(games))
        world.finish(world.create(seated("ada", "bob", "cy")), rng)
        games.append(random_game(world, rng, 3))
        world.dispatch()
        # the current generation is kept up while the next one is written
        seen.append(all(row.version == world.game(row.id).version for row in world.context.models.rows(games)))

    # when a rebuild reads their logs while they are played
    rebuild_with(world, meanwhile)
    after = dump(world.context.wiring)
    # then the next generation has everything, as a quiet rebuild does
    assert current(world.context.work).number == before.number + 1
    assert all(seen)
    world.dispatch()
    world.context.retiring.step()
    assert {**after, "over": None} == {**dump(world.context.wiring), "over": None}
    assert dump(world.context.wiring) == quiet(world)


def test_readers_who_know_the_former_generation_see_what_is_written(world: World) -> None:
    # given a reader who asked for the generation just before it changed
    reader = generations.Generations(world.context.work)
    known = reader.read(lambda at: at)
    rebuild(world.context)
    assert reader.read(lambda at: at) == known != current(world.context.work)
    # when something is written then
    game = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    # then it is in both, until nobody can go by the former one any more
    models = world.context.models
    assert [row.id for row in models.living_in([game], known)] == [game]
    assert [row.id for row in models.living_in([game], current(world.context.work))] == [game]
    Litter(world.context.work, world.context.wiring.histories).clear()
    assert models.living_in([game], known)
    # and whoever was held up for that long reads again
    held_up: list[Any] = []

    def reading(at: Any) -> Any:
        held_up.append(at)
        if len(held_up) == 1:
            reader._since -= generations.KEPT_SECONDS
        return at

    reader._since -= generations.KEPT_SECONDS
    assert reader.read(reading) == current(world.context.work)


def test_what_nobody_reads_is_taken_away(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.lists.litter.KEPT_SECONDS", 0.0)
    monkeypatch.setattr("projections.lists.litter.PAGES", 1)
    world.finish(world.create(seated("ada", "bob", "cy")), random.Random(1))
    world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    rebuild(world.context)
    expected = dump(world.context.wiring)
    work = world.context.work
    # given a killed rebuild, and read models of a release without generations
    Succession(work).begin("f0_killed")
    world.context.wiring.histories("f0_killed").clear()
    work.delete(keys.REBUILDING)
    work.set("rm:game:old", "")
    rebuild(world.context)
    litter = Litter(work, world.context.wiring.histories)
    for _ in range(1000):
        litter.clear()
        if not work.exists(keys.LITTER):
            break
    # then nothing is left but the current generation
    at = current(work)
    own = {keys.AT, keys.COUNTER}
    left = [name.decode() for name in work.scan_iter(f"{keys.PREFIX}*")]
    assert {name for name in left if not name.startswith(at.prefix)} == own
    assert [name for name in world.context.wiring.histories._names() if name != generations.NOWHERE] == [at.history]
    assert dump(world.context.wiring) == expected


STEPS_OF_A_REBUILD: list[tuple[Any, str]] = [
    (Succession, "begin"),
    (Retiring, "begin"),
    (Worker, "do"),
    (History, "record"),
    (Rebuild, "_rate"),
    (Retiring, "step"),
    (History, "complete"),
    (Succession, "switch"),
    (Succession, "release"),
]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_rebuild_that_is_killed_harms_nothing(world: World, monkeypatch: pytest.MonkeyPatch, after: bool) -> None:
    game = world.create(seated("ada", "bob", "cy"))
    world.finish(world.create(seated("ada", "bob", "cy")), random.Random(1))
    world.dispatch()
    for owner, name in STEPS_OF_A_REBUILD:
        expected = dump(world.context.wiring)
        with monkeypatch.context() as patch:
            step = getattr(owner, name)

            def killed(*arguments: Any, step: Any = step, **named: Any) -> Any:
                if after:
                    step(*arguments, **named)
                raise Lost

            patch.setattr(owner, name, killed)
            if name != "release":
                patch.setattr(Succession, "release", lambda _: None)
            with pytest.raises(Lost):
                rebuild(world.context)
        # what is read is whole, and goes on
        assert dump(world.context.wiring) == expected
        world.play(game, random.Random(2))
        world.dispatch()
        row = world.context.models.row(game)
        assert row is not None
        assert row.version == world.game(game).version
        # once nobody holds the right any more, the next one succeeds
        world.context.work.delete(keys.REBUILDING)
        live = dump(world.context.wiring)
        assert quiet(world) == live


def test_a_rebuild_ends_when_the_work_store_is_lost_or_was_restarted(world: World) -> None:
    world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    with pytest.raises(Overtaken):
        rebuild_with(world, world.context.work.flushall)
    Dispatcher(world.context, "next").recover()
    right = Succession(world.context.work)
    right.begin("f0_restarted")
    right._run = "another run"
    with pytest.raises(Overtaken):
        right.switch(None)


def test_a_game_that_was_taken_out_meanwhile_is_done_again(world: World) -> None:
    # given a game that is read by the rebuild, and found broken after that
    game = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    told = iter([False, True])

    def meanwhile() -> None:
        if next(told, False):
            world.context.models.take_out(game)

    rebuild_with(world, meanwhile)
    # then its row is what its log says
    assert world.context.models.row(game) == row_in(world.context.wiring.log, world.context.wiring.games.load(game))
    assert dump(world.context.wiring) == quiet(world)


def test_pages_are_whole_while_generations_follow_each_other(world: World) -> None:
    rng = random.Random(3)
    for _ in range(3):
        world.finish(world.create(seated("ada", "bob", "cy")), rng)
    for _ in range(5):
        world.create((Sit(0, "bob"), Sit(1, "cy"), Invite(2, "ada")), creator="bob")
    world.dispatch()
    expected = [row.id for row in world.context.wiring.lobby.page(Filters()).rows]
    waiting = list(world.context.wiring.inbox.every("ada"))
    assert waiting
    ended = threading.Event()
    wrong: list[Any] = []

    def read() -> None:
        while not ended.is_set():
            page = [row.id for row in world.context.wiring.lobby.page(Filters()).rows]
            inbox = list(world.context.wiring.inbox.every("ada"))
            if page != expected or inbox != waiting:
                wrong.append((page, inbox))

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(6):
        rebuild(world.context)
    ended.set()
    reader.join()
    assert not wrong


@pytest.mark.slow
def test_many_games_are_rebuilt_by_processes(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # given more games than one process is for, and a lost work store
    monkeypatch.setattr(rebuilding, "FEW", 3)
    rng = random.Random(4)
    finished = world.create(seated("ada", "bob", "cy"))
    world.finish(finished, rng)
    running = [random_game(world, rng, 3) for _ in range(6)]
    world.dispatch()
    world.context.retiring.step()
    expected = dump(world.context.wiring)
    world.context.work.flushall()
    dispatcher = world.dispatcher
    # when a dispatcher begins, the running games are there first, and finished ones in the history that is left
    dispatcher.recover()
    now = living(world.context.work)
    assert now.partial
    assert {row.id for row in world.context.models.living(running)} == set(running)
    assert world.context.models.row(finished) is not None
    # then a rebuild beside proves them, in a process of its own
    dispatcher._rebuilding.keep_whole()
    beside = dispatcher._rebuilding._beside
    assert beside is not None
    world.play(next(game for game in running if world.game(game).decisions), rng)
    world.dispatch()
    beside.join()
    assert beside.exitcode == 0
    # where the machine stalled for longer than it may be silent, it is begun again, as in any step of a dispatcher
    assert eventually(lambda: _is_whole(dispatcher._rebuilding, world))
    world.context.wiring.histories.close()
    assert set(dump(world.context.wiring)) >= set(expected)
    after = dump(world.context.wiring)
    monkeypatch.setattr(rebuilding, "FEW", 1000)
    assert after == quiet(world)
    # and one that is ended with the dispatcher leaves the right to the next
    doubt(world.context.work)
    monkeypatch.setattr(rebuilding, "FEW", 3)
    dispatcher._rebuilding.keep_whole()
    dispatcher.end()
    world.context.work.delete(keys.REBUILDING)
    monkeypatch.setattr(rebuilding, "FEW", 1000)
    dispatcher._rebuilding.keep_whole()
    assert not living(world.context.work).partial


def _is_whole(rebuilds: rebuilding.Rebuilding, world: World) -> bool:
    rebuilds.keep_whole()
    return not living(world.context.work).partial


def test_two_rebuilds_refuse_each_other(world: World) -> None:
    world.create(seated("ada", "bob", "cy"))
    refused: list[bool] = []

    def again() -> None:
        with pytest.raises(RebuildGoesOn):
            rebuild(world.context)
        refused.append(True)

    rebuild_with(world, again)
    assert refused

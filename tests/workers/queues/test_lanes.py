"""The bots' queue: owners take turns, games that people wait for go first, and nothing is lost."""

import time

import pytest

from games.core.lifecycle.seating import Sit, SitBot
from service.queueing.lanes import ALONE, IDLE_SECONDS, RINGS, TURN_SECONDS, Lanes, Turn
from service.queueing.places import BOTS
from tests.patience import eventually
from tests.projections.world import World
from tests.workers.crew import Crew
from tests.workers.jobs.test_bots import bots
from workers.jobs.bots import Session, play
from workers.processes import sweeper
from workers.processes.sweeper import Sweeper

LONG = "jeu-des-etoiles"
MANY = 12
FOR_EVER = 1 << 53


@pytest.fixture
def lanes(world: World) -> Lanes:
    """Nobody waits."""
    return Lanes(world.context.work)


def taken(lanes: Lanes) -> list[str]:
    """All that wait, in the order of their turns."""
    return [turn.game for turn in iter(lanes.take, None)]


def long_games(world: World, creator: str) -> list[str]:
    """Games of bots alone that take many turns."""
    plan = tuple(SitBot(seat, "random") for seat in range(6))
    return [world.create(plan, rulebook=LONG, creator=creator) for _ in range(MANY)]


def begun(world: World, games: list[str], before: int) -> int:
    """In how many of the games a bot had played at a moment (ms)."""
    entries = (world.context.wiring.log.read(game) for game in games)
    return sum(any(entry.by == "bot" and entry.at < before for entry in log) for log in entries)


def first_answer(world: World, game: str) -> int:
    """When a bot played in a game first (ms)."""
    return next(entry.at for entry in world.context.wiring.log.read(game) if entry.by == "bot")


def test_owners_take_turns(lanes: Lanes) -> None:
    for game in ("a1", "a2", "a3"):
        assert lanes.join(game, "ada", attended=False)
    for game in ("b1", "b2"):
        assert lanes.join(game, "bob", attended=False)
    assert lanes.join("c1", "cy", attended=False)
    assert taken(lanes) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_who_has_had_less_bot_time_comes_first(lanes: Lanes) -> None:
    # given somebody with many games, each of whose turns takes ten times as long as another's
    for number in range(20):
        lanes.join(f"a{number}", "ada", attended=True)
    lanes.join("b", "bob", attended=True)
    turns = []
    for _ in range(15):
        turn = lanes.take()
        assert turn is not None
        turns.append(turn.owner)
        lanes.charge(turn, 0.1 if turn.owner == "account:ada" else 0.01)
        if turn.game == "b":
            lanes.join("b", "bob", attended=True)
    # then the other has ten turns for one of theirs
    assert turns.count("account:ada") == 2


def test_who_comes_anew_neither_waits_nor_makes_up_for_the_past(lanes: Lanes) -> None:
    # given somebody who was alone for long
    for number in range(9):
        lanes.join(f"a{number}", "ada", attended=True)
    for _ in range(3):
        turn = lanes.take()
        assert turn is not None
        lanes.charge(turn, 60)
    # when another comes with many games
    for number in range(9):
        lanes.join(f"b{number}", "bob", attended=True)
    # then that one is next, and they take turns from then on
    turns = []
    for _ in range(6):
        turn = lanes.take()
        assert turn is not None
        turns.append(turn.owner[-3:])
        lanes.charge(turn, 60)
    assert turns in (["bob", "ada"] * 3, ["bob", "bob", *["ada", "bob"] * 2])


def test_games_with_somebody_in_them_go_first(lanes: Lanes) -> None:
    lanes.join("a1", "ada", attended=False)
    lanes.join("b1", "bob", attended=True)
    lanes.join("a2", "ada", attended=True)
    lanes.join("c1", "cy", attended=False)
    assert taken(lanes) == ["b1", "a2", "a1", "c1"]


def test_a_game_waits_once(lanes: Lanes) -> None:
    assert lanes.join("a1", "ada", attended=True)
    assert not lanes.join("a1", "ada", attended=True)
    assert lanes.waiting() == {"a1"}
    assert taken(lanes) == ["a1"]
    assert lanes.join("a1", "ada", attended=True)


def test_guests_of_a_network_are_one_owner_and_accounts_are_not(world: World, lanes: Lanes) -> None:
    for game, guest in (("g1", "1"), ("g2", "1"), ("m1", "0"), ("m2", "0")):
        world.context.work.hset(f"quota:origin:{game}", mapping={"network": "n", "guest": guest})
        lanes.join(game, f"creator of {game}", attended=False)
    lanes.join("o1", "other", attended=False)
    assert taken(lanes) == ["g1", "m1", "m2", "o1", "g2"]


def test_nothing_is_left_of_lanes_that_are_empty(world: World, lanes: Lanes) -> None:
    for number in range(20):
        lanes.join(f"g{number}", f"p{number % 7}", attended=number % 2 == 0)
    for turn in iter(lanes.take, None):
        lanes.charge(turn, 1)
    # but clocks, which are forgotten by themselves, and no place that they have passed
    names = set(world.context.work.keys("bots:*"))
    assert names <= {f"{ring}-{kept}".encode() for ring in RINGS for kept in ("clock", "had")}
    assert all(0 < world.context.work.ttl(name) <= IDLE_SECONDS for name in names)


def test_a_person_s_bots_do_not_wait_for_all_games_of_another(world: World, crew: Crew) -> None:
    # given somebody with many long games of bots, and then a person's
    world.dispatch()
    greedy = long_games(world, "ada")
    person = world.create((Sit(0, "bob"), *bots(3)[1:]), creator="bob", options={"start_seat": 1})
    world.dispatch()
    assert len(world.context.queues.lanes.waiting()) == MANY + 1
    # when a worker comes
    crew.start("bots")
    # then the person is answered before any other
    assert eventually(lambda: 0 in world.game(person).decisions), crew.log("bots")
    assert begun(world, greedy, first_answer(world, person)) == 0


def test_games_of_bots_alone_wait_for_one_turn_of_each_other_owner(world: World, crew: Crew) -> None:
    world.dispatch()
    greedy = long_games(world, "ada")
    other = world.create(bots(3), creator="bob")
    world.dispatch()
    crew.start("bots")
    assert eventually(lambda: world.game(other).over), crew.log("bots")
    assert begun(world, greedy, first_answer(world, other)) <= 1


def test_who_comes_while_a_worker_plays_waits_for_the_end_of_a_turn(world: World, crew: Crew) -> None:
    # given a worker that is at somebody's long games
    world.dispatch()
    greedy = long_games(world, "ada")
    world.dispatch()
    crew.start("bots")
    assert eventually(lambda: begun(world, greedy, FOR_EVER)), crew.log("bots")
    # when a person's game comes
    person = world.create((Sit(0, "bob"), *bots(3)[1:]), creator="bob", options={"start_seat": 1})
    world.context.queues.play(person, "bob", attended=True)
    asked = time.time_ns() // 1_000_000
    # then at most the game at hand and one that was taken in the meantime are played before it
    assert eventually(lambda: 0 in world.game(person).decisions), crew.log("bots")
    answered = first_answer(world, person)
    played = [
        game
        for game in greedy
        if any(asked < entry.at < answered and entry.by == "bot" for entry in world.context.wiring.log.read(game))
    ]
    assert len(played) <= 2


def test_a_turn_ends_early_when_others_wait(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # given turns without any time of their own
    monkeypatch.setattr("workers.jobs.bots.LOOK_SECONDS", 0)
    (game, *_) = long_games(world, "ada")
    turn = Turn(game, "account:ada", ALONE)
    Session(world.context, turn).play(budget=0.05)
    alone = world.game(game).version
    assert taken(world.context.queues.lanes) == [game]
    # when somebody waits who sits at a table
    world.context.queues.play("another", "bob", attended=True)
    Session(world.context, turn).play(budget=600)
    # then one answer is given, and the game waits behind the other
    answers = {entry.cause for entry in world.context.wiring.log.read(game, alone)}
    assert len(answers) == 1
    assert taken(world.context.queues.lanes) == ["another", game]


@pytest.mark.parametrize(
    ("waiting", "attended", "at_once", "in_time"),
    [
        ([], True, False, False),
        ([("ada", True), ("ada", False)], True, False, False),
        ([("bob", True)], True, False, True),
        ([("bob", False)], True, False, False),
        ([("ada", False)], False, False, False),
        ([("ada", True)], False, True, True),
        ([("bob", False), ("ada", False)], False, False, True),
    ],
)
def test_a_turn_goes_on_unless_somebody_else_is_next(
    lanes: Lanes, waiting: list[tuple[str, bool]], attended: bool, at_once: bool, in_time: bool
) -> None:
    lanes.join("g", "ada", attended=attended)
    turn = lanes.take()
    assert turn is not None
    for number, (owner, theirs) in enumerate(waiting):
        lanes.join(f"g{number}", owner, attended=theirs)
    assert lanes.others_wait(turn, TURN_SECONDS / 2) is at_once
    assert lanes.others_wait(turn, TURN_SECONDS * 2) is in_time


def test_lost_jobs_are_enqueued_again_for_all_who_wait(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeper, "PATIENCE_MS", 0)
    world.dispatch()
    games = [world.create(bots(3)) for _ in range(3)]
    world.dispatch()
    world.context.work.delete("rq:queue:bots")
    assert Sweeper(world.context).sweep() == len(games)
    assert Sweeper(world.context).sweep() == 0
    assert world.context.queues.length(BOTS) == len(games)


def test_a_job_plays_the_game_whose_turn_it_is(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.jobs.bots.worker_context", lambda: world.context)
    game = world.create(bots(3))
    world.dispatch()
    play()
    play()  # nobody waits
    assert world.game(game).version > 10

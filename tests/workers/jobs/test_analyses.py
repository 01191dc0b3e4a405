"""Hints and analyses as jobs: they give way to people, are the same whenever they are made, and end when cancelled."""

import random
import time

import pytest

from games.core.forms import accepted
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Invite, Sit, SitBot
from games.core.lifecycle.substitution import Resign
from service.analysis.analyses import Analyses, Analysis, UnderWay
from service.analysis.hints import Hint
from service.analysis.permission import plays_alone
from service.ids import new_id
from service.times import milliseconds
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.jobs.test_bots import bots
from workers.jobs import analyses
from workers.jobs.analyses import MOST_LOST, resume_stalled, work_on
from workers.jobs.hints import advise


@pytest.fixture
def finished(world: World) -> str:
    """A game that is over."""
    game = world.create(seated("ada", "bob", "cy"))
    world.finish(game, random.Random(5))
    return game


def asked(world: World, game: str, payer: str = "account:ada") -> Analysis:
    """An analysis that was asked for."""
    usual = {"seats": (0,), "asked": milliseconds(), "account": "ada"}
    one = Analysis(game=game, run=new_id(), payer=payer, **usual)  # type: ignore[arg-type]  # as they are named
    assert world.context.wiring.analyses.begin(one)
    assert world.context.wiring.asking.ask("analysis", game, payer)
    return one


def turns(world: World, budget: float = 60) -> int:
    """Take all turns that wait; how many there were."""
    taken = 0
    while (turn := world.context.queues.lanes.take()) is not None:
        work_on(world.context, turn, budget)
        taken += 1
    return taken


def kept(world: World, game: str) -> Analysis:
    """What is kept of the game's analysis."""
    found = world.context.wiring.analyses.get(game)
    assert found is not None
    return found


def test_an_analysis_is_the_same_in_one_turn_and_in_many(world: World, finished: str) -> None:
    asked(world, finished)
    assert turns(world) == 1
    whole = kept(world, finished)
    assert (whole.status, len(whole.found.decisions)) == ("done", whole.total)
    assert world.context.wiring.analyses.drop(whole)
    # when it gives way after each command
    asked(world, finished)
    assert turns(world, budget=0) > 10
    assert kept(world, finished).found == whole.found
    # then who asked was told, without names in what is kept
    told = [notice for _, notice in world.context.wiring.notices.kept("ada") if notice.kind == "analysis"]
    assert [notice.progress for notice in told][-1] == 100
    assert all(set(one.said) == {"en", "fr"} for one in whole.found.decisions)


def test_people_s_tables_and_hints_go_first_and_bots_alone_last(world: World, finished: str) -> None:
    asked(world, finished)
    lanes = world.context.queues.lanes
    lanes.join("alone", "bob", attended=False)
    lanes.ask("hint", "g", "account:cy", "4-0")
    lanes.join("people", "dora", attended=True)
    taken = [(turn.game, turn.wish, turn.what, turn.owner) for turn in iter(lanes.take, None)]
    assert taken == [
        ("people", None, "", "account:dora"),
        ("g", "hint", "4-0", "account:cy"),
        (finished, "analysis", "", "account:ada"),
        ("alone", None, "", "account:bob"),
    ]


def test_a_cancelled_analysis_ends_and_stays_away(world: World, finished: str) -> None:
    one = asked(world, finished)
    turn = world.context.queues.lanes.take()
    assert turn is not None
    # given a worker that has it in hand
    work_on(world.context, turn, budget=0)
    assert world.context.wiring.analyses.drop(one)
    assert turns(world) == 1
    assert world.context.wiring.analyses.get(finished) is None
    assert world.context.wiring.analyses.under_way() == 0


def test_what_a_dead_worker_had_in_hand_goes_on(world: World, finished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(world, finished)
    monkeypatch.setattr(analyses, "PATIENCE_MS", -1000)
    assert resume_stalled(world.context) == 0  # it waits for its turn
    assert world.context.queues.lanes.take() is not None  # the worker dies
    assert resume_stalled(world.context) == 1
    # and one with which worker after worker dies is given up
    for _ in range(MOST_LOST - 1):
        world.context.queues.lanes.take()
        assert resume_stalled(world.context) == 1
    world.context.queues.lanes.take()
    assert resume_stalled(world.context) == 0
    assert kept(world, finished).status == "failed"


def test_a_payer_has_one_under_way(world: World, finished: str) -> None:
    asked(world, finished)
    other = Analysis(game="other", run="r", account="ada", payer="account:ada", seats=(0,), asked=1)
    with pytest.raises(UnderWay) as refused:
        world.context.wiring.analyses.begin(other)
    assert refused.value.game == finished


def test_those_kept_for_longest_go_when_there_is_no_room(world: World) -> None:
    store = Analyses(world.context.work, 1_000, 1)
    now = milliseconds()
    for number in range(20):
        one = Analysis(game=f"g{number}", run="r", account="ada", payer="account:ada", seats=(0,), asked=now)
        assert store.begin(one)
        assert store.finish(one, now + number)
    left = [number for number in range(20) if store.get(f"g{number}") is not None]
    assert left == list(range(20 - len(left), 20))
    assert 1 < len(left) < 20
    size = int(world.context.work.hget("analyses:sizes", "*") or 0)
    assert size == sum(int(world.context.work.hget("analyses:sizes", f"g{n}") or 0) for n in left) <= 1_000


def alone(world: World) -> str:
    """A game of one person among bots, in which that person is awaited."""
    return world.create((Sit(0, "ada"), *bots(3)[1:]), options={"start_seat": 0})


def hint(world: World, game: str) -> Hint | None:
    """The hint for the first seat's decision, worked out."""
    decision = world.game(game).decisions[0].id
    world.context.wiring.asking.ask("hint", game, "account:ada", decision)
    turn = world.context.queues.lanes.take()
    assert turn is not None
    advise(world.context, turn)
    return world.context.wiring.hints.get(game, decision)


def test_a_hint_is_a_legal_move_and_always_the_same(world: World) -> None:
    game = alone(world)
    began = time.monotonic()
    first = hint(world, game)
    assert first is not None
    assert time.monotonic() - began < 10  # it takes up to a second on a quiet machine
    assert accepted(world.game(game).forms(0), first.moves[0].move)
    assert hint(world, game) == first


@pytest.mark.parametrize("others", [(Sit(1, "bob"), SitBot(2, "normal")), (SitBot(1, "normal"), Sit(2, "cy"))])
def test_there_is_no_hint_where_somebody_else_sits(world: World, others: tuple[Sit | SitBot, ...]) -> None:
    game = world.create((Sit(0, "ada"), *others), options={"start_seat": 0})
    assert hint(world, game) is None
    # not even when the other has left the seat to a bot
    seat = next(one.seat for one in others if isinstance(one, Sit))
    world.do(game, Resign(seat))
    assert hint(world, game) is None


def test_there_is_no_hint_for_a_decision_that_is_answered(world: World) -> None:
    game = alone(world)
    decision = world.game(game).decisions[0].id
    move = world.game(game).forms(0)[0].sample(random.Random(1))
    world.context.wiring.asking.ask("hint", game, "account:ada", decision)
    world.do(game, Play(0, move))
    turn = world.context.queues.lanes.take()
    assert turn is not None
    advise(world.context, turn)
    assert world.context.wiring.hints.get(game, decision) is None


def test_seats_that_wait_for_somebody_are_somebody_s(world: World) -> None:
    for other in (Invite(2, "cy"), None, Sit(2, "cy")):
        game = world.create((Sit(0, "ada"), SitBot(1, "normal"), other))
        assert not plays_alone(world.game(game), 0)
    assert plays_alone(world.game(alone(world)), 0)

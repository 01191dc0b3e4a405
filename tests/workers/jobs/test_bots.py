"""Bots: they play by themselves and at once, know what their seat knows, and never stop a game."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from events.errors import Unavailable
from games.core.domains import Range
from games.core.forms import Field, Form, accepted
from games.core.lifecycle.seating import Sit, SitBot
from games.core.lifecycle.substitution import Resign
from games.core.rulebook import Json, Mind, Policy
from projections.games import Live
from service.queueing.lanes import Turn
from service.queueing.places import BOTS
from tests.patience import eventually
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.crew import Crew
from workers.jobs.bots import Session, answer, awaited_bot
from workers.jobs.haste import Haste

ANSWER_MS = 1000
BUSY = 30
"""How much longer all may take beside other tests; the long mode is for a quiet machine and holds the bound."""

APPENDED = "appended"
"""Said of every append, at a level that services leave out."""


def bots(seats: int) -> tuple[SitBot, ...]:
    """A plan of bots only."""
    return tuple(SitBot(seat, "normal") for seat in range(seats))


def with_policy(world: World, policy: Policy[Any]) -> Live:
    """A game in which a bot of this policy is awaited."""
    live = world.context.wiring.games.load(world.create(bots(3)))
    live.game.book = replace(live.game.book, bots={**live.game.book.bots, "normal": policy})
    return live


def moves(world: World, game: str) -> list[Any]:
    """The moves that were played."""
    return [entry for entry in world.context.wiring.log.read(game) if entry.type == "move_played"]


def test_games_of_bots_end_by_themselves(world: World, crew: Crew) -> None:
    crew.start("dispatcher", "bots")
    games = [world.create(bots(seats)) for seats in (3, 4, 5)]
    assert eventually(lambda: all(world.game(game).status == "finished" for game in games)), crew.log("bots")
    for game in games:
        assert {entry.by for entry in moves(world, game)} == {"bot"}


def test_a_bot_answers_within_a_second(
    world: World, crew: Crew, long_mode: bool, record_property: Callable[[str, object], None]
) -> None:
    # given workers that are up, and a person among bots
    crew.start("dispatcher", "bots")
    warm = world.create(bots(3))
    assert eventually(lambda: world.game(warm).over), crew.log("dispatcher")
    game = world.create((Sit(0, "ada"), *bots(3)[1:]))
    waits = []
    # when the person answers, again and again
    while not world.game(game).over:
        if not eventually(lambda: 0 in world.game(game).decisions or world.game(game).over):
            pytest.fail(f"no bot answers:\n{crew.log('bots')}")
        if world.game(game).over:
            break
        live = world.play(game, random.Random(1), 0)
        if awaited_bot(live.game) is not None:
            began = time.monotonic()
            assert eventually(lambda: world.game(game).version > live.version)  # noqa: B023  it waits here
            waits.append((time.monotonic() - began) * 1000)
    # then the bots did so at once
    assert len(waits) > 3
    record_property("answer_ms", waits)
    assert median(waits) < ANSWER_MS * (1 if long_mode else BUSY)


def test_a_mind_holds_what_the_seat_knows(world: World) -> None:
    minds: list[Mind[Any]] = []

    def curious(mind: Mind[Any]) -> Json:
        minds.append(mind)
        return mind.forms[0].sample(mind.rng)

    live = with_policy(world, curious)
    seat = awaited_bot(live.game)
    assert seat is not None
    answer(world.context, live, seat, Haste(world.context.queues, Turn(live.id)))
    (mind,) = minds
    assert mind.seat == mind.view.viewer == seat
    assert mind.view == live.game.view(seat)
    assert "seed" not in mind.history[0]["data"]
    assert len(mind.history) == live.version
    assert list(mind.forms) == live.game.forms(seat)


def raising(mind: Mind[Any]) -> Json:
    raise RuntimeError("no idea")


def cheating(mind: Mind[Any]) -> Json:
    return {"type": "bid", "amount": 999}


def babbling(mind: Mind[Any]) -> Json:
    return {"what": None}


@pytest.mark.parametrize(
    ("policy", "said"), [(raising, "bot_failed"), (cheating, "bot_move_illegal"), (babbling, "bot_move_illegal")]
)
def test_a_bot_that_fails_plays_a_legal_move_all_the_same(world: World, policy: Policy[Any], said: str) -> None:
    live = with_policy(world, policy)
    seat = awaited_bot(live.game)
    assert seat is not None
    with capture_logs() as logs:
        after = answer(world.context, live, seat, Haste(world.context.queues, Turn(live.id)))
    assert after.version > live.version
    (played,) = moves(world, live.id)
    assert accepted(live.game.forms(seat), played.private[str(seat)].data["move"])
    assert [(line["event"], line["log_level"]) for line in logs if line["event"] != APPENDED] == [(said, "error")]


def test_a_form_that_the_rules_refuse_does_not_stop_the_game(world: World) -> None:
    # given a policy and forms that agree on what the rules refuse
    live = with_policy(world, cheating)
    wrong = Form("bid", (Field("amount", Range(999, 999)),))
    live.game.book = replace(live.game.book, forms=lambda state, seat: [wrong])
    seat = awaited_bot(live.game)
    assert seat is not None
    with capture_logs() as logs:
        after = answer(world.context, live, seat, Haste(world.context.queues, Turn(live.id)))
    # then the clock's move is played
    assert after.version > live.version
    assert [line["event"] for line in logs if line["event"] != APPENDED] == ["bot_move_refused"]


@pytest.mark.parametrize(("games", "whose", "hurried"), [(0, "ada", False), (100, "ada", True), (100, "bob", False)])
def test_the_more_of_one_s_own_games_wait_the_sooner_a_bot_is_hurried(
    world: World, games: int, whose: str, hurried: bool
) -> None:
    # given a strong bot of Ada's game, who may think for a second, while so many games wait
    heard: list[bool] = []

    def pondering(mind: Mind[Any]) -> Json:
        time.sleep(0.01)
        heard.append(mind.hurried())
        return mind.forms[0].sample(mind.rng)

    live = world.context.wiring.games.load(world.create(tuple(SitBot(seat, "strong") for seat in range(3))))
    live.game.book = replace(live.game.book, bots={"strong": pondering})
    for number in range(games):
        world.context.queues.lanes.join(f"game-{number}", whose, attended=True)
    # when it is asked
    seat = awaited_bot(live.game)
    assert seat is not None
    answer(world.context, live, seat, Haste(world.context.queues, Turn(live.id, "account:ada")))
    # then
    assert heard == [hurried]


def test_a_bot_that_cannot_look_at_the_log_thinks_again_when_it_can(world: World) -> None:
    def looking(mind: Mind[Any]) -> Json:
        raise Unavailable("the log store is away")

    live = with_policy(world, looking)
    seat = awaited_bot(live.game)
    assert seat is not None
    with pytest.raises(Unavailable):
        answer(world.context, live, seat, Haste(world.context.queues, Turn(live.id)))
    assert moves(world, live.id) == []


def test_a_bot_whose_turn_is_over_does_nothing(world: World) -> None:
    live = with_policy(world, lambda mind: mind.forms[0].sample(mind.rng))
    seat = awaited_bot(live.game)
    assert seat is not None
    after = answer(world.context, live, seat, Haste(world.context.queues, Turn(live.id)))
    with capture_logs() as logs:
        assert answer(world.context, live, seat, Haste(world.context.queues, Turn(live.id))).version == after.version
    assert len(moves(world, live.id)) == 1
    assert [line for line in logs if line["event"] != APPENDED] == []


def test_a_bot_does_not_play_for_who_has_come_back(world: World) -> None:
    # given a bot that thinks for a player while the player comes back
    game = world.create(seated("ada", "bob", "cy"))
    seat = min(world.game(game).decisions)
    world.do(game, Resign((seat + 1) % 3))
    while (seat + 1) % 3 not in world.game(game).decisions:
        world.play(game, random.Random(1))
    live = world.context.wiring.games.load(game)
    handed = msgspec.structs.replace(live.game.chairs[(seat + 1) % 3], bot=None, resigned=None)
    back = Live(live.id, live.game.copy(), live.hash)
    back.game.chairs[(seat + 1) % 3] = handed
    world.context.wiring.games.forget(game)
    world.context.wiring.games.put(back)
    # then its move is not the player's
    assert (
        answer(world.context, live, (seat + 1) % 3, Haste(world.context.queues, Turn(live.id))).version == live.version
    )


def test_a_job_without_a_game_ends_quietly(world: World) -> None:
    world.dispatch()
    with capture_logs() as logs:
        Session(world.context, Turn("nothing")).play()
    assert [line["event"] for line in logs] == ["log_gone"]
    assert world.context.models.broken() == {}


def next_turn(world: World) -> tuple[str, str]:
    """The game that is taken next, and its owner."""
    turn = world.context.queues.lanes.take()
    assert turn is not None
    return turn.game, turn.owner


def test_a_job_lets_others_play_when_its_time_is_up(world: World) -> None:
    game = world.create(bots(4))
    Session(world.context, Turn(game)).play(budget=0)
    assert len({entry.cause for entry in moves(world, game)}) == 1
    assert next_turn(world) == (game, "account:ada")
    Session(world.context, Turn(game)).play(budget=600)
    assert world.game(game).status == "finished"


def test_a_job_whose_time_is_up_before_it_begins_answers_once(world: World) -> None:
    # given a job that took all its time to begin
    world.dispatch()
    game = world.create(bots(3))
    world.dispatch()
    assert next_turn(world) == (game, "account:ada")
    # when it plays
    Session(world.context, Turn(game)).play(budget=0)
    # then it has answered, and there is a job more
    assert len({entry.cause for entry in moves(world, game)}) == 1
    assert world.context.queues.lanes.waiting() == {game}
    assert world.context.queues.length(BOTS) == 2

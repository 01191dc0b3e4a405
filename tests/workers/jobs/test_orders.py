"""Standing orders are carried out by the workers, once each, and nobody but their seat can tell."""

import json
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from games.core.clock import PerMove
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.pausing import AskPause, Resume
from games.core.lifecycle.playing import Play
from projections.codec import seen_by
from service.games.commands import Commands
from service.orders import pace
from service.orders.agenda import AGENDA
from service.orders.following import carry_out
from service.orders.model import Order
from service.orders.pace import LEAST_MS, MOST_MS, due, natural_delay
from service.times import milliseconds
from tests.patience import eventually
from tests.projections.world import LIMIT, World
from tests.rules.core.tables import seated
from tests.workers.crew import Crew
from workers.context import WorkerContext
from workers.jobs.orders import follow_at, turns
from workers.processes.dispatcher import Dispatcher

ANY: dict[str, Any] = {"do": "move", "move": {"type": "bid", "amount": {"pick": "least"}}, "pace": "at_once"}
PASS: dict[str, Any] = {"do": "move", "move": {"type": "pass"}, "pace": "at_once"}


def table(world: World, limit: timedelta = LIMIT) -> tuple[str, str]:
    """A game of three people, and the player who is awaited first."""
    game = world.create(seated("ada", "bob", "cy"), clock=PerMove(limit))
    return game, awaited(world, game)


def awaited(world: World, game: str) -> str:
    """The player who has to choose."""
    now = world.game(game)
    return now.chairs[min(now.decisions)].player or ""


def question(world: World, game: str, player: str) -> str:
    """The decision that a player has to make; of one who has none, any."""
    now = world.game(game)
    seat = now.seat_of(player)
    return now.decisions[seat].id if seat in now.decisions else "0-0"


def give(world: World, game: str, player: str, *orders: dict[str, Any]) -> None:
    """Leave orders, numbered from 1."""
    since = world.game(game).version
    book = [Order(**{"id": f"o{number}", "since": since, **order}) for number, order in enumerate(orders, 1)]
    world.context.wiring.orders.change(game, player, lambda _: book)
    look(world, game, player)


def look(world: World, game: str, player: str) -> None:
    """Have a player's orders looked at, as the API does when they change."""
    world.context.wiring.agenda.look([(game, player)], 0)


def enqueue_due(context: WorkerContext) -> int:
    """Have all orders tried whose time has come; how many jobs."""
    return sum(context.queues.follow(turn.game, turn.player, turn.decision) for turn in turns(context, 0))


def fired(world: World, game: str) -> list[str]:
    """The orders in the game's log."""
    parts = [part.data for entry in world.context.wiring.log.read(game) for part in entry.private.values()]
    return [part["order"] for part in parts if part.get("order")]


def test_the_sweeper_finds_who_is_awaited_and_a_worker_answers(world: World, crew: Crew) -> None:
    game, player = table(world)
    give(world, game, player, ANY)
    crew.start("dispatcher", "deadlines", "sweeper")

    assert eventually(lambda: fired(world, game)), crew.log("sweeper")
    entry = next(entry for entry in world.context.wiring.log.read(game) if entry.type == "move_played")
    assert (entry.by, entry.public["chosen_by"], fired(world, game)[0]) == (f"player:{player}", "player", "o1")


def test_orders_that_do_not_fit_are_tried_once_a_version(world: World) -> None:
    game, player = table(world)
    give(world, game, player, {**ANY, "when": "view.no_such_thing"})
    world.dispatcher.step(0)

    assert enqueue_due(world.context) == 1
    assert not follow_at(world.context, game, player, question(world, game, player))
    assert enqueue_due(world.context) == 0
    give(world, game, player, ANY)
    assert follow_at(world.context, game, player, question(world, game, player))


def test_an_order_answers_a_decision_once(world: World) -> None:
    game, player = table(world)
    give(world, game, player, {**ANY, "times": 1})

    assert carry_out(world.context.wiring, game, player, question(world, game, player)) is None
    assert carry_out(world.context.wiring, game, player, question(world, game, player)) is not None
    assert fired(world, game) == ["o1"]


def test_an_order_that_comes_late_leaves_the_next_decision_its_time(world: World) -> None:
    game, player = table(world)
    give(world, game, player, {"do": "default_move"})
    asked = question(world, game, player)

    while question(world, game, player) in (asked, "0-0"):
        world.play(game, Random(1))

    assert not follow_at(world.context, game, player, asked)
    assert fired(world, game) == []
    assert follow_at(world.context, game, player, question(world, game, player))


def test_what_has_stopped_stays_stopped(world: World) -> None:
    game, player = table(world)
    give(world, game, player, {**ANY, "until": "length(moves) > `0`"}, {**ANY, "when": "!view"})

    carry_out(world.context.wiring, game, player, question(world, game, player))

    first, second = world.context.wiring.orders.book(game, player).orders
    assert (first.stopped, second.stopped) == (True, False)


def test_an_order_may_resign_and_then_a_bot_plays(world: World) -> None:
    game, player = table(world)
    seat = world.game(game).seat_of(player) or 0
    give(world, game, player, {"do": "resign", "pace": "at_once"})

    assert carry_out(world.context.wiring, game, player, question(world, game, player)) is None
    assert carry_out(world.context.wiring, game, player, question(world, game, player)) is not None
    assert world.game(game).chairs[seat].resigned is not None
    assert fired(world, game) == ["o1"]


def test_only_the_own_seat_can_tell_an_order_from_a_hand(world: World) -> None:
    # given two like games, in one of which an order makes the move that a hand makes in the other
    ordered, player = table(world)
    plain = world.create(seated("ada", "bob", "cy"), clock=PerMove(LIMIT))
    give(world, ordered, player, ANY)
    carry_out(world.context.wiring, ordered, player, question(world, ordered, player))
    seat = world.game(ordered).seat_of(player) or 0
    move = next(
        part.data["move"]
        for entry in world.context.wiring.log.read(ordered)
        if entry.type == "move_played"
        for part in entry.private.values()
    )
    world.do(plain, Play(seat, move), by=f"player:{player}")
    # then all that others are sent is the same but for times, ids and salted commitments
    stranger = next(other for other in range(3) if other != seat)
    for viewer in (None, stranger):
        assert told(world, ordered, viewer) == told(world, plain, viewer)
    assert told(world, ordered, seat) != told(world, plain, seat)
    sizes = [
        sorted(
            (entry.type, len(entry.commitments), len(entry.cause), entry.by)
            for entry in world.context.wiring.log.read(game)
        )
        for game in (ordered, plain)
    ]
    assert sizes[0] == sizes[1]


def told(world: World, game: str, viewer: int | None) -> list[str]:
    """The events of a game after its setup, for one pair of eyes."""
    log = world.context.wiring.log.read(game)
    begun = next(entry.version for entry in log if entry.type == "move_played")
    return [json.dumps(seen_by(viewer, entry, opened=False), sort_keys=True) for entry in log if entry.version >= begun]


def test_the_natural_pace_depends_on_the_decision_and_the_time_only() -> None:
    delays = [natural_delay("secret", "game", f"{number}-0", 86_400_000) for number in range(500)]

    assert min(delays) >= MOST_MS // 10
    assert max(delays) <= MOST_MS
    assert len(set(delays)) > 400
    assert natural_delay("secret", "game", "1-0", 20_000) == LEAST_MS
    assert delays[0] != natural_delay("another", "game", "0-0", 86_400_000)


def test_a_natural_order_waits_for_its_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = table(world)
    give(world, game, player, {**ANY, "pace": "natural"})
    world.dispatcher.step(0)
    assert enqueue_due(world.context) == 0

    monkeypatch.setattr(pace, "LEAST_MS", 0)
    opened = next(iter(world.game(game).decisions.values())).opened
    assert milliseconds() - opened < LEAST_MS
    monkeypatch.setattr("workers.jobs.orders.milliseconds", lambda: opened + MOST_MS)

    assert enqueue_due(world.context) == 1


NATURAL: dict[str, Any] = {**ANY, "pace": "natural"}
DAY_MS = 86_400_000


@pytest.fixture
def turned(world: World) -> World:
    """The world with a clock that the test turns on from now."""
    world.now = milliseconds()
    world.commands = Commands(world.context.wiring.log, world.context.wiring.games, lambda: world.now)
    return world


def asks_in(world: World, monkeypatch: pytest.MonkeyPatch, later: int) -> int:
    """How many orders the sweeper would have carried out so many milliseconds after the last event."""
    moment = world.now + later
    monkeypatch.setattr("workers.jobs.orders.milliseconds", lambda: moment)
    world.dispatcher.step(0)
    return enqueue_due(world.context)


def other(world: World, game: str, player: str) -> int:
    """Another player's seat."""
    return ((world.game(game).seat_of(player) or 0) + 1) % 3


def answers_at(world: World, game: str, player: str) -> int:
    """The moment that was drawn for the player's open decision."""
    now, wiring = world.game(game), world.context.wiring
    return due(wiring, game, now.version, now.decisions[min(now.decisions)], wiring.orders.book(game, player))


def test_after_a_pause_a_natural_order_takes_its_time_again(turned: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = table(turned, timedelta(hours=2))
    give(turned, game, player, NATURAL)
    for seat in range(3):
        turned.do(game, AskPause(seat))
    assert asks_in(turned, monkeypatch, DAY_MS) == 0

    turned.now += DAY_MS
    turned.do(game, Resume(other(turned, game, player)))

    assert asks_in(turned, monkeypatch, LEAST_MS) == 0
    assert asks_in(turned, monkeypatch, MOST_MS) == 1


def test_what_an_order_waited_for_is_not_answered_faster_than_by_a_player(
    turned: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given an order that was tried in vain when its time had come
    game, player = table(turned, timedelta(hours=2))
    give(turned, game, player, {**NATURAL, "when": "view.no_such_thing"})
    assert not follow_at(turned.context, game, player, question(turned, game, player))
    # when others do something, which it may wait for, and again soon after
    turned.now += 2 * MOST_MS
    for _ in range(3):
        turned.do(game, AskPause(other(turned, game, player)))
        assert asks_in(turned, monkeypatch, LEAST_MS) == 0
    # then it is tried after a natural time, counted from the first of it: nobody puts it off for ever
    assert asks_in(turned, monkeypatch, MOST_MS - 2) == 1


def test_orders_that_are_given_late_answer_at_once(turned: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = table(turned, timedelta(hours=2))
    give(turned, game, player, {**NATURAL, "when": "view.no_such_thing"})
    assert not follow_at(turned.context, game, player, question(turned, game, player))
    turned.now += MOST_MS
    turned.do(game, AskPause(turned.game(game).seat_of(player) or 0))
    assert asks_in(turned, monkeypatch, 0) == 0

    give(turned, game, player, NATURAL)

    assert asks_in(turned, monkeypatch, 0) == 1


def test_a_natural_order_is_tried_at_its_own_moment_and_not_at_the_services_beat(
    turned: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, player = table(turned, timedelta(hours=2))
    give(turned, game, player, NATURAL)
    moment = answers_at(turned, game, player)
    assert asks_in(turned, monkeypatch, 0) == 0
    # when the service looks shortly before
    assert asked_at(turned, monkeypatch, game, player, moment - 3_001) == []
    for before in (3_000, 1_234, 0):
        assert asked_at(turned, monkeypatch, game, player, moment - before) == [moment]
    # and when it looks too late, any moment until it looks again will do
    late = moment + 60_000
    moments = {at - late for _ in range(50) for at in asked_at(turned, monkeypatch, game, player, late)}
    assert len(moments) > 10
    assert 0 <= min(moments) < max(moments) <= 3_000
    # but who is hasty is not kept waiting
    give(turned, game, player, ANY)
    assert asked_at(turned, monkeypatch, game, player, late) == [late]


def asked_at(world: World, monkeypatch: pytest.MonkeyPatch, game: str, player: str, now: int) -> list[int]:
    """When orders would be tried within 3 seconds of a moment at which somebody looks at them."""
    look(world, game, player)
    monkeypatch.setattr("workers.jobs.orders.milliseconds", lambda: now)
    return [turn.at for turn in turns(world.context, 3_000)]


def looks(world: World) -> set[str]:
    """The players at whose orders somebody is to look."""
    found: Any = world.context.work.zrange(AGENDA, 0, -1)
    return {member.decode().split(" ")[1] for member in found}


def test_orders_are_looked_at_when_they_may_answer_and_by_one_sweeper(world: World) -> None:
    # given a player who is awaited and one who is not, both with orders
    game, player = table(world)
    late = next(one for one in ("ada", "bob", "cy") if one != player)
    for one in (player, late):
        give(world, game, one, ANY)
    world.dispatcher.step(0)
    # when two sweepers look
    assert [turn.player for turn in turns(world.context, 0)] == [player]
    assert turns(world.context, 0) == []
    # then only what may answer comes up again, and after it did, whoever is awaited next
    assert looks(world) == {player}
    assert follow_at(world.context, game, player, question(world, game, player))
    world.dispatcher.step(0)
    assert looks(world) >= {awaited(world, game)} & {player, late}
    assert {turn.player for turn in turns(world.context, 0)} == {awaited(world, game)} & {player, late}


def test_an_event_meanwhile_has_an_order_looked_at_again(world: World) -> None:
    game, player = table(world)
    give(world, game, player, {**ANY, "when": "view.no_such_thing"})
    world.dispatcher.step(0)
    agenda, now = world.context.wiring.agenda, milliseconds()
    taken = agenda.take(now)
    # when something happens before what was taken is settled
    agenda.look(taken, now + 1)
    agenda.settle(now, dict.fromkeys(taken))

    assert agenda.take(now) == []
    assert agenda.take(now + 1) == taken


def test_the_sweeper_finds_orders_of_which_no_event_tells(world: World, crew: Crew) -> None:
    game, player = table(world)
    give(world, game, player, ANY)
    world.dispatch()
    world.context.work.delete(AGENDA)
    crew.start("deadlines", "sweeper")

    assert eventually(lambda: fired(world, game)), crew.log("sweeper")


def test_the_agenda_is_made_anew_with_the_read_models(world: World) -> None:
    game, player = table(world)
    give(world, game, player, ANY)
    world.dispatch()
    world.context.work.flushdb()

    Dispatcher(world.context).step(0)

    assert [turn.player for turn in turns(world.context, 0)] == [player]


def test_the_sweeper_keeps_the_moment_of_a_natural_order(world: World, crew: Crew) -> None:
    game, player = table(world, timedelta(seconds=20))
    give(world, game, player, NATURAL)
    moment = answers_at(world, game, player)
    crew.start("dispatcher", "deadlines", "sweeper")

    assert eventually(lambda: fired(world, game)), crew.log("sweeper")
    entry = next(entry for entry in world.context.wiring.log.read(game) if entry.type == "move_played")
    assert entry.at >= moment


def test_orders_of_a_game_that_is_over_are_gone(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"))
    give(world, game, "ada", ANY)
    world.do(game, Abort())
    world.dispatcher.step(0)

    enqueue_due(world.context)

    assert list(world.context.wiring.orders.given()) == []
    assert world.context.wiring.orders.book(game, "ada").orders == ()


def test_a_killed_worker_loses_nothing_and_fires_nothing_twice(world: World, crew: Crew) -> None:
    # given orders that play a whole game for all three, as often as there is something to do
    game, _ = table(world)
    for player in ("ada", "bob", "cy"):
        give(world, game, player, PASS, ANY, {"do": "only_move", "pace": "at_once"})
    crew.start("dispatcher", "deadlines", "sweeper")
    # when workers die in the middle
    for _ in range(3):
        before = len(fired(world, game))
        assert eventually(lambda: len(fired(world, game)) > before or world.game(game).over), crew.log("deadlines")  # noqa: B023
        crew.kill("deadlines")
        crew.start("deadlines")
    # then every decision was answered once
    log = world.context.wiring.log.read(game)
    decisions = [entry.public["decision"] for entry in log if entry.type == "move_played"]
    assert len(decisions) == len(set(decisions))

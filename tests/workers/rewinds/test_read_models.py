"""A log store that lost its end: read models, players and workers go on from what there is."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from games.core.lifecycle.ending import ClaimWin
from games.core.lifecycle.seating import Sit, SitBot
from games.core.lifecycle.substitution import Resign
from projections.lists.generations import living
from projections.proofs.audit import audit_log
from service.webhooks.deliveries import KEPT, Delivery
from service.webhooks.webhooks import Webhook
from tests.patience import eventually
from tests.projections.dumps import dump
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.stores import Store
from tests.workers.crew import Crew
from tests.workers.rewinds.rewinding import Backup, losses, types
from tests.workers.webhooks.calling import active, sign_up
from workers.processes.dispatcher import GROUP, Dispatcher
from workers.rebuilding import rebuilding
from workers.rebuilding.rebuilding import rebuild


def called(world: World, player: str) -> Webhook:
    """A webhook of the player's, whom nobody calls yet."""
    sign_up(world, player)
    return active(world, player, "http://127.0.0.1:9/")


def awaited(world: World, webhook: Webhook) -> dict[str, Delivery]:
    """What is remembered of calls about decisions, by decision."""
    deliveries = world.context.wiring.webhook_outbox.deliveries.of(webhook.id, KEPT)
    return {json.loads(one.body)["data"]["decision"]: one for one in deliveries if one.kind == "awaited"}


def mended(world: World) -> bool:
    """Whether a further step leaves the dispatcher nothing to do, nor to find out, nor to make anew."""
    world.dispatcher.step(block_ms=0)
    feed = world.context.feed
    whole = world.context.wiring.log.epoch.confirmed() and not living(world.context.work).partial
    return whole and feed.settled(GROUP) == feed.end()


def anew(world: World) -> object:
    """The read models as the logs say that they are to be."""
    rebuild(world.context)
    return dump(world.context.wiring)


@pytest.mark.parametrize("emptied", [False, True], ids=["work store left", "work store emptied"])
def test_read_models_recover_though_a_move_comes_first(
    world: World, another: Callable[[], World], back_up: Callable[[], Backup], emptied: bool
) -> None:
    # given games of which the read models saw more than the backup has, one that is only in the read models, and an end
    games = [world.create(seated("ada", "bob", "cy")) for _ in range(3)]
    world.dispatch()
    backup = back_up()
    unknown = world.create(seated("ada", "bob", "cy"))
    world.finish(games[0], random.Random(1))
    for game in games[1:]:
        for step in range(9):
            world.play(game, random.Random(step))
    world.dispatch()
    world.context.position.advance(world.context.position.run(), lambda: world.context.feed.settled(GROUP))
    lost = {game: (world.game(game).version, world.context.wiring.games.load(game).hash) for game in (*games, unknown)}
    end = world.context.wiring.notices.end("ada")
    # when the backup is restored, and somebody plays before a dispatcher starts
    backup.restore()
    if emptied:
        world.context.work.flushall()
    world = another()
    world.play(games[1], random.Random(7))
    Dispatcher(world.context, "after").recover()
    # then lists say what the logs say, the lost game is gone, and the epoch is confirmed
    found = dump(world.context.wiring)
    assert world.context.models.row(unknown) is None
    assert [row.version for row in world.context.models.rows(games)] == [world.game(game).version for game in games]
    assert found == anew(world)
    assert world.context.wiring.log.epoch.confirmed()
    # and where anybody knows it, logs say what they lost, and players hear so, even of what is gone or was over
    told = {} if emptied else lost
    assert {game: losses(world, game) for game in games} == {game: [lost[game]] if told else [] for game in games}
    news = [notice for _, notice in world.context.wiring.notices.after("ada", end, 99) or []]
    assert {one.game: (one.version, one.hash) for one in news if one.kind == "rewound"} == told
    assert all(audit_log(world.context.wiring.log, game).sound for game in games)
    # and all goes on
    world.play(games[0], random.Random(2))
    world.dispatch()
    row = world.context.models.row(games[0])
    assert row is not None
    assert row.version == world.game(games[0]).version


@pytest.mark.parametrize("few", [True, False], ids=["few games", "many games"])
@pytest.mark.parametrize("seen", [False, True], ids=["all at once", "a move first"])
def test_an_end_that_was_lost_counts_no_more_though_the_game_ends_again_at_once(
    world: World,
    another: Callable[[], World],
    back_up: Callable[[], Backup],
    monkeypatch: pytest.MonkeyPatch,
    seen: bool,
    few: bool,
) -> None:
    # given a dispatcher that let the end of a game count
    if not few:  # then read models are made anew beside
        monkeypatch.setattr(rebuilding, "FEW", 0)
    game = world.create(seated("ada", "bob", "cy"), rated=True)
    world.dispatch()
    backup = back_up()
    for seat, player in enumerate(("ada", "bob")):
        world.do(game, Resign(seat), by=f"player:{player}")
    lost = world.do(game, ClaimWin(2), by="player:cy")
    world.dispatch()
    end = world.context.wiring.notices.end("cy")
    # when the end is lost, and the game has gone further before the dispatcher hears of it
    backup.restore()
    process = another()
    process.play(game, random.Random(2))
    if seen:
        world.dispatch()
    assert process.finish(game, random.Random(2)).version > lost.version
    assert eventually(lambda: mended(world))
    # then lists and ratings know one end alone, and players hear of the other
    assert dump(world.context.wiring) == anew(world)
    news = [notice for _, notice in world.context.wiring.notices.after("cy", end, 99) or []]
    assert [(one.version, one.hash) for one in news if one.kind == "rewound"] == [(lost.version, lost.hash)]


def test_players_are_told_again_what_they_answered_in_vain(world: World, back_up: Callable[[], Backup]) -> None:
    # given players who were told of their decisions, also by webhooks, and answered
    players = ("ada", "bob", "cy")
    webhooks = dict(zip(players, (called(world, player) for player in players), strict=True))
    game = world.create(seated(*players))
    world.dispatch()
    backup = back_up()
    asked = {players[seat]: decision.id for seat, decision in world.game(game).decisions.items()}
    for _ in range(5):
        world.play(game, random.Random(1))
    world.dispatch()
    wiring = world.context.wiring
    ends = {player: wiring.notices.end(player) for player in players}
    sent = {player: awaited(world, webhook) for player, webhook in webhooks.items()}
    # when the answers are lost
    backup.restore()
    Dispatcher(world.context, "after").recover()
    # then those who are awaited are told so again, and nobody is called about decisions that are no more
    for player in players:
        news = wiring.notices.after(player, ends[player], 10) or []
        again = [("awaited", asked[player])] if player in asked else []
        assert [(notice.kind, notice.decision) for _, notice in news] == [("rewound", None), *again]
        assert set(awaited(world, webhooks[player])) == ({asked[player]} if player in asked else set())
    for player, decision in asked.items():
        assert awaited(world, webhooks[player])[decision].created > sent[player][decision].created


def test_a_dispatcher_at_work_notices_a_rewind_under_its_hands(
    world: World, store: Store, back_up: Callable[[], Backup], work_redis_url: str, tmp_path: Path
) -> None:
    # given workers that are up, and a game with a bot in it
    environ = {
        "REDIS_URL": store.url,
        "WORK_REDIS_URL": work_redis_url,
        "ASTROLUDE_VAR": str(tmp_path),
        "ASTROLUDE_SECRET_KEY": world.context.wiring.settings.secret_key,
        "ASTROLUDE_SWEEP_SECONDS": "0.5",
    }
    crew = Crew(environ, tmp_path)
    world.commands = world.context.wiring.commands
    plan = (Sit(0, "ada"), SitBot(1, "random"), SitBot(2, "random"))
    game = world.create(plan)
    try:
        crew.start("dispatcher", "bots", "sweeper")
        assert eventually(lambda: 0 in world.game(game).decisions)
        backup = back_up()
        lost = world.play(game, random.Random(1), seat=0)
        assert eventually(lambda: 0 in world.game(game).decisions and world.game(game).version > lost.version)
        # when the store is put back while all run
        backup.restore()
        # then read models, bots and lists go on from what there is
        assert eventually(lambda: "dice_reseeded" in types(world, game)), crew.log("dispatcher")
        for step in range(3):
            assert eventually(lambda: 0 in world.game(game).decisions), crew.log("bots")
            world.play(game, random.Random(step), seat=0)
        assert eventually(
            lambda: (row := world.context.models.row(game)) is not None and row.version == world.game(game).version
        ), crew.log("dispatcher")
    finally:
        crew.end()

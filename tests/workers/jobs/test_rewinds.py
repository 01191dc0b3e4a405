"""A log store that lost its end, by a restored backup or a late replica: all processes agree again by themselves."""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from redis import Redis

from events.envelope import Entry, Head
from games.core.errors import IllegalMove
from games.core.lifecycle.dice import RecordLoss, Reseed
from games.core.lifecycle.ending import ClaimWin
from games.core.lifecycle.seating import Sit, SitBot
from games.core.lifecycle.substitution import Resign
from projections.lists.generations import living
from projections.proofs.archive import write_archive
from projections.proofs.audit import audit_log
from service.streams.event_stream import EventReader
from service.streams.hub import Follower
from service.webhooks.deliveries import KEPT, Delivery
from service.webhooks.webhooks import Webhook
from tests.clients.verifying import failed, reports
from tests.patience import eventually
from tests.projections.dumps import dump
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.stores import Store
from tests.workers.crew import Crew
from tests.workers.webhooks.calling import active, sign_up
from workers.processes.dispatcher import GROUP, Dispatcher
from workers.rebuilding import rebuilding
from workers.rebuilding.rebuilding import rebuild

QUIET_MS = 120_000
"""Longer than what is played shortly before a server begins anew."""


@pytest.fixture
def store(socket_dir: Path) -> Iterator[Store]:
    """A log store that can be put back to a backup."""
    made = Store(socket_dir / "rewound", "always")
    yield made
    made.stop()
    shutil.rmtree(socket_dir / "rewound")


@pytest.fixture
def world(store: Store, work_redis: Redis, work_redis_url: str, tmp_path: Path) -> Iterator[World]:
    """A world over that store, whose dispatcher has begun."""
    made = World(store.url, work_redis_url, tmp_path)
    made.dispatch()
    yield made
    made.close()


class Backup:
    """The log store's files as they were."""

    def __init__(self, store: Store, socket_dir: Path) -> None:
        self._store = store
        self._live = socket_dir / "rewound" / "appendonlydir"
        self._copy = socket_dir / "backup"
        shutil.copytree(self._live, self._copy)

    def restore(self) -> None:
        """Put the files back under a server that is stopped, and start it."""
        self._store.kill()
        shutil.rmtree(self._live)
        shutil.move(self._copy, self._live)
        self._store.start()


@pytest.fixture
def back_up(store: Store, socket_dir: Path) -> Callable[[], Backup]:
    """Takes a backup of the log store."""
    return lambda: Backup(store, socket_dir)


@pytest.fixture
def another(world: World) -> Iterator[Callable[[], World]]:
    """Gives further processes over the same stores."""
    settings = world.context.wiring.settings
    made: list[World] = []

    def begin() -> World:
        made.append(World(settings.redis_url, settings.work_redis_url, settings.var))
        made[-1].now = world.now
        return made[-1]

    yield begin
    for process in made:
        process.close()


def types(world: World, game: str) -> list[str]:
    """What happened in the game."""
    return [entry.type for entry in world.context.wiring.log.read(game)]


def losses(world: World, game: str) -> list[tuple[int, str]]:
    """The heads that the log says it has lost."""
    entries = world.context.wiring.log.read(game)
    return [(one.public["version"], one.public["hash"]) for one in entries if one.type == "events_lost"]


def drawn(world: World, game: str) -> list[Entry]:
    """The rounds of the game: cards are drawn for each."""
    return [entry for entry in world.context.wiring.log.read(game) if entry.type == "round_started"]


def play_rounds(world: World, game: str, rng: random.Random, rounds: int) -> None:
    """Play until so many rounds have begun."""
    while len(drawn(world, game)) < rounds:
        world.play(game, rng)


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


@pytest.mark.parametrize("dispatched", [True, False], ids=["a dispatcher first", "a move first"])
def test_restored_games_draw_other_cards_than_players_have_seen(
    world: World, another: Callable[[], World], back_up: Callable[[], Backup], dispatched: bool
) -> None:
    # given a game whose next rounds were seen
    game = world.create(seated("ada", "bob", "cy"))
    play_rounds(world, game, random.Random(5), 2)
    world.dispatch()
    backup = back_up()
    rounds = len(drawn(world, game)) + 2
    start = world.game(game).version
    play_rounds(world, game, random.Random(6), rounds)
    seen = [entry.private | entry.public for entry in drawn(world, game)[-2:]]
    world.dispatch()
    # when it is restored, and the same moves are made
    backup.restore()
    world = another()
    if dispatched:
        Dispatcher(world.context, "after").recover()
    play_rounds(world, game, random.Random(6), rounds)
    # then other cards come, once an event has said why
    assert types(world, game)[start] == "dice_reseeded"
    assert types(world, game).count("dice_reseeded") == 1
    assert [entry.private | entry.public for entry in drawn(world, game)[-2:]] != seen
    # and both verifiers agree with every one of them
    world.finish(game, random.Random(8))
    assert audit_log(world.context.wiring.log, game).sound
    (report,) = reports([write_archive(game, world.context.wiring.log.raw(game), {}).decode()])
    assert failed(report) is None


def test_a_start_that_lost_nothing_leaves_quiet_games_alone(world: World, store: Store) -> None:
    # given a game that has been quiet, one that was played just now, and one that is over
    quiet = world.create(seated("ada", "bob", "cy"))
    over = world.create(seated("ada", "bob", "cy"))
    world.finish(over, random.Random(1))
    world.now += QUIET_MS
    lively = world.create(seated("ada", "bob", "cy"))
    world.dispatch()
    world.context.position.advance(world.context.position.run(), lambda: world.context.feed.settled(GROUP))
    # when the server is started again with all that it had
    store.kill()
    store.start()
    Dispatcher(world.context, "after").recover()
    # then only the one of which something might be lost unseen has other dice, and nothing was made anew
    assert [("dice_reseeded" in types(world, game)) for game in (quiet, over, lively)] == [False, False, True]
    world.play(quiet, random.Random(1))
    assert "dice_reseeded" not in types(world, quiet)


def test_without_read_models_every_game_is_made_safe(world: World, store: Store) -> None:
    quiet = world.create(seated("ada", "bob", "cy"))
    world.now += QUIET_MS
    world.create(seated("ada", "bob", "cy"))
    store.kill()
    store.start()
    world.context.work.flushall()
    Dispatcher(world.context, "after").recover()
    assert "dice_reseeded" in types(world, quiet)


def test_only_the_operator_reseeds_and_once_an_epoch(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"))
    world.do(game, Reseed("e" * 16, "0" * 32), by="player:ada")
    assert not audit_log(world.context.wiring.log, game).sound
    other = world.create(seated("ada", "bob", "cy"))
    for _ in range(2):
        world.commands.reseed(other)
    assert types(world, other).count("dice_reseeded") == 1
    assert audit_log(world.context.wiring.log, other).sound


def test_only_the_operator_says_what_is_lost_and_neither_verifier_believes_it_of_what_is_there(world: World) -> None:
    there, lost, players = [world.create(seated("ada", "bob", "cy")) for _ in range(3)]
    head = world.context.wiring.games.load(there)
    for game, named, by in (
        (there, head.hash, "system"),
        (lost, "0" * 64, "system"),
        (players, "0" * 64, "player:ada"),
    ):
        for _ in range(2):
            with suppress(IllegalMove):  # said once
                world.do(game, RecordLoss(head.version, named), by=by)
        assert len(losses(world, game)) == 1
        world.finish(game, random.Random(1))
    log = world.context.wiring.log
    assert [audit_log(log, game).sound for game in (there, lost, players)] == [False, True, False]
    archives = [write_archive(game, log.raw(game), {}).decode() for game in (there, lost)]
    assert [failed(report) is None for report in reports(archives)] == [False, True]


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

"""A master that Sentinels and its replica no longer reach, while players still do, and whose replica takes over.

Where a copy is asked for, it acknowledges nothing from then on. Without, what it acknowledges is lost: that is noticed,
every game ends, and lists are what the logs say.
"""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.person import Pair as Players
from tests.faults.stack import Stack
from tests.faults.test_kills import check_promises, check_read_models
from tests.patience import LONG_SECONDS, eventually
from tests.projections.world import World
from tests.relay import Relay, relaying
from tests.replicas import REPLICA, Pair

pytestmark = pytest.mark.slow

MOVES = 20
CUT_SECONDS = 1.5
SENTINEL = b"sentinel"


@pytest.fixture
def relay() -> Iterator[Relay]:
    with relaying() as made:
        yield made


@pytest.fixture
def store(tmp_path: Path, relay: Relay) -> Iterator[Pair]:
    made = Pair(tmp_path / "pair", relay, min_replicas_to_write="1", min_replicas_max_lag="10")
    yield made
    made.end()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Copies to ask for: the other tests of this folder do so in a short run."""
    if "further" in metafunc.fixturenames:
        metafunc.parametrize("further", [0, 1] if metafunc.config.getoption("--long") else [0], indirect=True)


@pytest.fixture
def further(request: pytest.FixtureRequest, store: Pair) -> dict[str, str]:
    """A service over three Sentinels; the replica has nobody that follows it, until the master is back."""
    url = store.watch(3)
    for node in store.nodes:
        node.redis.config_set("min-replicas-to-write", 1)
    return {"REDIS_URL": url, "ASTROLUDE_COPIES": str(request.param), "ASTROLUDE_STORE_SECONDS": "2"}


def acknowledged(pairs: list[Players]) -> int:
    """How many moves they were told are accepted."""
    return sum(len(told) for pair in pairs for person in pair.people for told in person.told.values())


def test_a_master_that_is_cut_off(
    stack: Stack, world: World, store: Pair, relay: Relay, further: dict[str, str]
) -> None:
    # given people who play
    pairs = [Players(stack.url, number, {"kind": "none"}) for number in range(3)]
    for pair in pairs:
        pair.start()
    assert eventually(lambda: acknowledged(pairs) > MOVES)
    # when first the replica, then the Sentinels lose their master, and find it again as a replica
    first, second = store.nodes
    relay.cut = (REPLICA,)
    time.sleep(CUT_SECONDS)
    relay.cut = (REPLICA, SENTINEL)
    assert eventually(lambda: second.role() == "master")
    relay.cut = ()
    assert eventually(lambda: first.role() == "slave" and first.is_fed())
    for pair in pairs:
        pair.stop.set()
    for pair in pairs:
        pair.join(LONG_SECONDS)
    lost = {game for pair in pairs for game in pair.games if not kept(world, pair, game)}
    for pair in pairs:  # whoever had seen an end that is lost is told that there is something to do again
        come_back(pair, lost)
    # then nobody saw a fault of ours, every game ends, and lists are what the logs say
    people = [person for pair in pairs for person in pair.people]
    assert [failure for person in people for failure in person.failures] == []
    log = world.context.wiring.log
    games = [game for pair in pairs for game in pair.games if log.head(game)]  # the others are gone from the beginning
    assert {world.game(game).status for game in games} == {"finished"}
    # and what was acknowledged is there, or its loss is written in the game's log
    print(f"{len(games)} games, {acknowledged(pairs)} acknowledged moves; {len(lost)} games lost some")
    assert bool(lost) == (further["ASTROLUDE_COPIES"] == "0")
    for game in lost.intersection(games):
        assert "dice_reseeded" in {entry.type for entry in log.read(game)}
    for pair in pairs:
        for game in pair.games:
            if game not in lost:
                check_promises(world, pair, game)
    check_read_models(stack, world)


def kept(world: World, pair: Players, game: str) -> bool:
    """Whether all that the players were told of the game is in its log."""
    if world.context.wiring.log.head(game) is None:
        return False
    hashes = {entry.version: entry.hash for entry in world.context.wiring.log.read(game)}
    told = [answer for person in pair.people for answer in person.told.get(game, [])]
    return all(answer.hashes.items() <= hashes.items() for answer in told)


def come_back(pair: Players, lost: set[str]) -> None:
    """Play on what was over before it was lost."""
    for game in lost.intersection(pair.games):
        players = [threading.Thread(target=person.play, args=(game,), daemon=True) for person in pair.people]
        for player in players:
            player.start()
        for player in players:
            player.join(LONG_SECONDS)

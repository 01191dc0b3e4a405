"""`kill -9` of anything, again and again, in the middle of games: nothing that was promised is lost or done twice."""

import random
import time
from collections import Counter

from tests.faults.person import Pair
from tests.faults.stack import ALL, Stack
from tests.log.proof import verify
from tests.patience import eventually
from tests.projections.dumps import dump
from tests.projections.world import World
from workers.processes.dispatcher import GROUP
from workers.rebuilding.rebuilding import rebuild

KILLS = 10
LONG_KILLS = 112
PAUSES = (0.2, 1.2)
CLOCKS: list[dict[str, str]] = [{"kind": "none"}, {"kind": "per_move", "limit": "PT3S"}, {"kind": "none"}]


def victims(rng: random.Random, kills: int) -> list[str]:
    """Everybody in turn, in any order."""
    rounds = [rng.sample(ALL, len(ALL)) for _ in range(-(-kills // len(ALL)))]
    return [name for one in rounds for name in one][:kills]


def test_no_kill_loses_or_doubles_a_move(stack: Stack, world: World, long_mode: bool) -> None:
    # given people who play game after game
    rng = random.Random(11)
    pairs = [Pair(stack.url, number, clock) for number, clock in enumerate(CLOCKS)]
    for pair in pairs:
        pair.start()
    # when everybody is killed again and again
    killed = victims(rng, LONG_KILLS if long_mode else KILLS)
    for name in killed:
        time.sleep(rng.uniform(*PAUSES))
        stack.kill(name)
    for pair in pairs:
        pair.stop.set()
    for pair in pairs:
        pair.join()
    # then every game ended, and nobody saw an error that was not "away, come back"
    assert [failure for pair in pairs for person in pair.people for failure in person.failures] == []
    games = [game for pair in pairs for game in pair.games]
    assert len(games) >= len(pairs)
    promises = sum(len(person.told.get(game, [])) for pair in pairs for person in pair.people for game in pair.games)
    print(f"{len(killed)} kills, {len(games)} games, {promises} moves that people were told of")
    assert {world.game(game).status for game in games} == {"finished"}
    # and what people were told happened is in the log as it was told, once, and nothing else in their names
    for pair in pairs:
        for game in pair.games:
            check_promises(world, pair, game)
    # and every chain verifies, and the read models are what the logs say
    for game in world.context.wiring.log.games():
        verify(game, world.context.wiring.log.raw(game))
    check_read_models(stack, world)


def check_promises(world: World, pair: Pair, game: str) -> None:
    """Hold a log to what its two people were told."""
    log = world.context.wiring.log.read(game)
    played = [entry for entry in log if entry.type == "move_played"]
    assert max(Counter(entry.public["decision"] for entry in played).values()) == 1
    told = [answer for person in pair.people for answer in person.told.get(game, [])]
    by_people = {entry.public["decision"] for entry in played if entry.public["chosen_by"] == "player"}
    assert sorted(answer.decision for answer in told) == sorted(by_people)
    hashes = {entry.version: entry.hash for entry in log}
    for answer in told:
        assert answer.hashes.items() <= hashes.items()


def check_read_models(stack: Stack, world: World) -> None:
    """Hold the read models to a rebuild, once the dispatcher has nothing left to do."""
    feed, epoch = world.context.feed, world.context.wiring.log.epoch
    idle = eventually(lambda: feed.settled(GROUP) == feed.end() and epoch.confirmed())  # what a store lost is mended
    assert idle, stack.crew.log("dispatcher")
    for name in ("dispatcher", "sweeper", "bots", "deadlines"):
        assert stack.crew.stop(name) == 0
    live = dump(world.context.wiring)
    rebuild(world.context)
    assert dump(world.context.wiring) == live

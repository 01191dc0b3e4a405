"""The drill: people play, all is lost and restored: what was acknowledged before a backup is there, they go on."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from click.testing import CliRunner

from service.wiring import Wiring
from tests.faults.person import Pair, Told
from tests.faults.stack import Stack, whole_service
from tests.folders import servers_folder
from tests.log.proof import verify
from tests.patience import eventually
from workers.command_line import main as cli

PAIRS = 2
MORE = 3
"""Moves that each of two people makes before the next thing happens."""

Promises = dict[str, list[Told]]


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stack]:
    """A running service, on whose folder commands work."""
    with servers_folder() as folder:
        for name in ("REDIS_URL", "WORK_REDIS_URL", "ASTROLUDE_SECRET_KEY"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("ASTROLUDE_VAR", str(folder))
        with whole_service(folder) as made:
            yield made


def astrolude(*arguments: object) -> str:
    """What a command prints; it succeeds."""
    result = CliRunner().invoke(cli.main, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    return result.output


def promises(pairs: list[Pair]) -> Promises:
    """The moves that people were told of, by game."""
    found: Promises = {}
    for pair in pairs:
        for person in pair.people:
            for game, told in list(person.told.items()):
                found.setdefault(game, []).extend(told)
    return found


def go_on(pairs: list[Pair]) -> Promises:
    """Wait until everybody has played some more; all that they were told of."""
    was = {person: sum(map(len, person.told.values())) for pair in pairs for person in pair.people}
    assert eventually(lambda: all(sum(map(len, person.told.values())) >= was[person] + MORE for person in was))
    return promises(pairs)


def check(wiring: Wiring, told: Promises) -> int:
    """Hold the logs to what people were told; how many moves that were."""
    for game, moves in told.items():
        hashes = {entry.version: entry.hash for entry in wiring.log.read(game)}
        for move in moves:
            assert move.hashes.items() <= hashes.items()
    return sum(map(len, told.values()))


@pytest.mark.slow
def test_all_is_lost_and_restored_and_people_play_on(stack: Stack, tmp_path: Path) -> None:
    # given people who play
    place = tmp_path / "backups"
    pairs = [Pair(stack.url, number, {"kind": "none"}) for number in range(PAIRS)]
    for pair in pairs:
        pair.start()
    go_on(pairs)
    # when backups are made meanwhile
    astrolude("backup", place)
    told = go_on(pairs)
    began = monotonic()
    assert "read back and whole" in astrolude("backup", place)
    print(f"backup under load: {monotonic() - began:.2f} s")
    go_on(pairs)
    # and everything is lost
    stack.end()
    for name in ("log-redis", "work-redis"):
        shutil.rmtree(stack.settings.var / name)
    # and restored
    restored = astrolude("restore", place)
    assert "logs are sound, 0 are not" in restored
    # then what was acknowledged before the backup is there
    stack.start()
    wiring = Wiring(stack.settings)
    assert check(wiring, told) >= PAIRS * 2 * MORE
    # and they go on, with the tokens that they have
    go_on(pairs)
    for pair in pairs:
        pair.stop.set()
    for pair in pairs:
        pair.join()
    assert [failure for pair in pairs for person in pair.people for failure in person.failures] == []
    assert told.keys() <= set(wiring.log.games())
    assert {wiring.games.load(pair.games[-1]).game.status for pair in pairs} == {"finished"}
    for game in wiring.log.games():
        verify(game, wiring.log.raw(game))

"""A tournament's log as a file that anybody checks, and as a backup that a tournament goes on from."""

import json
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from projections.proofs.archive import write_archive
from service.archives.writing import archive_of_tournament
from tests.projections.world import World
from tests.tournaments.world import begun, end_games, people, step
from tests.workers.command_line.test_cli import astrolude
from workers.command_line import beside
from workers.keeping.catalogue import chosen
from workers.keeping.making import make
from workers.keeping.restoring import restore
from workers.keeping.vaults import Folder


def play(world: World, cup: str) -> list[str]:
    """Play a tournament to its end; its games."""
    while not (live := world.context.wiring.tournaments.load(cup)).tournament.over:
        step(world)
        end_games(world, cup)
    return [match.game for part in live.tournament.rounds for match in part.matches]


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """No command finds a service."""

    def no_context() -> None:
        raise AssertionError

    monkeypatch.setattr(beside, "context", no_context)


@pytest.mark.usefixtures("offline")
def test_the_file_of_a_tournament_is_checked_offline_with_the_games_that_follow(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a tournament that is over, as a file, and its games but for one
    cup = begun(world, "knockout", people(world, 4), title="Coupe d’été")
    games, log, wiring = play(world, cup), world.context.wiring.log, world.context.wiring
    whole = archive_of_tournament(wiring, wiring.tournaments.load(cup))
    kept = b"".join(write_archive(game, log.raw(game), {}) for game in games[:-1])
    file = tmp_path / "cup.ndjson"
    # when
    file.write_bytes(whole)
    alone = astrolude("verify", str(file))
    file.write_bytes(whole + kept)
    together = astrolude("verify", str(file))
    # then
    assert (alone.exit_code, together.exit_code) == (0, 0), together.output
    assert _checks(alone.output) == {"chain": "holds", "seed": "holds", "rules": "holds", "games": "unchecked"}
    assert f"{len(games) - 1} checked, 1 not" in together.output
    assert f"{len(games) - 1} of {len(games) - 1} games are sound" in together.output
    # and it is no game
    monkeypatch.setattr(beside, "context", lambda: world.context)
    assert "its format is astrolude-tournament/1" in astrolude("import", str(file)).output


@pytest.mark.usefixtures("offline")
def test_a_file_that_was_changed_or_is_another_games_is_found_out(world: World, tmp_path: Path) -> None:
    # given a file, and what somebody could have made of it
    cup = begun(world, "round-robin", people(world, 3))
    games, wiring = play(world, cup), world.context.wiring
    lines = archive_of_tournament(wiring, wiring.tournaments.load(cup)).splitlines()
    first, changed = json.loads(lines[1]), [*lines]
    changed[1] = json.dumps({**first, "d": first["d"].replace("A cup", "My cup")}).encode()
    bare = [lines[0], json.dumps({key: part for key, part in first.items() if key != "s"}).encode(), *lines[2:]]
    stopped = world.context.wiring.log.raw(games[0])[:-1]
    other = write_archive(games[0], stopped, {}).splitlines()
    file = tmp_path / "cup.ndjson"
    # when, then
    for forged, wrong in ((changed, "chain"), (bare, "chain"), ([*lines, *other], "games")):
        file.write_bytes(b"\n".join(forged))
        told = astrolude("verify", str(file))
        assert told.exit_code == 1
        assert [name for name, outcome in _checks(told.output).items() if outcome == "fails"] == [wrong]


def _checks(output: str) -> dict[str, str]:
    """What the tournament's checks found, the last lines of a report."""
    rows: list[Any] = [line.split()[:2] for line in output.partition(": tournament,")[2].splitlines()[1:]]
    return dict(rows)


def test_a_running_tournament_goes_on_from_a_backup(
    world: World, log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> None:
    # given a tournament of which a round is played, and the next begun, in a backup
    accounts = people(world, 4)
    cup = begun(world, "swiss", accounts, rounds=3)
    step(world)
    end_games(world, cup)
    step(world)
    before = world.context.wiring.tournaments.load(cup)
    assert (before.tournament.last_round, before.tournament.status) == (2, "running")
    vault = Folder(tmp_path / "backups")
    with vault.alone():
        assert make(world.context.wiring.data, vault).unsound == []
        # when both stores are lost, and the backup is restored
        log_redis.flushall()
        work_redis.flushall()
        _, manifest = chosen(vault)
        assert restore(world.context.wiring.data, vault, manifest) == []
    again = World(log_redis_url, work_redis_url, tmp_path)
    again.commands = again.context.wiring.commands
    again.dispatch()
    # then it is where it was, and is played to its end as if nothing had been
    restored = again.context.wiring.tournaments.load(cup)
    assert (restored.version, restored.hash) == (before.version, before.hash)
    games = play(again, cup)
    live = again.context.wiring.tournaments.load(cup)
    assert (live.tournament.status, len(set(games))) == ("finished", 6)
    assert set(again.context.wiring.log.games()) == set(games)
    assert again.context.wiring.tournament_index.page(account=accounts[0]).rows[0].status == "finished"
    again.close()

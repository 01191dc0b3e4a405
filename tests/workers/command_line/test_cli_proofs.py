"""What operators and doubting players do with logs: checked offline, imported, audited, shown and ended."""

import gzip
import random
from pathlib import Path

import pytest
from redis import Redis

from events import keys
from projections.games import Games
from projections.proofs.archive import write_archive
from tests.projections.logs import GAME, finished, forged, public_of, rehashed, some_book
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.tournaments.world import begun, people
from tests.workers.command_line.test_cli import astrolude
from workers.command_line import beside
from workers.command_line import logs as proving

KEPT = finished(some_book(), 3)


@pytest.fixture
def here(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world that the commands work on."""
    monkeypatch.setattr(beside, "context", lambda: world.context)
    return world


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The archive of a finished game."""
    path = tmp_path / "game.ndjson"
    path.write_bytes(write_archive(GAME, KEPT.raws, {}))
    return path


@pytest.fixture
def false(tmp_path: Path) -> Path:
    """An archive whose result was changed, with all later hashes."""
    public = public_of(KEPT.raws[-1])
    public["data"]["standings"][0]["score"] += 1
    path = tmp_path / "false.ndjson"
    path.write_bytes(write_archive(GAME, rehashed([*KEPT.raws[:-1], forged(KEPT.raws[-1], public)]), {}))
    return path


def test_verify_needs_no_server(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_context() -> None:
        raise AssertionError

    monkeypatch.setattr(beside, "context", no_context)
    result = astrolude("verify", str(file))
    assert result.exit_code == 0
    assert [line.split()[:2] for line in result.output.splitlines()[1:]] == [
        *([name, "holds"] for name in ("chain", "commitments", "dice", "rules", "clocks")),
        ["inclusion", "unchecked"],
    ]
    file.write_bytes(gzip.compress(file.read_bytes()))
    assert astrolude("verify", str(file)).output == result.output


def test_verify_holds_the_file_to_hashes_that_were_seen(file: Path) -> None:
    assert astrolude("verify", str(file), "--seen", f"9:{KEPT.raws[8].hash}").exit_code == 0
    other = astrolude("verify", str(file), "--seen", "9:" + "0" * 64)
    assert (other.exit_code, "version 9: the hash is not the one" in other.output) == (1, True)
    assert astrolude("verify", str(file), "--seen", "nine").exit_code == 2


def test_verify_holds_the_file_to_what_a_player_noted(file: Path) -> None:
    promised = public_of(KEPT.raws[0])["data"]["commitment"]
    good = astrolude(
        "verify", str(file), "--commitment", promised, "--entropy", "0:entropy 0", "--entropy", "2:entropy 2"
    )
    assert good.exit_code == 0

    for notes in (("--commitment", "0" * 64), ("--entropy", "1:entropy 2")):
        bad = astrolude("verify", str(file), *notes)
        assert (bad.exit_code, "dice         fails" in bad.output) == (1, True)
    assert astrolude("verify", str(file), "--entropy", "mine").exit_code == 2


def test_verify_names_the_version_that_differs(false: Path) -> None:
    result = astrolude("verify", str(false))
    assert result.exit_code == 1
    assert f"version {len(KEPT.raws)}: another game_finished follows" in result.output


def test_verify_says_what_is_no_archive(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"nothing")
    assert astrolude("verify", str(path)).output.startswith(f"Error: {path}: line 1: ")


def test_verify_says_what_is_damaged_anywhere(file: Path) -> None:
    zipped = gzip.compress(file.read_bytes(), mtime=0)
    for place in range(2, len(zipped), len(zipped) // 50):
        file.write_bytes(zipped[:place] + bytes([zipped[place] ^ 0xFF]) + zipped[place + 1 :])
        result = astrolude("verify", str(file))
        assert result.exit_code == 0 or f"Error: {file}: " in result.output, place


def test_a_game_is_imported_once_and_cannot_be_changed(here: World, file: Path) -> None:
    assert astrolude("import", str(file)).exit_code == 0
    assert astrolude("import", str(file)).exit_code == 0
    here.dispatch()
    live = Games(here.context.wiring.log, 1).load(GAME)
    assert (live.hash, live.game.over) == (KEPT.raws[-1].hash, True)
    assert here.context.wiring.log.raw(GAME) == KEPT.raws
    row = here.context.models.row(GAME)
    assert row is not None
    assert (row.status, row.hash) == ("finished", live.hash)
    assert astrolude("check-logs").exit_code == 0
    assert not row.rated
    assert here.context.wiring.results.leaderboard(some_book().key).rows == []
    assert astrolude("rebuild").exit_code == 0
    assert here.context.models.row(GAME) == row
    assert here.context.wiring.results.leaderboard(some_book().key).rows == []


def test_a_game_of_this_store_stays_one_when_its_archive_is_imported(here: World, tmp_path: Path) -> None:
    game = here.create(seated("ada", "bob", "cy"))
    here.finish(game, random.Random(1))
    file = tmp_path / "own"
    file.write_bytes(write_archive(game, here.context.wiring.log.raw(game), {}))

    assert astrolude("import", str(file)).exit_code == 0

    here.dispatch()
    row = here.context.models.row(game)
    assert row is not None
    assert row.rated
    assert len(here.context.wiring.results.leaderboard(some_book().key).rows) == 3


def test_a_false_game_is_not_imported(here: World, false: Path) -> None:
    result = astrolude("import", str(false))
    assert (result.exit_code, "the audit does not hold" in result.output) == (1, True)
    assert here.context.wiring.log.head(GAME) is None


def test_another_game_of_the_same_name_is_not_replaced(here: World, file: Path, tmp_path: Path) -> None:
    astrolude("import", str(file))
    other = tmp_path / "other"
    other.write_bytes(write_archive(GAME, finished(some_book(), 3, seed=9).raws, {}))
    assert "another game has the name" in astrolude("import", str(other)).output
    assert here.context.wiring.log.raw(GAME) == KEPT.raws


def test_check_logs_names_the_first_that_fails(here: World, log_redis: Redis) -> None:
    good, bad = (here.create(seated("ada", "bob", "cy")) for _ in range(2))
    assert astrolude("check-logs").output.startswith("2 logs are sound, 0 are not; ")
    log_redis.xdel(_key(here, bad), "3-0")
    result = astrolude("check-logs")
    assert result.exit_code == 1
    assert f"log of game {bad} is broken at version 3: chain: " in result.output
    assert "1 logs are sound, 1 are not" in result.output
    assert result.output.endswith(f"the first that fails: {bad}\n")
    assert astrolude("check-logs", good).exit_code == 0


def test_many_logs_are_audited_by_several_processes(
    here: World, log_redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [here.create(seated("ada", "bob", "cy")) for _ in range(7)]
    log_redis.xdel(_key(here, games[3]), "3-0")
    monkeypatch.setattr(proving, "CHUNK", 3)

    result = astrolude("check-logs", "--jobs", "2", *games)

    assert "6 logs are sound, 1 are not" in result.output
    assert f"log of game {games[3]} is broken at version 3: chain: " in result.output


def _key(world: World, game: str) -> str:
    return keys.log(keys.shard_of(game, world.context.wiring.log.shards), game)


def test_a_sound_game_is_not_ended_by_an_operator(here: World) -> None:
    assert "the game is sound" in astrolude("abort", here.create(seated("ada", "bob", "cy"))).output


def test_a_log_that_is_not_there_is_not_shown(here: World) -> None:
    assert astrolude("show", "nothing").output == "Error: no log of game nothing\n"
    assert astrolude("abort", "nothing").exit_code == 1


def test_check_logs_looks_at_tournaments_too(here: World, log_redis: Redis) -> None:
    # given a tournament, and nothing else
    cup = begun(here, "swiss", people(here, 3))
    assert astrolude("check-logs").output.endswith("1 logs of tournaments are sound, 0 are not\n")
    # when an entry of its log is another
    log = here.context.wiring.tournament_log
    key = log.names.log(keys.shard_of(cup, log.shards), cup)
    log_redis.xtrim(key, maxlen=1, approximate=False)
    # then
    assert astrolude("check-logs").exit_code == 1

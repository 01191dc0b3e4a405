"""Whatever happens to a backup, or while one is made: the others stay good, and what is not good is not used."""

import os
import random
import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from redis import Redis

from events.client import call
from events.store import LogStore
from tests.keeping.making import begin
from tests.keeping.test_backups import append
from tests.stores import writer
from workers.command_line import main as cli
from workers.keeping.vaults import Folder

KILLS = 12
LONG_KILLS = 200
SOME = 5
"""Of the segments; the manifest is harmed as well."""
SMALL = 30_000
"""Bytes that a file may have on the disk that is full."""


@pytest.fixture
def full(log_redis: Redis, log_redis_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> LogStore:
    """A store with something in it, which commands work on."""
    monkeypatch.setenv("REDIS_URL", log_redis_url)
    monkeypatch.setenv("ASTROLUDE_SECRET_KEY", "k" * 40)
    monkeypatch.setenv("ASTROLUDE_VAR", str(tmp_path / "var"))
    store = LogStore(writer(log_redis_url))
    for number in range(30):
        append(store, f"game{number}", 20)
        call(log_redis, "SET", f"{{accounts}}:account:{number}", random.Random(number).randbytes(4_000))
    return store


def astrolude(*arguments: object) -> Result:
    """What a command prints, and its status."""
    return CliRunner().invoke(cli.main, [str(argument) for argument in arguments])


def tear(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def edit(path: Path) -> None:
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 1
    path.write_bytes(body)


@pytest.mark.parametrize("harm", [tear, edit, Path.unlink], ids=["torn", "edited", "missing"])
def test_a_file_that_is_not_what_was_written_is_noticed(
    full: LogStore, place: Path, log_redis: Redis, harm: Callable[[Path], None]
) -> None:
    assert astrolude("backup", place).exit_code == 0
    assert astrolude("backups", place, "--check").exit_code == 0
    written = sorted(path for path in place.glob("*/**/*") if path.is_file())
    for path in [written[0], *random.Random(2).sample(written[1:], SOME)]:
        # given
        body = path.read_bytes()
        harm(path)
        # then it is found
        checked = astrolude("backups", place, "--check")
        assert (checked.exit_code, path.name in checked.output or "no backup" in checked.output) == (1, True)
        # and nothing is restored from it, of which anybody would make something
        log_redis.flushall()
        assert astrolude("restore", place).exit_code == 1
        path.write_bytes(body)
        path.chmod(0o600)
    assert astrolude("restore", place).exit_code == 1  # toy events: no game of ours
    assert full.total() == 30


def test_a_backup_is_not_built_on_one_of_which_something_is_missing(full: LogStore, place: Path) -> None:
    astrolude("backup", place)
    largest = max(place.glob("segments/**/*"), key=lambda path: path.stat().st_size if path.is_file() else 0)
    tear(largest)
    assert astrolude("backups", place).exit_code == 1
    again = astrolude("backup", place)
    assert again.exit_code == 0
    assert "everything was written anew" in again.output
    assert astrolude("backups", place, "--check").exit_code == 0
    assert astrolude("backups", place).exit_code == 0


@pytest.mark.slow
def test_one_that_is_killed_leaves_those_before_good(
    full: LogStore, place: Path, log_redis_url: str, long_mode: bool
) -> None:
    # given a whole backup, and how long one takes
    assert astrolude("backup", place).exit_code == 0
    begin(place, log_redis_url).join()
    began = time.monotonic()
    running = begin(place, log_redis_url)
    running.join()
    takes = time.monotonic() - began
    assert running.exitcode == 0
    rng = random.Random(3)
    ends: set[int | None] = set()
    # when
    for number in range(LONG_KILLS if long_mode else KILLS):
        append(full, f"game{number % 30}", 5)
        running = begin(place, log_redis_url)
        time.sleep(takes * rng.uniform(0.05, 1.0))
        running.kill()
        running.join()
        ends.add(running.exitcode)
        # then
        assert astrolude("backups", place, "--check").exit_code == 0
    assert -signal.SIGKILL in ends
    made = astrolude("backup", place, "--keep", "1")
    assert made.exit_code == 0, made.output
    assert astrolude("backups", place).output.count("games") == 1
    assert [path for path in place.rglob("*") if "draft" in path.name] == []


def test_two_at_once_do_not_mix(full: LogStore, place: Path) -> None:
    with Folder(place).alone():
        second = astrolude("backup", place)
    assert (second.exit_code, second.output) == (1, f"Error: another backup is being made in {place}\n")
    assert astrolude("backup", place).exit_code == 0


def test_a_full_disk_is_said_and_leaves_nothing(full: LogStore, place: Path) -> None:
    assert astrolude("backup", place).exit_code == 0
    there = {path: path.stat().st_size for path in place.rglob("*") if path.is_file()}
    call(full.redis, "SET", "{accounts}:account:large", os.urandom(SMALL * 2))

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL, before[1]))
    try:
        result = astrolude("backup", place)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert (result.exit_code, "the backup's place cannot be used" in result.output) == (1, True)
    assert not [path for path in place.rglob("*") if "draft" in path.name]
    assert {path: path.stat().st_size for path in there} == there
    assert astrolude("backups", place, "--check").exit_code == 0


def test_nothing_is_made_of_what_is_no_backup(full: LogStore, tmp_path: Path) -> None:
    for command in ("backups", "restore"):
        result = astrolude(command, tmp_path / "nowhere")
        assert result.exit_code == 1
        assert "there is no" in result.output
    (tmp_path / "file").write_text("x")
    assert "cannot be used" in astrolude("backup", tmp_path / "file").output

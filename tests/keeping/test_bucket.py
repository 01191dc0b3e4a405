"""Backups in a bucket: over a real S3 server, rclone's."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from redis import Redis

from events.client import call
from events.store import LogStore
from tests.keeping.conftest import content
from tests.keeping.test_backup_faults import astrolude
from tests.keeping.test_backups import append
from tests.patience import eventually
from tests.ports import free_port
from tests.stores import writer
from workers.keeping.bucket import Bucket
from workers.keeping.catalogue import chosen

KEYS = ("keeper", "of-all-that-is-kept")


@pytest.fixture
def bucket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A bucket of the name `games`, which the environment says how to reach."""
    folder = tmp_path / "served"
    (folder / "games").mkdir(parents=True)
    port = free_port()
    command = [str(Path(sys.executable).parent / "rclone"), "serve", "s3", "--addr", f"127.0.0.1:{port}"]
    options = [
        "--auth-key",
        ",".join(KEYS),
        "--config",
        str(tmp_path / "rclone.conf"),
        str(folder),
    ]
    with subprocess.Popen([*command, *options], stderr=subprocess.DEVNULL) as server:
        environ = {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "eu-west-1",
            "AWS_ACCESS_KEY_ID": KEYS[0],
            "AWS_SECRET_ACCESS_KEY": KEYS[1],
        }
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        assert eventually(lambda: _answers(environ["AWS_ENDPOINT_URL"]))
        yield
        server.terminate()


def _answers(url: str) -> bool:
    try:
        return requests.get(url, timeout=10).status_code > 0
    except requests.RequestException:
        return False


@pytest.fixture
def full(log_redis: Redis, log_redis_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> LogStore:
    """A store with something in it, which commands work on."""
    monkeypatch.setenv("REDIS_URL", log_redis_url)
    monkeypatch.setenv("ASTROLUDE_SECRET_KEY", "k" * 40)
    monkeypatch.setenv("ASTROLUDE_VAR", str(tmp_path / "var"))
    store = LogStore(writer(log_redis_url))
    append(store, "game", 20)
    call(log_redis, "SET", "{accounts}:account:ada", "Ada")
    return store


def test_a_bucket_keeps_backups_as_a_folder_does(full: LogStore, bucket: None, log_redis: Redis) -> None:
    # given two backups
    url = "s3://games/club/one"
    first = astrolude("backup", url)
    assert first.exit_code == 0, first.output
    was = content(log_redis)
    append(full, "game", 3)
    assert "new: 3 events" in astrolude("backup", url, "--keep", "5").output
    listed = astrolude("backups", url).output.splitlines()
    assert len(listed) == 2
    # when the first is restored
    log_redis.flushall()
    restored = astrolude("restore", url, "--at", listed[0].partition(":")[0])
    # then it is as it was (toy events are no game of ours)
    assert f"restored {listed[0]}" in restored.output
    assert content(log_redis) == was
    # and what is damaged, or gone, is noticed
    vault = Bucket(url)
    name = chosen(vault)[1].logs[0].name
    vault.put(name, vault.get(name)[:-1] + b"x")
    assert "is damaged" in astrolude("backups", url, "--check").output
    vault.remove(name)
    assert astrolude("backups", url).exit_code == 1


def test_what_another_backup_may_just_have_written_is_left_alone(full: LogStore, bucket: None) -> None:
    for _ in range(2):
        append(full, "game", 1)
        assert astrolude("backup", "s3://games", "--keep", "1").exit_code == 0
    Bucket("s3://games").put("segments/aa/of-another", b"x")
    assert astrolude("backup", "s3://games", "--keep", "1").exit_code == 0
    assert len(astrolude("backups", "s3://games").output.splitlines()) == 1
    assert "segments/aa/of-another" in Bucket("s3://games").files()


def test_a_bucket_that_cannot_be_used_is_said_in_a_line(
    full: LogStore, bucket: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for url in ("s3://nowhere", "odd://games"):
        result = astrolude("backup", url)
        assert (result.exit_code, result.output.count("\n")) == (1, 1), result.output
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "wrong")
    refused = astrolude("backup", "s3://games")
    assert (refused.exit_code, "cannot be used" in refused.output) == (1, True)
    assert "wrong" not in refused.output

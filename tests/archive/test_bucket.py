"""The archive in a bucket: over a real S3 server, behind a cache."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.archive.archive import LogArchive
from events.archive.bucket import Bucket
from events.archive.cache import FILL, TOUCHED_SECONDS, WRITES, Cache
from events.archive.objects import Folder, Objects
from events.client import Client
from events.errors import ArchiveAway, NotInArchive
from events.store import LogStore
from tests.archive.moving import fill, move
from tests.archive.s3 import BUCKET, serve_s3
from tests.log.samples import GAME


@pytest.fixture(scope="session")
def s3() -> Iterator[dict[str, str]]:
    """An S3 server with a bucket."""
    yield from serve_s3()


@pytest.fixture
def far(s3: dict[str, str], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Bucket:
    """A folder of its own in the bucket, which the environment says how to reach."""
    for name, value in s3.items():
        monkeypatch.setenv(name, value)
    return Bucket(f"s3://{BUCKET}/{abs(hash(request.node.nodeid))}")


@pytest.fixture(params=["folder", "bucket"])
def objects(request: pytest.FixtureRequest, tmp_path: Path) -> Objects:
    """A place for objects, of each kind."""
    if request.param == "folder":
        return Folder(tmp_path / "objects")
    found: Objects = request.getfixturevalue("far")
    return found


def test_an_object_is_written_once_and_read_in_parts(objects: Objects) -> None:
    objects.put("segments/ab/one", b"0123456789")
    objects.put("segments/ab/one", b"something else")
    objects.put("dictionaries/two", b"")
    assert objects.get("segments/ab/one") == b"0123456789"
    assert objects.get("segments/ab/one", 3, 4) == b"3456"
    assert objects.get("segments/ab/one", 3, 400) == b"3456789"
    assert list(objects.names("segments/")) == ["segments/ab/one"]
    assert list(objects.names("nothing/")) == []
    for start, length in ((0, None), (3, 4)):
        with pytest.raises(NotInArchive, match="segments/ab/three"):
            objects.get("segments/ab/three", start, length)


def test_two_writers_of_one_object_agree_on_the_first(far: Bucket) -> None:
    bodies = [bytes([number]) * 1000 for number in range(8)]
    writers = [threading.Thread(target=far.put, args=("segments/aa/one", body)) for body in bodies]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    first = far.get("segments/aa/one")
    assert first in bodies
    far.put("segments/aa/one", b"late")
    assert far.get("segments/aa/one") == first


def test_a_bucket_keeps_logs_and_the_cache_what_was_read(redis: Client, far: Bucket, tmp_path: Path) -> None:
    # given an archived game, and a machine that has read it
    told: list[str] = []
    store = LogStore(redis, archive=LogArchive(far, cache=Cache(tmp_path / "cache", 10**6), told=told.append))
    fill(store, GAME)
    raws = store.raw(GAME)
    move(store, GAME)
    assert told == []
    assert store.raw(GAME) == raws
    # then it is read from its disk, even while the bucket is away
    nowhere = LogArchive(Bucket("s3://nowhere"), cache=Cache(tmp_path / "cache", 10**6), told=told.append)
    assert LogStore(redis, archive=nowhere).raw(GAME) == raws
    assert told == ["miss", "hit"]
    # and what is damaged there is read anew
    [kept] = (tmp_path / "cache").glob("*/*")
    kept.write_bytes(kept.read_bytes()[:-1])
    assert store.raw(GAME) == raws
    assert kept.read_bytes()
    assert told == ["miss", "hit", "miss"]
    kept.unlink()
    with pytest.raises(ArchiveAway):
        LogStore(redis, archive=nowhere).raw(GAME)
    assert told == ["miss", "hit", "miss", "missing"]
    assert len(list(store.notes())) == 1


def test_a_store_that_refuses_is_away_and_no_secret_is_told(
    redis: Client, far: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = LogStore(redis, archive=LogArchive(far))
    fill(store, GAME)
    move(store, GAME)
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    gone = Bucket(f"s3://{BUCKET}")
    for failing in (lambda: gone.get("a"), lambda: gone.put("a", b""), lambda: list(gone.names("a"))):
        with pytest.raises(ArchiveAway, match=r"\Athe log archive cannot be used: .+ error") as refused:
            failing()
        assert "of-all-that-is-kept" not in str(refused.value)
        assert "\n" not in str(refused.value)
    with pytest.raises(ArchiveAway):
        Bucket("az://games").get("a")
    # and it is counted as such when a log is asked for
    told: list[str] = []
    with pytest.raises(ArchiveAway):
        LogStore(redis, archive=LogArchive(gone, told=told.append)).read(GAME)
    assert told == ["read"]


def test_the_cache_stays_below_its_bound_and_keeps_what_was_used_last(tmp_path: Path) -> None:
    # given two processes' views of a cache that is full
    one, other = Cache(tmp_path / "cache", 10_000), Cache(tmp_path / "cache", 10_000)
    for number in range(20):
        one.put(f"part {number}", bytes(1000))
        [path] = [found for found in (tmp_path / "cache").glob("*/*") if found.stat().st_mtime > 10**6 + 20]
        os.utime(path, (10**6 + number, 10**6 + number))
    # when one that is old is used, and it is trimmed
    assert other.get("part 3") == bytes(1000)
    other.trim()
    # then it stays, with those written last
    kept = [number for number in range(20) if one.get(f"part {number}") is not None]
    assert kept == [3, *range(12, 20)]
    assert sum(found.stat().st_size for found in (tmp_path / "cache").glob("*/*")) <= FILL * 10_000
    # and what goes while it is asked for is not there
    other.drop("part 3")
    assert one.get("part 3") is None


def test_what_was_used_lately_is_not_marked_anew(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", len(b"body"))
    cache.put("part", b"body")
    cache.trim()
    [path] = (tmp_path / "cache").glob("*/*")
    used = path.stat().st_mtime - TOUCHED_SECONDS / 2
    os.utime(path, (used, used))
    assert cache.get("part") == b"body"
    assert path.stat().st_mtime == used


def test_writing_looks_through_the_cache_now_and_then(tmp_path: Path) -> None:
    # given a cache that was looked through at its first write, and at the one after so many
    cache, most = Cache(tmp_path / "cache", 3_000), 3_000
    for number in range(2 * WRITES):
        cache.put(f"part {number}", bytes(100))
    # then it has what was left at the last look, and all that came since
    kept = [*(tmp_path / "cache").glob("*/*")]
    assert sum(path.stat().st_size for path in kept) == FILL * most + 100 * (WRITES - 1)
    # and the next write makes room
    cache.put("one more", bytes(100))
    assert sum(path.stat().st_size for path in (tmp_path / "cache").glob("*/*")) == FILL * most
    # and nobody else on the machine reads it
    assert {path.stat().st_mode & 0o777 for path in kept if path.exists()} == {0o600}
    assert {path.parent.stat().st_mode & 0o777 for path in kept} == {0o700}

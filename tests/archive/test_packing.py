"""What goes into the archive and what comes out of it: whole, with dictionaries, for the owner alone, or not at all."""

import errno
import os
import secrets
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from events.archive import segments
from events.archive.archive import LogArchive, dictionary_name, segment_name
from events.archive.cache import Cache
from events.archive.objects import Folder
from events.archive.packing import pack, unpack
from events.archive.segments import BadSegment, compress, decompress, digest
from events.archive.writing import Leaving, write
from events.envelope import Raw
from events.errors import ArchiveAway, BrokenLog, NotInArchive
from events.store import LogStore
from tests.archive.moving import Watched, fill, move
from tests.log.samples import GAME


def test_a_log_is_packed_only_if_it_unpacks_to_the_same_bytes(store: LogStore) -> None:
    # given a log, and the same with a hash that does not follow, or with the same JSON in another order
    fill(store, GAME)
    raws = store.raw(GAME)
    assert unpack(GAME, pack(GAME, raws)) == raws
    at = len(raws) // 2
    backwards = msgspec.json.encode(dict(reversed(msgspec.json.decode(raws[at].public).items())))
    for damaged in (replace(raws[at], hash="0" * 64), replace(raws[at], public=backwards)):
        log = [*raws[:at], damaged, *raws[at + 1 :]]
        # then it is not packed, and it is said where it differs
        with pytest.raises(BrokenLog, match="cannot be computed") as refused:
            pack(GAME, log)
        assert (refused.value.game, refused.value.version) == (GAME, at + 1)


@pytest.mark.parametrize(
    ("line", "reason"),
    [(b"", "truncated"), (b"[1, {}]", "Expected `object`"), (b"[" * 10_000, "array"), (b"\xff", "utf-8|malformed")],
)
def test_a_line_that_is_no_entry_is_a_broken_log(store: LogStore, line: bytes, reason: str) -> None:
    fill(store, GAME)
    packed = pack(GAME, store.raw(GAME)).split(b"\n")
    with pytest.raises(BrokenLog, match=rf"in the archive: .*(?:{reason})") as refused:
        unpack(GAME, b"\n".join([*packed[:2], line]))
    assert (refused.value.game, refused.value.version) == (GAME, 3)


def test_an_unsound_secret_is_of_the_game_and_the_entry(store: LogStore) -> None:
    fill(store, GAME)
    raws = store.raw(GAME)
    at = next(at for at, raw in enumerate(raws) if raw.private)
    with pytest.raises(BrokenLog) as refused:
        pack(GAME, [*raws[:at], replace(raws[at], private=b"{"), *raws[at + 1 :]])
    assert (refused.value.game, refused.value.version) == (GAME, at + 1)


def test_what_another_log_left_in_the_place_of_a_log_is_noticed(store: LogStore) -> None:
    # given a stub of a log, a frame of one that ends earlier, and what is no frame
    end = fill(store, GAME)
    raws = store.raw(GAME)
    move(store, GAME)
    stub, archive = store.stub(GAME), store.archive
    assert stub is not None
    assert archive is not None
    short = compress(pack(GAME, raws[:-1]))
    for frame, version, reason in ((short, end.version, "another log"), (b"none", 1, "in the archive: ")):
        with pytest.raises(BrokenLog, match=reason) as refused:
            archive.opened(GAME, stub, frame)
        assert (refused.value.game, refused.value.version) == (GAME, version)


def test_a_place_that_cannot_be_read_is_away_and_counted_so(store: LogStore, place: Path) -> None:
    # given an archived game, of which no more is read than its place
    fill(store, GAME)
    raws = store.raw(GAME)
    move(store, GAME)
    stub, folder, told = store.stub(GAME), Watched(place), list[str]()
    heard = LogStore(store.redis, archive=LogArchive(folder, told=told.append))
    assert heard.raw(GAME) == raws
    assert stub is not None
    assert folder.lengths == [stub.place.length]
    # when something else is in its place
    segment = place / segment_name(stub.place.segment)
    segment.unlink()
    segment.mkdir()
    with pytest.raises(ArchiveAway) as refused:
        heard.raw(GAME)
    # then it is not said to be missing
    assert not isinstance(refused.value, NotInArchive)
    assert told == ["hit", "read"]


def test_an_index_says_where_each_log_ends(store: LogStore) -> None:
    ends = {game: fill(store, game, commands) for commands, game in enumerate(("a", "b", "c"), 2)}
    move(store, *ends)
    assert store.archive is not None
    [(_, index)] = store.archive.indexes()
    assert {one.game: (one.version, one.hash) for one in index} == {
        game: (end.version, end.hash) for game, end in ends.items()
    }


def test_a_dictionary_is_kept_beside_what_was_read_with_it(store: LogStore, place: Path, tmp_path: Path) -> None:
    # given an archived game that needs a dictionary, and a machine that has read it
    fill(store, GAME)
    raws = store.raw(GAME)
    packed, archive = pack(GAME, raws), store.archive
    assert archive is not None
    name = digest(packed)
    archive.objects.put(dictionary_name(name), packed)
    assert store.leave_stubs(write(archive, [Leaving(GAME, raws, packed, "", name)])) == [GAME]
    cache = Cache(tmp_path / "cache", 10**6)

    def read() -> list[Raw]:
        return LogStore(store.redis, archive=LogArchive(Folder(place), cache=cache)).raw(GAME)

    assert read() == raws
    assert cache.get(name) == packed
    # then both are read from its disk
    away = place.rename(place.with_name("away"))
    assert read() == raws
    # and a dictionary that is damaged there is read anew, and kept
    away.rename(place)
    cache.put(name, packed[:-1])
    assert read() == raws
    assert cache.get(name) == packed
    # and one that is damaged in the archive is none
    cache.drop(name)
    (place / dictionary_name(name)).write_bytes(packed[:-1])
    with pytest.raises(BrokenLog, match="a dictionary is damaged"):
        read()


def test_a_frame_is_as_large_as_is_allowed_and_no_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = compress(bytes(1000))
    monkeypatch.setattr(segments, "LARGEST", 1000)
    assert decompress(frame) == bytes(1000)
    monkeypatch.setattr(segments, "LARGEST", 999)
    with pytest.raises(BadSegment, match="too large"):
        decompress(frame)
    with pytest.raises(BadSegment, match="content size"):
        decompress(b"none")


def test_an_archive_is_its_owner_s_alone(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "archive"
    Folder(place).put(segment_name("ab" * 32), b"body")
    modes = {path.relative_to(tmp_path): path.stat().st_mode & 0o777 for path in (tmp_path / "deep").rglob("*")}
    files = {path for path in modes if (tmp_path / path).is_file()}
    assert {modes[path] for path in files} == {0o600}
    assert {modes[path] for path in modes.keys() - files} == {0o700}
    assert (tmp_path / "deep").stat().st_mode & 0o777 == 0o700


def test_a_disk_that_takes_nothing_is_away_and_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a draft that cannot be made
    folder = Folder(tmp_path / "archive")
    with monkeypatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda _: "x" * 300)
        with pytest.raises(ArchiveAway, match=os.strerror(errno.ENAMETOOLONG)) as refused:
            folder.put("segments/one", b"body")
    assert not isinstance(refused.value, NotInArchive)
    # and one that cannot be put in its place
    with pytest.raises(ArchiveAway, match=os.strerror(errno.ENAMETOOLONG)):
        folder.put(f"segments/{'x' * 300}", b"body")
    # then nothing is there
    assert list(folder.names("")) == []
    assert [path for path in (tmp_path / "archive").rglob("*") if path.is_file()] == []

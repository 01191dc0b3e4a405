"""Backups hold what the archive keeps for the store, and give it back."""

from pathlib import Path

import pytest

from events.archive.archive import LogArchive
from events.archive.objects import Folder as Archived
from events.client import Client, call
from events.store import LogStore
from tests.archive.moving import fill, move
from tests.keeping.conftest import content
from tests.log import samples
from workers.keeping.catalogue import chosen, prune
from workers.keeping.checking import check
from workers.keeping.formats import BadBackup
from workers.keeping.look import look
from workers.keeping.making import make
from workers.keeping.reading import grown
from workers.keeping.restoring import restore
from workers.keeping.vaults import Folder


@pytest.fixture
def vault(tmp_path: Path) -> Folder:
    """Where backups lie."""
    return Folder(tmp_path / "backups")


def test_a_backup_of_both_tiers_is_restored_where_there_is_neither(
    store: LogStore, redis: Client, vault: Folder, tmp_path: Path
) -> None:
    # given backups: before games were archived, after some were, and after one came back and another went on
    games = ["a", "b", "c", "d"]
    for game in games:
        fill(store, game)
    make(redis, vault, store.archive)
    move(store, "a", "b")
    assert make(redis, vault, store.archive).unsound == []
    move(store, "c")
    store.bring_back("b")
    samples.write(store, game="a")
    made = make(redis, vault, store.archive)
    assert made.unsound == []
    # (as many files as are new: what was copied once is not copied again)
    assert make(redis, vault, store.archive).files <= 1
    prune(vault, 1)
    _, manifest = chosen(vault)
    assert len(manifest.archived) == 2
    assert check(vault, manifest) == []
    # when the last is restored into another server and another archive
    was, logs = content(redis), {game: store.raw(game) for game in games}
    redis.flushall()
    archive = LogArchive(Archived(tmp_path / "new"))
    with pytest.raises(BadBackup, match="ASTROLUDE_ARCHIVE_URL"):
        restore(redis, vault, manifest)
    assert restore(redis, vault, manifest, archive) == []
    # then all is there
    assert content(redis) == was
    restored = LogStore(redis, archive=archive)
    assert {game: restored.raw(game) for game in games} == logs
    assert len(list(restored.notes())) == 1


def test_a_log_that_moves_while_it_is_backed_up_is_backed_up_whole(
    store: LogStore, redis: Client, vault: Folder
) -> None:
    # given logs that move there and back between the look and the reading: any number of entries was seen
    for game in ("a", "b"):
        fill(store, game)
    move(store, "b")
    seen = look(redis)
    assert sorted(seen.entries.values()) == [0, store.head("a").version]  # type: ignore[union-attr]
    move(store, "a")
    store.bring_back("b")
    raws = {game: store.raw(game) for game in ("a", "b")}
    for log in grown(redis, seen.entries, {}):
        assert log.sound
        game = log.mark.key.decode().rpartition(":")[2]
        assert log.mark.last == b"%d-0" % raws[game][-1].version
        assert len(log.slice.entries) == (1 if game == "a" else len(raws["b"]))


def test_what_the_archive_has_lost_fails_a_backup(store: LogStore, redis: Client, vault: Folder, place: Path) -> None:
    fill(store, "a")
    move(store, "a")
    with pytest.raises(BadBackup, match="ASTROLUDE_ARCHIVE_URL"):
        make(redis, vault)
    [segment] = place.glob("segments/*/*")
    body = segment.read_bytes()
    segment.write_bytes(body[:-1] + b"x")
    with pytest.raises(BadBackup, match="damaged"):
        make(redis, vault, store.archive)
    segment.unlink()
    with pytest.raises(BadBackup, match="lacks"):
        make(redis, vault, store.archive)
    # and one that is damaged in the vault is noticed
    segment.write_bytes(body)
    make(redis, vault, store.archive)
    _, manifest = chosen(vault)
    vault.put(manifest.archived[0].name, body[:-1] + b"x")
    with pytest.raises(BadBackup, match="damaged"):
        check(vault, manifest)
    assert call(redis, "EXISTS", "astrolude:store")

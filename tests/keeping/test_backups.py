"""A backup is the store as it was at one moment, whatever is in it, and costs what has changed."""

import random
import stat
from pathlib import Path

import pytest

from events import keys
from events.client import Client, call
from events.envelope import Draft
from events.errors import WrongStore
from events.store import LogStore
from tests.keeping.conftest import Content, content
from tests.patience import eventually
from tests.replicas import Node
from tests.stores import writer
from workers.keeping.catalogue import chosen, names, prune
from workers.keeping.checking import check
from workers.keeping.formats import BadBackup
from workers.keeping.making import Made, make
from workers.keeping.restoring import NotEmpty, restore
from workers.keeping.vaults import Folder

GAMES = 12
ROUNDS = 5
STEPS = 40
TAGS = ("{accounts}", "{a-ada}", "{names-03}", "{s03}", "{s11}", "{later}", "astrolude")


def append(store: LogStore, game: str, number: int) -> None:
    """So many more events, one of them secret."""
    head = store.head(game)
    drafts = [Draft("moved", 1, {"n": place}, {"0": {"card": place}} if not place else {}) for place in range(number)]
    version, digest = (head.version, head.hash) if head else (0, "")
    store.append(game, version, digest, drafts, at=1, by="system", cause="c")


def change_some_key(redis: Client, rng: random.Random) -> None:
    """Any key of any type, of rooms of which nobody here knows; some expire."""
    name = f"{rng.choice(TAGS)}:thing:{rng.randrange(40)}"
    if rng.random() < 0.4:
        call(redis, "DEL", name)
        kind = rng.randrange(5)
        value = f"{rng.random()}é"
        if kind == 0:
            call(redis, "SET", name, value)
        elif kind == 1:
            call(redis, "HSET", name, "field", value)
        elif kind == 2:
            call(redis, "SADD", name, value)
        elif kind == 3:
            call(redis, "ZADD", name, rng.random(), value)
        else:
            call(redis, "XADD", name, "*", "m", value)
    elif rng.random() < 0.5:
        call(redis, "EXPIRE", name, 10_000)
    else:
        call(redis, "DEL", name)


def live(redis: Client, store: LogStore, rng: random.Random) -> None:
    """Let things happen."""
    for _ in range(STEPS):
        append(store, f"game{rng.randrange(GAMES)}", rng.randrange(1, 4))
        change_some_key(redis, rng)


def test_every_backup_is_the_store_as_it_was(redis: Client, store: LogStore, vault: Folder) -> None:
    # given
    rng = random.Random(5)
    backups: list[tuple[Made, Content]] = []
    for number in range(ROUNDS):
        live(redis, store, rng)
        backups.append((make(redis, vault, whole=number == ROUNDS - 1), content(redis)))
    ends = {name: call(redis, "PEXPIRETIME", name) for name in backups[-1][1]}
    # when, then
    for made, was in backups:
        redis.flushall()
        assert restore(redis, vault, chosen(vault, made.name.removeprefix("manifests/"))[1]) == []
        assert content(redis) == was
        assert not LogStore(redis).epoch.confirmed()
    assert {name: call(redis, "PEXPIRETIME", name) for name in ends} == ends
    # and games go on, in the backup after
    append(store, "game0", 1)
    assert make(redis, vault).events == 1


def test_only_what_is_new_is_read_and_written(redis: Client, store: LogStore, vault: Folder) -> None:
    for number in range(40):
        append(store, f"game{number}", 30)
        call(redis, "SET", f"{{accounts}}:account:{number}", "x" * 20_000 + str(number))
    first = make(redis, vault)
    append(store, "game7", 2)
    call(redis, "SET", "{accounts}:account:3", "y")
    second = make(redis, vault)
    third = make(redis, vault)

    assert (first.events, second.events, third.events) == (1200, 2, 0)
    assert second.size < first.size / 3
    assert third.files == 0
    assert (second.manifest.counts.games, second.manifest.counts.events) == (40, 1202)
    assert second.manifest.counts.kinds["account"] == 40


def test_a_log_that_was_put_back_is_read_from_its_beginning(redis: Client, store: LogStore, vault: Folder) -> None:
    append(store, "game", 5)
    make(redis, vault)
    call(redis, "DEL", keys.log(keys.shard_of("game", store.shards), "game"))
    append(store, "game", 7)
    was = content(redis)
    made = make(redis, vault)
    assert made.events == 7
    assert check(vault, made.manifest) == []
    redis.flushall()
    restore(redis, vault, made.manifest)
    assert content(redis) == was


def test_damage_in_the_store_is_told_and_kept(redis: Client, store: LogStore, vault: Folder) -> None:
    # given a log whose chain is torn, and something else under a log's name
    append(store, "torn", 2)
    call(redis, "XADD", keys.log(keys.shard_of("torn", store.shards), "torn"), "7-0", "d", "{}", "h", "0" * 64)
    call(redis, "SET", keys.log(3, "odd"), "no stream")
    was = content(redis)
    # when
    made = make(redis, vault)
    redis.flushall()
    # then
    assert made.unsound == check(vault, made.manifest) == restore(redis, vault, made.manifest) == ["torn"]
    assert content(redis) == was


def test_a_store_that_holds_something_is_left_alone(redis: Client, store: LogStore, vault: Folder) -> None:
    append(store, "game", 1)
    made = make(redis, vault)
    was = content(redis)
    with pytest.raises(NotEmpty, match=rf"^the store is not empty: {len(was) + 1} keys, 1 games$"):
        restore(redis, vault, made.manifest)
    assert content(redis) == was


def test_nobody_takes_a_half_restored_store_for_a_store(redis: Client, store: LogStore, vault: Folder) -> None:
    # given a backup of which the last part is damaged
    append(store, "game", 1)
    call(redis, "SET", "{accounts}:thing", "x")
    made = make(redis, vault)
    last = made.manifest.keys[-1]
    body = vault.get(last.name)
    vault.put(last.name, body[:-1] + bytes([body[-1] ^ 1]))
    redis.flushall()
    # when
    with pytest.raises(BadBackup, match="damaged"):
        restore(redis, vault, made.manifest)
    # then it cannot be used
    with pytest.raises(WrongStore):
        LogStore(redis).head("game")
    # and is begun anew when the backup is whole again, without what was left
    vault.put(last.name, body)
    call(redis, "SET", "left over", "x")
    restore(redis, vault, made.manifest)
    assert LogStore(redis).head("game") is not None
    assert not call(redis, "EXISTS", "left over")


def test_the_newest_stay_and_what_they_need(redis: Client, store: LogStore, vault: Folder, place: Path) -> None:
    for _ in range(4):
        append(store, "game", 1)
        call(redis, "SET", "{accounts}:thing", random.random())  # a file of each backup alone
        last = make(redis, vault)
    (place / "segments" / "aa").mkdir(exist_ok=True)
    (place / "segments" / "aa" / ".draft-x").write_bytes(b"of a backup that was killed")
    kept = names(vault.files())[-2:]
    before = len(vault.files())

    assert prune(vault, 2) == before - len(vault.files())
    assert names(vault.files()) == kept
    assert {name for name in vault.files() if "draft" in name} == set()
    for name in kept:
        assert check(vault, chosen(vault, name.removeprefix("manifests/"))[1]) == []
    assert chosen(vault)[1] == last.manifest
    assert prune(vault, 2) == 0


def test_only_its_owner_can_read_a_backup(redis: Client, store: LogStore, vault: Folder, place: Path) -> None:
    append(store, "game", 1)
    make(redis, vault)
    modes = {(path.is_dir(), stat.S_IMODE(path.stat().st_mode)) for path in [place, *place.rglob("*")]}
    assert modes == {(True, 0o700), (False, 0o600)}


def test_a_log_that_is_gone_is_not_restored_from_earlier_files(redis: Client, store: LogStore, vault: Folder) -> None:
    append(store, "gone", 3)
    make(redis, vault)
    call(redis, "DEL", keys.log(keys.shard_of("gone", store.shards), "gone"))
    append(store, "here", 1)
    was = content(redis)
    made = make(redis, vault)
    redis.flushall()
    restore(redis, vault, made.manifest)
    assert made.manifest.counts.games == 1
    assert content(redis) == was


def test_a_replica_can_be_asked_instead(vault: Folder, socket_dir: Path) -> None:
    primary = Node(socket_dir / "asked")
    replica = Node(socket_dir / "instead", replicaof=f"127.0.0.1 {primary.port}")
    try:
        append(LogStore(writer(primary.url)), "game", 3)
        assert eventually(lambda: make(writer(replica.url), vault).manifest.counts.events == 3)
    finally:
        for node in (primary, replica):
            node.kill()

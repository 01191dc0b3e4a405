"""Logs that were damaged: reading says which version and why, and other games are not concerned."""

import hashlib
import json
from typing import Any

import pytest

from events.chain import genesis, link
from events.client import Client, call
from events.errors import BrokenLog, Conflict, Forked
from events.store import LogStore
from tests.log.samples import GAME, bid, deal, log_key, write


@pytest.fixture(autouse=True)
def a_log(store: LogStore) -> None:
    write(store, bid(1))
    write(store, deal(s0=["mars"]))
    write(store, game="sane")


DEEP = '{"data":{"0":' * 3_000 + "0" + "}}" * 3_000
"""JSON that nests deeper than anybody reads."""


def add(redis: Client, store: LogStore, fields: dict[str, Any], name: str = "3-0") -> None:
    call(redis, "XADD", log_key(store), name, *(part for pair in fields.items() for part in pair))


def good(store: LogStore, **changes: Any) -> dict[str, Any]:
    """The fields of a third entry that would be right, but for what `changes` says about its public part."""
    *_, last = store.raw(GAME)
    public = json.loads(last.public) | {"version": 3, "commitments": {}} | changes
    line = json.dumps(public, sort_keys=True, separators=(",", ":"))
    return {"d": line, "h": hashlib.sha256(bytes.fromhex(last.hash) + line.encode()).hexdigest()}


def chained(store: LogStore, line: bytes) -> dict[str, Any]:
    *_, last = store.raw(GAME)
    return {"d": line, "h": hashlib.sha256(bytes.fromhex(last.hash) + line).hexdigest()}


def assert_broken(store: LogStore, words: str, version: int = 3) -> None:
    with pytest.raises(BrokenLog, match=words) as caught:
        store.read(GAME)
    assert (caught.value.game, caught.value.version) == (GAME, version)
    assert [entry.version for entry in store.read("sane")] == [1]


def test_an_entry_that_somebody_else_wrote_well_is_read(store: LogStore, redis: Client) -> None:
    add(redis, store, good(store))
    assert len(store.read(GAME)) == 3


def test_an_unknown_field_of_the_entry(store: LogStore, redis: Client) -> None:
    add(redis, store, good(store) | {"x": "1"})
    assert_broken(store, "fields")


@pytest.mark.parametrize("missing", ["d", "h"])
def test_a_missing_field_of_the_entry(store: LogStore, redis: Client, missing: str) -> None:
    fields = good(store)
    del fields[missing]
    add(redis, store, fields)
    assert_broken(store, "fields")


def test_an_unknown_field_of_the_public_part(store: LogStore, redis: Client) -> None:
    add(redis, store, good(store, surprise=1))
    assert_broken(store, "surprise")


@pytest.mark.parametrize(
    "changes", [{"at": "noon"}, {"version": 4}, {"game": "sane"}, {"data": []}, {"rest": None}, {"v": 1.5}]
)
def test_a_wrong_value_in_the_public_part(store: LogStore, redis: Client, changes: dict[str, Any]) -> None:
    add(redis, store, good(store, **changes))
    assert_broken(store, "public part|entry says")


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]", b'{"at":1}', b"\xff\xfe", b'{"at":"\xff"}', pytest.param(DEEP.encode(), id="deep")]
)
def test_a_public_part_that_is_none(store: LogStore, redis: Client, line: bytes) -> None:
    add(redis, store, chained(store, line))
    assert_broken(store, "public part")


@pytest.mark.parametrize(
    "secrets",
    [
        "",
        "{",
        '{"0":{"salt":"00"}}',
        '{"0":{"salt":"","data":{},"x":1}}',
        '{"0":1}',
        pytest.param('{"0":{"data":' + DEEP, id="deep"),
    ],
)
def test_a_private_part_that_is_none(store: LogStore, redis: Client, secrets: str) -> None:
    add(redis, store, good(store, commitments={"0": "00"}) | {"s": secrets})
    assert_broken(store, "private part")


def test_private_parts_without_a_promise(store: LogStore, redis: Client) -> None:
    add(redis, store, good(store) | {"s": '{"0":{"data":{},"salt":"00"}}'})
    assert_broken(store, "audiences")


def test_a_promise_without_private_part(store: LogStore, redis: Client) -> None:
    add(redis, store, good(store, commitments={"0": "00"}))
    assert_broken(store, "audiences")


def test_a_hole(store: LogStore, redis: Client) -> None:
    fields = good(store, version=4)
    add(redis, store, fields, name="4-0")
    assert_broken(store, "missing, 4-0 comes next")


def test_a_second_entry_of_a_version(store: LogStore, redis: Client) -> None:
    add(redis, store, good(store, version=2), name="2-1")
    assert_broken(store, "2-1 comes next")


def test_a_lost_beginning(store: LogStore, redis: Client) -> None:
    call(redis, "XDEL", log_key(store), "1-0")
    assert_broken(store, "missing", version=1)
    assert len(store.read(GAME, after=1)) == 1


def test_a_link_that_does_not_fit(store: LogStore, redis: Client) -> None:
    head = store.head(GAME)
    assert head is not None
    add(redis, store, good(store) | {"h": "00" * 32})
    assert_broken(store, "the hash does not fit")
    for known in (None, head.hash):
        with pytest.raises(BrokenLog, match="the hash does not fit") as caught:
            store.read(GAME, after=2 if known else 1, head=known)
        assert (caught.value.game, caught.value.version) == (GAME, 3)


def test_a_beginning_that_follows_from_that_of_another_game(store: LogStore, redis: Client) -> None:
    first = store.raw(GAME)[0]
    call(redis, "DEL", log_key(store))
    forged = link(genesis("sane"), first.public).hex()
    call(redis, "XADD", log_key(store), "1-0", "d", first.public, "h", forged)
    assert_broken(store, "the hash does not fit", version=1)


def test_a_hash_that_is_none(store: LogStore, redis: Client) -> None:
    add(redis, store, good(store) | {"h": "hash"})
    with pytest.raises(BrokenLog, match="64 hex") as caught:
        store.read(GAME, after=2)
    assert (caught.value.game, caught.value.version) == (GAME, 3)


@pytest.mark.parametrize("after", [2, 3, 4])
def test_a_read_proves_the_head_that_the_caller_knows(store: LogStore, after: int) -> None:
    # given a log of three entries, and a caller who knows another history, of two, three or four
    write(store, bid(4))
    assert store.epoch.trusted()
    # when the caller asks for what follows, then it is told that this history is no more, and the store is in doubt
    with pytest.raises(Forked) as refused:
        store.read(GAME, after=after, head="00" * 32)
    assert (refused.value.game, refused.value.expected, refused.value.entries) == (GAME, after, [])
    assert not store.epoch.trusted()


def test_writing_after_damage_is_refused(store: LogStore, redis: Client) -> None:
    first, second = store.read(GAME)
    call(redis, "XDEL", log_key(store), "2-0")

    with pytest.raises(Forked) as refused:
        store.append(GAME, 2, second.hash, [bid(2)], at=1, by="x", cause="c")
    assert (refused.value.game, refused.value.expected) == (GAME, 2)
    with pytest.raises(BrokenLog, match="XADD"):
        store.append(GAME, 1, first.hash, [bid(2)], at=1, by="x", cause="c")
    assert len(store.read(GAME)) == 1


def test_whoever_missed_entries_that_are_lost_is_told_of_a_fork(store: LogStore, redis: Client) -> None:
    second = store.head(GAME)
    assert second is not None
    write(store, bid(2))
    write(store, bid(3))
    call(redis, "XDEL", log_key(store), "3-0")

    with pytest.raises(Forked) as refused:
        store.append(GAME, 2, second.hash, [bid(4)], at=1, by="x", cause="c")
    assert (refused.value.game, refused.value.expected) == (GAME, 2)


def test_a_key_that_is_no_stream(store: LogStore, redis: Client) -> None:
    call(redis, "DEL", log_key(store))
    call(redis, "SET", log_key(store), "no stream")
    assert_broken(store, "WRONGTYPE", version=1)
    with pytest.raises(BrokenLog):
        store.head(GAME)


def test_a_conflict_with_a_damaged_entry_is_a_broken_log(store: LogStore, redis: Client) -> None:
    head = store.head(GAME)
    assert head is not None
    add(redis, store, good(store, surprise=1))

    with pytest.raises(BrokenLog, match="surprise"):
        store.append(GAME, 2, head.hash, [bid(2)], at=1, by="x", cause="c")
    with pytest.raises(Conflict):
        store.append("sane", 0, "", [bid(2)], at=1, by="x", cause="c")

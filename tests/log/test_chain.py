"""The hash chain: re-computed here from docs/reference/log-format.md alone, and every way to tamper with it."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from events.chain import genesis
from events.client import Client, call
from events.envelope import Head
from events.errors import BrokenLog
from events.store import LogStore
from tests.log.proof import verify
from tests.log.samples import GAME, bid, deal, log_key, write

Fields = dict[bytes, bytes]


@pytest.fixture
def head(store: LogStore) -> Head:
    """A log of five entries from three commands, with secrets in the third and fourth."""
    write(store, bid(1))
    write(store, bid(2), deal(s0=["mars"], s1=["venus"]), deal(s1=["lune"]))
    end = write(store, bid(3))
    return Head(end.version, end.hash)


def stored(redis: Client, store: LogStore) -> list[tuple[bytes, Fields]]:
    found: list[tuple[bytes, Fields]] = call(redis, "XRANGE", log_key(store), "-", "+")
    return found


def rewrite(redis: Client, store: LogStore, items: list[tuple[bytes, Fields]]) -> None:
    call(redis, "DEL", log_key(store))
    for name, fields in items:
        call(redis, "XADD", log_key(store), name, *(part for pair in fields.items() for part in pair))


def test_a_whole_log_verifies(store: LogStore, head: Head) -> None:
    assert verify(GAME, store.raw(GAME)) == head
    assert verify("empty", []) == Head(0, genesis("empty").hex())


def test_the_format_can_be_checked_without_this_code(store: LogStore, redis: Client, head: Head) -> None:
    previous = hashlib.sha256(b"astrolude-log/1:" + GAME.encode()).digest()
    for place, (name, fields) in enumerate(stored(redis, store), 1):
        previous = hashlib.sha256(previous + fields[b"d"]).digest()
        public = json.loads(fields[b"d"])
        private = json.loads(fields.get(b"s", b"{}"))
        assert name == b"%d-0" % place
        assert fields[b"h"].decode() == previous.hex()
        assert (public["version"], public["game"]) == (place, GAME)
        assert public["commitments"] == {
            audience: hashlib.sha256(
                bytes.fromhex(secret["salt"])
                + json.dumps(secret["data"], sort_keys=True, separators=(",", ":")).encode()
            ).hexdigest()
            for audience, secret in private.items()
        }
    assert previous.hex() == head.hash


def test_equal_secrets_do_not_look_equal(store: LogStore) -> None:
    entries = write(store, deal(s0=["mars"], s1=["mars"]), deal(s0=["mars"])).entries

    promises = [promise for entry in entries for promise in entry.commitments.values()]
    salts = [secret.salt for entry in entries for secret in entry.private.values()]
    assert len(set(promises)) == len(set(salts)) == 3
    assert all(len(salt) == 32 for salt in salts)
    assert not any("mars" in raw.public.decode() for raw in store.raw(GAME))


def _change(part: bytes, old: bytes, new: bytes) -> Callable[[Fields], None]:
    def change(fields: Fields) -> None:
        assert old in fields[part]
        fields[part] = fields[part].replace(old, new)

    return change


def _rehash(fields: Fields) -> None:
    fields[b"h"] = hashlib.sha256(fields[b"d"]).hexdigest().encode()


def _unhash(fields: Fields) -> None:
    fields[b"h"] = b"?"


def _strip(fields: Fields) -> None:
    del fields[b"s"]


TAMPERINGS: list[tuple[str, int, Callable[[Fields], None]]] = [
    ("data", 2, _change(b"d", b'"amount":2', b'"amount":9')),
    ("time", 1, _change(b"d", b'"at":17', b'"at":18')),
    ("actor", 5, _change(b"d", b"player:ada", b"player:bob")),
    ("promise", 3, _change(b"d", b'"commitments":{"0":"', b'"commitments":{"0":"f')),
    ("hash", 4, _rehash),
    ("no hash", 4, _unhash),
    ("secret", 3, _change(b"s", b"venus", b"terre")),
    ("salt", 4, _change(b"s", b'"salt":"', b'"salt":"00')),
    ("odd salt", 4, _change(b"s", b'"salt":"', b'"salt":"zz')),
    ("no secrets", 4, _strip),
    ("spelling", 3, _change(b"s", b'{"0":', b'{ "0":')),
    ("audience", 3, _change(b"s", b'"0":{', b'"2":{')),
]


@pytest.mark.parametrize(("version", "change"), [pytest.param(v, c, id=name) for name, v, c in TAMPERINGS])
def test_tampering_is_found_at_its_version(
    store: LogStore, redis: Client, head: Head, version: int, change: Callable[[Fields], None]
) -> None:
    items = stored(redis, store)
    change(items[version - 1][1])
    rewrite(redis, store, items)

    with pytest.raises(BrokenLog) as caught:
        verify(GAME, store.raw(GAME))
    assert (caught.value.game, caught.value.version) == (GAME, version)


def chained(items: list[tuple[bytes, Fields]]) -> list[tuple[bytes, Fields]]:
    """The same entries with hashes that fit, as somebody who knows the format would forge them."""
    previous = genesis(GAME)
    for _, fields in items:
        previous = hashlib.sha256(previous + fields[b"d"]).digest()
        fields[b"h"] = previous.hex().encode()
    return items


@pytest.mark.parametrize(
    ("version", "old", "new"),
    [
        pytest.param(2, b'"rest":2', b'"rest":1', id="a batch that is too long"),
        pytest.param(3, b"player:ada", b"player:bob", id="a batch of two actors"),
        pytest.param(5, b'"rest":0', b'"rest":-1', id="a negative rest"),
        pytest.param(1, b'{"at"', b'{ "at"', id="another spelling"),
        pytest.param(1, b'"amount":1', b'"amount":1.0', id="a float"),
        pytest.param(2, b'"amount":2', b'"amount":9007199254740993', id="a number that not all read"),
        pytest.param(4, b'"version":4', b'"version":3', id="a wrong version"),
        pytest.param(4, b'"game":"g-', b'"game":"h-', id="a wrong game"),
    ],
)
def test_a_forged_chain_still_has_to_make_sense(
    store: LogStore, redis: Client, head: Head, version: int, old: bytes, new: bytes
) -> None:
    items = stored(redis, store)
    _change(b"d", old, new)(items[version - 1][1])
    rewrite(redis, store, chained(items))

    with pytest.raises(BrokenLog) as caught:
        verify(GAME, store.raw(GAME))
    assert caught.value.version in (version, version + 1)
    assert caught.value.game == GAME


def test_a_cut_batch_is_found(store: LogStore, redis: Client, head: Head) -> None:
    rewrite(redis, store, stored(redis, store)[:3])

    with pytest.raises(BrokenLog) as caught:
        verify(GAME, store.raw(GAME))
    assert (caught.value.game, caught.value.version) == (GAME, 4)


def test_a_removed_end_is_found_by_an_earlier_head(store: LogStore, redis: Client, head: Head) -> None:
    rewrite(redis, store, stored(redis, store)[:4])

    assert verify(GAME, store.raw(GAME)) != head


def test_without_the_secrets_the_chain_can_be_checked(store: LogStore, redis: Client, head: Head) -> None:
    items = stored(redis, store)
    for _, fields in items:
        fields.pop(b"s", None)
    rewrite(redis, store, items)

    assert verify(GAME, store.raw(GAME), opened=False) == head
    with pytest.raises(BrokenLog):
        verify(GAME, store.raw(GAME))


def test_entries_in_another_order_are_no_log(store: LogStore, head: Head) -> None:
    raws: list[Any] = store.raw(GAME)
    with pytest.raises(BrokenLog) as caught:
        verify(GAME, [raws[1], raws[0]])
    assert (caught.value.game, caught.value.version) == (GAME, 1)

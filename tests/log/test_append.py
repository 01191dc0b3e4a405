"""Appending: in order, at the expected version, all or nothing, and what a refused writer learns."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from events import keys
from events.chain import genesis
from events.client import Client, call, call_all
from events.codec import seal
from events.envelope import Draft, Head, Idempotency, Raw
from events.errors import BrokenLog, Conflict, Forked, LogError, NotCanonical, Unavailable, WrongStore
from events.store import LogStore
from tests.log.proof import verify
from tests.log.samples import GAME, bid, deal, log_key, write
from tests.stores import MEMORY


def test_what_was_appended_is_read_back(store: LogStore) -> None:
    drafts = [bid(3), deal(s0=["mars"], s1=["venus", "lune"]), Draft("spoken", 2, {"text": "été 😀\n\u2028"}, {})]

    appended = write(store, *drafts, at=17, by="bot", cause="c")

    assert store.read(GAME) == appended.entries
    assert [(entry.version, entry.rest) for entry in appended.entries] == [(1, 2), (2, 1), (3, 0)]
    assert {(entry.at, entry.by, entry.cause, entry.game) for entry in appended.entries} == {(17, "bot", "c", GAME)}
    assert appended.entries[1].private["1"].data == {"cards": ["venus", "lune"]}
    assert store.head(GAME) == Head(appended.version, appended.hash) == Head(3, appended.entries[-1].hash)


def test_a_log_goes_on_where_it_ended(store: LogStore) -> None:
    first = write(store, bid(1), bid(2))
    second = write(store, bid(3))

    assert second.version == 3
    assert store.read(GAME, after=2, head=first.hash) == second.entries
    assert [entry.version for entry in store.read(GAME, after=1, upto=2)] == [2]
    assert store.read(GAME, after=3) == []


def test_a_log_may_begin_with_what_is_chained_already(store: LogStore) -> None:
    # given entries of a game that is not there yet
    entries, fields = seal(GAME, (0, genesis(GAME)), [bid(1), bid(2), deal(s0=["mars"])], at=1, by="x", cause="c")
    parts = zip(fields[::3], fields[1::3], fields[2::3], strict=True)
    before = [
        Raw(version, public, private or None, digest.decode())
        for version, (public, private, digest) in enumerate(parts, 1)
    ]
    # when it begins with them
    done = store.append(GAME, 0, "", [bid(3)], at=1, by="x", cause="d", before=before)
    # then what follows follows from them
    assert verify(GAME, store.raw(GAME)) == Head(4, done.hash)
    assert store.read(GAME) == [*entries, *done.entries]


def test_games_do_not_mix(store: LogStore) -> None:
    games = [f"g-{number}" for number in range(40)]
    for game in games:
        write(store, game=game)
    write(store, game=games[0])

    found = list(store.games())
    assert sorted(found) == sorted(games)
    for place, game in enumerate(found, 1):
        assert list(store.games(after=game)) == found[place:]
    assert len(store.read(games[0])) == 2
    assert len({keys.shard_of(game, store.shards) for game in games}) > 8


def test_an_unknown_game_is_empty(store: LogStore) -> None:
    assert store.read("nobody") == []
    assert store.read("nobody", after=3) == []
    assert store.head("nobody") is None
    write(store)
    assert store.read(GAME, after=1) == []


def test_a_conflict_brings_what_the_writer_did_not_know(store: LogStore) -> None:
    known = write(store, bid(1))
    missed = write(store, deal(s0=["mars"]), bid(2), cause="theirs")

    with pytest.raises(Conflict) as caught:
        store.append(GAME, known.version, known.hash, [bid(9)], at=1, by="bot", cause="mine")

    assert (caught.value.game, caught.value.expected, caught.value.entries) == (GAME, 1, missed.entries)
    assert {entry.cause for entry in caught.value.entries} == {"theirs"}
    assert store.head(GAME) == Head(3, missed.hash)


def test_a_second_first_entry_is_a_conflict(store: LogStore) -> None:
    created = write(store, bid(1))

    with pytest.raises(Conflict, match=f"{GAME} does not end at version 0") as caught:
        store.append(GAME, 0, "", [bid(2)], at=1, by="bot", cause="c")

    assert caught.value.entries == created.entries


def test_a_copy_with_another_past_is_forked(store: LogStore) -> None:
    write(store, bid(1), game="other")
    other = write(store, bid(2), game="other")
    write(store, bid(1))
    write(store, bid(2))

    for version in (1, 2, 3):
        with pytest.raises(Forked) as refused:
            store.append(GAME, version, other.hash, [bid(9)], at=1, by="bot", cause="c")
        assert (refused.value.game, refused.value.expected) == (GAME, version)
    assert len(store.read(GAME)) == 2


@pytest.mark.parametrize("bad", [1.5, float("nan"), 2**53, b"x", {1: 2}, {"😀": 1}, "\ud800", {1, 2}])
def test_nothing_is_written_when_one_draft_is_bad(store: LogStore, bad: object) -> None:
    for public, private in (({"x": bad}, {}), ({}, {"0": {"x": [bad]}})):
        with pytest.raises(NotCanonical):
            write(store, bid(1), Draft("odd", 1, public, private))
    assert store.head(GAME) is None
    assert list(store.games()) == []


def test_nothing_is_written_when_the_server_refuses(store: LogStore, redis: Client) -> None:
    write(store, bid(1))
    feed = keys.feed(keys.shard_of(GAME, store.shards))
    call(redis, "DEL", feed)
    call(redis, "SET", feed, "not a stream")

    with pytest.raises(BrokenLog, match="WRONGTYPE"):
        write(store, bid(2), bid(3), key="k")

    assert len(store.read(GAME)) == 1
    assert store.record(GAME, "k") is None


@pytest.mark.parametrize(
    ("setting", "value", "usual"), [("maxmemory", "1", MEMORY), ("min-replicas-to-write", "1", "0")]
)
def test_a_server_that_takes_no_writes_is_unavailable(
    store: LogStore, redis: Client, setting: str, value: str, usual: str
) -> None:
    end = write(store, bid(1))
    call(redis, "CONFIG SET", setting, value)
    try:
        with pytest.raises(Unavailable):
            write(store, bid(2), bid(3), key="k")
        assert store.read(GAME) == end.entries
        with pytest.raises(Unavailable):
            call_all(redis, [("GET", "{a}1"), ("SET", "{a}1", "x")])
    finally:
        call(redis, "CONFIG SET", setting, usual)

    write(store, bid(2), bid(3), key="k")
    assert len(store.read(GAME)) == 3


def test_an_empty_batch_is_a_mistake(store: LogStore) -> None:
    with pytest.raises(ValueError, match="nothing"):
        store.append(GAME, 0, "", [], at=1, by="bot", cause="c")


def test_of_twenty_writers_at_one_version_one_is_accepted(store: LogStore, url: str) -> None:
    head = write(store, bid(0))

    def race(number: int) -> bool:
        try:
            store.append(GAME, 1, head.hash, [bid(number), bid(number)], at=1, by="bot", cause=f"race-{number}")
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(20) as pool:
        accepted = list(pool.map(race, range(20)))

    assert accepted.count(True) == 1
    winner = accepted.index(True)
    assert [entry.public["amount"] for entry in store.read(GAME)] == [0, winner, winner]


def test_the_number_of_shards_is_fixed(store: LogStore, redis: Client) -> None:
    assert store.shards == 16
    assert LogStore(redis).shards == 16
    assert LogStore(redis, shards=16).shards == 16
    with pytest.raises(WrongStore):
        _ = LogStore(redis, shards=4).shards


def test_a_store_of_another_format_is_refused(store: LogStore, redis: Client) -> None:
    call(redis, "SET", keys.STORE, '{"format":3,"shards":16}')
    with pytest.raises(WrongStore):
        write(store)


def test_a_new_store_may_have_few_shards(redis: Client) -> None:
    store = LogStore(redis, shards=2)
    write(store)
    assert log_key(store) in ("{s00}:log:" + GAME, "{s01}:log:" + GAME)
    assert issubclass(WrongStore, LogError)


def test_a_server_that_forgot_the_script_gets_it_again(store: LogStore, redis: Client) -> None:
    write(store, bid(1))
    redis.script_flush()
    write(store, bid(2))
    assert len(store.read(GAME)) == 2


def test_an_append_is_one_call(store: LogStore, redis: Client) -> None:
    write(store, bid(1))
    end = write(store, bid(2))
    once = Idempotency("k", "f", 60)
    call(redis, "CONFIG RESETSTAT")

    store.append(GAME, end.version, end.hash, [bid(3), bid(4)], at=1, by="bot", cause="c", idempotency=once)

    stats = call(redis, "INFO", "commandstats")
    calls = {name.removeprefix("cmdstat_"): stat["calls"] for name, stat in stats.items() if "reset" not in name}
    assert calls == {"evalsha": 1, "get": 1, "xrevrange": 1, "xadd": 3, "set": 1}

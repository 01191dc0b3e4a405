"""The feed: followers by position, groups whose dead consumers' work is taken over, and trimming."""

import threading
import time
from collections.abc import Callable, Iterable
from functools import partial

import pytest
from redis import Redis

from events import client, keys
from events.client import LONGEST_WAIT_MS, Client, call
from events.errors import Unavailable
from events.feed import Feed
from events.notice import Notice, before
from events.store import LogStore
from tests.log.samples import GAME, bid, deal, write
from tests.patience import PATIENCE_MS, eventually
from tests.stores import blocking

GAMES = [f"g-{number}" for number in range(24)]
NEVER_MS = int(2 * PATIENCE_MS)
"""Whoever waits so long was not woken up."""


def told(notices: Iterable[Notice]) -> list[tuple[str, int, int]]:
    return sorted((notice.game, notice.first, notice.last) for notice in notices)


def write_all(store: LogStore) -> list[tuple[str, int, int]]:
    return sorted((game, end.version, end.version) for game in GAMES for end in [write(store, game=game)])


def once_somebody_waits(redis: Client, act: Callable[[], object]) -> None:
    """Do it when a client waits at the server, or asks it again and again, as one of a cluster does."""
    before = looks(redis)
    assert eventually(lambda: call(redis, "INFO", "clients")["blocked_clients"] or looks(redis) > before)
    act()


def looks(redis: Client) -> int:
    """How often somebody has looked for notices."""
    return int(call(redis, "INFO", "commandstats").get("cmdstat_xread", {"calls": 0})["calls"])


def length(redis: Client, store: LogStore) -> int:
    return sum(call(redis, "XLEN", keys.feed(shard)) for shard in range(store.shards))


def test_a_follower_sees_every_batch_once(store: LogStore, feed: Feed) -> None:
    positions = feed.start()
    write(store, bid(1), deal(s0=["mars"]))
    [notice] = feed.tail(positions)
    write(store, bid(2))
    [second] = feed.tail(positions)

    assert (notice.game, notice.first, notice.last, notice.types) == (GAME, 1, 2, ["bid_placed", "cards_dealt"])
    assert (second.first, second.last) == (3, 3)
    assert feed.tail(positions) == []


def test_a_follower_of_all_shards_resumes_where_it_was(store: LogStore, feed: Feed) -> None:
    positions = feed.start()
    assert told(feed.tail(positions)) == []
    first = write_all(store)
    assert told(feed.tail(positions)) == first

    kept = dict(positions)
    second = write_all(store)
    assert told(feed.tail(positions)) == second
    assert told(feed.tail(kept)) == second
    assert told(feed.tail(feed.start())) == sorted(first + second)
    assert feed.tail(feed.end()) == []


def test_a_long_backlog_comes_in_pages(store: LogStore, feed: Feed) -> None:
    for _ in range(7):
        write(store)
    positions = feed.start()
    pages = [feed.tail(positions, count=3) for _ in range(4)]
    assert [[notice.first for notice in page] for page in pages] == [[1, 2, 3], [4, 5, 6], [7], []]


def test_waiting_ends_with_a_notice_or_in_time(store: LogStore, feed: Feed, redis: Client) -> None:
    positions = feed.end()
    started = time.monotonic()
    assert feed.tail(positions, block_ms=150) == []
    assert time.monotonic() - started > 0.14

    writing = threading.Thread(target=once_somebody_waits, args=(redis, lambda: write(store)))
    writing.start()
    assert told(feed.tail(positions, block_ms=NEVER_MS)) == [(GAME, 1, 1)]
    writing.join()


def test_waiting_outlasts_the_usual_patience_of_a_client(log_redis: Redis, log_redis_url: str) -> None:
    impatient = client.blocking(log_redis_url, 0.1)
    assert isinstance(impatient, Redis)
    assert impatient.get_connection_kwargs()["socket_timeout"] > LONGEST_WAIT_MS / 1000
    feed = Feed(impatient, 16)
    started = time.monotonic()
    assert feed.tail(feed.end(), block_ms=600) == []
    assert time.monotonic() - started > 0.5


def test_a_group_shares_the_work(store: LogStore, feed: Feed) -> None:
    expected = write_all(store)

    first = feed.consume("dispatcher", "one", count=1)
    second = feed.consume("dispatcher", "two")

    assert told(first + second) == expected
    assert first
    assert second
    assert feed.consume("dispatcher", "one", block_ms=50) == []
    assert told(feed.consume("another-group", "one")) == expected


def test_a_living_consumer_claims_what_a_dead_one_left(store: LogStore, feed: Feed) -> None:
    expected = write_all(store)
    dead = feed.consume("dispatcher", "dead")
    feed.ack("dispatcher", dead[:5])

    assert feed.claim("dispatcher", "alive", idle_ms=60_000) == []
    time.sleep(0.03)
    claimed = feed.claim("dispatcher", "alive", idle_ms=20)

    assert told(claimed) == told(dead[5:])
    assert len(claimed) == len(expected) - 5
    feed.ack("dispatcher", claimed)
    assert feed.claim("dispatcher", "alive", idle_ms=0) == []
    assert feed.consume("dispatcher", "dead") == []


def test_claims_come_in_pages(store: LogStore, feed: Feed) -> None:
    for _ in range(5):
        write(store)
    feed.consume("dispatcher", "dead")

    seen = []
    while claimed := feed.claim("dispatcher", "alive", idle_ms=0, count=2):
        assert len(claimed) <= 2
        seen += claimed
        feed.ack("dispatcher", claimed)
    assert [notice.first for notice in seen] == [1, 2, 3, 4, 5]


def test_claiming_needs_no_earlier_reading(store: LogStore, feed: Feed) -> None:
    write(store)
    assert feed.claim("dispatcher", "one", idle_ms=0) == []
    assert told(feed.consume("dispatcher", "one")) == [(GAME, 1, 1)]


def test_only_what_all_groups_have_done_is_trimmed(store: LogStore, feed: Feed, redis: Client) -> None:
    for _ in range(6):
        write(store)
    assert feed.trim(keep_ms=0) == 0
    fast = feed.consume("fast", "one")
    feed.ack("fast", fast)
    slow = feed.consume("slow", "one", count=4)
    feed.ack("slow", [slow[0], slow[1], slow[3]])
    time.sleep(0.002)

    assert feed.trim(keep_ms=60_000) == 0
    assert feed.trim(keep_ms=0) == 2
    assert [notice.first for notice in feed.tail(feed.start())] == [3, 4, 5, 6]
    feed.ack("slow", [slow[2]])
    assert feed.trim(keep_ms=0) == 2
    assert [notice.first for notice in feed.consume("slow", "one")] == [5, 6]
    assert length(redis, store) == 2


def test_what_is_not_applied_stays_for_whoever_goes_on_from_there(store: LogStore, feed: Feed, redis: Client) -> None:
    # given three notices of one millisecond that are done with, of which somebody has noted the first
    shard = keys.shard_of(GAME, store.shards)
    for number in range(3):
        notice = b'{"game":"old","first":%d,"last":%d,"types":[]}' % (number, number)
        call(redis, "XADD", keys.feed(shard), f"1000-{number}", "n", notice)
    feed.ack("group", feed.consume("group", "one"))
    noted = feed.start() | {shard: "1000-0"}
    # when all is dropped that nobody needs
    assert feed.trim(keep_ms=0, applied={}) == 0
    assert feed.trim(keep_ms=0, applied=noted) == 1
    # then they find all that comes next
    assert feed.reaches(noted)
    assert [notice.first for notice in feed.tail(dict(noted))] == [1, 2]


def test_what_is_not_old_enough_stays_for_followers(store: LogStore, feed: Feed, redis: Client) -> None:
    # given a notice of long ago and one of today, both of them done with
    old = b'{"game":"old","first":7,"last":7,"types":[]}'
    call(redis, "XADD", keys.feed(keys.shard_of(GAME, store.shards)), "1000-0", "n", old)
    write(store)
    feed.ack("group", feed.consume("group", "one"))
    # when all is dropped that is older than an hour
    assert feed.trim(keep_ms=3_600_000) == 1
    # then the other one stays
    assert told(feed.tail(feed.start())) == [(GAME, 1, 1)]
    # and whoever has had the first, and not yet that one, finds all that comes next
    assert feed.reaches(feed.start() | {keys.shard_of(GAME, store.shards): "1000-0"})


def test_a_group_goes_on_after_everything_was_trimmed(store: LogStore, feed: Feed, redis: Client) -> None:
    write_all(store)
    feed.ack("dispatcher", feed.consume("dispatcher", "one"))
    time.sleep(0.002)
    assert feed.trim(keep_ms=0) == len(GAMES)
    assert feed.reaches(feed.end())
    assert length(redis, store) == 0

    expected = write_all(store)
    assert told(feed.consume("dispatcher", "one")) == expected


def test_what_is_no_notice_stops_nobody(store: LogStore, feed: Feed, redis: Client) -> None:
    feed.consume("dispatcher", "one")
    key = keys.feed(keys.shard_of(GAME, store.shards))
    for odd in ("{", '{"game":1}', b"\xff", ""):
        call(redis, "XADD", key, "*", "n", odd)
    call(redis, "XADD", key, "*", "odd", "field")
    write(store)
    # and somebody who died over all of it
    call(redis, "XGROUP CREATE", key, "another-group", "0")
    call(redis, "XREADGROUP", "GROUP", "another-group", "dead", "STREAMS", key, ">")

    assert told(feed.tail(feed.start())) == told(feed.tail({})) == [(GAME, 1, 1)]
    for group in ("dispatcher", "another-group"):
        assert told(feed.consume(group, "one")) == ([(GAME, 1, 1)] if group == "dispatcher" else [])
        assert told(feed.claim(group, "two", idle_ms=0)) == [(GAME, 1, 1)]
        assert call(redis, "XPENDING", key, group)["pending"] == 1


def test_a_vanished_group_is_made_again(store: LogStore, feed: Feed, redis: Client) -> None:
    write(store)
    feed.ack("dispatcher", feed.consume("dispatcher", "one"))
    for shard in range(store.shards):
        call(redis, "XGROUP DESTROY", keys.feed(shard), "dispatcher")

    assert told(feed.consume("dispatcher", "one")) == [(GAME, 1, 1)]


def test_a_follower_outlives_its_connection(store: LogStore, feed: Feed, redis: Client) -> None:
    positions = feed.start()
    feed.tail(positions)
    call(redis, "CLIENT KILL", "TYPE", "normal", "SKIPME", "yes")
    write(store)
    assert told(feed.tail(positions)) == [(GAME, 1, 1)]


def test_a_follower_that_loses_its_server_while_waiting_is_told(log_redis: Redis, log_redis_url: str) -> None:
    feed = Feed(blocking(log_redis_url), 16)
    kill = partial(call, log_redis, "CLIENT KILL", "TYPE", "normal", "SKIPME", "yes")
    killing = threading.Thread(target=once_somebody_waits, args=(log_redis, kill))
    killing.start()
    with pytest.raises(Unavailable):
        feed.tail(feed.start(), block_ms=NEVER_MS)
    killing.join()


def test_settled_is_where_everything_before_was_acknowledged(store: LogStore, feed: Feed) -> None:
    for _ in range(4):
        write(store)
    shard = keys.shard_of(GAME, store.shards)
    assert feed.settled("dispatcher") == feed.start()
    notices = feed.consume("dispatcher", "one", count=3)

    feed.ack("dispatcher", [notices[0], notices[2]])
    halfway = feed.settled("dispatcher")
    assert [notice.first for notice in feed.tail(halfway)] == [2, 3, 4]
    feed.ack("dispatcher", [notices[1]])
    assert feed.settled("dispatcher") == feed.start() | {shard: notices[2].id}


def test_a_backlog_is_what_a_group_has_not_dealt_with(store: LogStore, feed: Feed, redis: Client) -> None:
    # given nobody who has ever read
    assert feed.backlog("dispatcher") == (0, None)
    before = int(time.time() * 1000)
    write_all(store)
    count, oldest = feed.backlog("dispatcher")
    assert (count, oldest is not None and before <= oldest <= int(time.time() * 1000)) == (len(GAMES), True)
    # when somebody takes all of it, it is not dealt with
    taken = feed.consume("dispatcher", "slow")
    assert feed.backlog("dispatcher")[0] == len(GAMES) == len(taken)
    # then what was acknowledged is, trimmed or not
    feed.ack("dispatcher", taken[1:])
    assert feed.backlog("dispatcher") == (1, taken[0].written)
    feed.ack("dispatcher", taken[:1])
    feed.trim(0)
    assert feed.backlog("dispatcher") == (0, None)
    write(store, game=GAMES[0])
    assert feed.backlog("dispatcher")[0] == 1


def test_a_feed_reaches_back_to_where_it_was_trimmed(store: LogStore, feed: Feed, redis: Client) -> None:
    assert feed.reaches(feed.start())
    assert feed.reaches({})
    for _ in range(3):
        write(store)
    notices = feed.consume("dispatcher", "one", count=2)
    feed.ack("dispatcher", notices)
    settled = feed.settled("dispatcher")
    time.sleep(0.002)
    assert feed.trim(keep_ms=0) == 2

    assert feed.reaches(settled)
    assert feed.reaches(feed.end())
    assert not feed.reaches(feed.start())
    assert not feed.reaches({})
    assert not feed.reaches(settled | {notices[0].shard: notices[0].id})


def test_a_feed_that_lost_its_end_reaches_no_later_position(store: LogStore, feed: Feed, redis: Client) -> None:
    write(store)
    end = feed.end()
    call(redis, "DEL", keys.feed(keys.shard_of(GAME, store.shards)))
    assert not feed.reaches(end)
    assert feed.reaches(feed.start())

    call(redis, "XADD", keys.feed(keys.shard_of(GAME, store.shards)), "1-0", "n", "{}")
    assert not feed.reaches(end)


def test_only_idle_consumers_without_work_are_dismissed(store: LogStore, feed: Feed, redis: Client) -> None:
    write(store)
    key = keys.feed(keys.shard_of(GAME, store.shards))
    assert feed.dismiss("dispatcher", idle_ms=0) == 0
    busy = feed.consume("dispatcher", "busy")
    feed.consume("dispatcher", "idle", block_ms=1)

    assert feed.dismiss("dispatcher", idle_ms=60_000) == 0
    assert feed.dismiss("dispatcher", idle_ms=0) >= 1
    assert [consumer["name"] for consumer in call(redis, "XINFO CONSUMERS", key, "dispatcher")] == [b"busy"]
    assert told(feed.claim("dispatcher", "next", idle_ms=0)) == told(busy)


@pytest.mark.parametrize(
    ("place", "earlier"),
    [((5, 3), "5-2"), ((5, 1), "5-0"), ((5, 0), f"4-{2**64 - 1}"), ((1, 0), f"0-{2**64 - 1}"), ((0, 0), "0-0")],
)
def test_the_place_before_another_is_the_greatest_that_is_less(place: tuple[int, int], earlier: str) -> None:
    assert before(*place) == earlier

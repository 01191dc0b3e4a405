"""Logs that come from elsewhere, and logs that an operator ends: both are told to all who follow."""

import pytest

from events.client import call
from events.envelope import Ended
from events.errors import BrokenLog, Conflict
from events.feed import Feed
from events.store import LogStore
from tests.log.samples import GAME, bid, deal, log_key, write

ENDED = Ended(at=17, reason="It broke.", version=2, hash="a" * 64)


def told(feed: Feed) -> list[tuple[str, int, int, list[str]]]:
    return [(one.game, one.first, one.last, one.types) for one in feed.tail(feed.start())]


def test_an_adopted_log_is_the_same_and_everybody_hears_of_all_of_it(store: LogStore, feed: Feed) -> None:
    # given a log that this store has no more
    write(store, bid(1), deal(s0=["mars"]))
    raws, before = store.raw(GAME), feed.end()
    call(store.redis, "DEL", log_key(store))
    # when it is adopted
    assert not store.adopted(GAME)
    store.adopt(GAME, raws, at=99)
    # then it is that log byte for byte, known to come from elsewhere, and all of it is news
    assert store.raw(GAME) == raws
    assert store.adopted(GAME)
    assert [(one.game, one.first, one.last, one.types) for one in feed.tail(before)] == [
        (GAME, 1, 2, ["bid_placed", "cards_dealt"])
    ]


def test_nothing_is_adopted_in_the_place_of_a_game(store: LogStore, feed: Feed) -> None:
    write(store, bid(1))
    raws, news = store.raw(GAME), told(feed)
    with pytest.raises(Conflict) as refused:
        store.adopt(GAME, raws, at=99)
    assert (refused.value.game, refused.value.expected, refused.value.entries) == (GAME, 0, [])
    assert (store.raw(GAME), store.adopted(GAME), told(feed)) == (raws, False, news)


def test_a_game_that_is_made_while_its_log_is_adopted_stays(
    store: LogStore, feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a game that was not there when it was looked for
    write(store, bid(1))
    raws, news = store.raw(GAME), told(feed)
    monkeypatch.setattr(store, "head", lambda _: None)
    # then it is as if it had been
    with pytest.raises(Conflict) as refused:
        store.adopt(GAME, raws, at=99)
    assert (refused.value.game, refused.value.expected, refused.value.entries) == (GAME, 0, [])
    assert (store.raw(GAME), store.adopted(GAME), told(feed)) == (raws, False, news)


def test_an_ended_log_says_how_and_nothing_follows(store: LogStore, feed: Feed) -> None:
    # given a log that an operator ends
    write(store, bid(1), bid(2))
    store.end(GAME, ENDED)
    # then how it ended is known, and told
    assert (store.ended(GAME), store.ended("nobody")) == (ENDED, None)
    assert told(feed)[-1] == (GAME, 2, 2, [])
    # and nobody appends to it or reads it as if nothing had happened
    with pytest.raises(BrokenLog) as broken:
        write(store, bid(3))
    assert broken.value.game == GAME
    stored = store.stored(GAME)
    assert [name for name, _ in stored] == ["1-0", "2-0", "3-0"]
    assert [sorted(fields) for _, fields in stored][2] == [b"e"]


def test_what_is_no_log_at_all_can_be_ended_too(store: LogStore) -> None:
    store.end("empty", ENDED)
    assert [name for name, _ in store.stored("empty")] == ["1-0"]
    assert store.ended("empty") == ENDED


def test_a_key_that_holds_no_log_is_broken_wherever_it_is_asked(store: LogStore) -> None:
    call(store.redis, "SET", log_key(store), "no stream")
    for ask in (store.stored, store.stub):
        with pytest.raises(BrokenLog, match=GAME) as broken:
            ask(GAME)
        assert (broken.value.game, broken.value.version) == (GAME, 1)
    with pytest.raises(BrokenLog, match=GAME):
        store.end(GAME, ENDED)
    assert store.ended(GAME) is None

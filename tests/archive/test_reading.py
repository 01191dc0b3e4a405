"""A log reads the same before it is archived, after, and when it has gone on since."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from events.archive.archive import LogArchive
from events.archive.objects import Folder
from events.archive.stub import Place, place_of
from events.client import Client, call
from events.envelope import Head
from events.errors import ArchiveAway, BrokenLog, Conflict, Forked, NotInArchive
from events.store import LogStore
from tests.archive.moving import Watched, fill, move, stubs_of
from tests.log import samples
from tests.log.samples import GAME, log_key

Question = Callable[[LogStore], Any]


def questions(hashes: list[str]) -> dict[str, Question]:
    """Everything that can be asked of a log, with what a caller may know of it."""
    ends = [*range(len(hashes) + 3), None]
    asked: dict[str, Question] = {
        "head": lambda store: store.head(GAME),
        "stored": lambda store: store.stored(GAME),
        "ended": lambda store: store.ended(GAME),
        "games": lambda store: [*store.games()],
    }
    for after in range(len(hashes) + 2):
        known = hashes[after - 1] if 0 < after <= len(hashes) else ""
        for upto in ends:
            asked[f"raw {after} {upto}"] = partial(LogStore.raw, game=GAME, after=after, upto=upto)
            asked[f"read {after} {upto}"] = partial(LogStore.read, game=GAME, after=after, upto=upto)
            for head in (known, "0" * 64):
                asked[f"read {after} {upto} {head}"] = partial(
                    LogStore.read, game=GAME, after=after, upto=upto, head=head
                )
        asked[f"holds {after}"] = partial(LogStore.holds, game=GAME, head=Head(after, known or "0" * 64))
        if after < len(hashes):
            asked[f"append {after}"] = partial(_append_late, after=after, head=known)
    return asked


def _append_late(store: LogStore, after: int, head: str) -> Any:
    return store.append(GAME, after, head, [samples.bid(1)], at=1, by="system", cause="late")


def answers(store: LogStore, asked: dict[str, Question]) -> dict[str, Any]:
    """What a store answers, and what it refuses."""
    found = {}
    for name, question in asked.items():
        try:
            found[name] = question(store)
        except (Conflict, BrokenLog) as error:
            found[name] = (type(error), str(error), getattr(error, "entries", None))
    return found


def test_every_question_has_the_same_answer_in_both_places(store: LogStore) -> None:
    # given a log, and everything that anybody can ask of it
    fill(store, GAME)
    asked = questions([raw.hash for raw in store.raw(GAME)])
    here = answers(store, asked)
    # when it is archived, then nobody notices
    move(store, GAME)
    assert answers(store, asked) == here
    assert store.stub(GAME) is not None
    # nor when it comes back
    assert store.bring_back(GAME)
    assert store.stub(GAME) is None
    assert answers(store, asked) == here
    # nor when it has gone on since it was archived, and when all of that is archived or comes back
    move(store, GAME)
    samples.write(store, samples.bid(8), samples.deal(s0=["venus"]))
    longer = questions([raw.hash for raw in store.raw(GAME)])
    here = answers(store, longer)
    assert len(here) > len(asked)
    move(store, GAME)
    assert answers(store, longer) == here
    store.bring_back(GAME)
    assert answers(store, longer) == here


def test_the_end_of_an_archived_log_is_known_without_the_archive(store: LogStore, redis: Client) -> None:
    # given a log that is archived, and a store that has no archive
    head = fill(store, GAME)
    move(store, GAME)
    poor = LogStore(redis)
    # then what the end tells can be asked, by whoever is up to date
    assert poor.head(GAME) == head
    assert poor.holds(GAME, head)
    assert poor.read(GAME, head.version, head=head.hash) == []
    with pytest.raises(Forked):
        poor.read(GAME, head.version, head="0" * 64)
    # and what follows it and is damaged is broken
    call(redis, "XADD", log_key(store), f"{head.version + 1}-0", "d", "{}")
    with pytest.raises(BrokenLog) as broken:
        poor.read(GAME, head.version, head=head.hash)
    assert (broken.value.game, broken.value.version) == (GAME, head.version + 1)
    # and the rest is away, not gone
    with pytest.raises(ArchiveAway, match="ASTROLUDE_ARCHIVE_URL"):
        poor.read(GAME)


def test_what_the_archive_lacks_is_away_and_what_is_damaged_is_broken(store: LogStore, place: Path) -> None:
    # given an archived game
    fill(store, GAME)
    raws = store.raw(GAME)
    move(store, GAME)
    [segment] = [path for path in place.glob("segments/**/*") if path.is_file()]
    body = segment.read_bytes()
    # when its segment is gone, then it is away
    told: list[str] = []
    heard = LogStore(store.redis, archive=LogArchive(Folder(place), told=told.append))
    assert heard.raw(GAME) == raws
    segment.unlink()
    with pytest.raises(NotInArchive, match=segment.name):
        heard.read(GAME)
    assert told == ["hit", "missing"]
    # when a bit of the game is another one, then it is broken, unless it says nothing
    stub = store.stub(GAME)
    assert stub is not None
    noticed = 0
    for at in range(stub.place.offset, stub.place.offset + stub.place.length):
        segment.write_bytes(body[:at] + bytes([body[at] ^ 0x10]) + body[at + 1 :])
        try:
            assert store.raw(GAME) == raws
        except BrokenLog:
            noticed += 1
    assert noticed > 0.9 * stub.place.length
    # and when it is there again, so is the game
    segment.write_bytes(body)
    assert len(store.read(GAME)) == stub.version


PLACE = "ab" * 32 + " 100 20"
DAMAGED: dict[str, tuple[str, dict[str, str], str]] = {
    "something besides": ("7-0", {"h": "cd" * 32, "a": PLACE, "d": "{}"}, "a hash and a place, and nothing else"),
    "no hash": ("7-0", {"a": PLACE}, "a hash and a place, and nothing else"),
    "no version": ("7-1", {"h": "cd" * 32, "a": PLACE}, "version or hash is none"),
    "a short hash": ("7-0", {"h": "cd" * 31, "a": PLACE}, "version or hash is none"),
    "a hash of other letters": ("7-0", {"h": "xy" * 32, "a": PLACE}, "hexadecimal"),
    "a place without a length": ("7-0", {"h": "cd" * 32, "a": "ab" * 32 + " 100"}, "not enough values"),
    "a place that begins nowhere": ("7-0", {"h": "cd" * 32, "a": "ab" * 32 + " x 20"}, "invalid literal"),
    "two spaces": ("7-0", {"h": "cd" * 32, "a": PLACE.replace(" ", "  ")}, "by their hashes"),
    "two dictionaries": ("7-0", {"h": "cd" * 32, "a": f"{PLACE} {'ef' * 32} {'ef' * 32}"}, "by their hashes"),
    "a dictionary of another length": ("7-0", {"h": "cd" * 32, "a": f"{PLACE} efef"}, "by their hashes"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_stub_is_a_broken_log_whatever_is_asked(store: LogStore, redis: Client, damage: str) -> None:
    # given a log in whose place there is something like a stub
    name, fields, reason = DAMAGED[damage]
    call(redis, "XADD", log_key(store), name, *(word for pair in fields.items() for word in pair))
    # then it is said to be broken, and why
    known = partial(store.read, after=7, head="cd" * 32)
    for ask in (store.head, store.read, store.raw, store.stored, store.stub, store.bring_back, known):
        with pytest.raises(BrokenLog, match=reason) as broken:
            ask(GAME)
        assert (broken.value.game, broken.value.version) == (GAME, 1)
        assert reason in broken.value.reason


@pytest.mark.parametrize("dictionary", ["", "ef" * 32])
def test_a_place_is_what_is_written_of_it(dictionary: str) -> None:
    place = Place("ab" * 32, 100, 20, dictionary)
    assert place_of(str(place)) == place


def test_a_stub_takes_the_place_of_the_log_that_was_archived_only(store: LogStore) -> None:
    # given a log that went on after it was read
    fill(store, GAME)
    stubs = stubs_of(store, GAME)
    samples.write(store)
    before = store.raw(GAME)
    # then it stays
    assert store.leave_stubs(stubs) == []
    assert store.raw(GAME) == before
    # and nothing is brought back that was not archived
    assert not store.bring_back(GAME)


def test_notes_are_of_the_archived_games_and_each_is_told_once(store: LogStore, redis: Client, place: Path) -> None:
    # given games in two segments, one of which is in both, one that came back, and one that went on
    for game in ("a", "b", "c", "d", "e"):
        fill(store, game)
    move(store, "a", "b", "c", "d")
    store.bring_back("b")
    move(store, "b", "e")
    store.bring_back("c")
    samples.write(store, game="d")
    # then notes are told of those that are as the note says, and no segment is read to its end for it
    watched = Watched(place)
    told = LogStore(redis, archive=LogArchive(watched)).notes()
    assert sorted(told) == [(game, f"note of {game}".encode()) for game in ("a", "b", "e")]
    assert watched.lengths
    assert None not in watched.lengths
    # and what is no segment does not matter
    Folder(place).put("segments/ab/abc", b"rubbish")
    assert len(list(LogStore(redis, archive=LogArchive(Folder(place))).notes())) == 3


def test_a_release_that_knows_no_stubs_does_not_open_a_store_that_has_some(store: LogStore, redis: Client) -> None:
    fill(store, GAME)
    assert b'"format":1' in call(redis, "GET", "astrolude:store")
    move(store, GAME)
    assert b'"format":2' in call(redis, "GET", "astrolude:store")
    assert LogStore(redis).shards == store.shards


def test_an_archived_log_takes_less_than_a_kilobyte(store: LogStore, redis: Client) -> None:
    fill(store, GAME)
    move(store, GAME)
    assert call(redis, "MEMORY USAGE", log_key(store)) < 500

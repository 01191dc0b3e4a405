"""What readers share is what each of them would get alone: the same bytes, and nobody else's secrets."""

import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec
import pytest

from events.client import Client
from events.envelope import Entry
from events.errors import Unavailable
from events.store import LogStore
from games.core.catalogue import rulebooks
from projections.games import Games, Live
from projections.upcasters import UPCASTERS
from service.accounts.accounts import Accounts
from service.accounts.deletion import Deletions
from service.accounts.networks import Networks
from service.accounts.sign_up.guests import Guests
from service.accounts.slots.keys import account_key
from service.blocks.blocks import Blocks
from service.clubs.clubs import Clubs
from service.games.event_answers import events_told, reader, with_proofs
from service.games.people import players_in, players_of
from service.messages.talk import Talk
from service.runtime.single_flight import Fresh, Once
from service.streams.telling import Readership, Telling
from tests.patience import PATIENCE_SECONDS
from tests.projections.logs import Kept, random_game, renamed, seats_near
from tests.stores import writer

LONGEST = 60


@pytest.fixture
def redis(log_redis_url: str) -> Iterator[Client]:
    client = writer(log_redis_url)
    yield client
    client.close()


@pytest.fixture
def telling(redis: Client) -> Telling:
    log = LogStore(redis, upcasters=UPCASTERS)
    return Telling(Games(log, 10), log, Accounts(redis), Talk(redis, log.shards), Blocks(redis), Clubs(redis))


def stored(redis: Client, kept: Kept, name: str, upto: int) -> str:
    """The beginning of a game as the store has it, up to the end of the command that a version belongs to."""
    raws = renamed(kept.raws, name)
    while b'"rest":0' not in raws[upto - 1].public:
        upto += 1
    redis.delete(*redis.keys(f"*{name}*") or ["none"])
    LogStore(redis).adopt(name, raws[:upto], 0)
    return name


def alone(redis: Client, live: Live, after: int, readership: Readership) -> list[bytes]:
    """What somebody is told for whom everything is read and made anew."""
    log, game, upto = LogStore(redis, upcasters=UPCASTERS), live.id, live.version
    entries = log.read(game, after, upto)
    names = Accounts(redis).names(players_of(live) | players_in(entries))
    to = reader(live.game, readership.viewer, readership.language, names, masked=readership.masked)
    events = events_told(entries, to)
    if readership.proof:
        events = list(with_proofs(game, events, log.raw(game, after, upto), to))
    return [msgspec.json.encode(event) for event in events]


def secrets(entries: list[Entry], viewer: int | None) -> set[bytes]:
    """The salts that nobody but others may see."""
    return {
        secret.salt.encode()
        for entry in entries
        for audience, secret in entry.private.items()
        if audience != str(viewer)
    }


@pytest.mark.parametrize("rulebook", rulebooks())
@pytest.mark.parametrize("share", [0.4, 1.0])
def test_every_pair_of_eyes_is_told_what_it_would_be_told_alone(
    redis: Client, telling: Telling, rulebook: str, share: float
) -> None:
    # given a game, half-way and at its end, and everybody who can look at it
    rng = random.Random(f"{rulebook} {share}")
    book = rulebooks()[rulebook]
    seats = seats_near(book, min(book.seats) + 1)
    kept = random_game(book, seats, 7)
    game = stored(redis, kept, f"told-{rulebook}", int(len(kept.raws) * share))
    live = telling.load(game)
    entries = LogStore(redis, upcasters=UPCASTERS).read(game)
    starts = [max(0, live.version - LONGEST), max(0, live.version - rng.randint(1, LONGEST // 2))]
    readerships = [
        Readership(viewer, language, proof, masked=False)
        for viewer in (None, *range(seats))
        for language in ("en", "fr")
        for proof in (False, True)
    ]
    wanted = [(after, readership) for after in starts for readership in readerships] * 2
    rng.shuffle(wanted)
    # when all of them ask at once
    with ThreadPoolExecutor(8) as threads:
        told = list(threads.map(lambda one: telling.events(live, one[0], live.version, one[1]), wanted))
    # then each is told its own, to the byte, and no other's secrets before the end
    own = Games(LogStore(redis, upcasters=UPCASTERS), 1).load(game)
    expected = {(after, readership): alone(redis, own, after, readership) for after, readership in wanted}
    for (after, readership), events in zip(wanted, told, strict=True):
        mine = [bytes(event.json) for event in events]
        assert mine == expected[after, readership]
        assert [event.number for event in events] == list(range(after + 1, live.version + 1))
        if not live.game.over:
            text = b"".join(mine)
            assert not [salt for salt in secrets(entries, readership.viewer) if salt in text]


def test_who_is_alike_is_told_the_same_that_was_made_once(redis: Client, telling: Telling) -> None:
    kept = random_game(rulebooks()["systeme-solaire"], 3, 1)
    game = stored(redis, kept, "told-once", 40)
    live = telling.load(game)
    spectator = Readership(None, "en", False, False)

    with ThreadPoolExecutor(8) as threads:
        told = list(threads.map(lambda _: telling.events(live, 0, live.version, spectator), range(50)))

    assert len({id(events) for events in told}) == 1
    assert telling.events(live, 0, live.version, Readership(1, "en", False, False)) is not told[0]


def test_another_log_is_never_told_as_the_one_that_was_loaded(redis: Client, telling: Telling) -> None:
    book = rulebooks()["systeme-solaire"]
    game = stored(redis, random_game(book, 3, 1), "told-other", 40)
    live = telling.load(game)
    stored(redis, random_game(book, 3, 2), game, 40)

    with pytest.raises(Unavailable):
        telling.events(live, 0, live.version, Readership(None, "en", False, False))


def test_a_name_that_is_erased_is_told_no_more(redis: Client) -> None:
    log, accounts = LogStore(redis, upcasters=UPCASTERS), Accounts(redis)
    telling = Telling(Games(log, 10), log, accounts, Talk(redis, log.shards), Blocks(redis), Clubs(redis))
    redis.hset(account_key("player-0"), mapping={"name": "Augusta", "folded": "augusta"})
    game = stored(redis, random_game(rulebooks()["systeme-solaire"], 3, 1), "told-name", 10)
    live = telling.load(game)
    everybody = Readership(None, "en", False, False)

    assert b"Augusta" in bytes(telling.events(live, 0, live.version, everybody)[0].json)
    Deletions(redis, accounts, Guests(redis, accounts), Networks(redis, ("x" * 32,))).delete("player-0")

    assert b"Augusta" not in b"".join(bytes(event.json) for event in telling.events(live, 0, live.version, everybody))


def test_an_answer_is_never_older_than_its_question() -> None:
    # given an answer under way
    fresh, state = Fresh(), [1]
    begun, go_on = threading.Event(), threading.Event()

    def slowly() -> int:
        found = state[0]
        begun.set()
        go_on.wait(PATIENCE_SECONDS)
        return found

    with ThreadPoolExecutor(20) as threads:
        first = threads.submit(fresh.get, "key", slowly)
        begun.wait(PATIENCE_SECONDS)
        # when something changes, and then many ask
        state[0] = 2
        later = [threads.submit(fresh.get, "key", lambda: state[0]) for _ in range(10)]
        go_on.set()
        # then all of them are told of the change
        assert first.result(PATIENCE_SECONDS) == 1
        assert {one.result(PATIENCE_SECONDS) for one in later} == {2}


def test_who_fails_fails_alone_and_who_is_ended_leaves_nobody_waiting() -> None:
    fresh, once = Fresh(), Once(10)

    def ended() -> int:
        raise SystemExit

    gets: list[Callable[[Callable[[], int]], int]] = [partial(fresh.get, "key"), partial(once.get, "key", 1)]
    for get in gets:
        with pytest.raises(ZeroDivisionError):
            get(lambda: 1 // len(""))
        with pytest.raises(SystemExit):
            get(ended)
        assert get(lambda: 5) == 5


def test_who_waits_for_somebody_who_is_ended_may_ask_again() -> None:
    once = Once(10)
    begun, go_on = threading.Event(), threading.Event()

    def ended() -> int:
        begun.set()
        go_on.wait(PATIENCE_SECONDS)
        raise SystemExit

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(once.get, "key", 1, ended)
        begun.wait(PATIENCE_SECONDS)
        second = threads.submit(once.get, "key", 1, lambda: 5)
        go_on.set()
        with pytest.raises(SystemExit):
            first.result(PATIENCE_SECONDS)
        try:
            assert second.result(PATIENCE_SECONDS) == 5
        except Unavailable:
            assert once.get("key", 1, lambda: 5) == 5


def test_what_was_asked_for_last_is_kept_up_to_a_bound() -> None:
    once = Once(10)
    made: list[str] = []

    def get(key: str, weight: int) -> None:
        def make() -> str:
            made.append(key)
            return key

        assert once.get(key, weight, make) == key

    for key, weight in (("a", 4), ("b", 4), ("a", 4), ("c", 4), ("a", 4), ("b", 4), ("huge", 11), ("huge", 11)):
        get(key, weight)

    assert made == ["a", "b", "c", "b", "huge", "huge"]

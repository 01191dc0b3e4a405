"""Seeks become games, once, wherever processes are interleaved and die."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from events.client import Client
from games.core.clock import DAY
from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.administration.log import OPERATOR
from service.games.commands import KeyReused
from service.seeks.matching import fits
from service.seeks.model import Seek
from service.seeks.pairing import PATIENCE_MS, pair, pair_all
from service.seeks.seeks import MOST, AlreadyPaired, NoSeek, TooManySeeks
from service.seeks.speeds import SPEEDS
from service.settings import Settings
from service.times import milliseconds
from service.wiring import Wiring
from tests.patience import PATIENCE_SECONDS
from tests.projections.world import SECRET_KEY
from tests.seeks.making import RULEBOOK, seek
from tests.slots.writers import Writer

NAMES = ("ada", "bob", "cyd", "dora", "emil")
ACCOUNTS = tuple(name[0] * 16 for name in NAMES)
REPEATED = settings(
    max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)


@pytest.fixture
def make(
    url: str, redis: Client, work_redis: Any, work_redis_url: str, tmp_path: Path
) -> Iterator[Callable[..., Wiring]]:
    """Makes the parts of a process, over a client of its own if the test gives one."""
    opened: list[Wiring] = []

    def made(data: Any = None, **changed: Any) -> Wiring:
        wiring = Wiring(
            Settings(
                redis_url=url,
                work_redis_url=work_redis_url,
                var=tmp_path,
                secret_key=SECRET_KEY,
                store_seconds=PATIENCE_SECONDS,
                **changed,
            )
        )
        if data is None:
            opened.append(wiring)
        else:
            wiring.__dict__["data"] = data
        return wiring

    yield made
    for wiring in opened:
        wiring.data.close()


@pytest.fixture
def wiring(make: Callable[..., Wiring]) -> Iterator[Wiring]:
    """The service, with five accounts."""
    made = make()
    people(made)
    yield made
    made.data.close()


def people(wiring: Wiring) -> None:
    for account, name in zip(ACCOUNTS, NAMES, strict=True):
        grant = Grant("", ("play",), milliseconds() + DAY)
        wiring.new_accounts.create(Account(account, name, "en", "UTC", 1), "hash", grant, None)


def asks(wiring: Wiring, wanted: Seek, now: int = 0) -> Seek:
    kept = wiring.seeks.keep(wanted)
    pair(wiring, kept, now)
    return kept


def games(wiring: Wiring) -> dict[str, list[str | None]]:
    """Who sits in the games of the seeks that tell of one, seat by seat."""
    found = {one.game for account in ACCOUNTS for one in wiring.seeks.of(account)} - {None}
    return {game: [chair.player for chair in wiring.games.load(game).game.chairs] for game in found if game}


def test_two_who_fit_play_at_once_at_the_clock_of_their_speed(wiring: Wiring) -> None:
    # given
    first = asks(wiring, seek(ACCOUNTS[0], entropy="salt"))
    assert [one.game for one in wiring.seeks.of(ACCOUNTS[0])] == [None]
    # when
    asks(wiring, seek(ACCOUNTS[1], since=1))
    # then
    [(game, sitting)] = games(wiring).items()
    assert sorted(map(str, sitting)) == sorted(ACCOUNTS[:2])
    begun = wiring.games.load(game).game
    assert (begun.status, begun.terms.creator, begun.terms.rulebook) == ("running", first.account, RULEBOOK)
    assert begun.terms.clock == SPEEDS["day"].clock
    assert begun.chairs[sitting.index(ACCOUNTS[0])].entropy == "salt"
    assert wiring.seeks.unsettled(10**15) == []
    with pytest.raises(AlreadyPaired):
        wiring.seeks.withdraw(first.account, first.id)


def test_who_blocks_whom_waits_until_they_do_not(wiring: Wiring) -> None:
    wiring.blocks.block(ACCOUNTS[0], ACCOUNTS[1], 1)
    for place in (0, 1):
        asks(wiring, seek(ACCOUNTS[place], since=place))
    assert pair_all(wiring, 10) == 0
    wiring.blocks.unblock(ACCOUNTS[0], ACCOUNTS[1])
    assert pair_all(wiring, 10) == 1
    assert len(games(wiring)) == 1


def test_the_longest_waiting_comes_first_and_a_wish_again_keeps_its_turn(wiring: Wiring) -> None:
    # given: two who block each other, and the first asks again
    wiring.blocks.block(ACCOUNTS[0], ACCOUNTS[1], 1)
    first = asks(wiring, seek(ACCOUNTS[0], since=1))
    asks(wiring, seek(ACCOUNTS[1], since=2))
    again = asks(wiring, seek(ACCOUNTS[0], since=3, above=50.0))
    assert (again.id, again.since, again.above) == (first.id, 1, 50.0)
    # when
    asks(wiring, seek(ACCOUNTS[2], since=4))
    # then
    assert [sorted(map(str, sitting)) for sitting in games(wiring).values()] == [[ACCOUNTS[0], ACCOUNTS[2]]]


def test_a_suspended_or_erased_player_is_not_seated_and_the_other_goes_on_waiting(wiring: Wiring) -> None:
    # given
    asks(wiring, seek(ACCOUNTS[0]))
    wiring.sanctions.impose("suspend", ACCOUNTS[0], "why", 10**15, by=OPERATOR, at=0)
    # when
    kept = asks(wiring, seek(ACCOUNTS[1], since=1))
    # then
    assert wiring.seeks.of(ACCOUNTS[0]) == []
    assert wiring.seeks.waiting(RULEBOOK, "day", 0) == [kept]
    # and an erased one leaves nothing
    wiring.seeks.forget(ACCOUNTS[1])
    assert not [key for key in wiring.data.scan_iter("*seeks*") if ACCOUNTS[1].encode() in key]
    assert games(wiring) == {}


def test_whoever_has_room_announces_the_game_and_without_anybody_nobody_waits(
    wiring: Wiring, make: Callable[..., Wiring]
) -> None:
    # given limits of one new game an hour
    strict = make(wiring.data, rate_limits=0.01)
    for place, expected in ((1, ACCOUNTS[0]), (2, ACCOUNTS[2])):
        asks(strict, seek(ACCOUNTS[0], since=1))
        asks(strict, seek(ACCOUNTS[place], since=2))
        # then: the first for one game, for the next whom they met
        assert expected in {wiring.games.load(game).game.terms.creator for game in games(wiring)}
    # when both have used theirs up
    asks(strict, seek(ACCOUNTS[0], since=3))
    asks(strict, seek(ACCOUNTS[2], since=4))
    assert strict.seeks.waiting(RULEBOOK, "day", 0) == []
    assert len(games(wiring)) == 2


def test_a_game_that_was_made_before_its_maker_died_is_made_once(
    wiring: Wiring, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given two who met, and a process that dies before it notes that their game is there
    asks(wiring, seek(ACCOUNTS[0]))
    with monkeypatch.context() as dying:
        dying.setattr(wiring.seeks, "settle", lambda _: None)
        asks(wiring, seek(ACCOUNTS[1], since=1))
    [pairing] = wiring.seeks.unsettled(10**15)
    assert games(wiring) == {}
    before = wiring.log.head(pairing.game)
    # when another finishes it
    assert pair_all(wiring, 2 * PATIENCE_MS) == 1
    # then
    assert [*games(wiring)] == [pairing.game]
    assert wiring.log.head(pairing.game) == before
    assert pair_all(wiring, 2 * PATIENCE_MS) == 0


def test_a_seek_lapses_unless_it_is_renewed(wiring: Wiring) -> None:
    live = wiring.seeks.keep(seek(ACCOUNTS[0], speed="live", lapses=100))
    assert wiring.seeks.renew(live.account, live.id, 50).seek.lapses == 50 + 120_000
    assert wiring.seeks.expire(120_049, 10) == 0
    asks(wiring, seek(ACCOUNTS[1], speed="live", since=1), now=120_050)
    assert games(wiring) == {}
    with pytest.raises(NoSeek):
        wiring.seeks.renew(live.account, live.id, 120_050)
    assert wiring.seeks.expire(120_050, 10) == 1
    assert wiring.seeks.of(ACCOUNTS[0]) == []


def test_a_player_waits_for_one_live_game_and_for_five_in_all(wiring: Wiring) -> None:
    # given
    books = ("terre-lune", "jeu-des-etoiles", "fabulastro")
    for book in books:
        wiring.seeks.keep(seek(ACCOUNTS[0], rulebook=book, speed="live"))
    assert [one.seek.rulebook for one in wiring.seeks.of(ACCOUNTS[0])] == ["fabulastro"]
    for speed in ("hour", "day", "three-days", "week"):
        wiring.seeks.keep(seek(ACCOUNTS[0], speed=speed))
    # when, then
    with pytest.raises(TooManySeeks):
        wiring.seeks.keep(seek(ACCOUNTS[0], rulebook="terre-lune"))
    wiring.seeks.keep(seek(ACCOUNTS[0], speed="live"))
    assert len(wiring.seeks.of(ACCOUNTS[0])) == MOST


def test_a_request_sent_twice_is_one_seek_even_after_its_game_began(wiring: Wiring) -> None:
    mine = seek(ACCOUNTS[0], once="mark", fingerprint="print")
    first = asks(wiring, mine)
    asks(wiring, seek(ACCOUNTS[1], since=1))
    again = asks(wiring, structs.replace(mine, id="another", since=5))
    assert again == first
    assert wiring.seeks.knows(ACCOUNTS[0], "mark")
    assert not wiring.seeks.knows(ACCOUNTS[1], "mark")
    assert len(games(wiring)) == 1
    assert wiring.seeks.waiting(RULEBOOK, "day", 0) == []
    with pytest.raises(KeyReused):
        wiring.seeks.keep(structs.replace(mine, fingerprint="other"))


wishes = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from([(2,), (2, 3), (3,)]), st.sampled_from([None, 2.0, 5.0])),
    min_size=2,
    max_size=5,
)


@REPEATED
@given(wishes, st.lists(st.tuples(st.integers(0, 5), st.integers(1, 12), st.booleans()), max_size=12))
def test_wherever_processes_are_interleaved_and_die_nobody_is_seated_twice_and_nobody_is_lost(
    url: str, redis: Client, make: Callable[..., Wiring], wanted: list[Any], steps: list[tuple[int, int, bool]]
) -> None:
    # given: requests, and a sweeper that thinks everybody is dead
    redis.flushall()
    wiring = make(redis, rate_limits=0)
    people(wiring)
    wiring.blocks.block(ACCOUNTS[0], ACCOUNTS[1], 1)
    seeks = [
        seek(ACCOUNTS[who], seats=seats, rating=float(who), below=near, above=near, since=place)
        for place, (who, seats, near) in enumerate(wanted)
    ]

    def request(one: Seek) -> Callable[[Any], object]:
        return lambda line: asks(make(line, rate_limits=0), one)

    writers = [Writer(redis, request(one)) for one in seeks]
    writers.append(Writer(redis, lambda line: pair_all(make(line, rate_limits=0), 2 * PATIENCE_MS)))
    # when they are interleaved, and some die
    for which, commands, dies in steps:
        writer = writers[which % len(writers)]
        for _ in range(commands):
            writer.step()
        if dies:
            writer.kill()
    for writer in writers:
        writer.finish()
        assert not isinstance(writer.result, Exception), writer.result
    pair_all(wiring, 3 * PATIENCE_MS)
    # then every seek that is there waits or has a game that there is, in which its player has one seat
    assert wiring.seeks.unsettled(10**15) == []
    waiting = wiring.seeks.waiting(RULEBOOK, "day", 0)
    standings = [one for account in ACCOUNTS for one in wiring.seeks.of(account)]
    assert {one.seek.id for one in standings if one.game is None} == {one.id for one in waiting}
    seated = sorted((one.game, one.seek.account) for one in standings if one.game)
    assert seated == sorted((game, player) for game, sitting in games(wiring).items() for player in sitting if player)
    # and nobody waits beside somebody for whom a game of two would do
    apart = {ACCOUNTS[0], ACCOUNTS[1]}
    for one in waiting:
        for other in waiting:
            assert 2 not in {*one.seats} & {*other.seats} or not fits(
                one, other, lambda a, b: {a.account, b.account} == apart
            )
    # and whoever was not killed has not lost theirs
    for writer, one in zip(writers, seeks, strict=False):
        if isinstance(writer.result, Seek):
            assert any(standing.seek.account == one.account for standing in standings)

"""Names are one account's each, however processes that give and take them are interleaved, and wherever they die."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.client import Client, call
from service.accounts.accounts import Account, Accounts
from service.accounts.deletion import Deletions
from service.accounts.networks import Networks
from service.accounts.sign_up.guests import Guests
from service.accounts.sign_up.new_accounts import NewAccounts
from service.accounts.slots.keys import account_key
from service.accounts.slots.names import BARRED, PATIENCE_MS, Names, NameTaken, name_key
from service.accounts.tokens.token import Grant
from service.accounts.tokens.tokens import Tokens
from service.administration.sanctions import Sanctions
from service.games.commands import Busy
from service.times import milliseconds
from tests.slots.writers import Writer

NAMES = ("ada", "bob", "cyd")
ACCOUNTS = tuple(letter * 16 for letter in "abcdefgh")
KEYS = ("x" * 32,)
GUESTS = ACCOUNTS[:2]
"""Those who are there from the beginning, with the first names."""
STEPS = 60

Do = Callable[[Any], object]
REPEATED = settings(
    max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)


def create(redis: Any, account: str, name: str, *, guest: bool = False) -> str:
    """As somebody who signs up."""
    new = Account(account, name, "en", "UTC", 1, guest=guest)
    grant = Grant("", ("play",), milliseconds() + 3_600_000)
    NewAccounts(redis, KEYS).create(new, None if guest else "hash", grant, None)
    return name


def settle(redis: Any, account: str, name: str) -> str:
    """As a guest who stays."""
    return Guests(redis, Accounts(redis)).settle(account, name, password="hash").name


def rename(redis: Any, account: str, name: str) -> str:
    """As a moderator who does not like a name."""
    Sanctions(redis).rename(account, name, "why", by="operator", at=1)
    return name


def erase(redis: Any, account: str, _: str) -> None:
    """As somebody who leaves."""
    deletions(redis).delete(account)


def deletions(redis: Any) -> Deletions:
    """As a process has them."""
    accounts = Accounts(redis)
    return Deletions(redis, accounts, Guests(redis, accounts), Networks(redis, KEYS))


def tidy(redis: Any, *_: str) -> int:
    """As a sweeper that believes that everybody else has died."""
    return Names(redis).settle_interrupted(milliseconds() + PATIENCE_MS + 1)


DEEDS = st.one_of(
    st.tuples(st.just(create), st.sampled_from(ACCOUNTS[2:]), st.sampled_from(NAMES)),
    st.tuples(st.sampled_from([settle, rename]), st.sampled_from(GUESTS), st.sampled_from(NAMES)),
    st.tuples(st.just(erase), st.sampled_from(GUESTS), st.just("")),
    st.tuples(st.just(tidy), st.just(""), st.just("")),
)
TURNS = st.lists(st.integers(0, 2), max_size=STEPS)
KILLS = st.lists(st.tuples(st.integers(0, STEPS), st.integers(0, 2)), max_size=2)


def holders(redis: Client, name: str) -> list[str]:
    """The accounts that say that they have a name."""
    return [account for account in ACCOUNTS if call(redis, "HGET", account_key(account), "folded") == name.encode()]


def writer_of(redis: Client, deed: tuple[Callable[..., object], str, str]) -> Writer:
    """A process that does a deed."""
    do, account, name = deed
    return Writer(redis, lambda line: do(line, account, name))


@given(deeds=st.lists(DEEDS, min_size=3, max_size=3), turns=TURNS, kills=KILLS)
@REPEATED
def test_a_name_has_one_holder_at_every_moment_and_one_who_dies_leaves_it_free(
    redis: Client, deeds: list[Any], turns: list[int], kills: list[tuple[int, int]]
) -> None:
    # given two guests, and three processes
    redis.flushall()
    for account, name in zip(GUESTS, NAMES, strict=False):
        create(redis, account, name, guest=True)
    writers = [writer_of(redis, deed) for deed in deeds]
    # when their commands are interleaved, and some of them die
    for place, turn in enumerate(turns):
        for _, killed in (kill for kill in kills if kill[0] == place):
            writers[killed].kill()
        writers[turn].step()
        assert all(len(holders(redis, name)) <= 1 for name in NAMES)
    for writer in writers:
        writer.finish()
    # then, once what was interrupted is settled,
    names = Names(redis)
    for account in deletions(redis).unfinished(milliseconds() + 1):
        deletions(redis).delete(account)
    tidy(redis)
    assert names.settle_interrupted(milliseconds() + PATIENCE_MS + 1) == 0
    # every account is found by its name, and every other name is free, or barred
    for name in NAMES:
        held = holders(redis, name)
        assert len(held) <= 1
        assert names.holder(name) == (held[0] if held else None)
        if not held and call(redis, "GET", name_key(name)) != BARRED:
            assert create(redis, ACCOUNTS[-1], name) == name
            deletions(redis).delete(ACCOUNTS[-1])
    listed = {account for _, account in names.page(b"-", b"+", 9)}
    assert listed == {account for name in NAMES for account in holders(redis, name)}
    # and nobody was answered anything but that it is done, taken, or to be tried again
    assert all(_is_answer(writer.result) for writer in writers)


def _is_answer(result: object) -> bool:
    refused = ("NameTaken", "Busy", "NoAccount", "NameFixed", "LastAdministrator")
    return not isinstance(result, Exception) or type(result).__name__ in refused


@given(turns=st.lists(st.integers(0, 1), max_size=STEPS))
@REPEATED
def test_of_two_who_want_a_name_exactly_one_gets_it(redis: Client, turns: list[int]) -> None:
    redis.flushall()
    create(redis, GUESTS[0], "guest", guest=True)
    writers = [writer_of(redis, (create, ACCOUNTS[4], "ada")), writer_of(redis, (settle, GUESTS[0], "ada"))]
    for turn in turns:
        writers[turn].step()
    for writer in writers:
        writer.finish()
    results = [writer.result for writer in writers]
    assert sorted(result if isinstance(result, str) else type(result).__name__ for result in results) == [
        "NameTaken",
        "ada",
    ]


@pytest.mark.parametrize("steps", range(12))
def test_who_signs_up_and_is_killed_at_any_step_leaves_name_and_invitation_as_they_were_or_used(
    redis: Client, steps: int
) -> None:
    # given an invitation for one
    from service.accounts.sign_up.codes import NotInvited, SignUpCodes  # noqa: PLC0415

    redis.flushall()
    now = milliseconds()
    codes, tokens = SignUpCodes(redis), Tokens(redis, KEYS)
    code, text = codes.open(1, now + 86_400_000, now, "operator")
    grant = Grant("", ("play",), now + 3_600_000)

    def sign_up(line: Any, account: str, name: str) -> str:
        new = Account(account, name, "en", "UTC", 1)
        return NewAccounts(line, KEYS).create(new, "hash", grant, None, text)[2]

    writer = Writer(redis, lambda line: sign_up(line, ACCOUNTS[0], "ada"))
    for _ in range(steps):
        writer.step()
    writer.kill()
    # when the sweeper has been there
    tidy(redis)
    codes.settle_interrupted(now + 2 * PATIENCE_MS)
    # then there is an account that has used it, or somebody else may
    there = bool(call(redis, "EXISTS", account_key(ACCOUNTS[0])))
    [left] = [one.left for one in codes.all(now) if one.id == code.id]
    assert left == (0 if there else 1)
    if there:
        with pytest.raises(NotInvited):
            sign_up(redis, ACCOUNTS[1], "bob")
        with pytest.raises(NameTaken):
            NewAccounts(redis, KEYS).created(Account(ACCOUNTS[1], "ada", "en", "UTC", 1), None)
    else:
        held = tokens.authenticate(sign_up(redis, ACCOUNTS[1], "ada"))
        assert held is not None
        assert held.account == ACCOUNTS[1]


def test_a_process_that_was_thought_dead_writes_nothing_by_its_claim(redis: Client) -> None:
    redis.flushall()
    slow = writer_of(redis, (create, ACCOUNTS[0], "ada"))
    while call(redis, "GET", name_key("ada")) is None:
        slow.step()
    tidy(redis)
    assert create(redis, ACCOUNTS[1], "ada") == "ada"
    slow.finish()
    assert isinstance(slow.result, Busy)
    assert holders(redis, "ada") == [ACCOUNTS[1]]

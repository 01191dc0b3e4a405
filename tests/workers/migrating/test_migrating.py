"""Accounts that a release before has written are moved whole, wherever that is interrupted, and of use as before."""

import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.cluster import RedisCluster
from redis.exceptions import ConnectionError as NoConnection

from events.client import Client, call
from events.errors import Unavailable
from service.accounts.erasure import erase_guests
from service.accounts.slots.format import FORMAT, Outdated
from service.accounts.slots.keys import PREFIX
from service.accounts.slots.names import NameTaken
from service.administration.sanctions import Sanctions
from service.settings import Settings
from service.wiring import Wiring
from tests.stores import SLOTS, patient, writer
from tests.workers.migrating.write_store import DAY, NOW, SECRET_KEY
from workers.keeping.making import make
from workers.keeping.restoring import restore
from workers.keeping.vaults import Folder
from workers.migrating.migrating import GoesOn, migrate

STORES = Path(__file__).with_name("stores")
"""Written by `write_store.py`: `last` by the last release, `head` by the commit before accounts had slots."""
STAYING = ("admin-log", "format", "gone", "once", "staff", "unsettled")
"""What is left where all accounts were, with what ends by itself."""
WRITING = {"hash": "HSET", "set": "SADD", "zset": "ZADD", "list": "RPUSH", "string": "SET"}


def load(redis: Client, name: str) -> dict[str, str]:
    """Fill an empty store; what is needed to use its accounts."""
    kept = json.loads(gzip.decompress((STORES / f"{name}.json.gz").read_bytes()))
    call(redis, "SET", "astrolude:store", '{"format":1,"shards":16}')
    for kind, key, text, ends in kept["keys"]:
        for command in _commands(kind, key, json.loads(text)):
            call(redis, *command)
        if int(ends) > 0:
            call(redis, "PEXPIREAT", key, max(int(ends), round(time.time() * 1000) + DAY))
    return dict(kept["told"])


def _commands(kind: str, key: str, found: Any) -> Iterator[tuple[Any, ...]]:
    if kind == "stream":
        for name, fields in found:
            yield "XADD", key, name, *(part for pair in fields.items() for part in pair)
    elif kind == "hash":
        yield "HSET", key, *(part for pair in found.items() for part in pair)
    elif kind == "zset":
        yield "ZADD", key, *(part for member, score in found for part in (score, member))
    else:
        yield WRITING[kind], key, *(found if isinstance(found, list) else [found])


@pytest.fixture(params=["server", "cluster"])
def store(request: pytest.FixtureRequest, log_redis_url: str) -> str:
    """An empty log store."""
    url: str = log_redis_url if request.param == "server" else request.getfixturevalue("cluster_url")
    with patient(url.replace("redis+cluster", "redis")) as node:
        node.flushall()
    return url


def wired(url: str, work_url: str) -> Wiring:
    """The parts of a process."""
    return Wiring(Settings(redis_url=url, work_redis_url=work_url, secret_key=SECRET_KEY, allow_lossy_failover=True))


@pytest.mark.parametrize("release", ["last", "head"])
def test_everything_of_an_account_is_moved_and_of_use(store: str, release: str, work_redis_url: str) -> None:
    redis = writer(store)
    told = load(redis, release)
    wiring = wired(store, work_redis_url)
    # before, nobody is told that an account is not there
    with pytest.raises(Outdated):
        _ = wiring.tokens
    # when
    assert migrate(redis, lambda _: None) == 4
    assert migrate(redis, lambda _: None) == 0
    # then
    _tokens_and_names(wiring, told, renamed=release == "head")
    _mail(wiring, told)
    assert [webhook.id for webhook in wiring.webhooks.of("a" * 16)] == ["w" * 16]
    assert wiring.webhooks.get("a" * 16, "w" * 16).url == "https://example.org"
    assert wiring.orders.book("game", "b" * 16).orders[0].do == "resign"
    assert list(wiring.orders.given()) == [("game", "b" * 16)]
    assert wiring.talk.games_of("b" * 16) == ["game"]
    if release == "head":
        _what_is_newer(wiring, told)
    # and what has tokens of its own is a guest, and goes with them
    assert erase_guests(wiring, NOW) == 0
    wiring.tokens.revoke("g" * 16, told["guest"].split("_")[1])
    assert erase_guests(wiring, NOW + 3 * DAY) == 1
    assert not [key for key in redis.scan_iter("*") if b"g" * 16 in key]
    kinds = {key.decode().removeprefix(PREFIX).partition(":")[0] for key in redis.scan_iter(f"{PREFIX}*")}
    assert kinds - {"erasing", "noted"} <= set(STAYING)
    _in_many_slots(redis)


def _tokens_and_names(wiring: Wiring, told: dict[str, str], *, renamed: bool) -> None:
    for name, account in (("Ada", "a"), ("Bób", "b"), ("Cy Two", "c"), ("guest", "g"), ("second", "a")):
        held = wiring.tokens.authenticate(told[name])
        assert held is not None
        assert held.account == account * 16
        assert wiring.tokens.authenticate(told[name][:-1] + "x") is None
    assert wiring.accounts.get("a" * 16).time_zone == "Europe/Paris"
    assert [token.label for token in wiring.tokens.of("a" * 16)] == ["first", "second"]
    assert wiring.accounts.find("ADA") == "a" * 16
    assert wiring.accounts.find("Bób two" if renamed else "BÓB") == "b" * 16
    assert [row.id[0] for row in wiring.finding.page("", None, 9)[0]] == ["a", "b", "c", "g"]
    assert wiring.networks.knows("a" * 16, "mark", NOW)
    assert wiring.finding.networks("a" * 16)[0].others == ["b" * 16]
    assert wiring.tokens.revoke("a" * 16, told["second"].split("_")[1])
    assert wiring.tokens.authenticate(told["second"]) is None


def _mail(wiring: Wiring, told: dict[str, str]) -> None:
    letters = wiring.letters
    assert sorted(wiring.mail_addresses.holders("ada@EXAMPLE.org", 5)) == ["a" * 16, "b" * 16]
    assert wiring.mail_addresses.pending("c" * 16, NOW) is not None
    assert (letters.due(NOW - 1, 9), letters.due(NOW + 9, 9)) == ([], ["a" * 16])
    waiting = letters.waiting("a" * 16)
    assert [letter.reference for letter in waiting] == ["0", "1", "2"]
    assert letters.find(told["letter"]) == letters.find(waiting[0].id) == waiting[0]
    assert not letters.add(waiting[0])
    assert len(letters.lease("a" * 16, NOW + 9)) == 3
    assert len(letters.log("a" * 16, None, 9)) == 4
    token, bounce = wiring.address_tokens.find(told["reply"]), wiring.address_tokens.bounced(told["bounce"])
    assert token is not None
    assert bounce is not None
    assert token.letter == bounce.letter == waiting[0].id
    assert wiring.mail_replies.begin(told["reply"], token, "<2@example.org>", NOW).id == told["answered"]
    assert wiring.preferences.of("a" * 16, "another").mode == "digest"
    assert letters.thread("a" * 16, "game").last == "<1@example.org>"


def _what_is_newer(wiring: Wiring, told: dict[str, str]) -> None:
    assert wiring.blocks.apart("b" * 16, ["a" * 16]) == {"a" * 16}
    assert wiring.second_factors.state("b" * 16).on is False
    assert wiring.password_resets.holder(told["code"]) == "a" * 16
    assert wiring.accounts.find("Bób") is None
    with pytest.raises(NameTaken):
        wiring.accounts.register.claim("bób", "z" * 16, NOW)
    assert wiring.roles.staff() == {"c" * 16: "administrator"}
    assert wiring.accounts.is_suspended("g" * 16, NOW)
    assert Sanctions(wiring.data).keeps_guests_out("mark") is False


def _in_many_slots(redis: Client) -> None:
    if isinstance(redis, RedisCluster):
        slots = {call(redis, "CLUSTER KEYSLOT", key) for key in redis.scan_iter("*")}
        assert len(slots) > 20
        assert max(slots) < SLOTS


class Cut(Redis):
    """A client whose line breaks after so many commands."""

    left = 0

    def execute_command(self, *command: Any, **options: Any) -> Any:
        """As long as the line holds."""
        self._spend(1)
        return super().execute_command(*command, **options)  # type: ignore[no-untyped-call]  # redis-py's

    def _spend(self, commands: int) -> None:
        if self.left < commands:
            raise NoConnection("cut")
        self.left -= commands

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Any:
        """One of which the server gets as many commands as the line holds for."""
        made: Any = super().pipeline(transaction, shard_hint)
        run = made.execute

        def execute(raise_on_error: bool = True) -> Any:
            commands, room = len(made.command_stack), self.left
            if room < commands:
                made.command_stack = made.command_stack[:room]
                run(raise_on_error=False)
                self.left = 0
                raise NoConnection("cut")
            self.left -= commands
            return run(raise_on_error=raise_on_error)

        made.execute = execute
        return made


def everything(redis: Any) -> dict[bytes, bytes]:
    """All keys but those that tell of the migration, and how long former ids are kept."""
    return {key: redis.dump(key) for key in redis.scan_iter() if key != f"{PREFIX}migrating".encode()}


def test_wherever_it_is_interrupted_it_goes_on_and_ends_the_same(log_redis: Redis) -> None:
    load(log_redis, "head")
    migrate(log_redis, lambda _: None)
    whole = everything(log_redis)
    cut = Cut(connection_pool=log_redis.connection_pool)
    after = 0
    while True:
        log_redis.flushall()
        load(log_redis, "head")
        cut.left = after
        try:
            migrate(cut, lambda _: None)
            break
        except Unavailable:
            log_redis.delete(f"{PREFIX}migrating")  # its lock ends by itself after half a minute
        migrate(log_redis, lambda _: None)
        assert everything(log_redis) == whole, after
        after += 1 if after % 7 else 3
    assert after > 50


def test_whoever_is_told_to_end_leaves_the_rest_to_the_next(log_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    monkeypatch.setattr("workers.migrating.migrating.AT_ONCE", 1)
    load(log_redis, "head")
    # when
    told: list[int] = []
    first = migrate(log_redis, told.append, lambda _: len(told) == 2)
    rest = migrate(log_redis, told.append)
    # then
    assert first == 2
    assert rest > 0
    assert migrate(log_redis, told.append) == 0


def test_a_backup_of_the_last_release_is_restored_and_moved(
    log_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> None:
    told = load(log_redis, "last")
    vault = Folder(tmp_path)
    made = make(log_redis, vault)
    log_redis.flushall()
    restore(log_redis, vault, made.manifest)
    wiring = wired(log_redis_url, work_redis_url)
    with pytest.raises(Outdated):
        _ = wiring.data
    migrate(log_redis, lambda _: None)
    _tokens_and_names(wiring, told, renamed=False)


def test_one_process_moves_accounts_at_a_time(log_redis: Redis) -> None:
    load(log_redis, "last")
    log_redis.set(f"{PREFIX}migrating", "another", ex=30)
    with pytest.raises(GoesOn):
        migrate(log_redis, lambda _: None)
    assert log_redis.get(FORMAT) is None

"""What it costs that accounts have slots of their own: looking a token up, and moving what the release before wrote.

`python -m tests.bench.slots [ACCOUNTS]` fills a store as the release before does, moves its accounts, and compares, in
turns, looks at a token of this release and at one that was moved with a script that reads two hashes and nothing else.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from redis import Redis

from events.client import call_all
from service.accounts.slots.keys import PREFIX, own
from service.accounts.tokens.token import Grant
from service.accounts.tokens.tokens import Tokens
from tests.bench.machine import describe
from tests.stores import patient, serve
from workers.migrating.migrating import migrate

ROUNDS = 40
LOOKS = 500
DAY = 86_400_000
TOKENS = 2
LETTERS = 4
SECRET = "0" * 48
HASHED = "f9a2ba511957122bfa67b029061c679703494540b35f02e0e0496a3b0cdcc46a"
"""SHA-256 of that."""
PLAIN = "return {redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[2])}"


def fill(redis: Redis, accounts: int) -> None:
    """Accounts as the release before keeps them: each with two tokens, four letters and an address."""
    for number in range(accounts):
        call_all(redis, _account(f"{number:0>16}", round(time.time() * 1000) + DAY))


def _account(account: str, ends: int) -> list[tuple[Any, ...]]:
    name = f"player {account}"
    facts = ("name", name, "folded", name, "language", "en", "time_zone", "UTC", "created", 1, "password", "x" * 97)
    commands: list[tuple[Any, ...]] = [
        ("HSET", f"{PREFIX}account:{account}", *facts),
        ("SET", f"{PREFIX}name:{name}", account),
        ("SET", f"{PREFIX}mail:address:{account}", f'{{"address":"p{account}@example.org","epoch":"e"}}'),
    ]
    for place in range(TOKENS):
        token = f"{place}{account[1:]}"
        commands.append(("HSET", f"{PREFIX}token:{token}", *_fields(account, ends)))
        commands.append(("PEXPIREAT", f"{PREFIX}token:{token}", ends))
        commands.append(("SADD", f"{PREFIX}tokens:{account}", token))
    for place in range(LETTERS):
        letter = f"{place}{account[1:]}"
        commands.append(("SET", f"{PREFIX}letter:{letter}", f'{{"account":"{account}","id":"{letter}"}}'))
        commands.append(("ZADD", f"{PREFIX}letters:of:{account}", 1, letter))
    return commands


def _fields(account: str, ends: int) -> tuple[Any, ...]:
    return ("hash", HASHED, "account", account, "label", "", "scopes", "play", "created", 1, "expires", ends)


def looks(redis: Redis) -> dict[str, Callable[[], object]]:
    """What is compared: a plain script over the same keys, a token of this release, and one that was moved."""
    tokens, account, ends = Tokens(redis, ("x" * 32,)), "0" * 16, round(time.time() * 1000) + DAY
    _, text = tokens.issue(account, Grant("", ("play",), ends))
    moved = f"astro_{account}_{SECRET}"
    assert tokens.authenticate(moved) == tokens.authenticate(moved)
    script = redis.register_script(PLAIN)
    keys = [own(account, "token", account), own(account, "account")]
    return {
        "plain": lambda: script(keys=keys),
        "new": lambda: tokens.authenticate(text),
        "moved": lambda: tokens.authenticate(moved),
    }


def compare(redis: Redis) -> dict[str, float]:
    """How long each look takes, in those of a plain script."""
    every = looks(redis)
    spent: dict[str, list[float]] = {name: [] for name in every}
    for _ in range(ROUNDS):
        for name, look in every.items():
            began = time.perf_counter()
            for _ in range(LOOKS):
                look()
            spent[name].append(time.perf_counter() - began)
    return {
        name: statistics.median(own / plain for own, plain in zip(some, spent["plain"], strict=True))
        for name, some in spent.items()
    }


def main(accounts: int = 20_000) -> None:
    """Fill, move, compare."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        for url in serve(Path(folder), "everysec"):
            with patient(url) as redis:
                fill(redis, accounts)
                began, spent = time.perf_counter(), time.process_time()
                migrate(redis, lambda _: None)
                took, spent = time.perf_counter() - began, time.process_time() - spent
                print(describe())
                print(f"{accounts} accounts moved in {took:.1f} s, {spent:.1f} s of them in Python:", end=" ")
                print(f"{took * 100_000 / accounts:.0f} s per 100,000")
                for name, ratio in compare(redis).items():
                    print(f"look {name}: {ratio:.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

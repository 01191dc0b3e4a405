"""Rate limits and their headers (draft-ietf-httpapi-ratelimit-headers).

Reads and writes are counted in each process by fixed windows, which costs a dictionary look-up; so with two web
processes a caller may do up to twice what the table says. What guessing would gain from (sign-up, login, wrong
passwords) is counted for all processes together in the work Redis. `ASTROLUDE_RATE_LIMITS` is a factor on them all.
"""

from time import time
from typing import Final

from flask import g, request
from msgspec import Struct

from service.auth import DOOR
from service.problems import Problem

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_CALLERS: Final = 100_000


class Limit(Struct, frozen=True):
    """So many requests in so many seconds; `per` says what is counted together."""

    name: str
    requests: int
    seconds: int
    per: str
    what: str


READ: Final = Limit("read", 1200, 60, "account, else address", "GET and HEAD")
WRITE: Final = Limit("write", 600, 60, "account, else address", "POST, PUT, PATCH and DELETE")
COUNTED: Final = (READ, WRITE)


class Counter:
    """Counts requests of one limit by caller, in fixed windows."""

    def __init__(self, limit: Limit, factor: float) -> None:
        self.allowed = max(1, round(limit.requests * factor))
        self.seconds = limit.seconds
        self.policy = f'"{limit.name}";q={self.allowed};w={limit.seconds}'
        self._name = limit.name
        self._window = 0
        self._counts: dict[str, int] = {}

    def charge(self, who: str) -> str:
        """Count a request and give the RateLimit header; raises the 429 problem."""
        now = int(time())
        window = now // self.seconds
        if window != self._window or len(self._counts) > MOST_CALLERS:
            self._window = window
            self._counts = {}
        count = self._counts.get(who, 0) + 1
        self._counts[who] = count
        wait = self.seconds - now % self.seconds
        if count > self.allowed:
            g.rate_limit = f'"{self._name}";r=0;t={wait}'
            raise exceeded(self.allowed, self.seconds, wait)
        return f'"{self._name}";r={self.allowed - count};t={wait}'

    def refund(self, who: str) -> None:
        """Take one request back."""
        if self._counts.get(who):
            self._counts[who] -= 1


def exceeded(allowed: int, seconds: int, wait: int) -> Problem:
    """The 429 problem."""
    facts = {"limit": allowed, "window": seconds, "wait": wait}
    return Problem("rate_limited", facts, headers={"Retry-After": str(wait)})


class Limits:
    """The limits of one process; none when the factor is 0."""

    def __init__(self, factor: float) -> None:
        self._read = Counter(READ, factor) if factor else None
        self._write = Counter(WRITE, factor) if factor else None

    def charge(self) -> None:
        """Count the request in hand against its caller; raises the 429 problem.

        A token that this process has not seen in the last seconds counts for its address: looking it up is what
        would be limited, and costs a round trip.
        """
        counter = self._read if request.method in SAFE else self._write
        if counter is None:
            return
        known = DOOR.peek(request.headers.get("Authorization", ""))
        who = known.account if known and known.account else request.remote_addr or ""
        g.rate_policy = counter.policy
        g.rate_limit = counter.charge(who)

"""Who may be called now: nobody's slow receivers take what others need.

A call to a slow receiver holds its place for long, a call to a quick one for a moment. So accounts with a receiver
that was slow within the last five minutes have a quarter of all places together. With those of which this process
knows nothing yet they have three quarters: the last quarter is for accounts that are known to be quick. Within that
an account has a few places, of which no webhook has all; and a host has half of all places, whosever webhooks are
there. Whoever was called longest ago comes first.

Hosts are counted, but not held to be slow: anybody may name anybody's host, and names are free.
All of this is what one process remembers: nothing of it is kept when it ends, and nothing has to be.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import structlog
from msgspec import Struct

from events.clock import monotonic

SLOW_SECONDS: Final = 2.0
"""A call that takes longer is slow, however it ends."""
SLOW_FOR_SECONDS: Final = 300.0
QUICK_FOR_SECONDS: Final = 3600.0
FEWEST: Final = 2
"""Places of an account that is not known to be quick."""
TIDY_SECONDS: Final = 60.0

Key = tuple[str, str]

_log = structlog.get_logger()


class Party(NamedTuple):
    """Who is called, for whom, and where."""

    target: str
    account: str
    host: str

    @property
    def keys(self) -> tuple[Key, Key, Key]:
        """The keys under which it is counted."""
        return ("target", self.target), ("account", self.account), ("host", self.host)


class Call(Struct, frozen=True, eq=False):
    """A place that is taken, and since when."""

    party: Party
    began: float


class Shares:
    """The places of one process, for its one thread that gives them away."""

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        self._places = places
        self._clock = clock
        self._calls: set[Call] = set()
        self._taken: Counter[Key] = Counter()
        self._slow_until: dict[str, float] = {}
        self._quick_until: dict[str, float] = {}
        self._served: dict[str, float] = {}
        self._slow = self._doubtful = 0
        self._tidied = clock()

    @property
    def taken(self) -> int:
        """How many places are taken."""
        return len(self._calls)

    @property
    def slow(self) -> int:
        """How many of them are taken by slow ones."""
        return self._slow

    @property
    def full(self) -> bool:
        """Whether there is no place for anybody."""
        return len(self._calls) >= self._places

    def review(self) -> None:
        """Find out who has been slow meanwhile; to be called before places are given away."""
        now = self._clock()
        for call in self._calls:
            if now - call.began > SLOW_SECONDS:
                self._note_slow(call.party, now)
        self._slow = sum(self._is_slow(call.party) for call in self._calls)
        self._doubtful = sum(not self._is_quick(call.party) for call in self._calls)
        if now - self._tidied > TIDY_SECONDS:
            self._tidy(now)

    def in_turn(self, parties: Iterable[Party]) -> list[Party]:
        """Those whose account was called longest ago come first, those never called before them all."""
        return sorted(parties, key=lambda party: self._served.get(party.account, 0.0))

    def has_room(self, party: Party) -> bool:
        """Whether the webhook may be called now."""
        webhook, account, host = party.keys
        quick = self._is_quick(party)
        own = max(FEWEST, self._places // 16) if quick else FEWEST
        return (
            not self.full
            and self._taken[account] < own
            and self._taken[webhook] < own - 1
            and self._taken[host] < self._places // 2
            and (quick or self._doubtful < self._places * 3 // 4)
            and (self._slow < self._places // 4 or not self._is_slow(party))
        )

    def begin(self, party: Party) -> Call:
        """Take a place."""
        now = self._clock()
        call = Call(party, now)
        self._calls.add(call)
        self._taken.update(party.keys)
        self._served[party.account] = now
        self._slow += self._is_slow(party)
        self._doubtful += not self._is_quick(party)
        return call

    def end(self, call: Call) -> None:
        """Give the place back, and remember how long it was taken."""
        now = self._clock()
        self._calls.remove(call)
        for key in call.party.keys:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]
        if now - call.began > SLOW_SECONDS:
            self._note_slow(call.party, now)
        else:
            self._quick_until[call.party.account] = now + QUICK_FOR_SECONDS

    def _is_slow(self, party: Party) -> bool:
        return self._slow_until.get(party.account, 0.0) > self._clock()

    def _is_quick(self, party: Party) -> bool:
        return self._quick_until.get(party.account, 0.0) > self._clock() and not self._is_slow(party)

    def _note_slow(self, party: Party, now: float) -> None:
        if not self._is_slow(party):
            _log.info("webhook_slow", target=party.target, account=party.account, host=party.host)
        self._slow_until[party.account] = now + SLOW_FOR_SECONDS
        self._quick_until.pop(party.account, None)

    def _tidy(self, now: float) -> None:
        """Forget what is over."""
        self._tidied = now
        self._slow_until = {account: until for account, until in self._slow_until.items() if until > now}
        self._quick_until = {account: until for account, until in self._quick_until.items() if until > now}
        self._served = {account: at for account, at in self._served.items() if now - at < QUICK_FOR_SECONDS}

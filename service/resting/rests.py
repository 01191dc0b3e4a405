"""The rest that accounts choose: hours of the night and days of the week, by the clocks of where their players live."""

from collections.abc import Collection
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct, structs

from events.client import Client, call
from events.lua import Script
from games.core.clock import DAY, Millis
from games.core.resting.rest import Rest
from service.accounts.accounts import NoAccount
from service.accounts.slots.due_list import DueList
from service.accounts.slots.keys import account_key, own
from service.resting.local import rest_in

_KEEP: Final = Script(__file__, "keep_rest")

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: Final[tuple[Weekday, ...]] = get_args(Weekday)
HOLDS_MS: Final = 7 * DAY
"""How long a rest stays as it was chosen: whoever moved it every time it is their turn would never have to play."""
SPREAD_AT_ONCE: Final = 50
NO_NIGHT: Final = "00:00"
"""A night that begins and ends then is none."""


class Night(Struct, frozen=True):
    """Hours of the night: two times of the day (`HH:MM`), the second mostly of the next."""

    begins: str
    ends: str


USUAL: Final = Night("22:00", "07:00")
"""The night of a player who has chosen none."""


class Chosen(Struct, frozen=True):
    """An account's rest, its days in order; `since` is when it was chosen (ms), 0 for what it is before that."""

    night: Night | None
    days_off: tuple[Weekday, ...]
    time_zone: str
    since: Millis = 0

    @property
    def holds_until(self) -> Millis:
        """When it may be chosen anew (ms)."""
        return self.since + HOLDS_MS if self.since else 0

    def logged(self, now: Millis) -> Rest:
        """As a log has it that learns of it now."""
        begins, ends = (self.night.begins, self.night.ends) if self.night else (NO_NIGHT, NO_NIGHT)
        days = tuple(map(WEEKDAYS.index, self.days_off))
        return rest_in(self.time_zone, begins, ends, days, now)


def ordered(days: Collection[str]) -> tuple[Weekday, ...]:
    """Days of the week, each once, from Monday on."""
    return tuple(day for day in WEEKDAYS if day in days)


class TooSoon(Exception):
    """The rest was chosen a short while ago."""

    def __init__(self, until: Millis) -> None:
        super().__init__(until)
        self.until = until


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Chosen).decode


class Rests:
    """The rest of all accounts. Every method raises Unavailable when the store gives no answer; times in ms."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._changed = DueList(redis, "rests")

    def of(self, account: str) -> Chosen | None:
        """What the account has chosen, None for nothing."""
        kept = call(self._redis, "GET", own(account, "rest"))
        return None if kept is None else _decode(kept)

    def choose(self, account: str, wanted: Chosen, now: Millis) -> Chosen:
        """Have another rest, or the same; its games learn of it soon. Raises TooSoon and NoAccount."""
        while True:
            before = self.of(account)
            if before is not None and structs.replace(before, since=wanted.since) == wanted:
                wanted = before
            elif before is not None and now < before.holds_until:
                raise TooSoon(before.holds_until)
            else:
                wanted = structs.replace(wanted, since=now)
            kept = b"" if before is None else _encode(before)
            done = _KEEP.run(self._redis, [account_key(account), own(account, "rest")], [kept, _encode(wanted)])
            if done < 0:
                raise NoAccount
            if done:
                self._changed.announce(account, now, now)
                return wanted

    def changed(self, now: Millis) -> list[str]:
        """The accounts whose games have to learn of their rest."""
        return self._changed.due(now, SPREAD_AT_ONCE)

    def spread(self, account: str) -> None:
        """Take note that they have. It cannot have changed since: it holds for days."""
        self._changed.drop(account)

    def forget(self, account: str) -> None:
        """Forget what an account has chosen."""
        call(self._redis, "DEL", own(account, "rest"))
        self._changed.drop(account)

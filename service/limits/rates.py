"""Rate limits: cheap counters in each process, and shared ones in the work store against guessing and flooding.

Reads and writes are counted in fixed windows by a dictionary look-up; each process counts for itself, so with two
processes a caller may do up to twice what the table says. `ASTROLUDE_RATE_LIMITS` is a factor on them all, 0 is off.
Headers: draft-ietf-httpapi-ratelimit-headers.
"""

from collections.abc import Callable
from ipaddress import IPv6Address
from typing import Final

from limits import RateLimitItemPerSecond
from limits.storage import RedisStorage
from limits.strategies import FixedWindowRateLimiter
from msgspec import Struct
from redis import Redis

from events.clock import unix_time

MOST_CALLERS: Final = 100_000
REFUSAL_SECONDS: Final = 1.0
"""How long an insistent caller waits for each refusal: those who ask as fast as they are answered do so no faster."""
SAFE: Final = frozenset({"GET", "HEAD"})


class Limit(Struct, frozen=True):
    """So many requests in so many seconds; `per` says what is counted together."""

    name: str
    requests: int
    seconds: int
    per: str
    what: str


READ: Final = Limit("read", 1200, 60, "account; without token, address", "GET and HEAD")
WRITE: Final = Limit("write", 600, 60, "account; without token, address", "POST, PUT, PATCH and DELETE")
SIGN_UP: Final = Limit("sign-up", 20, 3600, "address", "new accounts")
GUESTS: Final = Limit("guests", 60, 3600, "address", "new guests")
LOGIN: Final = Limit("login", 60, 900, "address, with a token and without", "passwords to compare")
RESETS: Final = Limit("password-resets", 20, 3600, "address", "forgotten passwords")
RESETS_NEAR: Final = Limit("reset-letters", 4, 86_400, "account and address", "letters that set a password")
RESETS_ANYWHERE: Final = Limit(
    "reset-letters-anywhere", 6, 86_400, "account, from networks new to it", "letters that set a password"
)
SECOND_FACTOR: Final = Limit("second-factor", 20, 3600, "account", "codes of a second factor to compare")
NEW_PASSWORD: Final = Limit("new-password", 10, 3600, "account", "changed passwords, and guests’ first")
NEW_PASSWORDS: Final = Limit("new-passwords", 60, 3600, "address", "changed passwords, and guests’ first")
EXPORTS: Final = Limit("exports", 5, 86_400, "account", "exports of all data")
HINTS: Final = Limit("hints", 240, 3600, "account", "hints to work out")
ANALYSES: Final = Limit("analyses", 30, 86_400, "account", "analyses of games")
TALK: Final = Limit("talk", 60, 60, "account", "messages to tables")
MESSAGES: Final = Limit("private-messages", 30, 60, "account", "messages to players")
MESSAGES_A_DAY: Final = Limit("private-messages-day", 600, 86_400, "account", "messages to players")
MESSAGE_REQUESTS: Final = Limit("message-requests", 20, 86_400, "account", "first messages to players")
MESSAGE_REQUESTS_TAKEN: Final = Limit(
    "message-requests-taken", 30, 86_400, "account that gets them", "first messages to players"
)
READ_MARKS: Final = Limit("conversations", 600, 3600, "account", "conversations read, taken up and ended")
BLOCKS: Final = Limit("blocks", 120, 3600, "account", "players blocked and unblocked")
FOLLOWS: Final = Limit("follows", 120, 3600, "account", "players followed and unfollowed")
CALENDARS: Final = Limit("calendars", 30, 3600, "account", "addresses of calendars made")
CALENDARS_READ: Final = Limit("calendars-read", 120, 3600, "account", "calendars read by their address")
SERIES: Final = Limit("series", 120, 3600, "account", "series proposed, agreed to and stopped")
CLUBS: Final = Limit("clubs", 5, 86_400, "account", "clubs founded")
CLUB_STEPS: Final = Limit("club-steps", 240, 3600, "account", "clubs joined, asked, left, led and changed")
STUDIES: Final = Limit("studies", 10, 86_400, "account", "studies made and taken up")
STUDY_STEPS: Final = Limit("study-steps", 240, 3600, "account", "studies and their entries changed")
SEEKS: Final = Limit("seeks", 240, 3600, "account", "games sought")
TOURNAMENTS: Final = Limit("tournaments", 20, 86_400, "account", "tournaments announced")
ENTRIES: Final = Limit("entries", 600, 3600, "account", "entries to tournaments")
REPORTS: Final = Limit("reports", 20, 86_400, "account", "reports")
REPORTS_BY_GUEST: Final = Limit("reports-guest", 5, 86_400, "guest", "reports")
REPORTS_BY_NETWORK: Final = Limit("reports-network", 60, 86_400, "address", "reports")
REPORTS_BY_GUESTS: Final = Limit("reports-guests", 15, 86_400, "address", "reports by guests")
CONSENTS: Final = Limit("consents", 120, 3600, "account", "apps let in or turned away")
TYPED: Final = Limit("device-codes", 20, 3600, "account", "codes of devices looked up")
TYPED_NEAR: Final = Limit("device-codes-near", 60, 3600, "address", "codes of devices looked up")
APP_TOKENS: Final = Limit("app-tokens", 1200, 3600, "address", "tokens for apps, and devices that ask")
APP_DEVICES: Final = Limit("app-devices", 60, 3600, "address", "devices that begin to sign in")
PINGS: Final = Limit("pings", 60, 3600, "account", "pings of webhooks")
WRONG_PASSWORD: Final = Limit("wrong-password", 20, 900, "account and address", "wrong passwords")
WRONG_ANYWHERE: Final = Limit("wrong-anywhere", 100, 3600, "account", "wrong passwords")
MAIL_CODES: Final = Limit("mail-codes", 5, 3600, "account", "codes by mail")
MAIL_REPEATED: Final = Limit("mail-repeated", 3, 86_400, "account and mailbox", "codes by mail")
MAIL_ASKED: Final = Limit("mail-asked", 4, 86_400, "network and mailbox", "codes by mail")
MAIL_TAKEN: Final = Limit("mail-taken", 12, 86_400, "mailbox", "codes by mail")
MAIL_INVITATIONS: Final = Limit("mail-invitations", 20, 86_400, "account that gets them", "letters about invitations")
DEVICES: Final = Limit("devices", 30, 3600, "account", "devices to be told on")
PUSHED_INVITATIONS: Final = Limit("pushed-invitations", 20, 86_400, "device", "invitations that are pushed")
MAIL_REPLIES: Final = Limit("mail-replies", 120, 3600, "account", "replies by mail")
MAIL_ANSWERS: Final = Limit("mail-answers", 40, 86_400, "account", "answers to replies that play nothing")
MAIL_ASTRAY: Final = Limit("mail-astray", 2, 86_400, "account", "answers to mails that are no reply")
MAIL_ASTRAY_ALL: Final = Limit("mail-astray-all", 200, 3600, "service", "answers to mails that are no reply")

TABLE: Final = (
    *(READ, WRITE, SIGN_UP, GUESTS, LOGIN, WRONG_PASSWORD, WRONG_ANYWHERE, NEW_PASSWORD, NEW_PASSWORDS, TALK),
    *(EXPORTS, SECOND_FACTOR, RESETS, RESETS_NEAR, RESETS_ANYWHERE),
    *(HINTS, ANALYSES, BLOCKS, FOLLOWS, CLUBS, CLUB_STEPS, STUDIES, STUDY_STEPS, SEEKS, SERIES, TOURNAMENTS, ENTRIES),
    *(CALENDARS, CALENDARS_READ),
    *(REPORTS, REPORTS_BY_GUEST, REPORTS_BY_NETWORK, REPORTS_BY_GUESTS),
    *(MESSAGES, MESSAGES_A_DAY, MESSAGE_REQUESTS, MESSAGE_REQUESTS_TAKEN, READ_MARKS),
    *(DEVICES, PUSHED_INVITATIONS, CONSENTS, TYPED, TYPED_NEAR, APP_TOKENS, APP_DEVICES),
    *(PINGS, MAIL_CODES, MAIL_REPEATED, MAIL_ASKED, MAIL_TAKEN, MAIL_INVITATIONS, MAIL_REPLIES, MAIL_ANSWERS),
    *(MAIL_ASTRAY, MAIL_ASTRAY_ALL),
)


class TooMany(Exception):
    """More than `allowed` requests in `seconds`; `wait` seconds from now there will be room again.

    An `insistent` caller has gone on for as many requests again.
    """

    def __init__(self, limit: str, allowed: int, seconds: int, wait: int, *, insistent: bool = False) -> None:
        super().__init__(f"{limit}: more than {allowed} in {seconds} s")
        self.insistent = insistent
        self.limit = limit
        self.allowed = allowed
        self.seconds = seconds
        self.wait = wait

    def headers(self) -> dict[str, str]:
        """The headers of the refusal."""
        return {
            "Retry-After": str(self.wait),
            "RateLimit-Policy": f'"{self.limit}";q={self.allowed};w={self.seconds}',
            "RateLimit": f'"{self.limit}";r=0;t={self.wait}',
        }


def network(address: str) -> str:
    """What an address counts as: IPv6 as its /64, because one subscriber has all of it; anything else as itself."""
    if ":" not in address:
        return address
    try:
        whole = IPv6Address(address)
    except ValueError:  # proxies may give names that are not addresses
        return address
    return str(whole.ipv4_mapped or IPv6Address(int(whole) >> 64 << 64))


def _allowed(limit: Limit, factor: float) -> int:
    return max(1, round(limit.requests * factor))


class Counter:
    """Counts requests of one limit by caller, in this process."""

    def __init__(self, limit: Limit, factor: float, clock: Callable[[], float] = unix_time) -> None:
        self.allowed = _allowed(limit, factor)
        self.policy = f'"{limit.name}";q={self.allowed};w={limit.seconds}'
        self._limit = limit
        self._clock = clock
        self._window = 0
        self._counts: dict[str, int] = {}

    def charge(self, who: str) -> str:
        """Count a request; the RateLimit header of its answer. Raises TooMany."""
        seconds = self._limit.seconds
        window, into = divmod(int(self._clock()), seconds)
        if window != self._window or len(self._counts) > MOST_CALLERS:
            self._window = window
            self._counts = {}
        count = self._counts.get(who, 0) + 1
        self._counts[who] = count
        if count > self.allowed:
            insistent = count > 2 * self.allowed
            raise TooMany(self._limit.name, self.allowed, seconds, seconds - into, insistent=insistent)
        return f'"{self._limit.name}";r={self.allowed - count};t={seconds - into}'


class Limits:
    """The counters of one process, by method; none when the factor is 0."""

    def __init__(self, factor: float, clock: Callable[[], float] = unix_time) -> None:
        self._read = Counter(READ, factor, clock) if factor else None
        self._write = Counter(WRITE, factor, clock) if factor else None

    def of(self, method: str) -> Counter | None:
        """The counter that a request of this method is charged to."""
        return self._read if method in SAFE else self._write


class Guard:
    """The limits that all processes share. Raises redis.exceptions.ConnectionError when the work Redis is away."""

    def __init__(self, work: Redis, factor: float) -> None:
        self._factor = factor
        self._limiter = FixedWindowRateLimiter(RedisStorage("redis://", connection_pool=work.connection_pool))

    def charge(self, limit: Limit, who: str) -> None:
        """Count one; raises TooMany when that is too many."""
        if self._factor and not self._limiter.hit(self._item(limit), limit.name, who):
            raise self._too_many(limit, who)

    def check(self, limit: Limit, who: str) -> None:
        """Raise TooMany when one more would be too many; counts nothing."""
        if self._factor and not self._limiter.test(self._item(limit), limit.name, who):
            raise self._too_many(limit, who)

    def _item(self, limit: Limit) -> RateLimitItemPerSecond:
        return RateLimitItemPerSecond(_allowed(limit, self._factor), limit.seconds)

    def _too_many(self, limit: Limit, who: str) -> TooMany:
        ends = self._limiter.get_window_stats(self._item(limit), limit.name, who).reset_time
        wait = max(1, round(ends - unix_time()))
        return TooMany(limit.name, _allowed(limit, self._factor), limit.seconds, wait)

"""Seeks: a game with anybody that fits, which begins as soon as there are enough."""

from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

from redis.exceptions import RedisError

from events.errors import Unavailable
from games.core.catalogue import rulebooks
from games.core.errors import IllegalMove
from service.accounts.slots.keys import owned_id
from service.api.games.replies import PRIVATE
from service.api.games.requests import InLanguage, Nothing
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.charging import payers
from service.api.http.context import language, wiring
from service.api.http.idempotency import idempotency
from service.api.http.problems import Problem, Refused
from service.api.seeks.answers import SeekOut, SeeksOut, SpeedOut, SpeedsOut
from service.api.seeks.requests import SeekIn
from service.ids import new_id
from service.limits.quotas import Room
from service.limits.rates import SEEKS
from service.seeks.model import Seek, Standing
from service.seeks.pairing import pair
from service.seeks.seeks import MOST
from service.seeks.speeds import SPEEDS
from service.times import milliseconds

blp = Blueprint("seeks", description="Games with anybody that fits, which begin as soon as there are enough.")

PUBLIC: Final = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}


@blp.route("/v1/speeds", headers=PUBLIC)
@blp.arguments(InLanguage, location="query")
def list_speeds(_: dict[str, Any]) -> SpeedsOut:
    """The named clocks, the fastest first.

    Whoever announces a game may give any clock; these have names that mean the same everywhere.
    """
    return SpeedsOut(
        [
            SpeedOut(speed.key, speed.titles[language()], speed.clock, speed.nights, speed.patience // 1000)
            for speed in SPEEDS.values()
        ]
    )


@blp.route("/v1/seeks", "POST", needs="play", repeatable=True, status=201)
@blp.problems("unknown_rulebook", "bad_player_count", "bots_do_not_seek", "too_many_seeks", "rate_limited")
@blp.problems("quota_reached", "quota_used_up", "unknown_seek")
@blp.arguments(SeekIn)
def create_seek(body: dict[str, Any]) -> SeekOut:
    """Seek a game with anybody that fits.

    Where others wait who fit, the longest waiting first, the game begins at once, and `game` is its id; else it waits.
    Two fit if they want the same rulebook, speed and number of seats, each accepts the other's rating, and neither
    blocks the other. All are told by the notice `started`. The same wish again takes the place of one that waits, and
    keeps its turn; another live one ends a live one. Five at most; renew it before it lapses.
    """
    account = wiring().accounts.get(me())
    if account.bot is not None:
        raise Problem("bots_do_not_seek")
    seats = _seats(body)
    wiring().guard.charge(SEEKS, account.id)
    now, once = milliseconds(), idempotency(account.id)
    mark = sha256(once.key.encode()).hexdigest() if once else ""
    if not (mark and wiring().seeks.knows(account.id, mark)):
        _require_room(max(seats))
    speed = SPEEDS[body["speed"]]
    ratings = wiring().results.of_player(account.id, [body["rulebook"]])
    kept = wiring().seeks.keep(
        Seek(
            id=owned_id(account.id),
            account=account.id,
            rulebook=body["rulebook"],
            speed=speed.key,
            seats=seats,
            rating=ratings[0].rating.ordinal if ratings else 0.0,
            since=now,
            lapses=now + speed.patience,
            entropy=body["entropy"],
            once=mark,
            fingerprint=once.fingerprint if once else "",
            **body["ratings"],
        )
    )
    return SeekOut.of(_paired(kept, now))


def _require_room(seats: int) -> None:
    """Raise Exceeded for whoever has no room for one more game: one of those who meet announces it."""
    give_back = wiring().quotas.reserve(Room(new_id(), me(), seats, 0, 0, new=True), payers())
    give_back()


def _paired(seek: Seek, now: int) -> Standing:
    """The seek after a look for others. Raises NoSeek if it was withdrawn meanwhile, or none has room for the game."""
    with suppress(Unavailable, RedisError):  # it is kept: the sweeper looks again
        pair(wiring(), seek, now)
    return wiring().seeks.get(seek.account, seek.id)


def _seats(body: dict[str, Any]) -> tuple[int, ...]:
    book = rulebooks().get(body["rulebook"])
    if book is None:
        unknown = IllegalMove("unknown_rulebook", known=sorted(rulebooks()))
        raise Refused(unknown, field="$.rulebook")
    allowed = [count for count in book.seats if count > 1]
    wanted = sorted({*body.get("seats", allowed)})
    if not wanted or not {*wanted} <= {*allowed}:
        raise Refused(IllegalMove("bad_player_count", allowed=allowed), field="$.seats")
    try:
        for count in wanted:
            book.admit(book.read_options({}), count)
    except IllegalMove as error:
        raise Refused(error, field="$.seats") from error
    return tuple(wanted)


@blp.route("/v1/seeks", needs="read", headers=PRIVATE)
def list_seeks() -> SeeksOut:
    """The games that I seek, the longest waiting first, and for a day those that began."""
    return SeeksOut(seeks_of(me()), MOST)


def seeks_of(account: str) -> list[SeekOut]:
    """The account's seeks that have not lapsed."""
    now = milliseconds()
    return [SeekOut.of(one) for one in wiring().seeks.of(account) if one.game or one.seek.lapses > now]


@blp.route("/v1/seeks/<seek>/renewal", "POST", needs="play")
@blp.problems("unknown_seek")
@blp.arguments(Nothing, required=False)
def renew_seek(_: dict[str, Any], seek: str) -> SeekOut:
    """Go on waiting.

    The seek lapses later, by its speed's `patience` from now on. One that became a game is answered with it.
    """
    return SeekOut.of(wiring().seeks.renew(me(), seek, milliseconds()))


@blp.route("/v1/seeks/<seek>", "DELETE", needs="play")
@blp.problems("already_paired")
@blp.response(204, description="Withdrawn.")
def withdraw_seek(seek: str) -> None:
    """Seek a game no more."""
    wiring().seeks.withdraw(me(), seek)

"""How seeks that fit each other become a game, once, whatever dies meanwhile.

Three steps, each of which may be the last that a process takes. Seeks are taken out of those that wait, together, with
the id that the game is to have. Then it is judged whether all of them may still play and who announces the game, and
either that is noted or the seeks are put back. From there on the game is made, as often as it takes: its id is known.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import structlog
from redis.exceptions import RedisError

from events.envelope import Idempotency
from events.errors import BrokenLog
from games.core.catalogue import rulebooks
from games.core.clock import Millis
from games.core.errors import IllegalMove
from games.core.lifecycle.creating import Create
from games.core.lifecycle.seating import Sit
from service.accounts.accounts import NoAccount
from service.accounts.sanctions import in_force
from service.games.access import PLAYER
from service.games.commands import KeyReused
from service.limits.quotas import Exceeded, Room
from service.resting.spreading import rest_of
from service.seeks.matching import Apart, first_group
from service.seeks.model import Pairing, Seek
from service.seeks.speeds import SPEEDS
from service.wiring import Wiring

PATIENCE_MS: Final = 10_000
"""After this, whoever took seeks is thought to have been interrupted."""
MOST_IN_A_ROW: Final = 100
"""How many games one look at a rulebook and speed makes."""
MOST_EXPIRED: Final = 500
REMEMBERED_SECONDS: Final = 86_400

_log = structlog.get_logger()


def pair(wiring: Wiring, seek: Seek, now: Millis) -> None:
    """Let a seek become a game if there is somebody for it.

    Raises Unavailable, and redis.exceptions of the work store.
    """
    _pair(wiring, seek.rulebook, seek.speed, now, seek.id)


def pair_all(wiring: Wiring, now: Millis) -> int:
    """Make all games that can begin, those that were interrupted first, and forget seeks that are over; how many games.

    Raises as `pair` does.
    """
    made = sum(_finish(wiring, pairing, now) for pairing in wiring.seeks.unsettled(now - PATIENCE_MS))
    wiring.seeks.expire(now, MOST_EXPIRED)
    return made + sum(_pair(wiring, *bucket, now) for bucket in wiring.seeks.sought(rulebooks()))


def _pair(wiring: Wiring, rulebook: str, speed: str, now: Millis, around: str | None = None) -> int:
    made, apart = 0, _apart(wiring)
    for _ in range(MOST_IN_A_ROW):
        group = first_group(wiring.seeks.waiting(rulebook, speed, now), apart, around)
        if group is None:
            break
        secrets.SystemRandom().shuffle(group)
        pairing = wiring.seeks.take(group, now)
        if pairing is not None:
            made += _finish(wiring, pairing, now)
    return made


def _apart(wiring: Wiring) -> Apart:
    """Asks for the blocks of each account once."""
    known: dict[str, frozenset[str]] = {}

    def apart(one: Seek, other: Seek) -> bool:
        if one.account not in known:
            blocked = frozenset(block.player for block in wiring.blocks.of(one.account))
            known[one.account] = blocked | wiring.blocks.blockers(one.account)
        return other.account in known[one.account]

    return apart


def _finish(wiring: Wiring, pairing: Pairing, now: Millis) -> bool:
    """Make a pairing's game, or put its seeks back; whether the game is there."""
    if pairing.host:
        return _make(wiring, pairing, now)
    gone = {seek.id for seek in pairing.seeks if not _may_play(wiring, seek, now)}
    if gone:
        wiring.seeks.put_back(pairing, gone)
        return False
    found = _host(wiring, pairing)
    if found is None:
        wiring.seeks.put_back(pairing, {seek.id for seek in pairing.seeks})
        return False
    host, give_back = found
    begun = wiring.seeks.begin(pairing, host)
    if begun is None:
        with suppress(RedisError):  # else it is void in some minutes
            give_back()
        return False
    return _make(wiring, begun, now)


def _may_play(wiring: Wiring, seek: Seek, now: Millis) -> bool:
    try:
        account = wiring.accounts.get(seek.account)
    except NoAccount:
        return False
    return in_force(account.suspension, now) is None and seek.rulebook in rulebooks()


def _host(wiring: Wiring, pairing: Pairing) -> tuple[str, Callable[[], None]] | None:
    """Whoever has waited longest of those with room for another game, and how to give the room back."""
    for seek in sorted(pairing.seeks, key=lambda one: (one.since, one.id)):
        payers = wiring.quotas.payers(seek.account, guest=_guest(wiring, seek.account), source=None)
        room = Room(pairing.game, seek.account, len(pairing.seeks), 0, 0, new=True)
        with suppress(Exceeded):
            return seek.account, wiring.quotas.reserve(room, payers)
    return None


def _make(wiring: Wiring, pairing: Pairing, now: Millis) -> bool:
    once = Idempotency(f"{pairing.host}:seeks", pairing.game, REMEMBERED_SECONDS)
    try:
        outcome = wiring.commands.create(
            _announced(wiring, pairing, now), by=PLAYER + pairing.host, game=pairing.game, idempotency=once
        )
        wiring.ledger.charge_game(pairing.game, pairing.host, outcome.size)
    except (KeyReused, BrokenLog):  # made so long ago that the log has forgotten by what, or broken since
        pass
    except IllegalMove as error:  # the rulebook is another since it was judged
        _log.warning("pairing_refused", game=pairing.game, reason=error.code)
        wiring.seeks.put_back(pairing, {seek.id for seek in pairing.seeks})
        return False
    wiring.seeks.settle(pairing)
    return True


def _announced(wiring: Wiring, pairing: Pairing, now: Millis) -> Create:
    first = pairing.seeks[0]
    speed = SPEEDS[first.speed]
    return Create(
        rulebook=first.rulebook,
        seats=len(pairing.seeks),
        options={},
        clock=speed.clock,
        creator=pairing.host,
        visibility="public",
        starts="when_full",
        timeouts_before_bot=wiring.settings.timeouts_before_bot,
        seed=secrets.token_bytes(32),
        plan=tuple(
            Sit(
                seat,
                seek.account,
                seek.entropy,
                _guest(wiring, seek.account),
                rest=rest_of(wiring, seek.account, now) if speed.nights else None,
            )
            for seat, seek in enumerate(pairing.seeks)
        ),
        nights=speed.nights,
    )


def _guest(wiring: Wiring, account: str) -> bool:
    try:
        return wiring.accounts.get(account).guest
    except NoAccount:  # erased since it was judged: its seat is resigned like any other that nobody plays
        return True

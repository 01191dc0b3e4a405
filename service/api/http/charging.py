"""Who pays for the request in hand: the caller's account and network, as far as the caller is told apart by it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from redis.exceptions import RedisError

from events.envelope import Idempotency
from events.errors import Unavailable
from projections.games import Live
from service.api.http.authentication import caller
from service.api.http.context import here, wiring
from service.games.commands import Outcome
from service.limits.quotas import Payer, Room


def payers() -> tuple[Payer, ...]:
    """The caller's account and network. What comes by mail comes from the gateway's network, which is nobody's."""
    who = caller()
    source = here().source if who.token else None
    return wiring().quotas.payers(str(who.account), guest=who.guest, source=source)


def turns_payer() -> str:
    """Whose turns the thinking takes that the caller asks for: the account's, of guests their network's."""
    found = payers()
    return found[-1 if caller().guest else 0].name


@contextmanager
def room_for_game(game: str, bots: int, seats: int, once: Idempotency | None) -> Iterator[None]:
    """Room for a new game, given back when it does not come to be; a repeated request has had its room.

    Raises Exceeded and Unavailable.
    """
    if wiring().quotas.on and once is not None and wiring().log.record(game, once.key) is not None:
        yield
        return
    with _reserved(Room(game, str(caller().account), seats, 0, bots, new=True)):
        yield


@contextmanager
def room_for_bot(live: Live) -> Iterator[None]:
    """Room for one more bot in a game of the caller's; in another's it is refused anyway. Raises the same."""
    creator, chairs = live.game.terms.creator, live.game.chairs
    if creator != caller().account:
        yield
        return
    sitting = sum(chair.bot is not None for chair in chairs)
    with _reserved(Room(live.id, creator, len(chairs), sitting, 1, new=False)):
        yield


@contextmanager
def _reserved(room: Room) -> Iterator[None]:
    give_back = wiring().quotas.reserve(room, payers())
    try:
        yield
    except Unavailable:  # it may have been written
        raise
    except Exception:
        with suppress(RedisError):  # else it is void in some minutes
            give_back()
        raise


def require_bytes() -> None:
    """Raise Exceeded when the caller has no log bytes left: for what could be done again and again without end."""
    wiring().quotas.require_bytes(payers())


def charge(outcome: Outcome) -> None:
    """Charge the caller with what a command wrote."""
    if outcome.size and wiring().quotas.on:
        wiring().ledger.charge(payers(), outcome.size)

"""When standing orders answer: at a pace that reveals nothing about them."""

from collections.abc import Iterator
from typing import Final

from events.envelope import Entry
from games.core.chairs import Decision
from games.core.clock import Millis
from games.core.facts import type_name
from games.core.lifecycle.pausing import GameResumed
from service.ids import digest
from service.orders.model import Book
from service.wiring import Wiring

LEAST_MS: Final = 2_000
MOST_MS: Final = 600_000
SHARE: Final = 10
"""A natural answer takes at most this part of the available time."""
_RESUMED: Final = type_name(GameResumed)


def natural_delay(secret: str, game: str, moment: str, given: Millis | None) -> Millis:
    """How long a player would think: from 2 seconds to 10 minutes, in games with short times a tenth of them at most.

    Drawn for each decision from the service's secret, whatever orders there are, so that it reveals nothing about them.
    """
    high = MOST_MS if given is None else max(LEAST_MS, min(MOST_MS, given // SHARE))
    low = max(LEAST_MS, high // SHARE)
    draw = int.from_bytes(digest(secret, f"order {game} {moment}")[:8], "big")
    return low + draw % (high - low + 1)


def hasty(book: Book) -> bool:
    """Whether a seat's orders answer as soon as they can: all of them have to say so."""
    return bool(book.orders) and all(order.pace == "at_once" for order in book.orders)


def due(wiring: Wiring, game: str, version: int, asked: Decision, book: Book, tried: int | None = None) -> Millis:
    """When orders may answer a decision that is open at a version (ms): at once when all of them say so.

    Otherwise after a natural delay: from when the decision was opened or the game went on after a pause, or, where the
    orders were tried in vain at the version `tried`, from the first event after that. So what others do, and an order
    waits for, is never followed by its answer faster than players are. Raises Unavailable and BrokenLog.
    """
    if hasty(book):
        return asked.opened
    moment, since = asked.id, asked.opened
    for entry in _turns(wiring, game, version, asked, tried):
        moment, since = f"{asked.id} {entry.version}", entry.at
    given = None if asked.deadline is None else asked.deadline - since
    return since + natural_delay(wiring.settings.secret_key, game, moment, given)


def _turns(wiring: Wiring, game: str, version: int, asked: Decision, tried: int | None) -> Iterator[Entry]:
    """The events after a decision was opened from which the delay starts again, in the log's order."""
    first = int(asked.id.partition("-")[0])
    later = wiring.log.read(game, first, version) if version > first else []
    changes = [entry for entry in later if entry.at > asked.opened]
    in_vain = version if tried is None or tried < first else tried
    again = next((entry for entry in changes if entry.version > in_vain), None)
    yield from (entry for entry in changes if entry.type == _RESUMED or entry is again)

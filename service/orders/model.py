"""Standing orders: what a seat wants done in situations to come. Kept beside the account, secret to it."""

from typing import Any, Final, Literal

from msgspec import Struct

from games.core.clock import Millis

MOST_ORDERS: Final = 20
LONGEST_CONDITION: Final = 300
LONGEST_NOTE: Final = 120

Do = Literal["move", "only_move", "default_move", "resign"]
Pace = Literal["natural", "at_once"]


class Order(Struct, frozen=True, omit_defaults=True):
    """What to do, when, and until when.

    `default_move` is what the rules play for whoever is late. `move_type` requires that a form of this type is on
    offer, `when` and `until` are JMESPath expressions over what the seat sees (`view`, `moves`, `seat`): an order waits
    for the first and ends for good at the second. `move` is the move with fields as they are or as picks
    (`{"pick": "least", "at_most": 9}`); one that `lapses` ends for good when such a move is on offer, and not the one
    that was meant. `expires` is in milliseconds, `times` how often it may fire, `since` the game's
    version when it was made.
    """

    id: str
    do: Do
    move: dict[str, Any] | None = None
    move_type: str | None = None
    when: str | None = None
    until: str | None = None
    expires: Millis | None = None
    times: int | None = None
    pace: Pace = "natural"
    note: str = ""
    lapses: bool = False
    since: int = 0
    stopped: bool = False


class Book(Struct, frozen=True):
    """All orders of one player in one game; the first that fits fires; `revision` changes with every change."""

    orders: tuple[Order, ...] = ()
    revision: str = ""


class Firing(Struct, frozen=True):
    """An order was carried out: the event's version and time."""

    order: str
    version: int
    at: Millis

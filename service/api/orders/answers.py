"""Answers about standing orders, for the seat that gave them."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.core.clock import Millis
from games.core.lifecycle.playing import Play
from service.answers import Answer, Time, says
from service.orders.matching import PICKS, Found, ended
from service.orders.model import LONGEST_CONDITION, LONGEST_NOTE, Book, Do, Firing, Order, Pace

_Type = Annotated[str, Meta(min_length=1, max_length=64)]
_Condition = Annotated[str, Meta(min_length=1, max_length=LONGEST_CONDITION)]
_Times = Annotated[int, Meta(ge=1, le=1000)]
_ASKED = "JMESPath over `view` (the game's), `moves` (types on offer) and `seat`."


class FiringOut(Answer, frozen=True):
    """An order was carried out."""

    version: int
    at: Time


class OrderOut(Answer, frozen=True):
    """An order, how often it fired, and why it fires no more."""

    id: str
    do: Annotated[
        Do,
        says(
            "`move` as stated, `only_move` when there is just one, `default_move` as it is played for whoever is late, "
            "or `resign`."
        ),
    ]
    move: Annotated[
        dict[str, Any] | None,
        says(
            "The move. A field may be a pick among what is on offer, such as"
            f' `{{"pick": "least", "at_most": 9}}`; picks are {", ".join(PICKS)}.'
        ),
    ]
    move_type: Annotated[_Type | None, says("Fires only when a move of this type is on offer.")]
    when: Annotated[_Condition | None, says(f"Fires only when this is true. {_ASKED}")]
    until: Annotated[_Condition | None, says(f"Ends the order for good once this is true. {_ASKED}")]
    expires: Time | None
    times: Annotated[_Times | None, says("How often at most.")]
    pace: Annotated[
        Pace,
        says(
            "`natural` answers after a time drawn for each decision, so that nobody can tell it from a"
            " player; `at_once` when all orders of the seat say so."
        ),
    ]
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)]
    lapses: Annotated[bool, says("Ends for good when a move of its type is on offer, and its own is not.")]
    fired: list[FiringOut]
    ended: Literal["stopped", "expired", "used"] | None

    @classmethod
    def of(cls, order: Order, fired: Sequence[Firing], now: Millis) -> "OrderOut":
        """An order, and when it was carried out."""
        firings = [FiringOut.showing(one) for one in fired if one.order == order.id]
        return cls.showing(order, fired=firings, ended=ended(order, len(firings), now))


class NextOut(Answer, frozen=True):
    """What the orders would answer to the open decision."""

    order: str
    do: Do
    move: dict[str, Any] | None

    @classmethod
    def of(cls, found: Found | None) -> "NextOut | None":
        """What was found, if anything was."""
        if found is None or found.order is None:
            return None
        move = found.command.move if isinstance(found.command, Play) else None
        return cls(found.order.id, found.order.do, move)


class OrdersOut(Answer, frozen=True):
    """The orders of the caller's seat; nobody else learns that there are any."""

    orders: list[OrderOut]
    next: NextOut | None

    @classmethod
    def of(cls, book: Book, fired: Sequence[Firing], found: Found | None, now: Millis) -> "OrdersOut":
        """All orders, and what they would answer now."""
        return cls([OrderOut.of(order, fired, now) for order in book.orders], NextOut.of(found))

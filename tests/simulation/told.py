"""What a story's people and machines did and were told, for the checks at its end."""

from collections import defaultdict
from typing import Any, Literal

from msgspec import Struct, field

from service.mail.letters.claiming import Outgoing
from service.mail.letters.preferences import Preferences
from service.notices.notices import Notice
from service.orders.model import Order

Ended = Literal["accepted", "refused", "unknown"]


class Command(Struct):
    """A command of a player: its idempotency key, when it was sent and answered (ms), and the versions written."""

    player: str
    game: str
    key: str
    what: str
    sent: int
    answered: int = 0
    ended: Ended = "unknown"
    first: int = 0
    hashes: tuple[str, ...] = ()


class Call(Struct, frozen=True):
    """A webhook was called: when (ms), the message's id and content, and whether its receiver took it."""

    url: str
    at: int
    id: str
    body: dict[str, Any]
    taken: bool


class Mail(Struct, frozen=True):
    """A mail server was given a letter, and took it for good or not."""

    at: int
    outgoing: Outgoing
    taken: bool


class Given(Struct, frozen=True):
    """A player left an order, when (ms)."""

    game: str
    player: str
    order: Order
    at: int


class Told(Struct):
    """All of it."""

    games: list[str] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    mails: list[Mail] = field(default_factory=list)
    orders: list[Given] = field(default_factory=list)
    notices: dict[str, dict[str, Notice]] = field(default_factory=lambda: defaultdict(dict))
    wishes: dict[str, list[tuple[int, Preferences]]] = field(default_factory=lambda: defaultdict(list))
    """What mail members wanted, from when on (ms)."""
    wrong: list[str] = field(default_factory=list)
    """What was seen to be wrong while it went on."""

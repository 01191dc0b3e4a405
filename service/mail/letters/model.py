"""A letter: a mail that the service wants sent, what it is about and what became of it; its text is made when sending.

Nothing in it is secret except the answer to a reply, which is for its recipient, and a former address.
"""

from typing import Any, Final, Literal, get_args

from msgspec import Struct, structs

from games.core.clock import Millis
from games.core.facts import Seat
from service.mail.addresses.address_forms import Scheme
from service.notices.notices import Lettered, Notice

Parting = Literal["address_replaced", "address_removed"]
PARTINGS: Final[tuple[str, ...]] = get_args(Parting)
"""The last letters to an address: another one was confirmed in its place, or it was removed."""

OF_THE_ADDRESS: Final = ("confirm", *PARTINGS)
"""Letters to an address other than the current one: its owner has no say in the account."""

OfAccount = Literal["password_reset", "password_changed", "second_factor_off"]
OF_ACCOUNT: Final[tuple[str, ...]] = get_args(OfAccount)
"""Letters about the account itself: nothing in them plays, and they cannot be unsubscribed."""

Kind = Literal[Lettered, Parting, OfAccount, "confirm", "digest", "answer", "moderated"]

_ABOUT: Final = (
    "rulebook",
    "seat",
    "decision",
    "opened",
    "deadline",
    "version",
    "hash",
    "player",
    "tournament",
    "round",
)

State = Literal["waiting", "sent", "dropped", "failed", "bounced"]

Reason = Literal[
    "overtaken",
    "unsubscribed",
    "mode_none",
    "kind_off",
    "no_deadline",
    "no_address",
    "too_many",
    "refused",
    "given_up",
    "deadline",
    "suspended",
]


class Moderation(Struct, frozen=True):
    """What a moderator did to the account and why; `until` in milliseconds since the epoch, 0 for ever."""

    what: str
    reason: str
    until: Millis


class Letter(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A letter to an account; times in milliseconds since the epoch."""

    id: str
    """Derived from account, kind, game and reference, so that none is made twice."""
    account: str
    kind: Kind
    reference: str
    """What tells it from others of its kind about the game."""
    created: Millis
    at: Millis
    due: Millis | None = None
    """When it may be claimed, even by other gateways than its holder until `leased`."""
    state: State = "waiting"
    reason: Reason | None = None
    problem: str | None = None
    attempts: int = 0
    leased: Millis | None = None
    holder: str = ""
    """The run of a gateway that claimed it last, where that was said."""
    sent: Millis | None = None
    message_id: str | None = None
    outcome: str | None = None
    game: str = ""
    rulebook: str = ""
    seat: Seat | None = None
    decision: str | None = None
    opened: Millis | None = None
    deadline: Millis | None = None
    version: int = 0
    hash: str = ""
    player: str | None = None
    """Who has written a message."""
    tournament: str | None = None
    """The tournament it is about, with a `round` of it: then it is about no game."""
    round: int | None = None
    told: int = 0
    """How often it was to be made again while a gateway held it."""
    within: str | None = None
    """The letter that carries this one, with which it counts as sent: a digest, or the answer to a reply."""
    carries: tuple[str, ...] = ()
    answer: dict[str, Any] | None = None
    moderation: Moderation | None = None
    to: str = ""
    """The address that a parting letter goes to, until it is sent."""
    scheme: Scheme = "mailto"
    """That of the address as far as is known, which says which gateways look at the letter."""

    @property
    def topic(self) -> str:
        """The game or the tournament that it is about; empty for neither. Both have ids from the same source."""
        return self.game or self.tournament or ""

    def held(self, now: Millis) -> bool:
        """Whether a gateway holds it."""
        return self.state == "waiting" and self.leased is not None and self.leased > now

    def ended(self, state: State, reason: Reason | None = None, problem: str | None = None) -> "Letter":
        """The letter when nothing more is to be done about it, without its content and recipient."""
        over = structs.replace(self, state=state, reason=reason, problem=problem, due=None, leased=None)
        return structs.replace(over, answer=None, moderation=None, to="")


def about(source: "Notice | Letter") -> dict[str, Any]:
    """What a notice or another letter says of its game or tournament, as fields of a letter."""
    game = "" if source.tournament else source.game
    return {"game": game, **{name: getattr(source, name) for name in _ABOUT}}

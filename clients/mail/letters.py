"""Letters as the service gives them to the gateway, and the answers to mails that travel in some of them."""

from datetime import datetime
from typing import Final, Literal, get_args

from msgspec import Struct, field

Parting = Literal["address_replaced", "address_removed"]
PARTINGS: Final[tuple[Parting, ...]] = get_args(Parting)
"""The last letters to an address: another one was confirmed in its place, or it was taken back."""

OfAccount = Literal["password_reset", "password_changed", "second_factor_off"]
OF_ACCOUNT: Final[tuple[OfAccount, ...]] = get_args(OfAccount)
"""Letters about the account itself."""

OfTournament = Literal["tournament_started", "tournament_round", "tournament_finished", "tournament_cancelled"]
OF_TOURNAMENTS: Final[tuple[OfTournament, ...]] = get_args(OfTournament)
"""Letters about a tournament."""

Kind = Literal[
    "confirm",
    Parting,
    OfAccount,
    "invited",
    "withdrawn",
    "reveal",
    "declined",
    "started",
    "awaited",
    "handed_to_bot",
    "reclaimed",
    "finished",
    "aborted",
    "rewound",
    "message",
    OfTournament,
    "digest",
    "answer",
    "moderated",
]


class Recipient(Struct, frozen=True):
    """Whom a letter is for; `time_zone` is an IANA name."""

    address: str
    name: str = ""
    language: str = "en"
    time_zone: str = "UTC"


class Thread(Struct, frozen=True):
    """The Message-IDs of the first and the last mail about the game or the tournament in the player's mailbox."""

    first: str | None = None
    last: str | None = None


class Deed(Struct, frozen=True, kw_only=True):
    """What one command of a mail led to: its words, what became of it, and what to say about that.

    `did` is `played`, `previewed`, `resigned`, `won`, `said`, `ordered`, `dropped`, `joined`, `back`, `declined`,
    `stopped`, `stopped_all`, `shown`, `hinted` or `practised` where it was done, else `refused`, `unclear`, `stale`,
    `expired`, `over`, `skipped` or `empty`. `code` and `detail` are a problem document's; `candidates` are phrases that
    would have been understood.
    """

    words: str = ""
    did: str
    code: str | None = None
    detail: str | None = None
    candidates: list[str] = []


class Moderation(Struct, frozen=True, kw_only=True):
    """What a moderator did to the player's account: `suspend`, `lift_mute`, `rename`, say; until when, and why."""

    what: str
    reason: str
    until: datetime | None = None


class Answer(Struct, frozen=True, kw_only=True):
    """What a mail of a player led to, and which sections the answer shows: board, log, help, orders, choices."""

    message_id: str
    references: list[str] = []
    did: list[Deed] = []
    show: list[str] = []


class Writer(Struct, frozen=True):
    """Who has written to the player; without a name once the account is gone."""

    name: str | None = None


class Item(Struct, frozen=True, kw_only=True):
    """What a letter is about, also as a game in a digest. `reply` is the secret of the address for answers to it."""

    kind: Kind
    game: str | None = None
    rulebook: str | None = None
    seat: int | None = None
    decision: str | None = None
    opened: datetime | None = None
    deadline: datetime | None = None
    version: int | None = None
    hash: str | None = None
    player: Writer | None = None
    tournament: str | None = None
    round: int | None = None
    reply: str | None = None


class Letter(Item, frozen=True, kw_only=True):
    """A mail that the service wants sent. `bounce` is the secret of its envelope, `bearer` acts as the player."""

    id: str
    to: Recipient
    code: str | None = None
    code_expires: datetime | None = None
    items: list[Item] = []
    answer: Answer | None = None
    moderation: Moderation | None = None
    unsubscribe: str | None = None
    bounce: str | None = None
    bearer: str | None = None
    thread: Thread = field(default_factory=Thread)
    attempt: int = 1


class Reply(Struct, frozen=True, kw_only=True):
    """A mail of a player as the service knows it: `done` when it was ended before, no `bearer` when it is too late."""

    id: str
    state: Literal["new", "done"]
    expired: bool = False
    game: str | None = None
    seat: int | None = None
    decision: str | None = None
    language: str = "en"
    bearer: str | None = None
    unsubscribe: str | None = None

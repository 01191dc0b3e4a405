"""What a study is, and how much there may be of it."""

from typing import Final, Literal, get_args

from msgspec import Struct

from games.core.clock import Millis
from games.core.facts import Seat
from service.accounts.slots.keys import ID_LENGTH

Visibility = Literal["private", "unlisted", "public"]
VISIBILITIES: Final[tuple[Visibility, ...]] = get_args(Visibility)
"""Only its author reads it, whoever has its address, or everybody, who also finds it in lists."""

MOST_STUDIES: Final = 30
"""Of one account."""
MOST_ENTRIES: Final = 64
"""In one study."""
LONGEST_TITLE: Final = 100
LONGEST_ABOUT: Final = 1000
LONGEST_TEXT: Final = 2000
"""What is written about a position. All lengths are in characters."""


class NoStudy(Exception):
    """There is no such study, or it is not for the caller."""


class NoEntry(Exception):
    """The study has no entry of this number."""


class TooManyStudies(Exception):
    """The account has as many as it may."""


class StudyFull(Exception):
    """The study has as many entries as it may."""


class PrivateGame(Exception):
    """Positions of private games are in private studies alone."""


class StudyHidden(Exception):
    """Moderators have hidden the study."""


class WrongOrder(Exception):
    """The order does not name each entry once."""


class Terms(Struct, frozen=True):
    """What a study says of itself, in which language (ISO 639, or none is said), and who may read it."""

    title: str
    about: str = ""
    language: str = ""
    visibility: Visibility = "private"


class Position(Struct, frozen=True):
    """How a game stood after the command to which a version belongs, as a seat saw it, or who had none."""

    game: str
    version: int
    seat: Seat | None
    rulebook: str
    private: bool
    """Whether the game is."""


class Entry(Struct, frozen=True):
    """A position and what is written about it. `once` marks the request that added it."""

    number: int
    position: Position
    title: str = ""
    text: str = ""
    once: str = ""


class Hiding(Struct, frozen=True):
    """When moderators hid a study (ms), and why."""

    at: Millis
    reason: str


class Study(Struct, frozen=True, kw_only=True):
    """A study; times in milliseconds since the epoch.

    `published` is when it last became public, 0 if it is not; `last` the highest number that an entry has had, `source`
    the study that it was taken up from, `once` marks the request that made it.
    """

    id: str
    terms: Terms
    created: Millis
    changed: Millis
    version: int = 1
    published: Millis = 0
    entries: tuple[Entry, ...] = ()
    last: int = 0
    source: str = ""
    hiding: Hiding | None = None
    once: str = ""

    @property
    def owner(self) -> str:
        """The account that writes it."""
        return self.id[:-ID_LENGTH]

    @property
    def head(self) -> "Head":
        """What lists say of it."""
        cover = self.entries[0].position if self.entries else None
        books = tuple(dict.fromkeys(entry.position.rulebook for entry in self.entries))
        return Head(
            id=self.id,
            terms=self.terms,
            created=self.created,
            changed=self.changed,
            version=self.version,
            published=self.published,
            size=len(self.entries),
            rulebooks=books,
            cover=cover,
            hidden=self.hiding is not None,
        )

    def entry(self, number: int) -> Entry:
        """The entry of this number. Raises NoEntry."""
        found = next((entry for entry in self.entries if entry.number == number), None)
        if found is None:
            raise NoEntry
        return found


class Head(Struct, frozen=True, kw_only=True):
    """What lists say of a study: kept beside it, and written with it."""

    id: str
    terms: Terms
    created: Millis
    changed: Millis
    version: int
    published: Millis
    size: int
    rulebooks: tuple[str, ...]
    cover: Position | None
    hidden: bool

    @property
    def owner(self) -> str:
        """The account that writes it."""
        return self.id[:-ID_LENGTH]

    @property
    def listed(self) -> bool:
        """Whether everybody finds it in lists."""
        return self.terms.visibility == "public" and not self.hidden

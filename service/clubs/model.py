"""What a club is, who is in it, and how many of each there may be."""

from typing import Final, Literal, get_args

from msgspec import Struct

from games.core.clock import Millis

Role = Literal["leader", "officer", "member"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
"""From the first down: each may do all that those after it may."""
Admission = Literal["open", "request", "invitation"]
ADMISSIONS: Final[tuple[Admission, ...]] = get_args(Admission)
"""Whoever comes, whoever is let in, or whoever is invited."""
Visibility = Literal["public", "private"]
Kind = Literal["member", "asking", "invited", "expelled"]
"""How an account may stand to a club."""

MOST_MEMBERS: Final = 500
MOST_OFFICERS: Final = 20
MOST_ASKING: Final = 200
MOST_INVITED: Final = 200
MOST_EXPELLED: Final = 500
"""The latest ones; who was expelled before them may come again."""
MOST_OF: Final[dict[Kind, int]] = {"member": 20, "asking": 20, "invited": 50, "expelled": 500}
"""In how many clubs an account may be what."""

SHORTEST_NAME: Final = 3
LONGEST_NAME: Final = 40
LONGEST_ABOUT: Final = 2000
LONGEST_PLEA: Final = 300


class NoClub(Exception):
    """There is no such club, or it is none of the caller's business."""


class ClubNameTaken(Exception):
    """A public club has the name, or one that counts as the same."""


class TooManyClubs(Exception):
    """The account is in as many clubs as it may, asks to join as many, or is invited to as many."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class ClubFull(Exception):
    """The club has as many members, officers, requests or invitations as it may."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class Barred(Exception):
    """The club does not let the account do this; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Terms(Struct, frozen=True):
    """What a club says of itself, and how one comes into it."""

    name: str
    about: str
    languages: tuple[str, ...]
    admission: Admission
    visibility: Visibility


class Closure(Struct, frozen=True):
    """When moderators closed a club (ms), and why."""

    at: Millis
    reason: str


class Member(Struct, frozen=True):
    """Who is in a club, as what, since when (ms), and whether others are shown it."""

    role: Role
    since: Millis
    shown: bool = True


class Plea(Struct, frozen=True):
    """When somebody asked to join (ms), and with what words."""

    at: Millis
    text: str = ""


class Bid(Struct, frozen=True):
    """When somebody was invited (ms), and by whom."""

    at: Millis
    by: str


class Club(Struct, frozen=True, kw_only=True):
    """A club and how many are in it; `founded` in milliseconds since the epoch, `once` marks the request that did."""

    id: str
    terms: Terms
    founded: Millis
    leader: str
    size: int
    folded: str
    closure: Closure | None = None
    once: str = ""

    def listed_as(self, name: str) -> bool:
        """Whether the public list has the club under this folded name."""
        return self.folded == name and self.terms.visibility == "public" and self.closure is None


class Stand(Struct, frozen=True):
    """How an account stands to a club; at most one of these is there, but for an invitation beside a request."""

    member: Member | None = None
    asking: Plea | None = None
    invited: Bid | None = None

    @property
    def leads(self) -> bool:
        """Whether the account helps to lead the club."""
        return self.member is not None and self.member.role != "member"


STRANGER: Final = Stand()


def place(club: str, part: str) -> str:
    """A key of a club: all of one are in one slot."""
    return f"{{c-{club}}}:{part}"

"""Answers about clubs."""

from typing import Annotated, Self

from service.answers import Answer, Next, Time, says
from service.clubs.model import Admission, Club, Member, Role, Stand, Visibility
from service.games.people import Names, Player, player_of
from service.masks.masking import masked as masked_text
from service.messages.talk import Said
from service.times import rfc3339


class ClubRow(Answer, frozen=True):
    """A club in a list."""

    id: str
    name: str
    languages: Annotated[list[str], says("What is spoken there, by the codes of ISO 639.")]
    admission: Annotated[Admission, says("How one comes in: whoever wants to, who is let in, or who is invited.")]
    visibility: Visibility
    members: int
    founded: Time

    @classmethod
    def of(cls, club: Club, *, masked: bool) -> Self:
        """A club, as the caller wishes to read it."""
        terms = club.terms
        name = masked_text(terms.name) if masked else terms.name
        return cls.showing(
            terms,
            id=club.id,
            name=name,
            languages=list(terms.languages),
            members=club.size,
            founded=rfc3339(club.founded),
        )


class ClubsOut(Answer, frozen=True):
    """A page of clubs, by name."""

    items: list[ClubRow]
    next: Next


class ClosureOut(Answer, frozen=True):
    """Why moderators closed a club."""

    at: Time
    reason: str


class StandOut(Answer, frozen=True):
    """How the caller stands to a club. What does not apply is null."""

    role: Role | None
    since: Annotated[Time | None, says("When the caller became a member.")]
    shown: Annotated[bool | None, says("Whether profile and list name the caller.")]
    asked: Annotated[Time | None, says("When the caller asked to be let in.")]
    invited: Annotated[Time | None, says("When the caller was invited.")]
    invited_by: Player | None

    @classmethod
    def of(cls, stand: Stand, names: Names) -> Self:
        """How an account stands to a club."""
        member, asking, bid = stand.member, stand.asking, stand.invited
        return cls(
            role=member.role if member else None,
            since=rfc3339(member.since) if member else None,
            shown=member.shown if member else None,
            asked=rfc3339(asking.at) if asking else None,
            invited=rfc3339(bid.at) if bid else None,
            invited_by=player_of(bid.by, names) if bid else None,
        )


class ClubOut(Answer, frozen=True):
    """A club, as the caller may see it."""

    club: ClubRow
    about: str
    leader: Annotated[Player | None, says("Null for strangers if the leader is not shown.")]
    closed: ClosureOut | None
    you: Annotated[StandOut | None, says("Null without a token.")]


class MyClubOut(Answer, frozen=True):
    """A club that the caller has to do with."""

    club: ClubRow
    you: StandOut


class MyClubsOut(Answer, frozen=True):
    """The caller's clubs, requests and invitations, by name."""

    items: list[MyClubOut]
    most: Annotated[int, says("In how many clubs an account may be.")]


class PlayerClubsOut(Answer, frozen=True):
    """The public clubs of a player in which they are shown, by name."""

    items: list[ClubRow]


class MemberOut(Answer, frozen=True):
    """A member of a club."""

    player: Player
    role: Role
    since: Time
    shown: bool

    @classmethod
    def of(cls, account: str, member: Member, names: Names) -> Self:
        """A member with their name of today."""
        return cls.showing(member, player=player_of(account, names))


class MembersOut(Answer, frozen=True):
    """A page of members: who leads first, then by how long they have been there."""

    items: list[MemberOut]
    next: Next


class ClubRequestOut(Answer, frozen=True):
    """Somebody who asks to be let in."""

    player: Player
    at: Time
    text: str


class ClubRequestsOut(Answer, frozen=True):
    """Who asks to be let in, the longest waiting first."""

    items: list[ClubRequestOut]


class ClubInvitationOut(Answer, frozen=True):
    """Somebody who is invited."""

    player: Player
    at: Time
    by: Player


class ClubInvitationsOut(Answer, frozen=True):
    """Who is invited, the longest waiting first."""

    items: list[ClubInvitationOut]


class ClubMessageOut(Answer, frozen=True):
    """Something that was said in a club."""

    number: Annotated[int, says("From 1, in the order of the club; numbers of erased messages lack.")]
    at: Time
    player: Player
    text: str

    @classmethod
    def of(cls, said: Said, names: Names, *, masked: bool) -> Self:
        """A message with its speaker's name of today."""
        message = said.message
        text = masked_text(message.text) if masked else message.text
        return cls.showing(message, number=said.number, player=player_of(message.player, names), text=text)


class ClubMessagesOut(Answer, frozen=True):
    """A page of messages, the oldest first."""

    items: list[ClubMessageOut]
    next: Next

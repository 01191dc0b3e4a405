"""Answers to moderators and administrators."""

from typing import Annotated, Any, Self

from msgspec import Meta

from service.accounts.ranks import Role
from service.administration.finding import Row
from service.administration.log import OPERATOR, Deed, Logged
from service.answers import Answer, Next, Time, says
from service.api.accounts.answers import SanctionOut
from service.api.clubs.answers import ClosureOut, ClubMessageOut, ClubRow
from service.api.games.answers import GameRow
from service.games.people import Names, Player, player_of
from service.messages.answers import MessageOut
from service.times import rfc3339


class RoleOut(Answer, frozen=True):
    """The role that an account has."""

    account: str
    role: Role


class AccountRowOut(Answer, frozen=True):
    """An account, for staff."""

    id: str
    name: str
    created: Time
    guest: bool
    role: Role
    suspension: SanctionOut | None
    mute: SanctionOut | None

    @classmethod
    def of(cls, row: Row, **further: Any) -> Self:
        """An account with the sanctions that have not ended."""
        sanctions = {"suspension": SanctionOut.of(row.suspension), "mute": SanctionOut.of(row.mute)}
        return cls.showing(row, **sanctions, **further)


class AccountsFoundOut(Answer, frozen=True):
    """A page of accounts, in the order of their names."""

    items: list[AccountRowOut]
    next: Next


class NetworkOut(Answer, frozen=True):
    """A network from which the account was signed in, in the last 90 days."""

    mark: Annotated[str, says("Stands for the network; its address is not stored.")]
    last: Time
    others: Annotated[list[Player], says("Who else was, the latest first. A household or a school shares one, too.")]


class DeedOut(Answer, frozen=True, kw_only=True):
    """A deed in the administrators' log. What it does not concern is null."""

    id: Annotated[str, says("Its place in the log.")]
    at: Time
    by: Annotated[Player | None, says("Who did it; null for the operator, on the command line.")]
    what: Annotated[str, Meta(description="A verb for programs, `change_role` say.", pattern="^[a-z][a-z_]*$")]
    reason: Annotated[str | None, says("Why, in the words of whoever did it.")]
    account: Player | None
    game: str | None
    club: str | None
    tournament: str | None
    study: str | None
    message: Annotated[int | None, says("The number of a message of the game, of the club, or in private.")]
    report: str | None
    role: Role | None
    until: Annotated[Time | None, says("When what was imposed ends; null if never, or if it is at once over.")]

    @classmethod
    def of(cls, logged: Logged, names: Names) -> "DeedOut":
        """A deed, with the names of today."""
        deed = logged.deed
        return cls.showing(
            deed,
            id=logged.id,
            by=None if deed.by == OPERATOR else player_of(deed.by, names),
            reason=deed.reason or None,
            account=player_of(deed.account or None, names),
            game=deed.game or None,
            club=deed.club or None,
            tournament=deed.tournament or None,
            study=deed.study or None,
            message=deed.message or None,
            report=deed.report or None,
            role=deed.role or None,
            until=rfc3339(deed.until) if deed.until else None,
        )


class AccountSeenOut(AccountRowOut, frozen=True):
    """What staff may know of an account: no mail address, no token, no password."""

    former: Annotated[tuple[str, ...], says("Names that it had before, the latest first.")]
    networks: list[NetworkOut]
    games: Annotated[list[GameRow], says("Its games that are open or running, the newest first.")]
    deeds: Annotated[list[DeedOut], says("What was done about it, newest first: the latest that the log tells of.")]


class StaffGameOut(Answer, frozen=True):
    """A game, for staff."""

    game: GameRow
    listed: Annotated[bool, says("Whether lists show it to those whom it does not concern, if it is public.")]


class StaffGamesOut(Answer, frozen=True):
    """A page of games."""

    items: list[StaffGameOut]
    next: Next


class StaffMessageOut(Answer, frozen=True):
    """Something that was said, for staff."""

    message: MessageOut
    hidden: bool


class StaffMessagesOut(Answer, frozen=True):
    """A page of messages, the oldest first."""

    items: list[StaffMessageOut]
    next: Next


class StaffClubOut(Answer, frozen=True):
    """A club, for staff."""

    club: ClubRow
    about: str
    leader: Player
    closed: ClosureOut | None


class StaffClubMessageOut(Answer, frozen=True):
    """Something that was said in a club, for staff."""

    message: ClubMessageOut
    hidden: bool


class StaffClubMessagesOut(Answer, frozen=True):
    """A page of messages of a club, the oldest first."""

    items: list[StaffClubMessageOut]
    next: Next


class DeedsOut(Answer, frozen=True):
    """A page of the administrators' log, newest first."""

    items: list[DeedOut]
    next: Next


def people_of(deed: Deed) -> set[str]:
    """The ids of those whom a deed names."""
    return {deed.by, deed.account} - {OPERATOR, ""}

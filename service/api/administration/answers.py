"""Answers to moderators and administrators."""

from typing import Annotated

from msgspec import Meta

from service.accounts.ranks import Role
from service.administration.log import OPERATOR, Deed, Logged
from service.answers import Answer, Time, says
from service.games.people import Names, Player, player_of
from service.times import rfc3339


class RoleOut(Answer, frozen=True):
    """The role that an account has."""

    account: str
    role: Role


class DeedOut(Answer, frozen=True, kw_only=True):
    """A deed in the administrators' log. What it does not concern is null."""

    id: Annotated[str, says("Its place in the log.")]
    at: Time
    by: Annotated[Player | None, says("Who did it; null for the operator, on the command line.")]
    what: Annotated[str, Meta(description="A verb for programs, `change_role` say.", pattern="^[a-z][a-z_]*$")]
    reason: Annotated[str | None, says("Why, in the words of whoever did it.")]
    account: Player | None
    game: str | None
    message: Annotated[int | None, says("The number of a message of the game.")]
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
            message=deed.message or None,
            report=deed.report or None,
            role=deed.role or None,
            until=rfc3339(deed.until) if deed.until else None,
        )


class DeedsOut(Answer, frozen=True):
    """A page of the administrators' log, newest first."""

    items: list[DeedOut]
    before: Annotated[str | None, says("Where the next page begins, if there is one.")]


def people_of(deed: Deed) -> set[str]:
    """The ids of those whom a deed names."""
    return {deed.by, deed.account} - {OPERATOR, ""}

"""Notices, the same in the account stream and in webhooks: nothing of a game that its lists do not show."""

from typing import Annotated

from service.answers import Answer, Time, says
from service.notices.notices import Kind, Notice


class NoticeOut(Answer, frozen=True):
    """Something that the account is told. What does not apply to its kind is null."""

    id: Annotated[str | None, says("Its position; null for what waits already.")]
    kind: Kind
    at: Time
    game: str | None
    rulebook: str | None
    version: Annotated[int | None, says("The game's version then.")]
    hash: Annotated[str | None, says("The log's hash at that version.")]
    seat: Annotated[int | None, says("The account's seat; of `declined`, the seat that it had offered.")]
    decision: str | None
    opened: Time | None
    deadline: Time | None
    webhook: str | None
    report: Annotated[str | None, says("A report of the account that was decided.")]
    outcome: Annotated[
        str | None, says("What moderators decided: see `GET /v1/me/reports`. Of `series`: how it stands.")
    ]
    progress: Annotated[int | None, says("How far an analysis is, in per cent; over at 100.")]
    player: Annotated[
        str | None,
        says("A player whom it follows, who wrote to it, changed a series, asks to join its club or invites it."),
    ]
    club: Annotated[str | None, says("The id of the club that it is about.")]
    tournament: str | None
    round: Annotated[int | None, says("The round of the tournament; `game` is the account's, null for a bye.")]
    place: Annotated[int | None, says("The account's rank at the end of the tournament.")]

    @classmethod
    def of(cls, notice: Notice, position: str | None = None) -> "NoticeOut":
        """A notice; `position` is where it stands in the account's stream, None for what waits there already."""
        return cls.showing(
            notice,
            id=position,
            game=notice.game or None,
            rulebook=notice.rulebook or None,
            version=notice.version or None,
            hash=notice.hash or None,
        )

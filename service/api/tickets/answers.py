"""Answers about tickets."""

from typing import Annotated, Self

from service.answers import Answer, Time, says
from service.games.answers import GameOut
from service.tickets.tickets import Ticket


class TicketOut(Answer, frozen=True):
    """A link that lets whoever has it sit down at a table."""

    ticket: Annotated[str, says("What stands after `/join#` in the link.")]
    game: str
    seat: Annotated[int | None, says("The one seat that it is for; null: any that is open.")]
    created: Time
    until: Time

    @classmethod
    def of(cls, ticket: Ticket, text: str) -> Self:
        """A ticket with its text."""
        return cls.showing(ticket, ticket=text)


class TicketsOut(Answer, frozen=True):
    """The tickets of a table, the first to expire first; none once the game has begun."""

    items: list[TicketOut]
    most: Annotated[int, says("How many a table may have at a time.")]


class AdmissionOut(Answer, frozen=True):
    """A table as whoever has a ticket for it sees it, even if it is private."""

    seats: Annotated[
        list[int],
        says("Where the caller may sit down now: empty if they sit already, all are taken, or the game has begun."),
    ]
    game: GameOut

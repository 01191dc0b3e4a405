"""Answers about when a player rests."""

from typing import Annotated

from service.answers import Answer, Time, says
from service.resting.rests import Chosen, Night, Weekday
from service.times import rfc3339


class RestOut(Answer, frozen=True):
    """When the caller's time rests, at tables that have nights."""

    night: Annotated[Night | None, says("Hours of every day in which no time runs.")]
    days_off: Annotated[list[Weekday], says("Days of the week on which no time runs.")]
    time_zone: Annotated[str, says("Whose hours and days these are.")]
    holds_until: Annotated[Time | None, says("From when on another may be chosen; null for now.")]

    @classmethod
    def of(cls, chosen: Chosen, now: int) -> "RestOut":
        """What an account has chosen; `now` in ms."""
        until = chosen.holds_until
        holds = rfc3339(until) if until > now else None
        return cls(chosen.night, list(chosen.days_off), chosen.time_zone, holds)

"""Answers about calendars."""

from typing import Annotated

from service.answers import Answer, Time, says


class CalendarOut(Answer, frozen=True):
    """Whether the caller's calendar has an address."""

    created: Annotated[Time | None, says("Since when; null where there is none.")]


class CalendarAddressOut(Answer, frozen=True):
    """The address of the caller's calendar: a secret, shown only now."""

    url: Annotated[str, says("To subscribe to in a program that shows calendars.")]
    created: Time

"""Calendars: one's open decisions with their deadlines, at a secret address, for programs that show calendars."""

from hashlib import sha256
from itertools import islice
from typing import Final

from flask import Response

from service.accounts.accounts import NoAccount
from service.api.apps.serving import issuer
from service.api.calendars.answers import CalendarAddressOut, CalendarOut
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.http.replies import reply, unchanged
from service.calendars.writing import FRESH, MOST, calendar
from service.limits.rates import CALENDARS, CALENDARS_READ
from service.times import milliseconds, rfc3339

blp = Blueprint("calendars", description="One's open decisions with their deadlines, as an iCalendar feed.")

KIND: Final = "text/calendar"
FEED: Final = {
    "text/calendar": {
        "schema": {"type": "string", "description": "RFC 5545: an event at each deadline."},
        "example": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n",
    }
}


@blp.route("/v1/me/calendar", needs="account", headers=PRIVATE)
def get_calendar() -> CalendarOut:
    """Whether my calendar has an address, which itself is not shown again."""
    return CalendarOut(rfc3339(wiring().calendars.since(me())))


@blp.route("/v1/me/calendar", "POST", needs="account", headers={"Cache-Control": "no-store"}, status=201)
def make_calendar_address() -> CalendarAddressOut:
    """Make an address for my calendar.

    The one before ends. Whoever has it reads which games await me until when, and nothing else.
    """
    wiring().guard.charge(CALENDARS, me())
    now = milliseconds()
    address = wiring().calendars.make(me(), now)
    return CalendarAddressOut(f"{issuer()}/v1/calendars/{address}", rfc3339(now))


@blp.route("/v1/me/calendar", "DELETE", needs="account")
@blp.response(204, description="No address, or no longer.")
def end_calendar_address() -> None:
    """End the address of my calendar."""
    wiring().calendars.end(me())


@blp.route("/v1/calendars/<address>")
@blp.problems("unknown_calendar", "unavailable")
@blp.response(200, description="The calendar.", content=FEED, headers=("ETag",))
@blp.response(304, description="The caller has this calendar already (If-None-Match).")
def read_calendar(address: str) -> Response:
    """Read a calendar by its secret address.

    An event ends at the deadline of each decision that awaits the account, in its language; the nearest 500. Asking
    every quarter of an hour is enough.
    """
    account = wiring().calendars.holder(address)
    if account is None:
        raise Problem("unknown_calendar")
    wiring().guard.charge(CALENDARS_READ, account)
    try:
        language = wiring().accounts.get(account).language
    except NoAccount:
        raise Problem("unknown_calendar") from None
    rows = list(islice(wiring().inbox.every(account), MOST))
    body = calendar(rows, language, issuer())
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    caching = {"Cache-Control": f"private, max-age={FRESH.seconds // 3}", "X-Robots-Tag": "noindex"}
    same = unchanged(tag)
    if same is not None:
        same.headers.update(caching)
        return same
    return reply(body, headers={"ETag": tag, **caching}, mimetype=KIND)

"""A calendar as programs read it (RFC 5545): an event at the deadline of each decision that awaits its player."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

from icalendar import Calendar, Event

from games.core.catalogue import rulebooks
from games.core.clock import Millis
from projections.lists.inbox import InboxRow
from service import VERSION

FRESH: Final = timedelta(minutes=15)
"""How often programs may ask again."""
LONGEST: Final = timedelta(minutes=30)
"""An event begins so long before its deadline, but not before its decision: calendars have something to show."""
MOST: Final = 500
"""Decisions in a calendar, the nearest deadlines first."""
_NAME: Final = {"en": "Astrolude", "fr": "Astrolude"}
_SAID: Final = {"en": "{title}: your move", "fr": "{title} : à vous de jouer"}
_ABOUT: Final = {
    "en": "Your time to move ends here.\n{url}",
    "fr": "Votre temps pour jouer se termine ici.\n{url}",
}


def calendar(rows: Iterable[InboxRow], language: str, site: str) -> bytes:
    """The calendar of what awaits a player; `site` is the address of the service, without a slash at its end."""
    made = Calendar()
    made.add("prodid", f"-//Astrolude//Astrolude {VERSION}//{language.upper()}")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("name", _NAME[language])
    made.add("x-wr-calname", _NAME[language])
    made.add("refresh-interval", FRESH, {"VALUE": "DURATION"})
    made.add("x-published-ttl", f"PT{FRESH.seconds // 60}M")
    for row in rows:
        if row.kind == "move" and row.deadline is not None:
            made.add_component(_event(row, row.deadline, language, site))
    return bytes(made.to_ical())


def _event(row: InboxRow, deadline: Millis, language: str, site: str) -> Event:
    book, url = rulebooks().get(row.game.rulebook), f"{site}/games/{row.game.id}"
    title = book.texts.words(language).say("title") if book else row.game.rulebook
    ends, opened = _moment(deadline), _moment(row.opened or row.game.updated)
    event = Event()
    event.add("uid", f"{row.game.id}-{row.decision}@{site.partition('://')[2]}")
    event.add("dtstamp", _moment(row.game.updated))
    event.add("dtstart", max(min(opened, ends), ends - LONGEST))
    event.add("dtend", ends)
    event.add("summary", _SAID[language].format(title=title))
    event.add("description", _ABOUT[language].format(url=url))
    event.add("url", url)
    event.add("transp", "TRANSPARENT")
    return event


def _moment(at: Millis) -> datetime:
    return datetime.fromtimestamp(at // 1000, UTC)

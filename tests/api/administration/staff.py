"""What tests of the administration have in common."""

import time
from collections.abc import Callable
from typing import Any

from events.feed import Feed
from projections.lists.generations import FRESH_SECONDS
from projections.lists.rebuild import Rebuild
from service.accounts.ranks import Role
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import Person

Json = dict[str, Any]
Hire = Callable[[Role], Person]


def catch_up(parts: Wiring) -> None:
    """Bring the read models up to date, which the dispatcher does in a whole service, and have all readers know."""
    Rebuild(parts.log, Feed(parts.waiting, parts.log.shards), parts.work, parts.histories).whole(milliseconds())
    time.sleep(FRESH_SECONDS)


def log_of(administrator: Person, **about: str) -> list[Json]:
    """The deeds in the log that concern this account or game, newest first; all pages of it."""
    found: list[Json] = []
    place = ""
    while True:
        page = administrator.api.get(f"/v1/admin/log?limit=200{place}").json()
        found += [deed for deed in page["items"] if all(_name(deed[kind]) == name for kind, name in about.items())]
        if page["next"] is None:
            return found
        place = f"&cursor={page['next']}"


def _name(concerned: Any) -> Any:
    return concerned["id"] if isinstance(concerned, dict) else concerned

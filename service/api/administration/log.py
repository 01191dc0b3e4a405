"""The administrators' log."""

from typing import Any

from service.administration.log import Logged
from service.api.administration.answers import DeedOut, DeedsOut, people_of
from service.api.administration.requests import LogQuery
from service.api.games.replies import PRIVATE
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring

blp = Blueprint("admin-log", description="Who did what as a moderator or administrator. Nothing changes the log.")


@blp.route("/v1/admin/log", needs="account", role="administrator", headers=PRIVATE)
@blp.arguments(LogQuery, location="query")
def get_admin_log(query: dict[str, Any]) -> DeedsOut:
    """Read the administrators' log.

    Newest first. Each deed was logged in the same instant in which it was done. Accounts that are gone have no name.
    """
    found = wiring().admin_log.before(query.get("cursor"), query["limit"] + 1)
    shown = found[: query["limit"]]
    return DeedsOut(told(shown), shown[-1].id if len(found) > len(shown) else None)


def told(deeds: list[Logged]) -> list[DeedOut]:
    """Deeds with the names of today."""
    names = wiring().accounts.names({person for logged in deeds for person in people_of(logged.deed)})
    return [DeedOut.of(logged, names) for logged in deeds]

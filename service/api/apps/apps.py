"""Apps of the caller's: registered, changed, deleted."""

from typing import Any

from service.accounts.slots.keys import owned_id
from service.api.apps.answers import AppOut, AppsOut
from service.api.apps.requests import AppIn
from service.api.games.replies import PRIVATE
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.apps.apps import MOST, App
from service.times import milliseconds

blp = Blueprint("apps", description="Programs of others that players let in (OAuth 2.1).")


@blp.route("/v1/apps", "POST", needs="account", status=201, headers=PRIVATE)
@blp.problems("too_many_apps", "guest_has_no_apps")
@blp.arguments(AppIn)
def create_app(body: dict[str, Any]) -> AppOut:
    """Register an app.

    Players see its name and mine when it asks to be let in. It has no secret, so it may run anywhere; it never sees a
    password. Twenty apps at most.
    """
    if caller().guest:
        raise Problem("guest_has_no_apps")
    app = _app(owned_id(me()), body, milliseconds())
    wiring().apps.keep(app, new=True)
    return AppOut.of(app)


@blp.route("/v1/apps", needs="account", headers=PRIVATE)
def list_apps() -> AppsOut:
    """List the apps that I registered."""
    return AppsOut([AppOut.of(app) for app in wiring().apps.of(me())], MOST)


@blp.route("/v1/apps/<app>", "PUT", needs="account", headers=PRIVATE)
@blp.arguments(AppIn)
def change_app(body: dict[str, Any], app: str) -> AppOut:
    """Change one of my apps."""
    mine = wiring().apps.get(me(), app)
    changed = _app(mine.id, body, mine.created)
    wiring().apps.keep(changed, new=False)
    return AppOut.of(changed)


@blp.route("/v1/apps/<app>", "DELETE", needs="account")
@blp.response(204, description="Deleted.")
def delete_app(app: str) -> None:
    """Delete one of my apps.

    It gets no further tokens: those that it has end within an hour.
    """
    wiring().apps.delete(me(), app)


def _app(name: str, body: dict[str, Any], created: int) -> App:
    return App(name, body["name"], tuple(dict.fromkeys(body["redirect_uris"])), created)

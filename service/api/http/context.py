"""What code inside a request may ask for: the request and its caller, the process's parts, the answer's language."""

import os
from typing import Final, cast

import flask
from msgspec import Struct

from games.core.texts import FALLBACK, LANGUAGES
from service.accounts.ranks import PLAYER, Role
from service.accounts.sanctions import Sanction
from service.limits.rates import network
from service.wiring import Wiring

EXTENSION = "astrolude"


class Caller(Struct, frozen=True):
    """Whoever sent the request; `account` is None for a spectator, who has no scopes, and for the mail gateway.

    Words that may offend are `masked` for everybody but those who wish to read them. What accounts say that are
    `blocked` is not shown.
    """

    account: str | None
    name: str = ""
    scopes: frozenset[str] = frozenset()
    language: str = ""
    guest: bool = False
    token: str = ""
    masked: bool = True
    role: Role = PLAYER
    suspension: Sanction | None = None
    mute: Sanction | None = None
    blocked: frozenset[str] = frozenset()


SPECTATOR: Final = Caller(None)
GATEWAY: Final = Caller(None, scopes=frozenset({"gateway"}))


class Request(flask.Request):
    """A request; `began` is what `perf_counter` said when it came, the others are empty until they are known."""

    began: float = 0.0
    id: str = ""
    caller: Caller | None = None
    limit: str = ""
    limit_policy: str = ""

    @property
    def source(self) -> str:
        """Where it came from, as far as callers are told apart by that."""
        return network(self.environ.get("REMOTE_ADDR", ""))


def here() -> Request:
    """The request in hand, itself and not Flask's stand-in for it, which looks it up at each attribute."""
    return cast(Request, flask.request._get_current_object())  # type: ignore[attr-defined]


def wiring() -> Wiring:
    """The parts of this process."""
    parts: Wiring = flask.current_app.extensions[EXTENSION]
    return parts


def request_id() -> str:
    """A name for this request, the same in its answer and in the logs."""
    request = here()
    if not request.id:
        request.id = os.urandom(8).hex()  # of no order: nobody learns how many requests others sent
    return request.id


def language() -> str:
    """The language of the answer: what the query says, else the account's, else what Accept-Language prefers."""
    request = here()
    if request.query_string and (asked := request.args.get("language")) in LANGUAGES:
        return str(asked)
    if request.caller is not None and request.caller.language:
        return request.caller.language
    return preferred() or FALLBACK


def preferred() -> str | None:
    """The language that Accept-Language prefers among those of the texts; None when it names none of them."""
    wanted = (tag.partition("-")[0].lower() for tag in here().accept_languages.values())
    return next((tag for tag in wanted if tag in LANGUAGES), None)

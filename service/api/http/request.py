"""A request and what becomes known of it on its way: one place to look, for each look costs."""

from typing import Final, cast

import flask
from msgspec import Struct

from service.limits.rates import network


class Caller(Struct, frozen=True):
    """Whoever sent the request; `account` is None for a spectator, who has no scopes, and for the mail gateway."""

    account: str | None
    name: str = ""
    scopes: frozenset[str] = frozenset()
    language: str = ""
    guest: bool = False
    token: str = ""


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

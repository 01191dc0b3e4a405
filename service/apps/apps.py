"""Registered apps: programs of others, each with an account that answers for it. None has a secret.

All of an account's apps lie in one hash of its slot, and an app's id, OAuth's `client_id`, begins with that account's.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from events.client import Client, call
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import ID_LENGTH, account_key, own
from service.apps.redirects import is_one_of

_KEEP_APP: Final = Script(__file__, "keep_app")

MOST: Final = 20
"""Apps of an account."""
GRANTED: Final = ("read", "play", "talk", "invite", "organise", "mail")
"""The scopes that an app may have: never the account itself, nor what goes on without a token, like webhooks."""
GRANTS: Final = frozenset({"authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"})


class NoApp(Exception):
    """The account has no such app (any more)."""


class TooManyApps(Exception):
    """The account has the most apps allowed."""


class App(Struct, frozen=True):
    """An app; `created` in milliseconds since the epoch."""

    id: str
    name: str
    redirect_uris: tuple[str, ...]
    created: Millis

    @property
    def owner(self) -> str:
        """The account that registered it."""
        return self.id[:-ID_LENGTH]


class PublicClient(Struct, frozen=True):
    """An app as Authlib asks about it (`ClientMixin`): public, for the code flow and the device flow."""

    app: App

    def get_client_id(self) -> str:
        """Its id."""
        return self.app.id

    def get_default_redirect_uri(self) -> str | None:
        """None: each request says where to."""
        return None

    def get_allowed_scope(self, scope: str | None) -> str | None:
        """What of a wish it may have, in a fixed order; None for no wish."""
        wanted = (scope or "").split()
        return " ".join(one for one in GRANTED if one in wanted) or None

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        """Whether it registered this address."""
        return is_one_of(redirect_uri, self.app.redirect_uris)

    def check_client_secret(self, client_secret: str) -> bool:
        """It has none."""
        return False

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        """It names itself, and proves nothing."""
        return method == "none"

    def check_response_type(self, response_type: str) -> bool:
        """Codes alone."""
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        """All there are."""
        return grant_type in GRANTS


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(App).decode


class Apps:
    """All apps. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def keep(self, app: App, *, new: bool) -> None:
        """Register an app, or change one of its owner's. Raises NoAccount, TooManyApps, NoApp."""
        keys = [account_key(app.owner), own(app.owner, "apps")]
        answer: Any = _KEEP_APP.run(self._redis, keys, [app.id, _encode(app), MOST, int(new)])
        if answer != b"done":
            raise {b"gone": NoAccount, b"full": TooManyApps, b"none": NoApp}[answer]

    def find(self, name: str) -> App | None:
        """The app of this id."""
        if not name.isalnum() or not name.isascii() or len(name) <= ID_LENGTH:
            return None
        found = call(self._redis, "HGET", own(name[:-ID_LENGTH], "apps"), name)
        return None if found is None else _decode(found)

    def get(self, account: str, name: str) -> App:
        """The account's app of this id; raises NoApp."""
        found = self.find(name)
        if found is None or found.owner != account:
            raise NoApp
        return found

    def of(self, account: str) -> list[App]:
        """The account's apps, the oldest first."""
        found = call(self._redis, "HVALS", own(account, "apps"))
        return sorted(map(_decode, found), key=lambda app: (app.created, app.id))

    def delete(self, account: str, name: str) -> None:
        """Forget an app: it gets no further tokens. Raises NoApp."""
        if not call(self._redis, "HDEL", own(account, "apps"), name):
            raise NoApp

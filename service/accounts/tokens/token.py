"""What a token is, and what is stored of it: its secret as SHA-256 only.

Its text `astro_<id>_<secret>` is shown once. The id begins with the account's, so that one round trip finds both.
"""

from hashlib import sha256
from typing import Final

from msgspec import Struct

from events.envelope import Idempotency
from games.core.clock import Millis
from service.accounts.accounts import pairs
from service.accounts.ranks import Role
from service.accounts.sanctions import Sanction
from service.accounts.slots.keys import ID_LENGTH, own, owned_id
from service.times import milliseconds

MARK: Final = "astro"
LABEL_LENGTH: Final = 60


class Grant(Struct, frozen=True):
    """What a new token is to be; `expires` in milliseconds since the epoch."""

    label: str
    scopes: tuple[str, ...]
    expires: Millis


class Token(Struct, frozen=True):
    """A token without its secret; times in milliseconds since the epoch, of the last use to the hour.

    One of an `app` (its id) ends at `expires` unless it is refreshed.
    """

    id: str
    account: str
    label: str
    scopes: tuple[str, ...]
    created: Millis
    expires: Millis
    used: Millis | None = None
    app: str = ""


class Held(Struct, frozen=True):
    """What a presented token says about its holder; `blocked` are those whom the holder blocks."""

    token: str
    account: str
    name: str
    language: str
    guest: bool
    scopes: tuple[str, ...]
    expires: Millis
    mask_words: bool
    role: Role
    suspension: Sanction | None
    mute: Sanction | None
    blocked: frozenset[str]


def new_token(account: str, grant: Grant) -> Token:
    """A token of the account with an id of its own; it is not stored yet."""
    return Token(owned_id(account), account, grant.label, grant.scopes, milliseconds(), grant.expires)


def token_key(token: str) -> str:
    """Where a token of this release is."""
    return own(token[:-ID_LENGTH], "token", token)


def secret_hash(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


def text_of(token: str, secret: str) -> str:
    """What the holder presents."""
    return f"{MARK}_{token}_{secret}"


def stored(token: Token, secret: str, once: Idempotency | None, **further: object) -> bytes:
    """The fields of a token's hash, as the scripts take them; `further` ones go before."""
    fields = {
        "hash": secret_hash(secret),
        "account": token.account,
        "label": token.label,
        "scopes": " ".join(token.scopes),
        "created": token.created,
        "expires": token.expires,
    }
    return pairs(**{**fields, **further, **repeatable(once)})


def repeatable(once: Idempotency | None) -> dict[str, str]:
    """The field that says that the answer may be given again."""
    return {"once": once.key} if once else {}

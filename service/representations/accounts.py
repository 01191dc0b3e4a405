"""Accounts and tokens as JSON."""

from typing import Any

from service.accounts import Account
from service.representations.times import rfc3339
from service.tokens import Token

Json = dict[str, Any]


def account_json(account: Account) -> Json:
    """An account, for its holder."""
    return {
        "id": account.id,
        "name": account.name,
        "language": account.language,
        "time_zone": account.time_zone,
        "created": rfc3339(account.created),
        "guest": account.guest,
    }


def token_json(token: Token) -> Json:
    """A token without its secret."""
    return {
        "id": token.id,
        "label": token.label,
        "scopes": list(token.scopes),
        "created": rfc3339(token.created),
        "expires": rfc3339(token.expires),
    }


def new_token_json(token: Token, text: str) -> Json:
    """A token with its secret, for the one time that it is shown."""
    return {**token_json(token), "token": text}

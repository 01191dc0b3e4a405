"""Accounts and tokens as JSON."""

from typing import Any

import msgspec

from service.accounts.accounts import Account
from service.accounts.bot_profile import BotProfile
from service.accounts.tokens import Token
from service.times import rfc3339

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
        "bot": bot_json(account.bot),
    }


def bot_json(profile: BotProfile | None) -> Json | None:
    """What a bot account takes; nothing for a person's."""
    return None if profile is None else msgspec.to_builtins(profile)


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

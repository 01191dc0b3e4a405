"""Lets schemathesis reach what only a player of a real game reaches; loaded by it (SCHEMATHESIS_HOOKS)."""

import os
import re
from typing import Any
from uuid import uuid4

import requests
import schemathesis

from service.api.http.authentication import SCOPES
from tests.patience import PATIENCE_SECONDS

TOKEN_SECONDS = 1
GAMES = os.environ["FUZZ_GAMES"].split()
SEATS = 3
CLAIM = "/v1/gateway/letters"
"""Whoever claims letters may wait for one: there are none, so it is left to be refused."""
ENDS_THE_ACCOUNT = ("change_account", "delete_account")
"""Of these, each call has an account of its own: no other call is to lose what it calls as."""
REAL = {"rulebook": "systeme-solaire", "key": "systeme-solaire", "name": os.environ["FUZZ_NAME"]}


@schemathesis.auth(refresh_interval=TOKEN_SECONDS)
class NewToken:
    """A fresh token now and then, for tokens are revoked on the way."""

    def get(self, case: schemathesis.Case[Any], context: schemathesis.AuthContext) -> str:
        """Log in, or sign somebody else up when the account or its password is gone."""
        who = {"name": os.environ["FUZZ_NAME"], "password": os.environ["FUZZ_PASSWORD"]}
        credentials = {**who, "scopes": [*SCOPES]}
        answer = requests.post(f"{os.environ['FUZZ_URL']}/v1/tokens", json=credentials, timeout=PATIENCE_SECONDS)
        if answer.ok:
            return str(answer.json()["token"])
        return stranger()

    def set(self, case: schemathesis.Case[Any], data: str, context: schemathesis.AuthContext) -> None:
        """Send it instead of what was made up; the mail gateway's where only that one helps."""
        if case.operation.path.startswith("/v1/gateway/") and case.operation.path != CLAIM:
            data = os.environ["FUZZ_GATEWAY"]
        elif case.operation.definition.raw.get("operationId") in ENDS_THE_ACCOUNT:
            data = stranger()
        case.headers["Authorization"] = f"Bearer {data}"


def stranger() -> str:
    """The token of somebody new."""
    account = {"name": f"Fuzz {uuid4().hex[:12]}", "password": os.environ["FUZZ_PASSWORD"]}
    answer = requests.post(f"{os.environ['FUZZ_URL']}/v1/accounts", json=account, timeout=PATIENCE_SECONDS)
    answer.raise_for_status()
    return str(answer.json()["token"]["token"])


@schemathesis.hook
def map_path_parameters(context: schemathesis.HookContext, path_parameters: dict[str, Any]) -> dict[str, Any]:
    """Three times of four a game, rulebook, player and seat that exist, instead of ones of the right shape."""
    luck = hash(str(path_parameters))
    if not path_parameters or luck % 4 == 0:
        return path_parameters
    real = {**REAL, "game": GAMES[luck % len(GAMES)]}
    return {name: _real(value, real.get(name)) for name, value in path_parameters.items()}


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case[Any], kwargs: dict[str, Any]) -> None:
    """Nothing happens while these requests wait: those that would wait for seconds do not."""
    if case.query and re.fullmatch(r"PT\d+S", str(case.query.get("wait"))):
        case.query["wait"] = "PT0S"


def _real(value: Any, known: str | None) -> Any:
    if isinstance(value, str) and value:
        return known or value
    return value % SEATS if type(value) is int and value >= 0 else value

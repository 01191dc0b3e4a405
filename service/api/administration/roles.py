"""Who is a moderator or an administrator."""

from typing import Any

from service.accounts.accounts import NoAccount
from service.administration.roles import GuestHasNoRole, NoAdministrator, OwnRole
from service.api.administration.answers import RoleOut
from service.api.administration.requests import RoleIn
from service.api.http.authentication import DOOR, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.times import milliseconds

blp = Blueprint("admin-accounts", description="Accounts, as moderators and administrators see and treat them.")


@blp.route("/v1/admin/accounts/<account>/role", "PUT", needs="account", role="administrator")
@blp.problems("own_role", "guest_has_no_role")
@blp.arguments(RoleIn)
def change_role(body: dict[str, Any], account: str) -> RoleOut:
    """Give an account a role, or take it away.

    Nobody changes their own, so there always is an administrator. It counts within 3 seconds.
    """
    try:
        wiring().roles.change(account, body["role"], by=me(), at=milliseconds(), reason=body["reason"])
    except NoAccount:
        raise Problem("unknown_account", {"account": account}) from None
    except OwnRole:
        raise Problem("own_role") from None
    except GuestHasNoRole:
        raise Problem("guest_has_no_role") from None
    except NoAdministrator:
        raise Problem("missing_role", {"needed": "administrator", "given": "player"}) from None
    DOOR.forget(account)
    return RoleOut(account, body["role"])

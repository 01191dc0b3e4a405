"""Sign-up codes: who may open an account where that is by invitation."""

from datetime import timedelta
from typing import Annotated, Any

from service.accounts.sign_up.codes import SignUpCode, TooManyCodes
from service.administration.log import OPERATOR
from service.answers import Answer, Time, says
from service.api.administration.requests import SignUpCodeIn
from service.api.games.replies import PRIVATE
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.games.people import Names, Player, player_of
from service.times import milliseconds

blp = Blueprint("admin-sign-up", description="Invitations to open an account.")


class SignUpCodeOut(Answer, frozen=True):
    """A code without its secret."""

    id: str
    uses: Annotated[int, says("How many accounts it was made for.")]
    left: Annotated[int, says("How many it still opens.")]
    created: Time
    until: Time
    by: Annotated[Player | None, says("Who made it; null for the operator, on the command line.")]

    @classmethod
    def of(cls, code: SignUpCode, names: Names, **further: Any) -> "SignUpCodeOut":
        """A code, with the names of today."""
        return cls.showing(code, by=None if code.by == OPERATOR else player_of(code.by, names), **further)


class CreatedSignUpCodeOut(SignUpCodeOut, frozen=True):
    """A new code."""

    code: Annotated[str, says("What stands after `/sign-up#` in the link. Shown only now: only its hash is kept.")]


class SignUpCodesOut(Answer, frozen=True):
    """The codes that have not ended, the first to end first."""

    items: list[SignUpCodeOut]


@blp.route("/v1/admin/sign-up-codes", "POST", needs="account", role="administrator", status=201, headers=PRIVATE)
@blp.problems("too_many_sign_up_codes")
@blp.arguments(SignUpCodeIn)
def make_sign_up_code(body: dict[str, Any]) -> CreatedSignUpCodeOut:
    """Make a sign-up code.

    For so many accounts (`uses`), for so many `days`. It counts where sign-up is by invitation; send the link
    `/sign-up#CODE`.
    """
    now = milliseconds()
    until = now + int(timedelta(days=body["days"]).total_seconds() * 1000)
    try:
        made, text = wiring().sign_up_codes.open(body["uses"], until, now, me())
    except TooManyCodes:
        raise Problem("too_many_sign_up_codes") from None
    return CreatedSignUpCodeOut.showing(made, by=player_of(made.by, wiring().accounts.names([made.by])), code=text)


@blp.route("/v1/admin/sign-up-codes", needs="account", role="administrator", headers=PRIVATE)
def list_sign_up_codes() -> SignUpCodesOut:
    """List the sign-up codes.

    Also those that are used up, until they end.
    """
    found = wiring().sign_up_codes.all(milliseconds())
    names = wiring().accounts.names({code.by for code in found} - {OPERATOR})
    return SignUpCodesOut([SignUpCodeOut.of(code, names) for code in found])


@blp.route("/v1/admin/sign-up-codes/<code>", "DELETE", needs="account", role="administrator")
@blp.problems("unknown_sign_up_code")
@blp.response(204, description="Ended.")
def end_sign_up_code(code: str) -> None:
    """End a sign-up code.

    Accounts that were opened with it stay.
    """
    if not wiring().sign_up_codes.end(code, milliseconds(), me()):
        raise Problem("unknown_sign_up_code")

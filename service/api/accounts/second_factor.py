"""The second factor of the caller: set up, confirmed, with new recovery codes, off."""

from typing import Annotated, Any, Final

from service.accounts.second_factor.codes import picture, provisioning_uri
from service.accounts.second_factor.factors import FactorOn, NoFactor, WrongFactorCode
from service.answers import Answer, Time, says
from service.api.accounts.login import PROOF, confirm
from service.api.accounts.requests import Confirmation, HolderProof
from service.api.http.authentication import caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.http.validation import needed
from service.limits.rates import SECOND_FACTOR
from service.mail.letters.making import second_factor_off
from service.times import milliseconds, rfc3339

blp = Blueprint("second-factor", description="A code that signing in asks for beside the password.")

UNKEPT: Final = {"Cache-Control": "no-store"}


class SecondFactorOut(Answer, frozen=True):
    """Whether signing in asks for a code."""

    on: bool
    since: Time | None
    recovery_codes: Annotated[int, says("How many are left.")]


class CreatedSecondFactorOut(Answer, frozen=True):
    """A secret to share with an authenticator. Shown only now."""

    secret: Annotated[str, says("In base 32, to be typed.")]
    uri: Annotated[str, says("What an authenticator reads: `otpauth://totp/…`.")]
    qr: Annotated[str, says("The same as a QR code: an SVG in a data URI.")]
    until: Annotated[Time, says("By when a code has to confirm it.")]


class RecoveryCodesOut(Answer, frozen=True):
    """Codes for when the authenticator is lost, each of which counts once. Shown only now."""

    recovery_codes: list[str]


@blp.route("/v1/accounts/me/second-factor", needs="account")
def get_second_factor() -> SecondFactorOut:
    """Show whether signing in asks me for a code."""
    state = wiring().second_factors.state(me())
    return SecondFactorOut(state.on, rfc3339(state.since), state.recovery_codes)


@blp.route("/v1/accounts/me/second-factor", "POST", needs="account", status=201, headers=UNKEPT)
@blp.problems(*PROOF, "guest_has_no_password", "second_factor_on")
@blp.arguments(HolderProof)
def begin_second_factor(body: dict[str, Any]) -> CreatedSecondFactorOut:
    """Set up a second factor.

    Needs the `current_password`. The authenticator (TOTP, RFC 6238: six digits, 30 seconds) gets the secret; nothing
    changes until a code confirms it. Asking again gives another secret.
    """
    if caller().guest:
        raise Problem("guest_has_no_password")
    confirm(needed(body, "current_password"), body.get("code"))
    try:
        secret, until = wiring().second_factors.begin(me(), milliseconds())
    except FactorOn:
        raise Problem("second_factor_on") from None
    uri = provisioning_uri(secret, caller().name)
    return CreatedSecondFactorOut(secret, uri, picture(uri), rfc3339(until))


@blp.route("/v1/accounts/me/second-factor/confirmation", "POST", needs="account", headers=UNKEPT)
@blp.problems("wrong_second_factor", "no_second_factor")
@blp.arguments(Confirmation)
def confirm_second_factor(body: dict[str, Any]) -> RecoveryCodesOut:
    """Switch my second factor on.

    With a code of the authenticator. From now on logging in, another password, another mail address, erasing the
    account and switching this off ask for a code. Tokens that exist go on.
    """
    wiring().guard.charge(SECOND_FACTOR, me())
    try:
        return RecoveryCodesOut(wiring().second_factors.confirm(me(), body["code"], milliseconds()))
    except WrongFactorCode:
        raise Problem("wrong_second_factor", field="$.code") from None
    except NoFactor:
        raise Problem("no_second_factor") from None


@blp.route("/v1/accounts/me/second-factor/recovery-codes", "POST", needs="account", headers=UNKEPT)
@blp.problems(*PROOF, "no_second_factor")
@blp.arguments(HolderProof)
def renew_recovery_codes(body: dict[str, Any]) -> RecoveryCodesOut:
    """Make new recovery codes.

    Needs the `current_password` and a `code`. All earlier recovery codes end.
    """
    confirm(needed(body, "current_password"), body.get("code"))
    try:
        return RecoveryCodesOut(wiring().second_factors.renew_codes(me()))
    except NoFactor:
        raise Problem("no_second_factor") from None


@blp.route("/v1/accounts/me/second-factor", "DELETE", needs="account")
@blp.problems(*PROOF)
@blp.arguments(HolderProof)
@blp.response(204, description="Off.")
def end_second_factor(body: dict[str, Any]) -> None:
    """Switch my second factor off.

    Needs the `current_password` and a `code`. A letter tells the account.
    """
    confirm(needed(body, "current_password"), body.get("code"))
    if wiring().second_factors.end(me()):
        second_factor_off(wiring(), me())

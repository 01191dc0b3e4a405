"""The mail address of the caller: given, confirmed by a code, taken back."""

from typing import Any

from service.api.accounts.login import PROOF, confirm
from service.api.http.authentication import DOOR, caller, me
from service.api.http.blueprint import Blueprint
from service.api.http.context import here, wiring
from service.api.http.problems import Problem
from service.api.http.validation import needed
from service.api.mail.answers import MailOut
from service.api.mail.requests import CodeIn, MailIn
from service.mail.addresses.charges import charge_code
from service.mail.letters.making import catch_up, confirmation, parting
from service.times import milliseconds

blp = Blueprint("mail", description="Mail: where the caller is written to, and when.")


@blp.route("/v1/accounts/me/mail", needs="mail")
def get_mail() -> MailOut:
    """Show my mail address."""
    return MailOut.of(wiring().mail_addresses.get(me(), milliseconds()))


@blp.route("/v1/accounts/me/mail", "PUT", needs="account")
@blp.problems("guest_has_no_mail", *PROOF)
@blp.arguments(MailIn)
def put_mail(body: dict[str, Any]) -> MailOut:
    """Ask for email.

    A letter with a code is sent to the address; confirm it within 24 hours. Until then the previous address
    stays in force. Asking again makes the earlier code invalid. An address that is already in force needs no code.
    Because letters to it can set another password, a new one needs the `current_password`.
    """
    if caller().guest:
        raise Problem("guest_has_no_mail")
    addresses, now = wiring().mail_addresses, milliseconds()
    mail = addresses.get(me(), now)
    if body["address"] not in (mail.address, mail.pending and mail.pending.address):
        # Letters to it can set another password: a token alone must not lead them elsewhere.
        confirm(needed(body, "current_password"), body.get("code"))
    if mail.state != "confirmed" or mail.address != body["address"]:
        charge_code(wiring().guard, wiring().settings.secret_key, me(), here().source, body["address"])
    mail = addresses.ask(me(), body["address"], now)
    if mail.pending is not None:
        confirmation(wiring(), me(), mail.pending.reference)
    return MailOut.of(mail)


@blp.route("/v1/accounts/me/mail/confirmation", "POST", needs="account")
@blp.problems("no_code", "wrong_code")
@blp.arguments(CodeIn)
def confirm_mail(body: dict[str, Any]) -> MailOut:
    """Confirm my mail address.

    With the code of the letter. After five that were wrong it is void. A letter tells the address that was confirmed
    before that it is replaced.
    """
    changed = wiring().mail_addresses.confirm(me(), body["code"], milliseconds())
    DOOR.forget(me())
    parting(wiring(), me(), changed)
    catch_up(wiring(), me())
    return MailOut.of(changed.mail)


@blp.route("/v1/accounts/me/mail", "DELETE", needs="account")
@blp.response(204, description="No more mail.")
def delete_mail() -> None:
    """Take my mail address back.

    Also one that is still to be confirmed. Nothing is sent any more but a last letter that tells it so, and replies to
    what was sent play nothing.
    """
    changed = wiring().mail_addresses.forget(me())
    DOOR.forget(me())
    parting(wiring(), me(), changed)

"""Mails that are no reply: the service decides whether somebody is told, and does not say so."""

from contextlib import suppress
from typing import Any

from service.accounts.accounts import NoAccount
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.mail.requests import AstrayIn
from service.mail.letters.astray import answer_astray
from service.runtime.metrics import COUNTS

blp = Blueprint("astray", description="Mails that are no reply. No account's token opens it.")


@blp.route("/v1/gateway/astray", "POST", needs="gateway")
@blp.arguments(AstrayIn)
@blp.response(204, description="Noted, whether or not anybody is told.")
def report_astray(body: dict[str, Any]) -> None:
    """Report a mail that is no reply.

    Without a `token` it came from `sender`, of which the gateway has proof (DKIM, SPF or DMARC), to an address that
    holds none: if an account has confirmed that address, one letter with the `answer` is sent to it. With the `token`
    of a letter that the sender may not answer, the letter's player gets it. Two a day for an account, 200 an hour for
    all; beyond that, and for strangers, nothing happens, and the answer to this is the same.
    """
    with suppress(NoAccount):  # erased this moment
        if answer_astray(wiring(), body["sender"], body["token"], body["message_id"], body["answer"]):
            COUNTS.mails.labels("astray").inc()

"""All that the service keeps of the caller, as one archive."""

from typing import Final

from flask import Response, stream_with_context

from service.api.exports.documents import documents
from service.api.exports.zipping import zipped
from service.api.http.authentication import me
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.limits.rates import EXPORTS

blp = Blueprint("exports", description="All that is kept of an account.")

ZIP: Final = "application/zip"
HEADERS: Final = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="astrolude.zip"'}


@blp.route("/v1/accounts/me/export", needs="account")
@blp.response(200, content={ZIP: {"schema": {"type": "string", "format": "binary"}}}, description="A ZIP archive.")
def export_account() -> Response:
    """Download all that is kept of me.

    A ZIP archive of JSON documents with a README in my language: account, tokens without their secrets, mail and
    letters, notices, webhooks, devices, seeks, ratings, what I said, and each of my games as my seat may see it now. It
    is made while it is sent; one that breaks off is no archive.
    """
    account = wiring().accounts.get(me())
    wiring().guard.charge(EXPORTS, account.id)
    body = stream_with_context(zipped(documents(wiring(), account)))
    return Response(body, headers=HEADERS, mimetype=ZIP)

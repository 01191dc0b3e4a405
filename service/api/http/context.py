"""What code inside a request may ask for: the process's parts, the request's id and the language of its answer."""

import os

from flask import current_app

from games.core.texts import FALLBACK, LANGUAGES
from service.api.http.request import here
from service.wiring import Wiring

EXTENSION = "astrolude"


def wiring() -> Wiring:
    """The parts of this process."""
    parts: Wiring = current_app.extensions[EXTENSION]
    return parts


def request_id() -> str:
    """A name for this request, the same in its answer and in the logs."""
    request = here()
    if not request.id:
        request.id = os.urandom(8).hex()  # of no order: nobody learns how many requests others sent
    return request.id


def language() -> str:
    """The language of the answer: what the query says, else the account's, else what Accept-Language prefers."""
    request = here()
    if request.query_string and (asked := request.args.get("language")) in LANGUAGES:
        return str(asked)
    if request.caller is not None and request.caller.language:
        return request.caller.language
    return preferred() or FALLBACK


def preferred() -> str | None:
    """The language that Accept-Language prefers among those of the texts; None when it names none of them."""
    wanted = (tag.partition("-")[0].lower() for tag in here().accept_languages.values())
    return next((tag for tag in wanted if tag in LANGUAGES), None)

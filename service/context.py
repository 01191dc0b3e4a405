"""What code inside a request may ask for: the process's parts, the request's id and the language of its answer."""

import os
from itertools import count

from flask import current_app

from games.core.texts import FALLBACK, LANGUAGES
from service.request import here
from service.wiring import Wiring

EXTENSION = "astrolude"

_process = ""
_requests = count(1)


def wiring() -> Wiring:
    """The parts of this process."""
    parts: Wiring = current_app.extensions[EXTENSION]
    return parts


def request_id() -> str:
    """A name for this request, the same in its answer and in the logs."""
    request = here()
    if not request.id:
        request.id = f"{_process or _name_process()}-{next(_requests):x}"
    return request.id


def _name_process() -> str:
    # Made late: worker processes are forked from one that has imported this module.
    global _process  # noqa: PLW0603  one name for a process's life
    _process = os.urandom(6).hex()
    return _process


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

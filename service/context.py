"""What code inside a request may ask for: the process's parts, the request's id and the language of its answer."""

import os
from itertools import count

from flask import current_app, g, request

from games.core.texts import FALLBACK, LANGUAGES
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
    if "request_id" not in g:
        g.request_id = f"{_process or _name_process()}-{next(_requests):x}"
    return str(g.request_id)


def _name_process() -> str:
    # Made late: worker processes are forked from one that has imported this module.
    global _process  # noqa: PLW0603  one name for a process's life
    _process = os.urandom(6).hex()
    return _process


def language() -> str:
    """The language of the answer: what the query says, else the account's, else what Accept-Language prefers."""
    asked = request.args.get("language")
    if asked in LANGUAGES:
        return asked
    known = g.get("caller")
    if known is not None and known.language:
        return str(known.language)
    wanted = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next((tag for tag in wanted if tag in LANGUAGES), FALLBACK)

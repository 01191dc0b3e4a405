"""What the document says of answers that are problems, with an example of each code."""

import re
from functools import cache
from typing import Final

import msgspec

from games.core.errors import IllegalMove
from service.api.http.answers import Fault
from service.api.http.problems import MIMETYPE, STATUS, TEXTS, Problem, Refused, document, status_of
from service.api.openapi.common import ALWAYS, COMMON, Json, headers

ANYWHERE: Final = frozenset(COMMON["refused"]["codes"])
"""With these any operation may be refused."""

_CODE: Final = re.compile(r"`([a-z_]+)`")
_RETRIED: Final = ("429", "503", "default")
_REQUEST: Final = COMMON["headers"]["X-Request-Id"]["example"]


def refusals(codes: set[str]) -> Json:
    """The answers of an operation that may be refused with these codes, by status."""
    by_status: dict[str, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(str(status_of(code)), []).append(code)
    return {status: _refused(status, some) for status, some in by_status.items()}


def _refused(status: str, codes: list[str]) -> Json:
    told = ", ".join(f"`{code}`" for code in codes)
    return {"$ref": f"#/components/responses/{COMMON['statuses'][status]['name']}", "description": f"{told}."}


def codes_of(operation: Json) -> dict[str, set[str]]:
    """The codes with which an operation of the document is refused, by status."""
    return {
        status: set(_CODE.findall(answer["description"]))
        for status, answer in operation["responses"].items()
        if "$ref" in answer
    }


def merged(operation: Json) -> Json:
    """The operation without the answers that any operation may give: one stands for them."""
    own = {status: sorted(codes - ANYWHERE) for status, codes in codes_of(operation).items()}
    refused = {status: _refused(status, codes) for status, codes in own.items() if codes}
    answers = {status: answer for status, answer in operation["responses"].items() if status not in own}
    rest = {"default": {"$ref": "#/components/responses/Refused"}}
    return {**operation, "responses": {**dict(sorted({**answers, **refused}.items())), **rest}}


def responses() -> Json:
    """Answers with problems: one for each status, and one for any."""
    named = {said["name"]: _response(status, said) for status, said in COMMON["statuses"].items()}
    return {**named, "Refused": _response("default", COMMON["refused"])}


def _response(status: str, said: Json) -> Json:
    names = ALWAYS + (("Retry-After",) if status in _RETRIED else ())
    names += ("WWW-Authenticate",) if status in ("401", "default") else ()
    content = problem(said["example"])
    return {"description": said["description"], "headers": headers(names), "content": content}


def problem(code: str) -> Json:
    """A problem as media type of an answer, with this code as example."""
    return {MIMETYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "example": example(code)}}


@cache
def example(code: str) -> Json:
    """An example document of a code."""
    words = TEXTS.words("en")
    facts, field = COMMON["facts"].get(code, {}), COMMON["fields"].get(code)
    told = Problem(code, facts, field=field) if code in STATUS else Refused(IllegalMove(code, **facts), field=field)
    if code in ("unknown_field", "missing_field", "invalid_field"):
        told.extra["errors"] = [Fault(str(field), facts.get("reason", told.detail(words)))]
    shown: Json = msgspec.to_builtins(document(told, words, _REQUEST))
    return shown

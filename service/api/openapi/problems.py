"""What the document says of answers that are problems, with an example of each code."""

import re
from functools import cache
from typing import Final

import msgspec

from games.core.errors import IllegalMove
from service.api.http.answers import Fault
from service.api.http.problems import MIMETYPE, STATUS, TEXTS, Problem, Refused, document, status_of
from service.api.openapi.common import ALWAYS, COMMON, Json, headers

_ANSWER: Final = re.compile(rb'"#/components/responses/([^"]+)"')
_RETRIED: Final = ("rate_limited", "unavailable", "not_copied", "busy", "overloaded", "too_many_streams")
_REQUEST: Final = COMMON["headers"]["X-Request-Id"]["example"]


def responses(paths: Json) -> Json:
    """Answers with problems: one for each set of codes that some operation may answer with."""
    names = {found.decode() for found in _ANSWER.findall(msgspec.json.encode(paths))}
    return {name: _response(name.split(".")) for name in sorted(names)}


def _response(codes: list[str]) -> Json:
    names = ALWAYS + (("Retry-After",) if codes[0] in _RETRIED else ())
    names += ("WWW-Authenticate",) if status_of(codes[0]) == 401 else ()
    titles = dict.fromkeys(example(code)["value"]["title"] for code in codes)
    return {
        "description": "; ".join(titles) + ".",
        "headers": headers(names),
        "content": {
            MIMETYPE: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {code: {"$ref": f"#/components/examples/{code}"} for code in codes},
            }
        },
    }


@cache
def example(code: str) -> Json:
    """An example document of a code."""
    words = TEXTS.words("en")
    facts, field = COMMON["facts"].get(code, {}), COMMON["fields"].get(code)
    problem = Problem(code, facts, field=field) if code in STATUS else Refused(IllegalMove(code, **facts), field=field)
    if code in ("unknown_field", "missing_field", "invalid_field"):
        problem.extra["errors"] = [Fault(str(field), facts.get("reason", problem.detail(words)))]
    value = document(problem, words, _REQUEST)
    return {"summary": value.title, "value": msgspec.to_builtins(value)}

"""Answers and the conditional headers: JSON by msgspec, entity tags made from a game's version.

Views return `reply(...)`: marshmallow schemas describe answers in the document and in tests, they do not dump them.
"""

from typing import Any, Final

import msgspec
from flask import Response, request

from service.problems import Problem

JSON: Final = "application/json"

_encode = msgspec.json.Encoder().encode


def reply(value: Any, status: int = 200, headers: dict[str, str] | None = None, mimetype: str = JSON) -> Response:
    """An answer; `value` is anything that msgspec can write as JSON, or bytes that are written already."""
    body = value if isinstance(value, bytes) else _encode(value)
    return Response(body, status, headers, mimetype=mimetype)


def empty(status: int = 204, headers: dict[str, str] | None = None) -> Response:
    """An answer without a body."""
    response = Response(status=status, headers=headers)
    del response.headers["Content-Type"]
    return response


def etag(version: int, *variant: object) -> str:
    """The entity tag of a game at a version, as one viewer sees it in one form."""
    return f'"{"-".join(map(str, (version, *variant)))}"'


def unchanged(tag: str) -> Response | None:
    """A 304 when the caller has this entity already (If-None-Match, compared weakly: RFC 9110, 13.1.2)."""
    if "If-None-Match" not in request.headers or not request.if_none_match.contains_weak(tag.strip('"')):
        return None
    return empty(304, {"ETag": tag})


def if_match() -> int | None:
    """The version that the caller's If-Match names, None without one or for `*`.

    Raises the 412 problem for a tag that was never given out. The part of the tag after the version says how the
    entity was shown, not what it was: it is not compared.
    """
    given = request.headers.get("If-Match")
    if given is None or given.strip() == "*":
        return None
    number = given.strip().removeprefix("W/").strip('"').partition("-")[0]
    if not number.isascii() or not number.isdigit() or len(number) > 15:
        raise Problem("stale_version")
    return int(number)

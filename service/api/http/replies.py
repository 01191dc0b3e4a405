"""Answers and the conditional headers: JSON by msgspec, entity tags made from a game's version.

Views return `reply(...)` of the answer that their decorator names.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec
from flask import Response, request
from werkzeug.datastructures import Headers

from service.answers import Answer
from service.api.http.context import here
from service.api.http.problems import Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

JSON: Final = "application/json"
SVG: Final = "image/svg+xml"

_encode = msgspec.json.Encoder().encode


class Ready(Headers):
    """Header fields that are known to be well formed: taken over without being looked at."""

    def __init__(self, fields: Iterable[tuple[str, str]] = ()) -> None:
        self._list = [*fields]


class Whole(Response):
    """An answer whose bytes, length and headers are as they should be: Werkzeug need not go over them again."""

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:
        """The headers, without a copy."""
        return self.headers


def reply(
    value: Answer | bytes, status: int = 200, headers: dict[str, str] | None = None, mimetype: str = JSON
) -> Response:
    """An answer as JSON, or bytes that are written already."""
    body = value if isinstance(value, bytes) else _encode(value)
    return Whole(body, status, headers, mimetype=mimetype)


def kept_reply(body: bytes, fields: Iterable[tuple[str, str]]) -> Response:
    """The answer to a GET from bytes and header fields, Content-Type and Content-Length among them, kept ready."""
    return Whole([body], 200, Ready(fields))


def empty(status: int = 204, headers: dict[str, str] | None = None) -> Response:
    """An answer without a body."""
    response = Response(status=status, headers=headers)
    del response.headers["Content-Type"]
    return response


def best_form(*forms: str) -> str:
    """The one of these media types that the caller prefers, the first without a preference; raises the 406 problem."""
    wanted = here().accept_mimetypes
    form = wanted.best_match(forms) if wanted else forms[0]
    if form is None:
        raise Problem("not_acceptable")
    return form


def etag(version: int, *variant: object) -> str:
    """The entity tag of a game at a version, as one viewer sees it in one form."""
    return f'"{"-".join(map(str, (version, *variant)))}"'


def unchanged(tag: str) -> Response | None:
    """A 304 when the caller has this entity already (If-None-Match, compared weakly: RFC 9110, 13.1.2)."""
    if "HTTP_IF_NONE_MATCH" not in here().environ or not request.if_none_match.contains_weak(tag.strip('"')):
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

"""Compresses answers for those who accept it: pictures and event lists shrink to a fifth on a poor line."""

import gzip
from typing import Final

from flask import Response

from service.api.http.context import Request

LEAST: Final = 1_400
"""What fits into one packet gains nothing."""
LEVEL: Final = 5
"""A millisecond for a picture; higher levels take twice that for some hundredths less."""
KINDS: Final = frozenset(
    {"application/json", "application/problem+json", "application/x-ndjson", "application/yaml", "image/svg+xml"}
    | {"text/plain", "text/html"}
)


def pack(request: Request, response: Response) -> None:
    """Compress the body in place where that helps. Its entity tag becomes a weak one: the bytes are others (RFC 9110).

    Streams are left as they are: each of their messages is to arrive at once.
    """
    if "gzip" not in request.environ.get("HTTP_ACCEPT_ENCODING", "") or response.is_streamed:
        return
    headers = response.headers
    if response.mimetype not in KINDS or "Content-Encoding" in headers or (response.content_length or 0) < LEAST:
        return
    if not request.accept_encodings["gzip"]:
        return
    response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
    headers["Content-Encoding"] = "gzip"
    headers["Vary"] = ", ".join(filter(None, (headers.get("Vary"), "Accept-Encoding")))
    tag = headers.get("ETag")
    if tag and not tag.startswith("W/"):
        headers["ETag"] = f"W/{tag}"

"""Answers about a game, made once for each version and pair of eyes, with their entity tags."""

from hashlib import sha256
from typing import Final

from flask import Response, request

from service.access import Seen, names_in
from service.replies import etag, reply, unchanged
from service.representations.games import encode, game_json

PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept-Language"}
"""An answer for the caller's eyes: to be kept, but asked about each time."""

DIGEST_LENGTH: Final = 16


def game_reply(found: Seen, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """The game for the caller's eyes; its bytes are made once for each version, pair of eyes and set of names."""
    live = found.live
    names = names_in(live)
    key = (found.eyes, *names.values())
    kept: tuple[bytes, str] | None = live.rendered.get(key)
    if kept is None:
        body = encode(game_json(live, found.eyes, names))
        kept = body, etag(live.version, sha256(body).hexdigest()[:DIGEST_LENGTH])
        live.rendered[key] = kept
    body, tag = kept
    if request.method in ("GET", "HEAD") and (same := unchanged(tag)):
        return same
    return reply(body, status, {**PRIVATE, "ETag": tag, **(headers or {})})

"""Rulebooks: what can be played, and how."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from flask import Response

from games.core.catalogue import rulebooks
from service.api.games.replies import DIGEST_LENGTH
from service.api.games.requests import InLanguage
from service.api.http.blueprint import Blueprint
from service.api.http.context import language
from service.api.http.problems import not_here
from service.api.http.replies import SVG, reply, unchanged
from service.api.rulebooks.answers import RulebookOut, RulebookRow, RulebooksOut

blp = Blueprint("rulebooks", description="What can be played, and how.")

WEBP: Final = "image/webp"
LASTING: Final = "public, max-age=86400"
PUBLIC: Final = {"Cache-Control": "public, max-age=60", "Vary": "Authorization, Accept-Language"}


@blp.route("/v1/rulebooks", headers=PUBLIC)
@blp.arguments(InLanguage, location="query")
def list_rulebooks(_: dict[str, Any]) -> RulebooksOut:
    """All rulebooks, with titles in the caller's language."""
    items = [RulebookRow.of(book, language()) for book in rulebooks().values()]
    return RulebooksOut(items)


@blp.route("/v1/rulebooks/<key>")
@blp.arguments(InLanguage, location="query")
@blp.response(200, RulebookOut, headers=("ETag",))
@blp.response(304, description="The caller has this entity already (If-None-Match).")
def get_rulebook(_: dict[str, Any], key: str) -> Response:
    """A rulebook: options, moves, events and views as JSON Schema, and the rules as Markdown.

    In events, `x-visibility` says whose eyes a field is for: `own` (the event's seat), `each` (each seat its own
    entry) or `sealed` (nobody before the end); such a field is absent where it is hidden.
    """
    if key not in rulebooks():
        raise not_here()
    body, tag = _rulebook(key, language())
    return unchanged(tag) or reply(body, headers={**PUBLIC, "ETag": tag})


@blp.route("/v1/rulebooks/<key>/glyphs.svg")
@blp.response(200, content={SVG: {"schema": {"type": "string"}}}, headers=("ETag",))
@blp.response(304, description="The caller has these pictures already (If-None-Match).")
def get_glyphs(key: str) -> Response:
    """The small pictures of a rulebook's choices: an SVG of symbols, to be shown by `<use href="glyphs.svg#ID">`."""
    book = rulebooks().get(key)
    if book is None or book.glyphs is None:
        raise not_here()
    body, tag = _glyphs(book.glyphs)
    return unchanged(tag) or reply(body, headers={"Cache-Control": LASTING, "ETag": tag}, mimetype=SVG)


@blp.route("/v1/rulebooks/<key>/table.webp")
@blp.arguments(InLanguage, location="query")
@blp.response(200, content={WEBP: {"schema": {"type": "string", "format": "binary"}}}, headers=("ETag",))
@blp.response(304, description="The caller has this picture already (If-None-Match).")
def get_table(_: dict[str, Any], key: str) -> Response:
    """A picture of a table in play: the one that the rules speak of."""
    found = rulebooks()[key].table(language()) if key in rulebooks() else None
    if found is None:
        raise not_here()
    body, tag = _picture(found)
    headers = {"Cache-Control": LASTING, "Vary": "Accept-Language", "ETag": tag}
    return unchanged(tag) or reply(body, headers=headers, mimetype=WEBP)


@cache
def _picture(file: Path) -> tuple[bytes, str]:
    return _tagged(file.read_bytes())


@cache
def _glyphs(draw: Callable[[], str]) -> tuple[bytes, str]:
    return _tagged(draw().encode())


@cache
def _rulebook(key: str, tongue: str) -> tuple[bytes, str]:
    return _tagged(msgspec.json.encode(RulebookOut.of(rulebooks()[key], tongue)))


def _tagged(body: bytes) -> tuple[bytes, str]:
    return body, f'"{sha256(body).hexdigest()[:DIGEST_LENGTH]}"'

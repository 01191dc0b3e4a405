"""The board as a picture and as text, from the caller's view."""

from hashlib import sha256
from typing import Any, Final

from flask import Response

from games.core.rulebook import Focus, Shape
from games.drawing.plain import board_of, picture_of
from games.drawing.waiting import waiting_picture, waiting_text
from service.api.games.commanding import Seen, names_in, seen
from service.api.games.replies import DIGEST_LENGTH, PRIVATE, head_of, kept_for
from service.api.http.authentication import who
from service.api.http.blueprint import Blueprint
from service.api.http.context import language, wiring
from service.api.http.replies import SVG, etag, reply, unchanged
from service.api.http.safe_headers import PICTURE, POLICY
from service.api.moves.requests import PictureQuery, PixelsQuery, ViewQuery
from service.games.people import seat_names
from service.masks.fields import masked_struct
from service.pictures.position import Form, Position
from service.runtime.metrics import COUNTS

blp = Blueprint("boards", description="The board as a picture and as text, from the caller's view.")

PNG: Final = "image/png"
WEBP: Final = "image/webp"
TEXT: Final = "text/plain"
TEXT_SCHEMA: Final = {"type": "string"}
BINARY: Final = {"type": "string", "format": "binary"}
SANDBOX: Final = {POLICY: PICTURE, **PRIVATE}


@blp.route("/v1/games/<game>/board.svg", needs="read", anonymous=True)
@blp.problems("unknown_version", "not_over")
@blp.arguments(PictureQuery, location="query")
@blp.response(200, content={SVG: {"schema": TEXT_SCHEMA}}, headers=("ETag", "Game-Head"))
@blp.response(304, description="The caller has this picture already (If-None-Match).")
def get_board_svg(query: dict[str, Any], game: str) -> Response:
    """The board as a picture (SVG); its elements carry the ids that move forms refer to.

    Before the start it shows who has come.
    """
    return _drawn(seen(game, query.get("at"), query.get("viewer")), SVG, query["shape"], focus=query.get("focus"))


@blp.route("/v1/games/<game>/board.png", needs="read", anonymous=True)
@blp.problems("unknown_version", "not_over", "overloaded", "not_drawn")
@blp.arguments(PixelsQuery, location="query")
@blp.response(200, content={PNG: {"schema": BINARY}}, headers=("ETag", "Game-Head"))
@blp.response(304, description="The caller has this picture already (If-None-Match).")
def get_board_png(query: dict[str, Any], game: str) -> Response:
    """The board as a picture (PNG with a palette of 256 colours), `width` pixels wide."""
    return _drawn(
        seen(game, query.get("at"), query.get("viewer")), PNG, query["shape"], query["width"], query.get("focus")
    )


@blp.route("/v1/games/<game>/board.webp", needs="read", anonymous=True)
@blp.problems("unknown_version", "not_over", "overloaded", "not_drawn")
@blp.arguments(PixelsQuery, location="query")
@blp.response(200, content={WEBP: {"schema": BINARY}}, headers=("ETag", "Game-Head"))
@blp.response(304, description="The caller has this picture already (If-None-Match).")
def get_board_webp(query: dict[str, Any], game: str) -> Response:
    """The board as a small picture (WebP), `width` pixels wide: for lists of games, in fewer bytes than the PNG."""
    return _drawn(
        seen(game, query.get("at"), query.get("viewer")), WEBP, query["shape"], query["width"], query.get("focus")
    )


@blp.route("/v1/games/<game>/board.txt", needs="read", anonymous=True)
@blp.problems("unknown_version", "not_over")
@blp.arguments(ViewQuery, location="query")
@blp.response(200, content={TEXT: {"schema": TEXT_SCHEMA}}, headers=("ETag", "Game-Head"))
@blp.response(304, description="The caller has this text already (If-None-Match).")
def get_board_txt(query: dict[str, Any], game: str) -> Response:
    """The board as plain text, as terminals and mails show it."""
    return _drawn(seen(game, query.get("at"), query.get("viewer")), TEXT)


def _drawn(found: Seen, form: str, shape: Shape = "wide", width: int = 0, focus: Focus | None = None) -> Response:
    """The board in a form; what was drawn from the same view, names and language is not drawn again."""
    names = seat_names(found.game, names_in(found.live))
    drawn_from = (
        found.live.id,
        found.live.hash,
        found.eyes.seat,
        found.eyes.masked,
        language(),
        form,
        shape,
        width,
        focus,
        *names,
    )
    tag = etag(found.live.version, sha256(repr(drawn_from).encode()).hexdigest()[:DIGEST_LENGTH])
    headers = {
        "ETag": tag,
        "Content-Language": found.game.book.texts.words(language()).language,
        **head_of(found.live),
        **SANDBOX,
        **kept_for(found.live),
    }
    if same := unchanged(tag):
        return same
    content = wiring().shelf.get(drawn_from)
    COUNTS.looked_up("pictures", content is not None)
    if content is None:
        content = wiring().shelf.put(drawn_from, _draw(found, names, form, shape, width, focus))
    return reply(content, headers=headers, mimetype=form)


def _draw(found: Seen, names: list[str], form: str, shape: Shape, width: int, focus: Focus | None) -> bytes:
    book, view = found.game.book, found.game.view(found.eyes.seat)
    if view is None and form in (TEXT, SVG):
        waiting = (book, language(), names)
        return (waiting_text(*waiting) if form == TEXT else waiting_picture(*waiting, shape)).encode()
    if found.eyes.masked and view is not None:
        view = masked_struct(view)
    if form == TEXT:
        return board_of(book)(view, language(), names).encode()
    if form == SVG:
        return picture_of(book)(view, language(), names, shape, focus=focus).encode()
    kind: Form = "webp" if form == WEBP else "png"
    return wiring().pictures.pixels(Position.of(book, view, language(), names, shape, width, focus, kind), who())

"""Cards of the site's pages: the pictures that others show where somebody shares an address."""

from collections.abc import Callable, Hashable
from hashlib import sha256
from typing import Final

from flask import Blueprint, Response

from games.core.catalogue import rulebooks
from games.core.texts import LANGUAGES
from service.api.games.replies import DIGEST_LENGTH
from service.api.http.authentication import who
from service.api.http.context import wiring
from service.api.http.problems import not_here
from service.api.http.replies import reply, unchanged
from service.api.site.finished import Finished, finished
from service.api.site.previews import GAMES, RULEBOOKS, TEXTS
from service.pictures.card import Card, Line
from service.pictures.position import Position

FOR_AN_HOUR: Final = "public, max-age=3600"
"""A game may be taken off the lists, and an account erased: then its card goes too."""
PNG: Final = "image/png"
_BOARD: Final = 700

blp = Blueprint("cards", __name__)


@blp.get("/cards/<language>/site.png")
def site_card(language: str) -> Response:
    """The card of the site, which stands for all pages that have none of their own."""
    _require(language in LANGUAGES)
    return _sent(("site", language), lambda: Card(language, "Astrolude", TEXTS.say("site.text", language)))


@blp.get(f"/cards/<language>/{RULEBOOKS}/<key>.png")
def rulebook_card(language: str, key: str) -> Response:
    """The card of a rulebook: a table in play, and what the game is about."""
    _require(language in LANGUAGES and key in rulebooks())
    words = rulebooks()[key].texts.words(language)
    return _sent((key, language), lambda: Card(language, words.say("title"), words.say("summary"), table=key))


@blp.get(f"/cards/<language>/{GAMES}/<game>.png")
def game_card(language: str, game: str) -> Response:
    """The card of a public finished game; that of the site for all others, whether they exist or not."""
    found = finished(game, language) if language in LANGUAGES else None
    return _sent(found.key, lambda: _card_of(found)) if found else site_card(language)


def _card_of(game: Finished) -> Card:
    """The final board, and how the seats ended."""
    view, say = game.view, TEXTS.words(game.language).say
    lines = [
        Line(say("game.place", rank=one.rank, name=game.name(one.seat)), str(one.score), view.marks[one.seat])
        for one in game.standings
    ]
    board = Position.of(game.live.game.book, view, game.language, game.names, "wide", _BOARD)
    return Card(game.language, game.title, say("game.over"), lines, board)


def _require(known: bool) -> None:
    if not known:
        raise not_here()


def _sent(key: Hashable, make: Callable[[], Card]) -> Response:
    """The card as it was drawn lately, or drawn now; `key` says all that it is made from."""
    kept_under = ("card", key)
    tag = f'"{sha256(repr(kept_under).encode()).hexdigest()[:DIGEST_LENGTH]}"'
    if same := unchanged(tag):
        return same
    picture = wiring().shelf.get(kept_under)
    if picture is None:
        picture = wiring().shelf.put(kept_under, wiring().pictures.pixels(make(), who()))
    return reply(picture, headers={"Cache-Control": FOR_AN_HOUR, "ETag": tag}, mimetype=PNG)

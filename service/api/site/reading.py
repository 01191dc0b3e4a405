"""A finished game to be read without the client: its result, its last board and its log in words."""

from datetime import UTC, datetime
from typing import Final

import msgspec
from babel.dates import format_date, format_datetime
from flask import render_template

from events.errors import LogError
from games.core.texts import LANGUAGES
from service.api.http.context import here, wiring
from service.api.site.finished import Finished, finished
from service.api.site.previews import GAMES, TEXTS, Preview, base, head_of, titled
from service.api.site.web_files import File
from service.limits.rates import TooMany
from service.times import rfc3339

STYLE: Final = "style/reading.css"
LOCALES: Final = {"en": "en_GB", "fr": "fr"}
"""How the readers of a language write dates."""


def told(page: File, game: str, language: str, release: str) -> File | None:
    """The page with the game in it, for readers of a language; None for games that are not for everybody to read.

    `release` is the folder of the client's files. Callers who have used up their reads get None as well: for them, too,
    the client's page is to open.
    """
    if not charged():
        return None
    found = finished(game, language)
    if found is None:
        return None
    key = ("page", page.tag, found.key, base())
    kept = wiring().shelf.get(key)
    if kept is not None:
        return msgspec.msgpack.decode(kept, type=File)
    try:
        made = titled(page, preview := preview_of(found), head_of(preview, language), body_of(found, release))
    except LogError:
        return None
    wiring().shelf.put(key, msgspec.msgpack.encode(made))
    return made


def charged() -> bool:
    """Count a read, as the API does of the same; the client's other pages lie in memory and are not counted."""
    counter = wiring().limits.of("GET")
    try:
        if counter is not None:
            counter.charge(here().source)
    except TooMany:
        return False
    return True


def preview_of(game: Finished) -> Preview:
    """What is said of the game where its address is shared."""
    say = TEXTS.words(game.language).say
    names = [game.name(seat) for seat in range(len(game.names))]
    places = [say("game.scored", rank=one.rank, name=game.name(one.seat), score=one.score) for one in game.standings]
    title = say("game.title", title=game.title, players=", ".join(names))
    path = f"/{GAMES}/{game.live.id}"
    return Preview(title, say("game.text", result=", ".join(places)), f"/cards/{game.language}{path}.png", path)


def body_of(game: Finished, release: str) -> str:
    """The game as markup. Raises LogError."""
    words, locale = TEXTS.words(game.language), LOCALES[game.language]
    path = f"/{GAMES}/{game.live.id}"
    return render_template(
        "finished_game.html",
        game=game,
        say=words.say,
        date=format_date(_instant(rfc3339(game.live.game.updated)), "long", locale),
        written=lambda at: format_datetime(_instant(at), "short", locale=locale),
        log=game.log(),
        path=path,
        api=f"/v1{path}",
        other=next(one for one in LANGUAGES if one != game.language),
        style=f"/web/{release}/{STYLE}",
    )


def _instant(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone(UTC)

"""Pages to be read without the client, and that of a finished game: its result, its last board, its log in words."""

from collections.abc import Callable, Hashable
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
    found = finished(game, language) if charged() else None
    if found is None:
        return None
    return shelved((page.tag, *found.key), lambda: made(page, preview_of(found), language, body_of(found, release)))


def shelved(key: tuple[Hashable, ...], make: Callable[[], File]) -> File | None:
    """A page that was made already, or is made now; None while a store gives no answer. The key has all it tells."""
    shelf, key = wiring().shelf, ("page", *key, base())
    kept = shelf.get(key)
    if kept is not None:
        return msgspec.msgpack.decode(kept, type=File)
    try:
        page = make()
    except LogError:
        return None
    shelf.put(key, msgspec.msgpack.encode(page))
    return page


def made(page: File, preview: Preview, language: str, body: str) -> File:
    """The page that the client begins with, with what is read without the client."""
    return titled(page, preview, head_of(preview, language), body)


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
    path = f"/{GAMES}/{game.live.id}"
    return rendered(
        "finished_game.html",
        game.language,
        release,
        game=game,
        date=long_date(rfc3339(game.live.game.updated), game.language),
        written=lambda at: format_datetime(_instant(at), "short", locale=LOCALES[game.language]),
        log=game.log(),
        path=path,
        api=f"/v1{path}",
    )


def rendered(template: str, language: str, release: str, **told: object) -> str:
    """Markup that is read without the client, in a language."""
    other = next(one for one in LANGUAGES if one != language)
    usual = {"say": TEXTS.words(language).say, "language": language, "other": other, "style": f"/web/{release}/{STYLE}"}
    return render_template(template, **usual, **told)


def long_date(at: str, language: str) -> str:
    """The day of an instant (RFC 3339), as the readers of a language write it."""
    return format_date(_instant(at), "long", LOCALES[language])


def _instant(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone(UTC)

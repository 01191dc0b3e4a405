"""What a page says before the client is there: its title, what it is about, the card that stands for it elsewhere."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from flask import render_template, request
from markupsafe import escape
from msgspec import Struct

from games.core.catalogue import rulebooks
from games.core.texts import LANGUAGES, Texts
from service.api.http.context import wiring
from service.api.site.web_files import INDEX, File, file_of
from service.pictures.card import HEIGHT, WIDTH

TEXTS: Final = Texts(Path(__file__).parent / "texts")
RULEBOOKS: Final = "rulebooks"
GAMES: Final = "games"
_UNTITLED: Final = "<title>Astrolude</title>"
_BEGIN: Final = "<noscript>"
_END: Final = "</noscript>"


class Preview(Struct, frozen=True):
    """A title, a sentence, the address of a card, and of what is shown in several languages the page's own address."""

    title: str
    text: str
    card: str
    page: str = ""


def of_site(language: str) -> Preview:
    """Of all pages that have none of their own."""
    return Preview("Astrolude", TEXTS.say("site.text", language), f"/cards/{language}/site.png")


def of_rulebook(key: str, language: str) -> Preview:
    """Of a rulebook's page; the site's where there is no such rulebook."""
    if key not in rulebooks():
        return of_site(language)
    words = rulebooks()[key].texts.words(language)
    return Preview(words.say("title"), words.say("summary"), f"/cards/{language}/{RULEBOOKS}/{key}.png")


def base() -> str:
    """How addresses of the service begin that others follow."""
    return (wiring().settings.public_url or request.host_url).rstrip("/")


def head_of(preview: Preview, language: str) -> str:
    """What stands in a page's head for those who ask what it is."""
    about = {"preview": preview, "language": language, "languages": LANGUAGES}
    return render_template("preview.html", **about, base=base(), width=WIDTH, height=HEIGHT)


def titled(page: File, preview: Preview, head: str, body: str = "") -> File:
    """The page that the client begins with, saying what it shows; `body` is what is read without the client."""
    text = page.body.decode()
    if preview.title != "Astrolude":
        text = text.replace(_UNTITLED, f"<title>{escape(preview.title)} · Astrolude</title>", 1)
    text = text.replace("</head>", f"{head}\n</head>", 1)
    if body:
        before, _, rest = text.partition(_BEGIN)
        text = f"{before}{_BEGIN}\n{body}\n{_END}{rest.partition(_END)[2]}"
    return file_of(INDEX, text.encode())


@lru_cache(64)
def kept_titled(page: File, preview: Preview, head: str) -> File:
    """The same of what few pages say; made once."""
    return titled(page, preview, head)

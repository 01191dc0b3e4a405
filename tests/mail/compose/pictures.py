"""Letters about real games as files and as pictures, light and dark, wide and on a phone.

`python -m tests.mail.compose.pictures DIR` plays some moves on a service of its own; names are
`LANGUAGE-LETTER-THEME-WIDTH.png`, with the mail beside them as `.eml`, `.txt` and `.html`.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser

from clients.mail.compose.composer import Composer
from clients.mail.compose.mail import Mail
from clients.mail.letters import PARTINGS, Answer, Deed, Item, Letter
from clients.mail.outbox import Outbox, by_mail
from clients.mail.service import Gateway
from clients.mail.settings import Settings
from clients.mail.smtp import Postbox
from games.core.catalogue import rulebooks
from tests.chromium import driving, launch
from tests.faults.stack import Stack
from tests.mail.compose.correspondent import Correspondent, Post, table
from tests.mail.compose.sink import Sink
from tests.mail.compose.test_tournaments import announced, win
from tests.mail.compose.written import TOKEN, about, begin, letter
from tests.patience import eventually

LOOKS = (("light", 1280, 1), ("dark", 1280, 1), ("light", 390, 2), ("dark", 390, 2))


def letters(ada: Correspondent, bob: Correspondent) -> Iterator[tuple[str, Letter]]:
    """Letters to Ada by name: her turns in all games, and other kinds about one of them."""
    games = {}
    for rulebook in rulebooks():
        games[rulebook] = table([ada, bob], rulebook)
        begin(ada, bob, games[rulebook], 5)
        yield rulebook, about(ada, "awaited", games[rulebook])
    game = games["systeme-solaire"]
    expires = datetime.now(UTC) + timedelta(days=1)
    yield "confirm", letter(ada, "confirm", reply=None, unsubscribe=None, code="7KQM2XPD", code_expires=expires)
    for kind in PARTINGS:
        yield kind, letter(ada, kind, reply=None, unsubscribe=None, bearer=None, opened=datetime.now(UTC))
    did = {
        "unclear": [Deed(words="bidd 7", did="unclear", detail="…", candidates=["7", "8"])],
        "played": [Deed(words="3", did="played"), Deed(words="say hello", did="said")],
        "shown": [Deed(words="help", did="shown")],
    }
    for name, deeds in did.items():
        show = ["help", "orders", "log"] if name == "shown" else []
        answer = Answer(message_id="<m@example.org>", did=deeds, show=show)
        yield name, about(ada, "answer", game, answer=answer)
    asked = [(found, ada.api.get(f"/v1/games/{found}")["you"]["decision"]) for found in games.values()]
    items = [Item(kind="awaited", game=found, decision=decision, reply=TOKEN) for found, decision in asked]
    yield "digest", letter(ada, "digest", items=items)
    yield "started", about(ada, "started", game)
    body = {"rulebook": "destiny", "seats": [{"kind": "me"}, {"kind": "invited", "player": ada.name}]}
    yield "invited", about(ada, "invited", bob.api.post("/v1/games", body)["id"])
    for person in (bob, ada):
        person.api.post(f"/v1/games/{game}/resignation", {})
    assert eventually(lambda: ada.api.get(f"/v1/games/{game}")["status"] == "finished")
    yield "finished", about(ada, "finished", game)
    cup = announced(ada, bob)
    yield "tournament_started", letter(ada, "tournament_started", tournament=cup, reply=None)
    win(ada, bob, cup, 1)
    yield "tournament_round", letter(ada, "tournament_round", tournament=cup, round=2, reply=None)


def picture(mail: Mail, name: str, folder: Path, browser: Browser) -> None:
    """Write a mail and take its pictures; the board is drawn as a mail program does."""
    walked = list(cast("Any", mail.message).walk())
    parts = {part.get_content_type(): part for part in walked}
    source = str(parts["text/html"].get_content())
    for png in (part for part in walked if part.get_content_type() == "image/png"):
        inline = base64.b64encode(png.get_content()).decode()
        source = source.replace(f'"cid:{str(png["Content-ID"])[1:-1]}"', f'"data:image/png;base64,{inline}"')
    (folder / f"{name}.eml").write_bytes(bytes(mail.message))
    (folder / f"{name}.txt").write_text(str(parts["text/plain"].get_content()), encoding="utf-8")
    (folder / f"{name}.html").write_text(source, encoding="utf-8")
    for theme, width, scale in LOOKS:
        look: Any = {"viewport": {"width": width, "height": 900}, "color_scheme": theme, "device_scale_factor": scale}
        with browser.new_context(**look) as context:
            page = context.new_page()
            page.goto((folder / f"{name}.html").resolve().as_uri())
            page.screenshot(path=folder / f"{name}-{theme}-{width}.png", full_page=True)


def main(folder: Path) -> None:
    """Write all letters in both languages."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="astrolude-") as var, driving() as playwright:
        stack = Stack(Path(var))
        try:
            stack.start()
            _write(stack.url, folder, launch(playwright))
        finally:
            stack.end()


def _write(url: str, folder: Path, browser: Browser) -> None:
    told = {"ASTROLUDE_URL": url, "ASTROLUDE_PUBLIC_URL": "https://games.example.org"}
    given = {"ASTROLUDE_GATEWAY_TOKEN": "none", "ASTROLUDE_MAIL_ADDRESS": "play@games.example.org"}
    settings = Settings.read({**told, **given})
    gateway = Gateway(settings.url, settings.gateway_token)
    composer = Composer(gateway, settings)
    post = Post(url, Outbox(gateway, by_mail(Postbox(settings.server, "example.org"), composer)), Sink())
    for language, names in (("en", ("Ada", "Grace")), ("fr", ("Élise", "Zoé"))):
        ada, bob = (Correspondent(post, language, name=name) for name in names)
        for kind, found in letters(ada, bob):
            picture(composer(found), f"{language}-{kind}", folder, browser)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""A finished game is read in a browser that runs no scripts, in both languages and widths."""

import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Visit
from tests.browser.tables import short_options
from tests.browser.visitors import LOCALES, LOOKS, Visitor
from tests.patience import LONG_SECONDS

RULEBOOK = "systeme-solaire"
TITLES = {"en": "Solar System", "fr": "Système Solaire"}
SHOWN = "img => img.complete && img.naturalWidth > 0"
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def bots_game(host: Visitor, rulebook: str = RULEBOOK) -> str:
    """A public game of bots that is over, and on the list of such games: its id."""
    about = host.ask("GET", f"/rulebooks/{rulebook}")
    seats = [{"kind": "bot", "level": "easy"}] * min(about["seats"])
    game = host.ask("POST", "/games", json={"rulebook": rulebook, "options": short_options(about), "seats": seats})
    until = time.monotonic() + LONG_SECONDS
    while 'class="reading"' not in host.context.request.get(f"{host.url}/games/{game['id']}").text():
        assert time.monotonic() < until, host.ask("GET", f"/games/{game['id']}")["status"]
        time.sleep(0.3)
    return str(game["id"])


@pytest.mark.parametrize("kind", LOOKS)
def test_a_finished_game_is_read_without_scripts(visit: Visit, browser: Browser, kind: str) -> None:
    # given a finished game, and a browser that runs no scripts
    ada, look = visit(), LOOKS[kind]
    game = bots_game(ada)
    context = browser.new_context(
        java_script_enabled=False,
        locale=LOCALES[look.language],
        color_scheme=look.theme,
        viewport={"width": look.width, "height": look.height},
    )
    try:
        # when
        page = context.new_page()
        page.goto(f"{ada.url}/games/{game}")
        # then
        assert page.locator("h1").inner_text() == TITLES[look.language]
        assert page.locator("tbody tr").count() == len(ada.ask("GET", f"/games/{game}")["seats"])
        assert page.locator(".reading-log li").count() > 10
        picture = page.locator(".reading img")
        picture.scroll_into_view_if_needed()
        assert picture.evaluate(SHOWN)
        assert page.evaluate(OVERFLOW) <= 0
        page.evaluate("scrollTo(0, 0)")
        assert page.locator("h1").bounding_box()["y"] < look.height / 4  # type: ignore[index]  # it is there
        assert page.locator(".reading").evaluate("node => getComputedStyle(node).maxWidth") != "none"
        if os.environ.get("SHOTS"):
            page.screenshot(path=Path(os.environ["SHOTS"]) / f"reading-{kind}.png", full_page=True)
    finally:
        context.close()

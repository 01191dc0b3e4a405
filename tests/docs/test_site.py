"""The documentation site: every link leads somewhere, nothing comes from elsewhere, and search needs no server."""

import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Playwright

from clients.mail import settings as gateway_settings
from docs._site import metrics
from docs._site.refusals import raised
from service import settings
from service.api.http.problems import STATUS
from service.limits import quotas, rates
from tests.bench.arena.summary import kept
from tests.chromium import launch
from tests.patience import PATIENCE_MS
from workers.command_line.main import main

pytestmark = pytest.mark.slow

FOLDERS = ("tutorials", "how-to", "reference", "explanation")
WIDEST = ("index", "how-to/index", "reference/api", "reference/dice", "reference/commands", "reference/rules/destiny")
"""Pages with all that could be too wide for a phone: doors, tables, programs, long names, pictures."""


@cache
def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@cache
def anchors(page: Path) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', text(page)))


def links(page: Path) -> Iterator[str]:
    """Wherever a page leads, and what it loads."""
    yield from map(html.unescape, re.findall(r'<[^>]+?\s(?:href|src)="([^"]+)"', text(page)))


def leads_nowhere(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = (page.parent / unquote(path.partition("?")[0])).resolve() if path else page
    return not target.is_file() or (target.suffix == ".html" and anchor not in ("", *anchors(target)))


def test_every_link_leads_to_a_page_and_a_place_of_the_site(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    lost = [
        (str(page.relative_to(site)), link)
        for page in pages
        for link in links(page)
        if "://" not in link and leads_nowhere(page, link)
    ]

    assert len(pages) > len(FOLDERS)
    assert lost == []


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loading = re.compile(r'<(?:link|script|img|source|iframe)\b[^>]*?\s(?:href|src)="((?:\w+:)?//[^"]*)"')

    assert [found for page in site.rglob("*.html") for found in loading.findall(text(page))] == []
    assert [file.name for file in site.rglob("*.css") if re.search(r"url\([\"']?(\w+:)?//", text(file))] == []


def test_what_the_code_says_is_on_the_pages(site: Path) -> None:
    told = {
        page.stem: BeautifulSoup(text(page), "html.parser").get_text() for page in (site / "reference").glob("*.html")
    }

    assert [name for name, _, _ in settings.table() if name not in told["settings"]] == []
    assert [name for name, _, _ in gateway_settings.table() if name not in told["mail"]] == []
    assert [limit.name for limit in rates.TABLE if f"{limit.name}\n{limit.what}" not in told["limits"]] == []
    assert [quota.name for quota in quotas.TABLE if f"{quota.account:,}" not in told["limits"]] == []
    assert [code for code in STATUS if code not in told["problems"]] == []
    assert [code for code in raised() if code not in told["lifecycle"]] == []
    assert [name for name, *_ in metrics.rows() if name not in told["metrics"]] == []
    assert [name for name in main.commands if f"Usage: astrolude {name}" not in told["commands"]] == []
    assert "POST /v1/games/{game}/moves" in told["api"]
    for duel in kept().duels:
        assert f"{duel.one}\n{duel.among}\n{duel.games:,}\n{100 * duel.won.value:.1f}" in told["bot-strength"]


def test_every_page_is_in_the_contents(site: Path) -> None:
    listed = {str((site / link).resolve()) for link in links(site / "index.html")}
    pages = [page for folder in FOLDERS for page in (site / folder).glob("*.html")]

    assert [page.name for page in pages if str(page) not in listed] == []


def test_pages_fit_a_phone_and_search_finds_them_without_a_server(site: Path, playwright: Playwright) -> None:
    browser = launch(playwright)
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.set_default_timeout(PATIENCE_MS)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)

    for name in WIDEST:
        page.goto((site / f"{name}.html").as_uri())
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            complaints.append(f"{name} is too wide")
    page.goto(f"{(site / 'search.html').as_uri()}?q=idempotency")
    page.wait_for_selector("#search-results li a")
    browser.close()

    assert complaints == []

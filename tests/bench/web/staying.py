"""What stays open for long: ten tabs of one browser, and a page that follows games of a thousand events."""

import time
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page

from tests.bench.web.figures import Figure
from tests.browser.clicker import Clicker
from tests.browser.tables import open_table, play_some
from tests.browser.visitors import Look, Visitor, arrive
from tests.patience import LONG_SECONDS

RULEBOOK: Final = "systeme-solaire"
TABS: Final = 10
SHOWS: Final = "(version) => Number(document.querySelector('.table').dataset.version) >= version"
GO: Final = """(address) => {
  const link = Object.assign(document.createElement("a"), { href: address });
  document.body.append(link);
  link.click();
  link.remove();
}"""
"""To another page of the client without loading it anew."""
IS_OVER: Final = "() => document.querySelector('.table')?.dataset.status === 'finished'"
"""Asked of the page, for a handle of an element would keep all of its page in memory."""
EVENTS: Final = 1000
WARM: Final = 8
"""Games that are followed first: code is compiled until then, and a few things are kept for all games."""
GROWTH: Final = 1.05
"""What counts as none: engines keep compiled code and caches for a while."""
COUNTS: Final = {"JSHeapUsedSize": "heap", "Nodes": "DOM nodes", "JSEventListeners": "listeners"}


def tabs(browser: Browser, url: str) -> Iterator[Figure]:
    """How soon the slowest of ten tabs shows its table, and each hears of a move."""
    ada = arrive(browser, url, Look())
    game = open_table([ada], RULEBOOK)
    ada.let_bots_play(game)
    pages = [ada.page, *(ada.context.new_page() for _ in range(TABS - 1))]
    took = []
    for page in pages:
        began = time.monotonic()
        page.goto(f"{url}/games/{game}")
        page.wait_for_selector(".table:not([data-line=connecting])")
        took.append(time.monotonic() - began)
    yield Figure("ten tabs: the first is there after", took[0] * 1000, "ms")
    yield Figure("ten tabs: the slowest other, against the first", max(took[1:]) / took[0], "times")
    play_some([Clicker(pages[-1], 1)], 1)
    version = ada.ask("GET", f"/games/{game}")["version"]
    for page in pages:
        page.wait_for_function(SHOWS, arg=version)
    yield Figure("ten tabs: show the newest move", len(pages), "", least=TABS)
    ada.context.close()


class Gauge:
    """What a page holds after all garbage is collected."""

    def __init__(self, page: Page) -> None:
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._line.send("Performance.enable")

    def read(self) -> dict[str, float]:
        """Bytes of heap, DOM nodes and listeners."""
        for _ in range(2):  # what a finaliser lets go of falls in the second
            self._line.send("HeapProfiler.collectGarbage")
        metrics = {one["name"]: one["value"] for one in self._line.send("Performance.getMetrics")["metrics"]}
        return {name: metrics[name] for name in COUNTS}


def memory(browser: Browser, url: str) -> Iterator[Figure]:
    """What a page holds between two games, after some games and after games of a thousand events more."""
    visitor = arrive(browser, url, Look())
    gauge = Gauge(visitor.page)
    visitor.go("/rulebooks")
    for _ in range(WARM):
        _follow(visitor)
    before = gauge.read()
    events = games = 0
    while events < EVENTS:
        events += _follow(visitor)
        games += 1
    after = gauge.read()
    for name, told in COUNTS.items():
        what = f"{told} after {events} events in {games} games, against before"
        yield Figure(what, after[name] / before[name], f"times {before[name]:,.0f}", GROWTH)
    visitor.context.close()


def _follow(visitor: Visitor) -> int:
    """Look on while bots play a game to its end, leave its table; how many events there were."""
    seats = [{"kind": "bot", "level": "normal"}] * min(visitor.ask("GET", f"/rulebooks/{RULEBOOK}")["seats"])
    game = visitor.ask("POST", "/games", json={"rulebook": RULEBOOK, "seats": seats})["id"]
    visitor.page.evaluate(GO, f"/games/{game}")
    visitor.page.wait_for_function(IS_OVER, timeout=LONG_SECONDS * 1000)
    version = int(visitor.page.evaluate("document.querySelector('.table').dataset.version"))
    visitor.page.evaluate(GO, "/rulebooks")
    visitor.page.wait_for_function("() => document.querySelector('.plate') !== null")
    return version

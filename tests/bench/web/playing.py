"""Whole games by clicks among people: clicks to a move, and how soon a move is on one's own board and on another's."""

from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Browser

from tests.bench.web.figures import Figure, percentile
from tests.browser.clicker import LOOK_MS, Clicker
from tests.browser.tables import open_table
from tests.browser.visitors import Look, arrive
from tests.patience import eventually

MOST_CLICKS: Final = 3.2
OWN_MS: Final = 150
OTHERS_MS: Final = 300
STOPWATCH: Final = """
window.pressed = 0;
window.shown = [];
const now = () => performance.timeOrigin + performance.now();
addEventListener("pointerdown", () => (window.pressed = now()), true);
const painted = () => requestAnimationFrame(() => window.shown.push(now()));
new MutationObserver(painted).observe(document, { subtree: true, attributeFilter: ["data-shown"] });
"""
"""When the mouse was pressed last, and when each picture of the board was there, by the clock of all pages."""
SHOWN: Final = "(since) => window.shown.find((at) => at >= since) ?? 0"
PATIENCE: Final = 5.0
"""Seconds until a picture counts as one that a move has left as it was."""


def figures(browser: Browser, url: str, rulebooks: list[str]) -> Iterator[Figure]:
    """Of each game the clicks to a move, and of all the latencies."""
    own: list[float] = []
    others: list[float] = []
    for rulebook in rulebooks:
        table = Company(browser, url, rulebook)
        table.play_out()
        yield Figure(f"{rulebook}: clicks per move", table.clicks_per_move, f"of {table.moves}", MOST_CLICKS)
        yield Figure(f"{rulebook}: click to own board, p95", percentile(table.own, 0.95), "ms")
        yield Figure(f"{rulebook}: click to another's board, p95", percentile(table.others, 0.95), "ms")
        own += table.own
        others += table.others
    yield Figure("click to own board, p50", percentile(own, 0.5), "ms")
    yield Figure("click to own board, p95", percentile(own, 0.95), "ms", OWN_MS)
    yield Figure("click to another's board, p50", percentile(others, 0.5), "ms")
    yield Figure("click to another's board, p95", percentile(others, 0.95), "ms", OTHERS_MS)


class Company:
    """As few people as can play a game, each in a browser of their own, and no bots: all that moves is clicked."""

    def __init__(self, browser: Browser, url: str, rulebook: str) -> None:
        host = arrive(browser, url, Look())
        seats = min(host.ask("GET", f"/rulebooks/{rulebook}")["seats"])
        self._people = [host, *(arrive(browser, url, Look()) for _ in range(seats - 1))]
        for visitor in self._people:
            visitor.page.add_init_script(STOPWATCH)
        game = open_table(self._people, rulebook)
        self._clickers = [Clicker(visitor.sit_at(game), seed) for seed, visitor in enumerate(self._people)]
        self.own: list[float] = []
        self.others: list[float] = []

    @property
    def moves(self) -> int:
        """How many were made."""
        return sum(clicker.moves for clicker in self._clickers)

    @property
    def clicks_per_move(self) -> float:
        """Over all people."""
        return sum(clicker.clicks for clicker in self._clickers) / max(1, self.moves)

    def play_out(self) -> None:
        """Play to the end; nobody clicks before all have seen the last move."""
        while self._clickers[0].look()["status"] == "running":
            for clicker in self._clickers:
                if clicker.play():
                    self._time(clicker)
            self._clickers[0].page.wait_for_timeout(LOOK_MS)
        for visitor in self._people:
            visitor.context.close()

    def _time(self, mover: Clicker) -> None:
        pressed = mover.page.evaluate("window.pressed")
        version = mover.look()["version"]
        for clicker in self._clickers:
            eventually(lambda clicker=clicker: clicker.look()["version"] >= version, PATIENCE)  # type: ignore[misc]
            eventually(lambda clicker=clicker: clicker.page.evaluate(SHOWN, pressed), PATIENCE)  # type: ignore[misc]
            if shown := clicker.page.evaluate(SHOWN, pressed):
                (self.own if clicker is mover else self.others).append(shown - pressed)

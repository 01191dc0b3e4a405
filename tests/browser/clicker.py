"""Plays any game with the mouse, as somebody who knows no rule: clicks what the table offers until a move is made.

What is on offer is read from the page in one go (`offers.js`); every choice is a real click at a place on the screen.
"""

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

Json = dict[str, Any]

OFFERS = Path(__file__).with_name("offers.js").read_text(encoding="utf-8")
MOST_CLICKS = 60
"""A move that takes more clicks than this is one that cannot be made."""


class Clicker:
    """Somebody at a table with a mouse or a finger."""

    def __init__(self, page: Page, seed: int, *, touch: bool = False) -> None:
        self.page = page
        self.clicks = 0
        self.moves = 0
        self._luck = random.Random(seed)
        self._touch = touch

    def look(self) -> Json:
        """What the table shows and offers."""
        seen: Json = self.page.evaluate(OFFERS)
        return seen

    def click(self, place: Json) -> None:
        """Click there."""
        self.clicks += 1
        if self._touch:
            self.page.touchscreen.tap(place["x"], place["y"])
        else:
            self.page.mouse.click(place["x"], place["y"])

    def play(self) -> bool:
        """Make a move if one is awaited; whether one was made."""
        seen = self.look()
        if not seen["awaited"]:
            return False
        decision = seen["version"]
        for _ in range(MOST_CLICKS):
            self.click(self._choice(seen))
            seen = self.look()
            if seen["version"] != decision or not seen["awaited"]:
                self.moves += 1
                return True
        raise AssertionError(f"no move after {MOST_CLICKS} clicks: {seen}")

    def _choice(self, seen: Json) -> Json:
        """A complete move first; else a question that is asked, then the picture, the form, the other forms."""
        if seen["confirm"]:
            return dict(seen["confirm"])
        for kind in ("asked", "targets", "open", "fields", "forms", "ways", "undo"):
            if seen[kind]:
                return dict(self._luck.choice(seen[kind]))
        raise AssertionError(f"nothing to click: {seen}")

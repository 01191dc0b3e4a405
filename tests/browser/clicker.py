"""Plays any game with the mouse, as somebody who knows no rules: clicks what the table offers until a move is made.

What is on offer is read from the page in one go (`offers.js`); every choice is a real click at a place on the screen.
"""

import random
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Page

from tests.patience import PATIENCE_SECONDS

Json = dict[str, Any]

OFFERS = Path(__file__).with_name("offers.js").read_text(encoding="utf-8")
Order = tuple[tuple[str, ...], ...]

KINDS: Order = (("confirm",), ("asked",), ("targets",), ("open", "fields"), ("forms",), ("ways",), ("undo",))
"""What is clicked: something of the first of these that are offered."""
ELSEWHERE: Order = (("confirm",), ("forms",), ("ways",), ("undo",))
"""The same where words are asked for, of which a mouse has none."""
AFTER_ALL: Order = (("confirm",), ("asked",), ("targets", "open", "fields", "forms", "ways", "undo"))
"""The same for somebody who gets nowhere."""
PATIENCE_CLICKS = 10
LOOK_MS = 60


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
        version, clicks, until = seen["version"], self.clicks, monotonic() + PATIENCE_SECONDS
        while seen["version"] == version:  # it is awaited no more as soon as the move is sent
            assert monotonic() < until, f"no move after {self.clicks - clicks} clicks: {seen}"
            order = ELSEWHERE if seen.get("written") else KINDS
            order = order if self.clicks - clicks < PATIENCE_CLICKS else AFTER_ALL
            if place := self._choice(seen, order):
                self.click(place)
            else:  # the move is on its way, or the picture is
                self.page.wait_for_timeout(LOOK_MS)
            seen = self.look()
        self.moves += 1
        return True

    def _choice(self, seen: Json, order: Order) -> Json | None:
        """A complete move first; else a question that is asked, then the picture, the form, the other forms."""
        offers = ([place for kind in kinds for place in seen.get(kind, ())] for kinds in order)
        offered = next(filter(None, offers), None)
        return self._luck.choice(offered) if offered else None

"""Plays any game with the keyboard alone: Tab to what is offered, arrows, Space and Enter to choose it."""

import random
from time import monotonic

from playwright.sync_api import Page

from tests.patience import LONG_SECONDS, PATIENCE_SECONDS

HERE = """
async () => {
  await new Promise(requestAnimationFrame);
  const table = document.querySelector(".table");
  const node = document.activeElement;
  const open = (input) => input.matches("input") && !input.disabled && !input.checked;
  const kindOf = () => {
    if (document.querySelector("dialog[open]")) return node.matches("[data-choice]") ? "press" : "";
    if (node.matches("[data-action=confirm]") && !node.disabled && node.ariaDisabled !== "true") return "press";
    if (node.closest("[data-form]") && node.matches("[type=radio], [type=checkbox]") && open(node)) return node.type;
    if (node.closest("[data-form]") && node.matches(".chip")) return "press";
    if (node.closest(".form-choice") && !document.querySelector("[data-form]") && open(node)) return "radio";
    return "";
  };
  const { version, status, awaited } = table.dataset;
  const ready = Boolean(document.querySelector("[data-action=confirm]:not(:disabled)"));
  return { version: Number(version), status, awaited: awaited === "true", ready, kind: kindOf() };
}
"""


class Typist:
    """Somebody at a table with a keyboard."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.moves = 0
        self.presses = 0
        self._luck = random.Random(seed)

    def press(self, key: str) -> None:
        """Press a key."""
        self.presses += 1
        self.page.keyboard.press(key)

    def play_out(self) -> None:
        """Play until the game is over."""
        until = monotonic() + LONG_SECONDS
        while (here := self.page.evaluate(HERE))["status"] != "finished":
            assert monotonic() < until, here
            if here["awaited"]:
                self._play(here["version"])
            else:
                self.page.wait_for_timeout(15)

    def _play(self, version: int) -> None:
        """Go from stop to stop until the move is made; what completes the move comes before further choices."""
        until = monotonic() + PATIENCE_SECONDS
        here = self.page.evaluate(HERE)
        while here["version"] == version and here["awaited"]:
            assert monotonic() < until, here
            if here["kind"] == "press":
                self.press("Enter")
            elif here["kind"] and not here["ready"]:
                self._pick(here["kind"])
            else:
                self.press("Tab")
            here = self.page.evaluate(HERE)
        self.moves += 1

    def _pick(self, kind: str) -> None:
        """One of a group of radio buttons, or this box."""
        if kind == "checkbox":
            self.press("Space")
            self.press("Tab")
            return
        self.press("Space")
        for _ in range(self._luck.randrange(3)):
            self.press("ArrowDown")

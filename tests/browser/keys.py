"""Plays any game with the keyboard alone: Tab to what is offered, arrows, Space and Enter to choose it.

At every stop the accessibility tree is asked what a screen reader says there; what live regions say is kept.
"""

import random
from time import monotonic
from typing import Final

from playwright.sync_api import Page

from tests.browser.visitors import Json
from tests.patience import PATIENCE_SECONDS

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
    if (node.closest(".form-choice") && document.querySelector("[data-form]")) return "another";
    if (node.closest(".form-choice") && open(node)) return "radio";
    if (node.matches("[role=tab]") && !document.querySelector(".form-choice, [data-form]")) return "elsewhere";
    return "";
  };
  const { version, status, awaited } = table.dataset;
  const ready = Boolean(document.querySelector("[data-action=confirm]:not(:disabled)"));
  const written = Boolean(document.querySelector("[data-form] input[type=text]"));
  return { version: Number(version), status, awaited: awaited === "true", ready, written, kind: kindOf() };
}
"""


LISTEN: Final = """
window.heard = [];
new MutationObserver(() => {
  const said = [...document.querySelectorAll("[aria-live] p, [role=alert]")].map((node) => node.textContent);
  window.heard.push(...said.filter((words) => !window.heard.includes(words)));
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Keeps what live regions have said."""
SILENT: Final = frozenset({"generic", "none", "GenericContainer"})
"""Roles by which nobody learns what can be done."""
PATIENCE_PRESSES: Final = 150
"""After so many keys for one move another form may do, as at once where words are asked for."""
STOP: Final = """
(window.asked ??= new WeakSet()).has(document.activeElement) ? null
  : (window.asked.add(document.activeElement), document.activeElement)
"""
"""Where the focus is, once."""


class Typist:
    """Somebody at a table with a keyboard and a screen reader; the page listens from its first script on."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.moves = 0
        self.presses = 0
        self.silent: set[str] = set()
        """What the accessibility tree knew by no role or no name."""
        self._luck = random.Random(seed)
        self._line = page.context.new_cdp_session(page)

    def press(self, key: str) -> None:
        """Press a key."""
        self.presses += 1
        self.page.keyboard.press(key)

    def look(self) -> Json:
        """What is at the stop where the focus is."""
        seen: Json = self.page.evaluate(HERE)
        return seen

    def heard(self) -> list[str]:
        """What was announced so far."""
        said: list[str] = self.page.evaluate("window.heard")
        return said

    def play(self) -> bool:
        """Make a move if one is awaited: go from stop to stop; what completes it comes before further choices."""
        here = self.look()
        if not here["awaited"]:
            return False
        version, until, presses = here["version"], monotonic() + PATIENCE_SECONDS, self.presses
        while here["version"] == version and here["awaited"]:
            assert monotonic() < until, here
            lost = here["written"] or self.presses - presses > PATIENCE_PRESSES
            if here["kind"] == "press":
                self.press("Enter")
            elif here["kind"] == "another":
                self.press("ArrowDown") if lost and self._luck.random() < 0.5 else self._go_on()
            elif here["kind"] == "elsewhere":
                self.press("ArrowRight")
            elif here["kind"] and not here["ready"]:
                self._pick(here["kind"])
            else:
                self._go_on()
            here = self.look()
        self.moves += 1
        return True

    def _go_on(self) -> None:
        """To the next stop, which is to say what it is."""
        self.press("Tab")
        focused = self._line.send("Runtime.evaluate", {"expression": STOP, "objectGroup": "stop"})
        if "objectId" not in focused["result"]:
            return
        asked = {"objectId": focused["result"]["objectId"], "fetchRelatives": False}
        node = self._line.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        self._line.send("Runtime.releaseObjectGroup", {"objectGroup": "stop"})
        role, name = (str(node.get(part, {}).get("value", "")) for part in ("role", "name"))
        if not node["ignored"] and (role in SILENT or not name.strip()):
            self.silent.add(f"{role} {name} {focused['result'].get('description')}")

    def _pick(self, kind: str) -> None:
        """One of a group of radio buttons, or this box."""
        self.press("Space")
        if kind == "checkbox":
            self._go_on()
            return
        for _ in range(self._luck.randrange(3)):
            self.press("ArrowDown")

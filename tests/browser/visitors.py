"""People in front of a browser: an account of the service, a context of their own, and a listener for errors."""

import json
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Literal

import requests
from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.watch import Watch
from tests.patience import PATIENCE_MS, PATIENCE_SECONDS, eventually

Json = dict[str, Any]
Language = Literal["fr", "en"]
Theme = Literal["light", "dark"]

PASSWORD = "correct horse"
LOCALES = {"fr": "fr-FR", "en": "en-GB"}
ZONE = "Europe/Paris"

_numbers = count(1)


@dataclass(frozen=True)
class Look:
    """How a visitor sees the pages."""

    language: Language = "en"
    theme: Theme = "light"
    width: int = 1280
    height: int = 800
    touch: bool = False
    motion: bool = False
    installed: bool = False


PHONE = Look(width=390, height=844, touch=True)
INSTALLED = Look(installed=True)
"""With the service worker that keeps pages for when there is no line."""
MOVING = Look(motion=True)
"""With the motion that most tests do without: pieces glide, and what is measured meanwhile must hold when they rest."""
UNHURRIED = """
addEventListener("animationstart", ({ target }) => {
  const endless = ({ effect }) => effect.getTiming().iterations === Infinity;
  target.getAnimations().filter(endless).forEach((motion) => motion.pause());
});
"""
"""What glows without end rests: painting it sixty times a second takes a fifth of a processor; no test waits for it."""
SIGNED_IN = """
((url, session) => {
  if (location.origin !== url || localStorage.arrived) return;
  localStorage.arrived = "yes";
  localStorage["astrolude.session"] = session;
})
"""
"""On a device's first page of the service. Playwright's own state of a context costs a page more."""
LOOKS = {"light": Look(), "phone": replace(PHONE, language="fr", theme="dark")}
"""Two that have nothing in common: what holds for both holds for what lies between."""


@dataclass
class Visitor:
    """Somebody at the pages; without an account `token` is empty."""

    url: str
    context: BrowserContext
    watch: Watch
    page: Page
    name: str = ""
    id: str = ""
    token: str = ""
    look: Look = field(default_factory=Look)

    def go(self, address: str) -> Page:
        """Open an address of the client."""
        self.page.goto(self.url + address)
        return self.page

    def sit_at(self, game: str) -> Page:
        """Open a table; complains at once where the page has reason to."""
        self.go(f"/games/{game}")
        try:
            self.page.wait_for_selector(".table")
        except TooLate:
            raise AssertionError(f"no table: {self.watch.complaints}") from None
        return self.page

    def turn_to(self, panel: str, game: str) -> None:
        """Turn to a panel beside the board, once bots have played and what is awaited is there: it comes forward."""
        self.let_bots_play(game)
        if (self.ask("GET", f"/games/{game}")["you"] or {}).get("decision"):
            self.page.wait_for_selector(".table[data-awaited=true]")
        self.page.get_by_role("tab", name=panel).click()

    def let_bots_play(self, game: str) -> None:
        """Wait until no bot has a move to make: the board stays as it is."""
        assert eventually(lambda: not self._awaits_bots(game))

    def _awaits_bots(self, game: str) -> bool:
        now = self.ask("GET", f"/games/{game}")
        return any(now["seats"][awaited["seat"]]["bot"] for awaited in now["awaiting"])

    def ask(self, method: str, path: str, **options: Any) -> Any:
        """Ask the API as this visitor; the answer's JSON."""
        answer = self._asked(method, path, **options)
        assert answer.ok, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    def _asked(self, method: str, path: str, **options: Any) -> requests.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return requests.request(method, f"{self.url}/v1{path}", headers=headers, timeout=PATIENCE_SECONDS, **options)


def arrive(browser: Browser, url: str, look: Look, name: str | None = None) -> Visitor:
    """A visitor with an account of this name, or with none for the empty name; without a name, with any."""
    name = f"{_numbers.__next__()} Ptolemy" if name is None else name
    account = sign_up(url, name, look.language) if name else None
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height},
        has_touch=look.touch,
        is_mobile=look.touch,
        locale=LOCALES[look.language],
        timezone_id=ZONE,
        color_scheme=look.theme,
        reduced_motion="no-preference" if look.motion else "reduce",
        service_workers="allow" if look.installed else "block",  # nothing is to come from what was kept before
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(UNHURRIED)
    if account:
        context.add_init_script(f"{SIGNED_IN}({json.dumps(url)}, {json.dumps(json.dumps(_session(account)))})")
    watch = Watch(context, url)
    visitor = Visitor(url, context, watch, context.new_page(), look=look)
    if account:
        visitor.name, visitor.id, visitor.token = name, account["id"], account["token"]["token"]
    return visitor


def sign_up(url: str, name: str, language: Language) -> Json:
    """A new account."""
    body = {"name": name, "password": PASSWORD, "language": language, "time_zone": ZONE}
    answer = requests.post(f"{url}/v1/accounts", json=body, timeout=PATIENCE_SECONDS)
    assert answer.status_code == 201, answer.text
    account: Json = answer.json()
    return account


def _session(account: Json) -> Json:
    """What the client keeps on a device of somebody who is signed in."""
    token = account["token"]
    return {
        "token": token["token"],
        "tokenId": token["id"],
        "expires": token["expires"],
        "id": account["id"],
        "name": account["name"],
        "timeZone": account["time_zone"],
        "guest": account["guest"],
    }

"""A page of one file, which lies at another site, is let in by OAuth and plays any game: all it has is the HTTP API."""

import random
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page, expect

from games.core.catalogue import rulebooks
from tests.api.client import Api, Person
from tests.api.document import Document
from tests.faults.stack import Stack
from tests.patience import PATIENCE_MS
from tests.tree import ROOT

MOVES = 4
ATTEMPTS = 200
"""Some are refused: chosen by chance, cards do not always come to the price."""
CHOOSE = """([number, share]) => {
  const any = (from) => from[Math.floor(number * from.length)];
  const form = document.getElementById("move");
  form.kind.value = any([...form.kind.options]).value;
  form.kind.dispatchEvent(new Event("change"));
  for (const select of form.querySelectorAll("fieldset select")) {
    const options = [...select.options].filter((option) => option.value);
    const least = Number(select.dataset.least ?? 1), most = select.multiple ? options.length : 1;
    for (let count = least + Math.floor(share * (most - least + 1)); count; count -= 1) {
      any(options.filter((option) => !option.selected || !select.multiple)).selected = true;
    }
    select.dispatchEvent(new Event("change"));
  }
  const texts = form.querySelectorAll("input:not([type=number])");
  for (const input of texts) input.value = "Ptolemy".slice(0, input.maxLength);
  form.querySelector("button").dataset.tried = "yes";
}"""
ANSWERED = """() => document.querySelector("#move [data-tried]") === null ? "accepted"
  : document.getElementById("problem").textContent || !document.getElementById("move").checkValidity()"""
WATCHED = """() => {
  const board = document.getElementById("board");
  window.blanks = board.naturalWidth ? 0 : 1;
  const look = () => (window.blanks += !board.naturalWidth);
  new MutationObserver(() => queueMicrotask(look)).observe(board, { attributeFilter: ["src"] });
}"""
"""The board takes up another picture in a microtask of its own; the next one looks at it."""


class Quiet(SimpleHTTPRequestHandler):
    """Files, and nothing in the tests' output."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """Another site, with the page on it."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=ROOT / "clients" / "page")) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}/play.html"
        site.shutdown()


@pytest.fixture(scope="module")
def app(elsewhere: str, stack: Stack) -> str:
    """The page as it is registered: its id."""
    owner = Person.sign_up(Api(stack.url, Document.load()), "Page Owner")
    return str(owner.api.post("/v1/apps", {"name": "One page", "redirect_uris": [elsewhere]}).json()["id"])


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of nobody who is known; none of its scripts may fail."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    context.close()
    assert failures == []


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_any_game_is_played_from_another_site(
    page: Page, elsewhere: str, app: str, stack: Stack, rulebook: str
) -> None:
    # given
    page.goto(f"{elsewhere}?service={stack.url}&app={app}")
    page.get_by_label("Game").select_option(rulebook)
    # when
    page.get_by_role("button", name="Sign in and play").click()
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Let it in").click()
    luck = random.Random(3)
    play = page.get_by_role("button", name="Play", exact=True)
    play.wait_for()
    page.evaluate(WATCHED)
    moves = 0
    for _ in range(ATTEMPTS):
        play.wait_for()
        page.evaluate(CHOOSE, [luck.random(), luck.random()])
        play.click()
        moves += page.wait_for_function(ANSWERED).json_value() == "accepted"
        if moves == MOVES:
            break
    # then
    assert moves == MOVES
    assert page.evaluate("blanks") == 0
    expect(page.locator("#status")).not_to_be_empty()

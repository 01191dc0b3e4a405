"""The verifier in a browser: as a module, under a strict policy, and from a page without HTTPS."""

import json
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Playwright

from projections.proofs.archive import table_digest
from tests.chromium import launch
from tests.clients.verifying import SCRIPT, archived, failed
from tests.patience import PATIENCE_MS
from tests.projections.logs import random_game, rehashed, some_book

HOST: Final = "games.test"
"""A name that is not localhost: browsers keep their own cryptography from such pages."""
LOG = random_game(some_book(), 3).raws
PAGE: Final = '<!doctype html><meta charset="utf-8"><title>check</title><script type="module" src="page.js"></script>'
MODULE: Final = """
import { verify } from "./verify/verify.js";
const told = [];
const text = await (await fetch("game.ndjson")).text();
const { known } = await (await fetch("known.json")).json();
const report = await verify(text, { known, onProgress: (done, total) => told.push([done, total]) });
globalThis.found = { report, told, subtle: typeof crypto.subtle };
document.documentElement.id = "checked";
"""


class Strict(SimpleHTTPRequestHandler):
    """Files under a policy that allows nothing but the page's own scripts and data."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[int]:
    """A server of a page that checks `game.ndjson`; its port."""
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "page.js").write_text(MODULE)
    (tmp_path / "known.json").write_text(json.dumps({"known": [table_digest(some_book().draws())]}))
    shutil.copytree(SCRIPT.parent, tmp_path / "verify")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Strict, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def page(playwright: Playwright) -> Iterator[Page]:
    """A page of a real browser."""
    browser = launch(playwright, f"--host-resolver-rules=MAP {HOST} 127.0.0.1")
    made = browser.new_page()
    made.set_default_timeout(PATIENCE_MS)
    yield made
    browser.close()


def found(page: Page, port: int, folder: Path, text: str) -> dict[str, Any]:
    (folder / "game.ndjson").write_text(text)
    page.goto(f"http://{HOST}:{port}/index.html")
    page.wait_for_selector("#checked")
    verdict: dict[str, Any] = page.evaluate("globalThis.found")
    return verdict


def test_a_browser_gets_the_verdict(page: Page, site: int, tmp_path: Path) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)

    verdict = found(page, site, tmp_path, archived(LOG))

    assert errors == [error for error in errors if "favicon" in error]
    assert verdict["subtle"] == "undefined"
    assert failed(verdict["report"]) is None
    assert [check["outcome"] for check in verdict["report"]["checks"]] == ["holds"] * 6 + ["unchecked"] * 3
    assert verdict["told"]
    assert all(done <= total == 3 * len(LOG) for done, total in verdict["told"])


def test_a_browser_is_told_where_a_game_was_changed(page: Page, site: int, tmp_path: Path) -> None:
    log = rehashed(
        [*LOG[:-1], LOG[-1].__class__(len(LOG), LOG[-1].public.replace(b'"seed":"', b'"seed":"00'), None, "")]
    )

    verdict = found(page, site, tmp_path, archived(log))

    assert failed(verdict["report"]) == ("seed", len(LOG))

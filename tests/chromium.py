"""Where the tests' browser is: the system's Chromium, or the one that `deploy/chromium.sh` had Playwright fetch."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.patience import PATIENCE_MS
from tests.programs import NODE

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The shell is the same engine without the windows of a desktop browser, and tests take half the time in it."""
OPTIONS: Final = ("--no-sandbox", "--disable-dev-shm-usage")
"""A sandbox needs rights that root in a container lacks; the pages are our own."""


@contextmanager
def driving() -> Iterator[Playwright]:
    """What drives browsers: a process can hold one only."""
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = NODE
    with sync_playwright() as playwright:
        yield playwright


def executable(playwright: Playwright) -> str:
    """The browser's path; raises RuntimeError where there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), playwright.chromium.executable_path)
    if not Path(found).exists():
        raise RuntimeError("there is no Chromium: run deploy/chromium.sh, or put one on the PATH")
    return found


def launch(playwright: Playwright, *options: str) -> Browser:
    """A headless browser, with further options of the command line."""
    return playwright.chromium.launch(
        executable_path=executable(playwright), args=[*OPTIONS, *options], timeout=PATIENCE_MS
    )

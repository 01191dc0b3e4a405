"""Prints figures and aims; with words only some parts: loading, playing, tabs, memory, lighthouse."""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser

from games.core.catalogue import rulebooks
from tests.bench.machine import describe
from tests.bench.web import lighthouse, loading, playing, staying
from tests.bench.web.figures import Figure, show
from tests.browser.pages import bots_alone
from tests.browser.visitors import Look, arrive
from tests.chromium import driving, launch
from tests.faults.stack import Stack
from tests.ports import free_port


def addresses(browser: Browser, stack: Stack) -> dict[str, str]:
    """The pages that are visited: front, rules, and a table as somebody sees it who follows a link."""
    host = arrive(browser, stack.url, Look())
    book = sorted(rulebooks())[0]
    game = bots_alone(host, staying.RULEBOOK)
    host.context.close()
    return {"front": "/", "rules": f"/rulebooks/{book}", "table": f"/games/{game}"}


def main(wanted: list[str]) -> None:
    """Measure what is wanted."""
    print(describe())
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="astrolude-") as var, driving() as playwright:
        stack = Stack(Path(var))
        try:
            stack.start()
            browser = launch(playwright, f"--remote-debugging-port={port}")
            pages = addresses(browser, stack)
            parts: dict[str, Callable[[], Iterator[Figure]]] = {
                "loading": lambda: loading.figures(browser, stack.url, pages),
                "playing": lambda: playing.figures(browser, stack.url, sorted(rulebooks())),
                "tabs": lambda: staying.tabs(browser, stack.url),
                "memory": lambda: staying.memory(browser, stack.url),
                "lighthouse": lambda: lighthouse.figures(port, stack.url, pages),
            }
            print("| what | found | aim | holds |\n| --- | --- | --- | --- |")
            for part in wanted or parts:
                for figure in parts[part]():
                    show([figure])
        finally:
            stack.end()


if __name__ == "__main__":
    main(sys.argv[1:])

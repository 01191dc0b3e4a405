"""A whole service with its workers, and visitors whose pages must not report any error."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.postman import Postman
from tests.browser.visitors import Look, Visitor, arrive
from tests.chromium import launch
from tests.faults.stack import Stack, whole_service
from tests.folders import new_folder
from tests.patience import PATIENCE_MS

Visit = Callable[..., Visitor]


@pytest.fixture(scope="package")
def stack(socket_dir: Path) -> Iterator[Stack]:
    """A whole service."""
    wanted = {"ASTROLUDE_ANALYSIS_ITERATIONS": "2000", "ASTROLUDE_WEBHOOK_NETWORKS": "127.0.0.1"}
    with whole_service(new_folder(socket_dir), **wanted) as stack:
        yield stack


@pytest.fixture(scope="package")
def postman(stack: Stack) -> Postman:
    """Who brings the mail."""
    return Postman(stack)


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium, which may be slow."""
    expect.set_options(timeout=PATIENCE_MS)
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def visit(browser: Browser, stack: Stack) -> Iterator[Visit]:
    """Makes visitors; when the test is over none of their pages may have complained."""
    visitors: list[Visitor] = []

    def come(look: Look | None = None, name: str | None = None) -> Visitor:
        visitors.append(arrive(browser, stack.url, look or Look(), name))
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.watch.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []

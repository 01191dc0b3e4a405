"""Listens to every error that a page reports: a test in the browser fails on any of it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError

VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
});
"""
TWICE = "[...document.querySelectorAll('[id]')].map((one) => one.id).filter((id, at, all) => all.indexOf(id) !== at)"
GIVEN_UP = "net::ERR_ABORTED"
"""What the browser calls a request that the page itself, or going to another, ended."""

REFUSED = ("answered 401", "status of 401")
"""What pages still ask for when their token goes is refused, and that is all."""
BLOCKED = "Service Worker registration blocked by Playwright"
"""Most visitors have nothing installed."""


class Watch:
    """The complaints of all pages of a context: errors, requests that failed, or that went to another host."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.complaints: list[str] = []
        self._home = home
        self._expected = [BLOCKED]
        self._context = context
        context.add_init_script(VIOLATIONS)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)
        context.on("requestfailed", self._on_failure)
        context.on("response", self._on_response)

    @contextmanager
    def expecting(self, *parts: str) -> Iterator[None]:
        """While this goes on, complaints that contain one of these are part of the test."""
        self._expected += parts
        yield
        for page in self._context.pages:  # what was reported meanwhile comes in front of the answer to this
            page.wait_for_timeout(1)
        self._expected = self._expected[: len(self._expected) - len(parts)]

    def visit(self, page: Page) -> None:
        """Check that the page neither scrolls sideways nor names an element twice."""
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        twice = page.evaluate(TWICE)
        if wide:
            self._note(f"{page.url} scrolls sideways")
        if twice:
            self._note(f"{page.url} has ids twice: {twice}")

    def _note(self, complaint: str) -> None:
        if not any(part in complaint for part in self._expected):
            self.complaints.append(complaint)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _on_error(self, error: WebError) -> None:
        self._note(f"page error: {error.error}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self._home}/", "data:", "blob:")):
            self._note(f"a request to another host: {request.url}")

    def _on_failure(self, request: Request) -> None:
        if request.failure != GIVEN_UP:
            self._note(f"failed: {request.method} {request.url}: {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"answered {response.status}: {response.request.method} {response.url}")

"""Pictures of every page in both themes, both languages and at both widths: `python -m tests.browser.screenshots DIR`.

Takes a service of its own; names are `PAGE-LANGUAGE-THEME-WIDTH.png`. Further words pick pages: `... DIR table replay`.
Contact sheets of all boards come with them, and alone, in seconds, with `... DIR boards` or `... DIR boards-destiny`.
"""

import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

from playwright.sync_api import Browser

from tests.browser.contact_sheets import sheets
from tests.browser.pages import Stop, tour
from tests.browser.postman import Postman
from tests.browser.visitors import Language, Look, Theme, Visitor, arrive
from tests.chromium import driving, launch
from tests.faults.stack import Stack

ALL_IMAGES = """
async () => {
  for (const place of document.querySelectorAll(".plate, main img")) {
    place.scrollIntoView();
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  scrollTo(0, 0);
}
"""
"""Also those that wait until the reader comes to them."""
SIZES = ((1440, 900, False), (390, 844, True))


def looks() -> Iterator[Look]:
    """Every way to see the pages."""
    for language, theme, (width, height, touch) in product(get_args(Language), get_args(Theme), SIZES):
        yield Look(language, theme, width, height, touch)


def picture(stop: Stop, visitor: Visitor, folder: Path) -> None:
    """A picture of a page: of all of it, where it is no table."""
    look = visitor.look
    page = stop.open(visitor)
    if stop.plates:
        page.wait_for_selector(".plate, main img", state="attached")
    page.evaluate(ALL_IMAGES)
    name = f"{stop.name}-{look.language}-{look.theme}-{look.width}.png"
    page.screenshot(path=folder / name, full_page=not stop.picture)
    for complaint in visitor.watch.complaints:
        print(f"{name}: {complaint}", file=sys.stderr)
    visitor.watch.complaints.clear()


def main(folder: Path, wanted: list[str]) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with driving() as playwright:
        browser = launch(playwright)
        sheets(browser, folder, wanted)
        if not wanted or not all(word.startswith("boards") for word in wanted):
            _tour(browser, folder, wanted)


def _tour(browser: Browser, folder: Path, wanted: list[str]) -> None:
    """The pages, on a service that lives as long as it takes."""
    with tempfile.TemporaryDirectory(prefix="astrolude-") as var:
        stack = Stack(Path(var))
        try:
            stack.start()
            _take(browser, stack, folder, wanted)
        finally:
            stack.end()


def _take(browser: Browser, stack: Stack, folder: Path, wanted: list[str]) -> None:
    for look in looks():
        host, stranger = arrive(browser, stack.url, look), arrive(browser, stack.url, look, "")
        for stop in tour(host, Postman(stack)):
            if not wanted or any(word in stop.name for word in wanted):
                picture(stop, stranger if stop.alone else host, folder)
        host.context.close()
        stranger.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

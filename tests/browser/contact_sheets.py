"""Every board at a glance: a sheet for each game and width, with a row for each number of seats.

From left to right the beginning, the middle and the end of a game, and its result; themes and languages take turns.
"""

import base64
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from games.core.catalogue import rulebooks
from games.core.forms import sample_move
from games.core.rulebook import Rulebook, Shape, move_json
from games.core.view import View
from games.drawing import svg
from games.drawing.plain import picture_of
from tests.patience import PATIENCE_MS
from tests.rules.contract.pictures import LANGUAGES, NAMES
from tests.rules.contract.playing import Playing, Table, brief

BOARDS: Final[dict[int, tuple[int, Shape]]] = {1600: (1156, "wide"), 1280: (925, "wide"), 390: (390, "tall")}
"""By the window's width how wide the table's page shows the board, and which of its shapes."""
MOMENTS: Final = (0.08, 0.5, 0.9, 1.0)
"""How far into the game."""
GROUNDS: Final = ("#f6f0e0", "#0c1524")
"""What lies around the board by day and by night."""
SENSIBLE: Final = 0.75
"""How many of the moves are those that the rules suggest; the others are any."""
_FONTS: Final = {"Jost": ("Jost-Medium", 500), "Jost ": ("Jost-SemiBold", 600), "Cinzel": ("Cinzel-SemiBold", 600)}
_CELL: Final = '<section style="background:{ground};width:{width}px"><template shadowrootmode="open">{drawn}</template>'
_STYLE: Final = "body{margin:0}main{display:grid;width:max-content}section{margin:0;padding:10px}"


def game(book: Rulebook[Any, Any], seats: int) -> Iterator[View]:
    """A game in views of who is to move, and at last of its first seat."""
    played = Playing(Table(book, seats, brief(book)), 7)
    rng = random.Random(f"{book.key} {seats}")
    while awaited := played.awaiting:
        yield book.view(played.state, awaited[0])
        sensible = rng.random() < SENSIBLE
        move = move_json(book.default_move(played.state, awaited[0])) if sensible else None
        played.do(awaited[0], move or sample_move(book.forms(played.state, awaited[0]), rng))
    yield book.view(played.state, 0)


def cells(book: Rulebook[Any, Any], width: int, shape: Shape) -> Iterator[str]:
    """The boards row by row."""
    for row, seats in enumerate(book.seats):
        views = list(game(book, seats))
        for column, moment in enumerate(MOMENTS):
            view = views[int((len(views) - 1) * moment)]
            drawn = picture_of(book)(view, LANGUAGES[(row + column) % 2], NAMES, shape)
            yield _CELL.format(ground=GROUNDS[(row + column // 2) % 2], width=width, drawn=drawn) + "</section>"


def faces() -> str:
    """The fonts of the boards, as a page declares them."""
    return "".join(
        f"@font-face{{font-family:{family.strip()};font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{base64.b64encode((svg.FONT_FOLDER / f'{name}.ttf').read_bytes()).decode()})}}"
        for family, (name, weight) in _FONTS.items()
    )


def sheet(page: Page, book: Rulebook[Any, Any], window: int, folder: Path) -> None:
    """Write `boards-GAME-WINDOW.png`."""
    width, shape = BOARDS[window]
    grid = f"main{{grid-template-columns:repeat({len(MOMENTS)},auto)}}"
    drawn = "".join(cells(book, width, shape))
    page.set_content(f"<style>{faces()}{_STYLE}{grid}</style><main>{drawn}</main>")
    page.evaluate("document.fonts.ready.then(() => null)")
    page.locator("main").screenshot(path=folder / f"boards-{book.key}-{window}.png", timeout=PATIENCE_MS)


def sheets(browser: Browser, folder: Path, wanted: list[str]) -> None:
    """Write all, or those whose name has one of the words."""
    page = browser.new_page(viewport={"width": 1600, "height": 1000}, device_scale_factor=1)
    for book, window in product(rulebooks().values(), BOARDS):
        if not wanted or any(word in f"boards-{book.key}-{window}" for word in wanted):
            sheet(page, book, window, folder)
    page.close()

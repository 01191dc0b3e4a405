"""The boards of games that have none of their own: as plain text and as a picture, both of what the view holds."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from games.core.rulebook import Board, Focus, Picture, Rulebook, Shape
from games.core.view import View
from games.drawing.board import WIDTH
from games.drawing.columns import columns, cut, left, right, wrapped
from games.drawing.derived import Derived, Row, Table
from games.drawing.marks import mark_star
from games.drawing.svg import DISPLAY_FONT, document, fitted, group, label, snug, tag

V = TypeVar("V", bound=View)

_LONGEST_CELL: Final = 24
_WIDE: Final = 1000
_TALL: Final = 640
_MARGIN: Final = 36
_LINE: Final = 40
_SIZE: Final = 21
_FIRST: Final = 0.3
"""Of a row, what its first cell has at the least."""

_NIGHT: Final = "#12203f"
_PANEL: Final = "#1c2f57"
_PALE: Final = "#f4f1e6"
_GOLD: Final = "#e8c469"
_MIST: Final = "#b4c0da"


def board_of(book: Rulebook[Any, V]) -> Board[V]:
    """The game's own plain-text board, or the one of its view."""
    return book.board or partial(_text, book)


def picture_of(book: Rulebook[Any, V]) -> Picture[V]:
    """The game's own picture, or the one of its view."""
    return book.picture or partial(_picture, book)


def _text(book: Rulebook[Any, V], view: V, language: str, names: Sequence[str]) -> str:
    """At most 72 columns; tables are aligned, their first column to the left."""
    derived = Derived(view, book.texts.words(language), names)
    title, to_act = derived.heading
    lines = [title, "═" * WIDTH, to_act]
    for table in derived.tables():
        lines += ["", *_lines(table)] if table.head else wrapped(f"{table.title}: ", table.rows[0].cells, WIDTH)
    return "\n".join(cut(line, WIDTH).rstrip() for line in lines) + "\n"


def _lines(table: Table) -> Iterator[str]:
    rows = [table.head, *(row.cells for row in table.rows)]
    widths = [max(columns(cut(cell, _LONGEST_CELL)) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [right(cell, width) for cell, width in zip(row, widths, strict=True)]
        yield "  ".join([left(row[0], widths[0]), *cells[1:]])


def _picture(
    book: Rulebook[Any, V],
    view: V,
    language: str,
    names: Sequence[str],
    shape: Shape = "wide",
    *,
    focus: Focus | None = None,
) -> str:
    """A card with its own ground, so that it is legible on light and dark pages; there is no map to focus on."""
    derived = Derived(view, book.texts.words(language), names)
    title, to_act = derived.heading
    width = _TALL if shape == "tall" else _WIDE
    room = width - 2 * _MARGIN
    size, shown = snug(title, 30, room)
    drawn = label(_MARGIN, 62, shown, size, fill=_GOLD, font_family=DISPLAY_FONT)
    size, shown = snug(to_act, _SIZE, room)
    drawn += label(_MARGIN, 100, shown, size, fill=_PALE)
    bottom = 124
    for table in derived.tables():
        drawn += _drawn(table, derived, bottom, room)
        bottom += _LINE * (len(table.rows) + bool(table.head)) + 16
    height = bottom + _MARGIN - 16
    ground = tag("rect", width=width, height=height, rx=18, fill=_NIGHT)
    return document(width, height, derived.words.language, title, ground, drawn)


def _drawn(table: Table, derived: Derived, top: float, room: float) -> str:
    """A table with its head, or a value with its name, from `top` on."""
    if not table.head:
        row = table.rows[0]
        return _row(Row(row.element, (table.title, *row.cells)), derived, top, room, fill=_MIST)
    head = _cells(table.head, top, room, fill=_MIST)
    rows = [_row(row, derived, top + _LINE * place, room) for place, row in enumerate(table.rows, start=1)]
    return head + "".join(rows)


def _row(row: Row, derived: Derived, top: float, room: float, fill: str = _PALE) -> str:
    """A row in a band of its own, which a form may refer to; its title is the player's name or what it holds."""
    waits = row.seat is not None and row.seat in derived.view.awaiting
    band = tag(
        "rect", x=_MARGIN, y=top, width=room, height=_LINE - 6, rx=8, fill=_PANEL, stroke=_GOLD if waits else None
    )
    title = derived.names[row.seat] if row.seat is not None else ", ".join(row.cells)
    mark = "" if row.seat is None else mark_star(derived.view.marks[row.seat], _MARGIN, top + _LINE / 2 - 3, 10)
    return group(band, mark, _cells(row.cells, top, room, fill=fill), id=row.element, title=title)


def _cells(cells: Sequence[str], top: float, room: float, fill: str) -> str:
    """The cells side by side: the first begins at the left and has the most room, the others end at the right."""
    first = room * max(_FIRST, 1 / len(cells))
    step = (room - 32 - first) / max(1, len(cells) - 1)
    drawn = label(_MARGIN + 16, top + 24, fitted(cells[0], _SIZE, first - 10), _SIZE, fill=fill, font_weight=600)
    for place, cell in enumerate(cells[1:], start=1):
        size, shown = snug(cell, _SIZE, step - 10)
        drawn += label(_MARGIN + 16 + first + step * place, top + 24, shown, size, fill=_PALE, text_anchor="end")
    return drawn

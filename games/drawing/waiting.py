"""The picture and the text of a table that waits for players: its game, and who has come."""

from collections.abc import Sequence
from typing import Any, Final

from games.core.rulebook import Rulebook, Shape
from games.core.view import marks_by_number
from games.drawing.board import WIDTH
from games.drawing.columns import cut
from games.drawing.marks import mark_star
from games.drawing.svg import DISPLAY_FONT, document, fitted, group, label, snug, tag

_WIDE: Final = 1000
_TALL: Final = 640
_MARGIN: Final = 36
_LINE: Final = 56
_SIZE: Final = 24

_NIGHT: Final = "#12203f"
_PANEL: Final = "#1c2f57"
_PALE: Final = "#f4f1e6"
_GOLD: Final = "#e8c469"
_MIST: Final = "#b4c0da"


def waiting_text(book: Rulebook[Any, Any], language: str, names: Sequence[str]) -> str:
    """A line for each seat, in at most 72 columns."""
    title, seats = _told(book, language, names)
    lines = [title, "═" * WIDTH, *(f"{called}: {free}" if free else called for called, free in seats)]
    return "\n".join(cut(line, WIDTH) for line in lines) + "\n"


def waiting_picture(book: Rulebook[Any, Any], language: str, names: Sequence[str], shape: Shape = "wide") -> str:
    """A card with its own ground, so that it is legible on light and dark pages."""
    title, seats = _told(book, language, names)
    width = _TALL if shape == "tall" else _WIDE
    room = width - 2 * _MARGIN
    size, shown = snug(title, 34, room)
    drawn = label(_MARGIN, 70, shown, size, fill=_GOLD, font_family=DISPLAY_FONT)
    for seat, (called, free) in enumerate(seats):
        top = 104 + _LINE * seat
        band = tag("rect", x=_MARGIN, y=top, width=room, height=_LINE - 10, rx=10, fill=_PANEL)
        star = mark_star(marks_by_number(len(names))[seat], _MARGIN + 30, top + 23, 14, opacity=0.4 if free else None)
        told = label(_MARGIN + 60, top + 31, fitted(called, _SIZE, room - 200), _SIZE, fill=_MIST if free else _PALE)
        told += label(width - _MARGIN - 20, top + 31, free, 20, fill=_MIST, text_anchor="end") if free else ""
        drawn += group(band, star, told, id=f"seat-{seat}", title=called)
    height = 104 + _LINE * len(seats) + _MARGIN - 10
    ground = tag("rect", width=width, height=height, rx=18, fill=_NIGHT)
    return document(width, height, language, title, ground, drawn)


def _told(book: Rulebook[Any, Any], language: str, names: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
    """The heading; and of each seat what it is called, and a word where nobody sits."""
    words = book.texts.words(language)
    free = words.say("picture.free")
    seats = [(words.seat_name(names, seat), "" if name else free) for seat, name in enumerate(names)]
    return f"{words.say('title')} · {words.say('status.open')}", seats

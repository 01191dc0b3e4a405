"""Cards: what stands for a page where somebody shares its address. They have the colours that the site has by night."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from games.core.catalogue import rulebooks
from games.core.view import Mark
from games.drawing.marks import mark_star
from games.drawing.svg import (
    DISPLAY_FONT,
    broken,
    circle,
    document,
    fitted,
    group,
    label,
    number,
    polygon,
    rect,
    snug,
    star,
    tag,
    text_width,
)
from service.pictures.position import Position

WIDTH: Final = 1200
HEIGHT: Final = 630
"""What those who show such cards ask for."""

_LEFT: Final = 56
_COLUMN: Final = 340
"""How wide the words' column is beside a picture."""
_PICTURE: Final = (440, 65, 704, 500)
_TITLE: Final = 46
_CAPITALS: Final = 1.32
"""How much broader the display font is than the text font."""
_LINE: Final = 42
_SIZE: Final = 26

_NIGHT: Final = "#0b1322"
_PALE: Final = "#e6eaf1"
_MIST: Final = "#b0bbcd"
_RING: Final = "#2b3a55"
_GOLD: Final = "#e5b95f"


class Line(Struct, frozen=True, array_like=True):
    """A line of a card: words, a figure at its end, and the mark of the player whom it is about."""

    words: str
    figure: str = ""
    mark: Mark | None = None


class Card(Struct, frozen=True, array_like=True, tag=True):
    """A title, what is below it, and beside it a board as anybody may see it, or a rulebook's picture of a table."""

    language: str
    title: str
    text: str = ""
    lines: Sequence[Line] = ()
    board: Position | None = None
    table: str | None = None
    form: Literal["png"] = "png"

    @property
    def width(self) -> int:
        """In pixels, as in the picture's own units."""
        return WIDTH

    def svg(self) -> str:
        """The card as it is drawn. Raises LookupError for rules that this process does not have."""
        picture = self._picture()
        room = _COLUMN if picture else WIDTH - 2 * _LEFT
        drawn = [rect(0, 0, WIDTH, HEIGHT, fill=_NIGHT), _instrument(_LEFT + 20, HEIGHT - 62, 20), picture]
        if not picture:
            drawn.append(_instrument(WIDTH - 310, HEIGHT / 2, 190))
            room -= 480
        drawn.append(label(_LEFT + 54, HEIGHT - 53, "Astrolude", 27, fill=_PALE, font_family=DISPLAY_FONT))
        return document(WIDTH, HEIGHT, self.language, self.title, *drawn, self._words(room))

    def _words(self, room: float) -> str:
        """The title, the text and the lines, one below the other."""
        titles = broken(self.title, _TITLE * _CAPITALS, room)
        size = min(_TITLE, *(_TITLE * room / text_width(line, _TITLE * _CAPITALS) for line in titles))
        down, drawn = 88.0, ""
        for line in titles:
            drawn += label(_LEFT, down, line, size, fill=_GOLD, font_family=DISPLAY_FONT, font_weight=600)
            down += size * 1.22
        for line in broken(self.text, _SIZE, room) if self.text else ():
            drawn += label(_LEFT, down + 8, fitted(line, _SIZE, room), _SIZE, fill=_MIST)
            down += _SIZE * 1.4
        down += 24
        for row in self.lines:
            drawn += _row(row, down, room)
            down += _LINE
        return drawn

    def _picture(self) -> str:
        x, y, width, height = _PICTURE
        if self.board is not None:
            place = f'<svg x="{x}" y="{y}" width="{width}" height="{height}" '
            return self.board.svg().replace("<svg ", place, 1)
        found = rulebooks()[self.table].table(self.language) if self.table else None
        if found is None:
            return ""
        from service.pictures.pixels import as_jpeg  # noqa: PLC0415  # drawing processes only, where cards are drawn

        address = f"data:image/jpeg;base64,{b64encode(as_jpeg(found, (width, height))).decode()}"
        return tag("image", x=x, y=y, width=width, height=height, href=address)


def _row(row: Line, down: float, room: float) -> str:
    before = 34 if row.mark else 0
    after = text_width(row.figure, _SIZE) + 16 if row.figure else 0
    size, words = snug(row.words, _SIZE, room - before - after)
    drawn = label(_LEFT + before, down, words, size, fill=_PALE)
    if row.mark:
        drawn += mark_star(row.mark, _LEFT + 12, down - 9, 12)
    return drawn + label(_LEFT + room, down, row.figure, _SIZE, fill=_GOLD, text_anchor="end", font_weight=600)


def _instrument(x: float, y: float, radius: float) -> str:
    """The site's mark: an astrolabe's rings, and a star on them."""
    rings: dict[str, str | float] = {"fill": "none", "stroke": _PALE, "stroke_width": number(radius * 0.06)}
    return group(
        circle(x, y, radius * 1.2, fill=_NIGHT, stroke=_RING, stroke_width=radius * 0.05),
        circle(x, y, radius, **rings),
        circle(x, y - radius * 0.24, radius * 0.5, **rings),
        polygon(star(x, y - radius * 0.12, radius * 0.42, radius * 0.12, 4), fill=_GOLD),
    )

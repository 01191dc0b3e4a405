"""Draws the icons of the installed client from `mark.svg`: `python -m clients.web.pictures.draw_icons`."""

from io import BytesIO
from pathlib import Path
from typing import Final

from pillow_lunasvg import SvgImageFile

HERE: Final = Path(__file__).resolve().parent
APP: Final = HERE.parent / "app"
MARK: Final = (HERE / "mark.svg").read_text(encoding="utf-8")
NIGHT: Final = '<rect x="-40" y="-40" width="80" height="80" fill="#0b1322"/>'


def draw(name: str, size: int, svg: str) -> None:
    """Write an icon of so many pixels."""
    image = SvgImageFile(BytesIO(svg.encode()))
    image.load(scale=size / image.width)
    image.save(APP / name, optimize=True)


def whole() -> str:
    """The mark on a ground to the edges: whoever shows it may cut off a tenth all around."""
    outside, inside = 'viewBox="-22 -22 44 44">', 'viewBox="-28 -28 56 56">'
    return MARK.replace(outside, inside + NIGHT)


if __name__ == "__main__":
    for size in (192, 512):
        draw(f"icon-{size}.png", size, MARK)
    draw("icon-whole-512.png", 512, whole())

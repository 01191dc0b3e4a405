"""Pictures as pixels, with the fonts that are shipped and no other, so that every machine draws the same."""

from typing import Final

import resvg_py

from games.core.svg import FONT_FILES

MIN_WIDTH: Final = 200
MAX_WIDTH: Final = 2400


def png(svg: str, width: int) -> bytes:
    """The picture as a PNG of that width in pixels, its height in proportion.

    Takes about a quarter of a second of CPU for a large board: call it outside of an event loop's thread. Raises
    `ValueError` for a width outside of `MIN_WIDTH` to `MAX_WIDTH` and for what is not SVG.
    """
    if not MIN_WIDTH <= width <= MAX_WIDTH:
        raise ValueError(f"width must be from {MIN_WIDTH} to {MAX_WIDTH}")
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=list(FONT_FILES))
    )

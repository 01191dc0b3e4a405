"""SVG as pixels, by librsvg. Import this in drawing processes only: their environment says which fonts there are."""

import hashlib
import re
from typing import Final

import pyvips

MOST_PIXELS: Final = 64_000_000
"""Of a picture: 256 MB. The tallest that a rulebook of ours draws at the greatest width has a third of it."""
EDITION: Final = f"{pyvips.version(0)}.{pyvips.version(1)}.{pyvips.version(2)}"
"""What else pixels depend on: the release that draws them."""

_VIEW_BOX: Final = re.compile(r'<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"')
# Boards are flat areas: a filter makes their files larger. Level 4 would take twice as long for a tenth less.
_LEVEL: Final = 2
_NO_FILTER: Final = "none"

pyvips.cache_set_max(0)  # every picture is another


def pixels(svg: str, width: int) -> bytes:
    """The picture as a PNG of that width in pixels, its height in proportion, opaque.

    Raises ValueError for what is not SVG, has no size or is too large.
    """
    box = _VIEW_BOX.match(svg)
    if box is None:
        raise ValueError("no SVG with a viewBox at 0 0")
    across, down = float(box[1]), float(box[2])
    if not 0 < width * width * down / across < MOST_PIXELS:
        raise ValueError(f"a picture of {across} by {down} is too large")
    try:
        drawn = pyvips.Image.svgload_buffer(svg.encode(), scale=width / across)[:3]
        png: bytes = drawn.pngsave_buffer(compression=_LEVEL, filter=_NO_FILTER, keep="none")
    except pyvips.Error as error:
        raise ValueError(f"cannot be drawn: {error}") from error
    return png


def key_of(svg: str, width: int) -> str:
    """Under what the picture is kept: a hash of all that its pixels depend on."""
    return hashlib.sha256(f"{EDITION} {width} {svg}".encode()).hexdigest()

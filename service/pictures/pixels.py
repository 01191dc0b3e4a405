"""SVG as pixels, by librsvg. Import this in drawing processes only: their environment says which fonts there are."""

import hashlib
import re
from io import BytesIO
from pathlib import Path
from typing import Final

import PIL
import pyvips
from PIL import Image

from service.pictures.position import Form

MOST_PIXELS: Final = 64_000_000
"""Of a picture: 256 MB. The tallest that a rulebook of ours draws at the greatest width has a third of it."""
EDITION: Final = f"{pyvips.version(0)}.{pyvips.version(1)}.{pyvips.version(2)} {PIL.__version__}"
"""What else pixels depend on: the releases that draw them."""
COLOURS: Final = 256
"""Of a PNG, which is a third as large as with all colours, and made as soon."""

_VIEW_BOX: Final = re.compile(r'<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"')
# Level 6 would take half as long again for a tenth less.
_LEVEL: Final = 2
# Of WebP: letters of a small board stay sharp, and it takes a tenth of the time that drawing does.
_QUALITY: Final = 80
_EFFORT: Final = 2

pyvips.cache_set_max(0)  # every picture is another


def pixels(svg: str, width: int, form: Form = "png") -> bytes:
    """The picture in that form and width in pixels, its height in proportion, opaque.

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
        saved: bytes = drawn.webpsave_buffer(Q=_QUALITY, effort=_EFFORT, keep="none") if form == "webp" else _png(drawn)
    except pyvips.Error as error:
        raise ValueError(f"cannot be drawn: {error}") from error
    return saved


def _png(drawn: pyvips.Image) -> bytes:
    """With a palette of its own colours.

    An octree keeps those of small things, such as a player's sign; the cut at the median, which takes 30 times as
    long, turned them into that of the ground.
    """
    image = Image.frombytes("RGB", (drawn.width, drawn.height), drawn.write_to_memory())
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()


def as_jpeg(picture: Path) -> bytes:
    """A picture file in a form that librsvg puts into others: it reads no WebP. Raises ValueError."""
    try:
        found: bytes = pyvips.Image.new_from_file(str(picture)).jpegsave_buffer(Q=_QUALITY, keep="none")
    except pyvips.Error as error:
        raise ValueError(f"cannot be read: {error}") from error
    return found


def key_of(svg: str, width: int, form: Form = "png") -> str:
    """Under what the picture is kept: a hash of all that its pixels depend on."""
    return hashlib.sha256(f"{EDITION} {form} {width} {svg}".encode()).hexdigest()

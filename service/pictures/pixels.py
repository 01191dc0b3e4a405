"""SVG as pixels, by LunaSVG. Import this in drawing processes only: one that it brings down costs one picture."""

import hashlib
import re
from io import BytesIO
from pathlib import Path
from typing import Final

import PIL
from PIL import Image
from pillow_lunasvg import SvgImageFile, add_font_file, lunasvg_version

from games.drawing.svg import FONT_FOLDER, FONTS
from service.pictures.position import Form

MOST_PIXELS: Final = 64_000_000
"""Of a picture: 256 MB. The tallest that a rulebook of ours draws at the greatest width has a third of it."""
EDITION: Final = f"lunasvg {lunasvg_version} {PIL.__version__}, definitions last"
"""What else pixels depend on: the releases that draw them, and what they are given."""
COLOURS: Final = 256
"""Of a PNG, which is a third as large as with all colours, and made as soon."""

_VIEW_BOX: Final = re.compile(r'<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"')
_DEFINITIONS: Final = re.compile("<defs>.*?</defs>", re.DOTALL)
_ROUNDING: Final = 1e-3
"""Of a pixel: a size that is a whole number but for the error of a division is not rounded up to the next."""
# Level 6 would take half as long again for a tenth less.
_LEVEL: Final = 2
# Of WebP: letters of a small board stay sharp, and it takes a tenth of the time that drawing does.
_QUALITY: Final = 80
_EFFORT: Final = 2

for _family, _file, _bold in FONTS:
    add_font_file(FONT_FOLDER / _file, _family, bold=_bold)


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
        drawn = SvgImageFile(BytesIO(_definitions_last(svg).encode()))
        drawn.load(scale=(width - _ROUNDING) / across)
    except (SyntaxError, OSError) as error:
        raise ValueError(f"cannot be drawn: {error}") from error
    opaque = drawn.convert("RGB")
    return _webp(opaque) if form == "webp" else _png(opaque)


def _definitions_last(svg: str) -> str:
    """The same picture for LunaSVG, which fills in each `use` when it comes to it, and again in every copy of it.

    With its definitions first, a symbol that uses others would be drawn twice, and its translucent parts too densely.
    """
    definitions = "".join(_DEFINITIONS.findall(svg))
    return _DEFINITIONS.sub("", svg).removesuffix("</svg>") + definitions + "</svg>"


def _png(image: Image.Image) -> bytes:
    """With a palette of its own colours.

    An octree keeps those of small things, such as a player's sign; the cut at the median, which takes 30 times as
    long, turned them into that of the ground.
    """
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()


def _webp(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "WEBP", quality=_QUALITY, method=_EFFORT)
    return out.getvalue()


def as_jpeg(picture: Path, most: tuple[int, int]) -> bytes:
    """A picture file in a form that can be drawn within others, and within that size: LunaSVG reads no WebP, and makes
    pictures smaller by leaving pixels out. Raises ValueError.
    """
    out = BytesIO()
    try:
        with Image.open(picture) as found:
            found.thumbnail(most)
            found.convert("RGB").save(out, "JPEG", quality=_QUALITY)
    except OSError as error:
        raise ValueError(f"cannot be read: {error}") from error
    return out.getvalue()


def key_of(svg: str, width: int, form: Form = "png") -> str:
    """Under what the picture is kept: a hash of all that its pixels depend on."""
    return hashlib.sha256(f"{EDITION} {form} {width} {svg}".encode()).hexdigest()

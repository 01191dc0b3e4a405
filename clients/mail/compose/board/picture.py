"""The board's picture for a mail: sharp on a phone, and small, by a palette of its own colours."""

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from typing import Final, Literal

from PIL import Image

from clients.api import Api

Shape = Literal["wide", "tall"]
WIDTHS: Final[Mapping[Shape, tuple[int, ...]]] = {"wide": (1000, 800, 600), "tall": (720, 600, 480)}
"""From the best on: 600 pixels of a mail on a screen, or about 380 of a phone's, which has two dots to each."""
MOST_BYTES: Final = 200_000
COLOURS: Final = 256
_LEVEL: Final = 6
"""Of compression: the highest takes eight times as long for a twentieth less."""
_KEPT: Final = 16


def picture(api: Api, path: str, shape: Shape) -> bytes:
    """The PNG at a path (with a query) in a shape, as wide as fits into 200 kB. Raises ApiError."""
    small = b""
    for width in WIDTHS[shape]:
        small = reduced(api.picture(f"{path}&shape={shape}&width={width}"))
        if len(small) <= MOST_BYTES:
            break
    return small


@lru_cache(_KEPT)
def reduced(png: bytes) -> bytes:
    """The same picture with a palette; ours have no see-through parts.

    It is kept by its content: letters that show the same share it, and no other can come upon it. An octree keeps the
    colour of small things, such as a player's sign; the cut at the median, which takes 30 times as long, turned them
    into that of the ground.
    """
    with Image.open(BytesIO(png)) as image:
        few = image.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()

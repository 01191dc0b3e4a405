"""The board's picture for a mail: sharp on a phone, and small, by a palette of its own colours."""

from io import BytesIO
from typing import Final

from PIL import Image

from clients.api import Api

WIDTHS: Final = (1000, 800, 600)
MOST_BYTES: Final = 200_000
COLOURS: Final = 256


def picture(api: Api, path: str) -> bytes:
    """The PNG at a path (with a query), as wide as fits into 200 kB. Raises ApiError."""
    small = b""
    for width in WIDTHS:
        small = _small(api.picture(f"{path}&width={width}"))
        if len(small) <= MOST_BYTES:
            break
    return small


def _small(png: bytes) -> bytes:
    """The same picture with a palette; ours have no see-through parts."""
    with Image.open(BytesIO(png)) as image:
        reduced = image.convert("RGB").quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = BytesIO()
    reduced.save(out, "PNG", optimize=True)
    return out.getvalue()

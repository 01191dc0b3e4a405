"""The board's picture for a letter: sharp on a phone, and small."""

from collections.abc import Mapping
from typing import Final, Literal

from clients.api import Api

Shape = Literal["wide", "tall"]
WIDTHS: Final[Mapping[Shape, tuple[int, ...]]] = {"wide": (1000, 800, 600), "tall": (720, 600, 480)}
"""From the best on: 600 pixels of a mail on a screen, or about 380 of a phone's, which has two dots to each."""
MOST_BYTES: Final = 200_000


def picture(api: Api, path: str, shape: Shape) -> bytes:
    """The PNG at a path (with a query) in a shape, as wide as fits into 200 kB. Raises ApiError."""
    found = b""
    for width in WIDTHS[shape]:
        found = api.picture(f"{path}&shape={shape}&width={width}")
        if len(found) <= MOST_BYTES:
            break
    return found

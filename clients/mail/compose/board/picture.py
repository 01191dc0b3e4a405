"""The board's picture for a letter: one for telephones and screens alike, sharp and small."""

from typing import Final

from clients.api import Api

WIDTHS: Final = (600, 480)
"""Pixels, from the best on: telephones show it 390 wide, screens 440. The best should fit, or it is drawn in vain."""
MOST_BYTES: Final = 300_000


def picture(api: Api, path: str) -> bytes:
    """The PNG at a path (with a query) in the shape for telephones, as wide as fits into 300 kB. Raises ApiError."""
    found = b""
    for width in WIDTHS:
        found = api.picture(f"{path}&shape=tall&width={width}")
        if len(found) <= MOST_BYTES:
            break
    return found

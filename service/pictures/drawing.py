"""A drawing process: draws what its web process sends, one picture after the other, until that one ends.

It has neither the service's secrets nor the addresses of its stores; what it is sent is one viewer's view.
"""

import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from games.core.catalogue import rulebooks
from service.pictures.card import Card
from service.pictures.folder import PictureFolder
from service.pictures.frames import DRAWN, FAILED, KEPT, receive, send
from service.pictures.pixels import key_of, pixels
from service.pictures.position import Position

PRIORITY: Final = 10
"""A nice value: where processors are short moves come first."""

_read: Final = msgspec.msgpack.Decoder(Position | Card).decode


def answer(asked: bytes, kept: PictureFolder) -> bytes:
    """The picture of a position, or the card, drawn unless it was lately."""
    try:
        wanted = _read(asked)
        svg = wanted.svg()
        key = key_of(svg, wanted.width, wanted.form)
        if found := kept.get(key):
            return KEPT + found
        picture = pixels(svg, wanted.width, wanted.form)
    except Exception as error:  # a rulebook may raise anything: it costs this picture only
        return FAILED + repr(error)[:500].encode(errors="replace")
    with suppress(OSError):  # a full disk costs pictures drawn again
        kept.put(key, picture)
    return DRAWN + picture


def main(folder: Path, capacity: int) -> None:
    """Serve the socket that is the standard input until its other end closes."""
    for name in (signal.SIGINT, signal.SIGTERM):  # sent to the whole group: the web process still finishes requests
        signal.signal(name, signal.SIG_IGN)
    os.nice(PRIORITY)
    rulebooks()
    kept = PictureFolder(folder, capacity)
    with socket.socket(fileno=0) as link, suppress(ConnectionError):
        while (asked := receive(link)) is not None:
            send(link, answer(asked, kept))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

"""Sockets of embedded servers."""

import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from service.settings.given import SettingError

# A socket's path must fit into sockaddr_un.sun_path: 108 bytes with the closing zero on Linux, 104 on macOS.
SOCKET_PATH_BYTES: Final = 103


def socket_path(socket: Path) -> str:
    """The path of a unix socket; raises SettingError when it is too long for one."""
    if len(os.fsencode(socket)) > SOCKET_PATH_BYTES:
        raise SettingError(
            f"ASTROLUDE_VAR: {socket} is longer than the {SOCKET_PATH_BYTES} bytes of a socket's path;"
            " name a shorter folder"
        )
    return str(socket)


def socket_url(socket: Path) -> str:
    """URL of a server on a unix socket; raises SettingError when the path is too long for one."""
    return f"unix://{quote(socket_path(socket))}"

"""Lines of a log that may lose its reader: nothing fails because nobody reads what is logged.

When standard error is gone, as a pipe whose reader died, lines go to the file `unread.log` in the var folder,
up to a bound. gunicorn's settings import this: it must stay without modules that gevent replaces.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

UNREAD: Final = "unread.log"
MOST_UNREAD: Final = 4 * 1024 * 1024
"""Bytes after which the file grows no more: its beginning tells best what went wrong."""


class Lines:
    """Writes lines to standard error, or to a file in this folder when that fails, and never fails itself."""

    def __init__(self, var: Path) -> None:
        self._file = var / UNREAD

    def write(self, text: str) -> None:
        """Write a whole line."""
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError, AttributeError):  # nobody reads it, it was closed, or there never was one
            with suppress(OSError):
                self._keep(text)

    def flush(self) -> None:
        """Nothing: a line is written at once."""

    def _keep(self, text: str) -> None:
        file = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            if os.fstat(file).st_size < MOST_UNREAD:
                os.write(file, text.encode(errors="replace"))
        finally:
            os.close(file)

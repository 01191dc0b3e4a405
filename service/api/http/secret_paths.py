"""Paths that hold a secret, as logs and answers show them. Nothing heavy is imported: gunicorn reads it too."""

import re
from typing import Final

_SECRET: Final = re.compile(
    r"(?<=/unsubscribe/)[^/\s?]+|(?<=/v1/tickets/)[^/\s?]+|(?<=/v1/calendars/)[^/\s?]+|(?<=[?&_]code=)[^&\s]+"
)
"""The link that ends mail; a ticket; a calendar; the code in a link to the settings, or to the page for a device."""


def shown(path: str) -> str:
    """A path, or a line that holds one, without what must be in no log and in no answer."""
    return _SECRET.sub("…", path)

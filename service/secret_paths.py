"""Paths that hold a secret, as logs and answers show them. Nothing heavy is imported: gunicorn reads it too."""

import re
from typing import Final

_SECRET: Final = re.compile(r"(/unsubscribe/)[^/\s?]+")


def shown(path: str) -> str:
    """A path, or a line that holds one, without what must be in no log and in no answer."""
    return _SECRET.sub(r"\1…", path)

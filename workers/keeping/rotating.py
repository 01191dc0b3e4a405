"""The file of secret keys: the current one first, then further ones; the word `next` marks one that is to come."""

import os
import secrets
from pathlib import Path
from typing import Final

from service.settings.files import kept_secrets

NEXT: Final = "next"


def prepare(path: Path) -> None:
    """Make the next key: every process that starts from now on recognises it. Raises OSError."""
    if _next(path) is None:
        _write(path, [*path.read_text(encoding="ascii").split("\n"), f"{secrets.token_hex(32)} {NEXT}"])


def rotate(path: Path) -> None:
    """Make the next key the current one, and all others further ones. Raises OSError."""
    new = _next(path) or secrets.token_hex(32)
    _write(path, [new, *(key for key in kept_secrets(path) if key != new)])


def finish(path: Path) -> int:
    """Forget all keys but the current one; how many went. Raises OSError."""
    current, *others = kept_secrets(path)
    _write(path, [current])
    return len(others)


def _next(path: Path) -> str | None:
    lines = (line.split() for line in path.read_text(encoding="ascii").splitlines())
    return next((words[0] for words in lines if words[1:] == [NEXT]), None)


def _write(path: Path, lines: list[str]) -> None:
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write("".join(f"{line}\n" for line in lines if line))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)

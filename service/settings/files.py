"""Files that only their owner may read: of the secret keys, and of the settings that a service was given."""

import contextlib
import os
import secrets
from pathlib import Path

import msgspec

from service.settings.given import SettingError


def kept_secret(path: Path) -> str:
    """The secret in a file that only its owner may read; processes that make it together agree on it.

    Raises SettingError when the file can't be made or read.
    """
    try:
        if not path.exists():
            _write_secret(path, secrets.token_hex(32))
        return kept_secrets(path)[0]
    except OSError as error:
        raise SettingError(f"ASTROLUDE_VAR: can't keep the secret key: {error}") from None


def kept_secrets(path: Path) -> list[str]:
    """All keys in the file: the first word of each line, the current one first. Raises OSError, and SettingError."""
    found = [line.split()[0] for line in path.read_text(encoding="ascii").splitlines() if line.strip()]
    if not found:
        raise SettingError(f"ASTROLUDE_VAR: {path} holds no key")
    return found


def keep_secret(path: Path, text: str) -> None:
    """Make the file of the secret key, unless it is there. Raises SettingError."""
    try:
        _write_secret(path, text)
    except OSError as error:
        raise SettingError(f"ASTROLUDE_VAR: can't keep the secret key: {error}") from None


def keep_settings(path: Path, given: dict[str, str]) -> None:
    """Write the settings down, in place of those that were there. Raises SettingError."""
    try:
        _draft(path, msgspec.json.encode(given).decode()).replace(path)
    except OSError as error:
        raise SettingError(f"ASTROLUDE_VAR: can't keep the settings: {error}") from None


def kept_settings(path: Path) -> dict[str, str]:
    """The settings in the file that `keep_settings` wrote; none where there is no such file. Raises SettingError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        raise SettingError(f"ASTROLUDE_VAR: can't read {path}: {error}") from None


def _draft(path: Path, text: str) -> Path:
    """A new file beside the path, which only its owner may read. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600, exist_ok=False)
    draft.write_text(text, encoding="utf-8")
    return draft


def _write_secret(path: Path, text: str) -> None:
    draft = _draft(path, text)
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()

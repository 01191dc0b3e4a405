"""Programs that only tests start: the system's, or those that `deploy/programs.sh` has unpacked."""

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

UNPACKED: Final = Path(__file__).parents[1] / "build" / "programs"
_PATH: Final = os.pathsep.join(
    [os.environ.get("PATH", ""), "/usr/sbin", *(str(UNPACKED / folder) for folder in ("usr/bin", "usr/sbin", "bin"))]
)


def program(name: str) -> str:
    """The program's path; the test is skipped where the system has no package of it."""
    found = shutil.which(name, path=_PATH)
    if found is None:
        pytest.skip(f"{name} is neither installed nor among what deploy/programs.sh unpacked")
    return found


def libraries() -> str:
    """Where unpacked programs find the libraries that came with them: a value for LD_LIBRARY_PATH."""
    folders = [*UNPACKED.glob("usr/lib/*-linux-gnu*"), *UNPACKED.glob("lib/*-linux-gnu*"), UNPACKED / "usr/lib/postfix"]
    return os.pathsep.join(str(folder) for folder in folders)

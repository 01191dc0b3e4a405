"""Prometheus' own judge of rules and numbers."""

import subprocess
from pathlib import Path

from tests.programs import program


def promtool(*arguments: str | Path, told: str | None = None) -> str:
    """What it says of files, or of what it is `told`; fails where it finds fault."""
    done = subprocess.run(
        [program("promtool"), *map(str, arguments)], input=told, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr

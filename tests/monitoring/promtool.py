"""Prometheus' own judge of rules and numbers: the system's promtool, or the one that deploy/promtool.sh has fetched."""

import shutil
import subprocess
from pathlib import Path

from tests.tree import ROOT

FETCHED = ROOT / "build" / "promtool"


def promtool(*arguments: str | Path, told: str | None = None) -> str:
    """What it says of files, or of what it is `told`; fails where it finds fault."""
    program = shutil.which("promtool") or str(FETCHED)
    done = subprocess.run([program, *map(str, arguments)], input=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr

"""The documentation site, built once."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import LONG_SECONDS
from tests.tree import ROOT


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site: the test process that needs it first builds it for all."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "docs"
    folder.mkdir(exist_ok=True)
    site = folder / "site"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            _build(folder / "unfinished", folder / "doctrees")
            (folder / "unfinished").rename(site)
    return site


def _build(folder: Path, doctrees: Path) -> None:
    """Build it; a warning fails that, as in `make docs`."""
    options = ["--quiet", "--fail-on-warning", "--keep-going", "-c", "docs/_site", "-d", str(doctrees)]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, "docs", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONG_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr

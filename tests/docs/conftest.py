"""The documentation site, built once."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import LONG_SECONDS
from tests.tree import ROOT


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site; a warning fails the build, as in `make docs`."""
    folder = tmp_path_factory.mktemp("docs")
    options = ["--quiet", "--fail-on-warning", "--keep-going", "-c", "docs/_site", "-d", str(folder / "doctrees")]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, "docs", str(folder / "site")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONG_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "site"

"""The package, the API and the changelog go by one version."""

import re
import subprocess
import sys
from pathlib import Path

from service import VERSION
from tests.api.document import whole

ROOT = Path(__file__).resolve().parents[2]


def test_the_package_has_the_version_of_the_service() -> None:
    command = [sys.executable, "-m", "hatchling", "metadata", "version"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip() == VERSION


def test_the_api_document_has_the_version_of_the_service() -> None:
    document = whole()
    assert document["info"]["version"] == VERSION


def test_the_newest_release_in_the_changelog_is_this_version() -> None:
    releases = re.findall(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert releases[:1] in ([], [VERSION])

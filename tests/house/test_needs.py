"""What `make test TESTS=...` installs is what those tests need, and each test that needs something is found."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDS = {
    "deploy/chromium.sh": re.compile(r"from tests\.chromium import .*\blaunch\b|tests/browser"),
    "deploy/mail-servers.sh": re.compile(r"tests[./]mail[./]mta\b"),
    "deploy/programs.sh": re.compile(r"from tests\.programs import .*\bprogram\b|\bpostgresql: |tests\.mail\.chat\b"),
}
"""What a module of tests says that needs what a script installs."""


def needy(pattern: re.Pattern[str]) -> Iterator[str]:
    """The modules and folders of tests that need it, and the folders above these."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        shared = path.name == "conftest.py"
        if (
            (shared or path.name.startswith("test_"))
            and path != Path(__file__)
            and pattern.search(path.read_text("utf-8"))
        ):
            wanted = (path.parent if shared else path).relative_to(ROOT)
            yield from map(str, [wanted, *wanted.parents[:-1]])


@pytest.mark.parametrize("script", NEEDS)
def test_tests_get_what_they_need(script: str) -> None:
    wanted = sorted(set(needy(NEEDS[script])))
    assert wanted[0] == "tests"
    without = [
        tests
        for tests in wanted
        if script
        not in subprocess.run(
            ["make", "--dry-run", "test", f"TESTS={tests}"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
    ]
    assert without == []


def test_others_get_nothing() -> None:
    said = subprocess.run(
        ["make", "--dry-run", "test", "TESTS=tests/log"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert [script for script in NEEDS if script in said] == []

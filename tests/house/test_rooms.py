"""Rooms are small enough to know: a folder has about a dozen modules."""

from collections import Counter
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).resolve().parents[2]
MOST = 15
CODE = (".py", ".js")
ELSEWHERE = ("tests/", "clients/bundle/")
"""Tests, and what is made by a tool."""


def test_no_folder_is_crowded() -> None:
    listed = run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    modules = [Path(name) for name in listed if name.endswith(CODE) and not name.startswith(ELSEWHERE)]
    assert modules
    held = Counter(module.parent for module in modules if module.name != "__init__.py")
    assert {str(folder): count for folder, count in held.items() if count > MOST} == {}

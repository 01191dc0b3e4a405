"""Rooms are small enough to know: a folder has about a dozen modules."""

from collections import Counter
from pathlib import Path

from tests.tree import files

MOST = 15
CODE = (".py", ".js")
ELSEWHERE = ("tests/", "clients/bundle/")
"""Tests, and what is made by a tool."""


def test_no_folder_is_crowded() -> None:
    modules = [Path(name) for name in files() if name.endswith(CODE) and not name.startswith(ELSEWHERE)]
    assert modules
    held = Counter(module.parent for module in modules if module.name != "__init__.py")
    assert {str(folder): count for folder, count in held.items() if count > MOST} == {}

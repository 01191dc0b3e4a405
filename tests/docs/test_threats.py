"""The page of threats names tests, and they are there."""

import re

from tests.tree import ROOT


def test_every_threat_names_tests_that_are_there() -> None:
    page = (ROOT / "docs/explanation/threats.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")][2:]
    named = [re.findall(r"`([\w./]+)`", row[-1]) for row in rows]
    assert rows
    assert all(named)
    assert [name for names in named for name in names if not (ROOT / name).exists()] == []

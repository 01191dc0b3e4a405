"""docs/reference/metrics.md lists what the code counts, in its words and in its order."""

from tests.monitoring.listing import table
from tests.tree import ROOT

DOCUMENT = ROOT / "docs" / "reference" / "metrics.md"


def test_the_document_lists_every_metric() -> None:
    rows = [row for row in DOCUMENT.read_text(encoding="utf-8").splitlines() if row.startswith("| `astrolude_")]
    assert rows == [*table()]

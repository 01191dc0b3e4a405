"""Figures beside their aims, as a table."""

import math
from collections.abc import Sequence

from msgspec import Struct


class Figure(Struct, frozen=True):
    """What was measured; `most` or `least` is its aim, or neither where it is only told."""

    what: str
    found: float
    unit: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def holds(self) -> bool:
        """Whether it is within its aim."""
        return (self.most is None or self.found <= self.most) and (self.least is None or self.found >= self.least)

    def row(self) -> str:
        """A row of the table."""
        aim = f"≤ {self.most:g}" if self.most is not None else f"≥ {self.least:g}" if self.least is not None else ""
        verdict = ("yes" if self.holds else "NO") if aim else ""
        return f"| {self.what} | {self.found:,.4g} {self.unit} | {aim} | {verdict} |".replace("  ", " ")


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all does not exceed; NaN for none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan


def show(figures: Sequence[Figure]) -> None:
    """Print the rows as they come."""
    for figure in figures:
        print(figure.row(), flush=True)

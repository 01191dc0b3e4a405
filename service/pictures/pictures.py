"""Pictures as pixels: drawn in processes of their own, by turns, and kept for all who may see the same."""

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec

from service.pictures.card import Card
from service.pictures.drawer import PATIENCE_SECONDS, Drawer
from service.pictures.position import Position
from service.pictures.turns import Turns
from service.runtime.metrics import COUNTS
from service.runtime.offload import Crowded

MOST_WAITING: Final = 32
"""Pictures that wait in one web process; they take a few seconds."""
MOST_WAITING_EACH: Final = 16


class Pictures:
    """The drawing processes of a web process."""

    def __init__(self, folder: Path, capacity: int, processes: int, patience: float = PATIENCE_SECONDS) -> None:
        """`capacity` is how many bytes of drawn pictures the folder may hold; processes start when they are needed.

        `patience` is how long one may draw (s).
        """
        self._turns = Turns(processes, MOST_WAITING, MOST_WAITING_EACH)
        self._idle = [Drawer(folder, capacity, patience) for _ in range(processes)]

    @property
    def drawers(self) -> Sequence[Drawer]:
        """Those that draw nothing now."""
        return tuple(self._idle)

    def pixels(self, wanted: Position | Card, who: str) -> bytes:
        """The picture of a position, or a card, for this caller: an account or a network.

        Raises Crowded when too many wait already, NotDrawn, and ValueError for what cannot be drawn.
        """
        try:
            with COUNTS.pictures_waiting.track_inprogress(), self._turns.taken(who):
                return self._draw(msgspec.msgpack.encode(wanted))
        except Crowded:
            COUNTS.pictures_refused.inc()
            raise

    def _draw(self, asked: bytes) -> bytes:
        began, outcome = perf_counter(), "failed"
        drawer = self._idle.pop()
        try:
            picture, drawn = drawer.draw(asked)
            outcome = "drawn" if drawn else "kept"
            return picture
        finally:
            self._idle.append(drawer)
            COUNTS.drawing.labels(outcome).observe(perf_counter() - began)

    def stop(self) -> None:
        """End the processes that draw nothing now; they start again when they are needed."""
        for drawer in self._idle:
            drawer.stop()

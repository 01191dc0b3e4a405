"""All promises at once."""

from collections.abc import Iterator

from tests.faults.histories.calls import Breach, History
from tests.faults.histories.deliveries import check_deliveries
from tests.faults.histories.games import check_games
from tests.faults.histories.registers import check_registers


def check(history: History) -> Iterator[Breach]:
    """What a history breaks of docs/promises.md."""
    yield from check_games(history)
    yield from check_registers(history)
    yield from check_deliveries(history)

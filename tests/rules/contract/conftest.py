"""Every test here runs for each rulebook that is found, with all its numbers of seats and options.

Both together come in full in the long mode; otherwise every number of seats with half of the sets of options.
"""

import pytest

from tests.rules.contract.playing import plain_tables, tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A parameter `table` takes those tables, `usual` those with the options of a game that asks for none."""
    if "table" in metafunc.fixturenames:
        every = bool(metafunc.config.getoption("--long"))
        metafunc.parametrize("table", tables(every=every), ids=lambda table: table.name)
    if "usual" in metafunc.fixturenames:
        metafunc.parametrize("usual", plain_tables(), ids=lambda table: table.name)

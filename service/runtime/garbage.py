"""What the collector of garbage need not look at: it stops a process for as long as it takes to walk all objects."""

import gc
from typing import Final

YOUNG: Final = 10_000
"""Objects between two looks at the youngest: a long game makes so many when it is loaded, and none is garbage."""


def load_undisturbed() -> None:
    """Collect nothing while a process loads its modules, a third of its start: hardly any of that is garbage."""
    gc.disable()


def rest_modules() -> None:
    """Leave everything that the process has loaded so far out of all further collections: call it once it is ready.

    It stays for ever anyway. Walked again and again it took up to 70 ms, and came upon every few moves in games that a
    process had not seen before: `tests/bench/cold.py`.
    """
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()

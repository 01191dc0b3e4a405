"""Tables from each member of a closed set (events, moves, phases) to what deals with it, complete when they load."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def complete(members: Iterable[K], *tables: Mapping[K, T]) -> dict[K, T]:
    """The tables as one. Raises `TypeError` unless they have each member once, and nothing else."""
    found = Counter(key for table in tables for key in table)
    wanted = set(members)
    faults = {
        "missing": wanted - found.keys(),
        "unknown": found.keys() - wanted,
        "double": {key for key, times in found.items() if times > 1},
    }
    told = [f"{fault}: {', '.join(sorted(map(_name, keys)))}" for fault, keys in faults.items() if keys]
    if told:
        raise TypeError("; ".join(told))
    return {key: value for table in tables for key, value in table.items()}


def _name(key: object) -> str:
    return key.__name__ if isinstance(key, type) else str(key)

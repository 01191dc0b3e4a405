"""Views as floats: feature hashing (Weinberger, Dasgupta, Langford, Smola, Attenberg 2009) of every value in them."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from games.core.view import View

FLOATS: Final = 2048
_REMEMBERED: Final = 1 << 16

Feature = tuple[str, float]


def observed(view: View) -> NDArray[np.float32]:
    """A view as 2,048 floats from -1 to 1.

    A value counts at its path as what it is, a number also by its size (x / (1 + |x|)), an item of a list also
    wherever it stands. Features that meet in a float are added up with signs of their own, and cut off at 1.
    """
    floats = np.zeros(FLOATS, np.float32)
    for feature, size in _features("", msgspec.to_builtins(view)):
        place, sign = _place(feature)
        floats[place] += sign * size
    return np.clip(floats, -1.0, 1.0)


def _features(path: str, value: Any) -> Iterator[Feature]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _features(f"{path}.{name}", part)
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield from _features(f"{path}.{number}", item)
            if not isinstance(item, dict | list | tuple):
                yield f"{path}[]={item}", 1.0
    else:
        yield f"{path}={value}", 1.0
        if isinstance(value, int | float):
            yield path, value / (1 + abs(value))


@lru_cache(_REMEMBERED)
def _place(feature: str) -> tuple[int, float]:
    """Where a feature counts, and with which sign."""
    digest = int.from_bytes(blake2b(feature.encode(), digest_size=8).digest())
    return (digest >> 1) % FLOATS, 1.0 if digest & 1 else -1.0

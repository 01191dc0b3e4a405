"""What is malformed in a move or in options, as facts: the sentences of refusals and JSON paths are made of them."""

import re
from typing import Any, Final

import msgspec

_MISSING: Final = re.compile(r"missing required field `(\w+)`")
_BOUND: Final = re.compile(r"Expected `(?:int|float)` (>=|<=) (-?\d+)")
_BOUNDS: Final = {">=": "least", "<=": "most"}
_PLACE: Final = re.compile(r" - at `\$\.([^`]+)`$")


def faults(error: msgspec.ValidationError) -> dict[str, Any]:
    """The `reason` in msgspec's words, for programs; the `field` at fault, such as `cards[1]`, or what is `missing`.

    Of a number, also the `least` or the `most` that it may be.
    """
    reason = str(error)
    found = {"missing": _MISSING.search(reason), "field": _PLACE.search(reason)}
    bound = _BOUND.search(reason)
    bounds = {_BOUNDS[bound[1]]: int(bound[2])} if bound else {}
    return {"reason": reason} | bounds | {name: part[1] for name, part in found.items() if part}

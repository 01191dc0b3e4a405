"""What is malformed in a move or in options, as facts: the sentences of refusals and JSON paths are made of them."""

import re
from typing import Final

import msgspec

_MISSING: Final = re.compile(r"missing required field `(\w+)`")
_PLACE: Final = re.compile(r" - at `\$\.([^`]+)`$")


def faults(error: msgspec.ValidationError) -> dict[str, str]:
    """The `reason` in msgspec's words, for programs; the `field` at fault, such as `cards[1]`, or what is `missing`."""
    reason = str(error)
    found = {"missing": _MISSING.search(reason), "field": _PLACE.search(reason)}
    return {"reason": reason} | {name: part[1] for name, part in found.items() if part}

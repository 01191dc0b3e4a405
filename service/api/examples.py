"""Examples for the document: `examples.json` of a subject has them by shape, or by operation where that has its own."""

from pathlib import Path
from typing import Any, Final

import msgspec

EXAMPLES: Final[dict[str, Any]] = {
    name: example
    for file in sorted(Path(__file__).parent.glob("*/examples.json"))
    for name, example in msgspec.json.decode(file.read_bytes()).items()
}


def example_of(*names: str) -> dict[str, Any]:
    """The first example there is, as a media type of the document has it; empty where there is none.

    A list has several, each with a name and a summary.
    """
    found = next((EXAMPLES[name] for name in names if name in EXAMPLES), None)
    if isinstance(found, list):
        return {"examples": {one["name"]: {"summary": one["summary"], "value": one["value"]} for one in found}}
    return {} if found is None else {"example": found}

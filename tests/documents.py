"""What documents tell their readers to write, read from there by the tests that do it."""

import re
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[1] / "docs"


def block(page: str, named: str) -> str:
    """The block of a page in docs/ whose fence bears that name; there is one."""
    text = (DOCS / page).read_text(encoding="utf-8")
    [found] = re.findall(rf"^```{re.escape(named)}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(found)

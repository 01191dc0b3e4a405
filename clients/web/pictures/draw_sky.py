"""Writes `sky.js`, the stars of the front page's chart: `python -m clients.web.pictures.draw_sky MAP`.

MAP is JSON with `stars` (`id`, `ra`, `dec`, `mag`) and `lines` (`a`, `b`: ids), as the board of the real sky has them.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

TEXT: Final = """/**
 * Bright stars of the northern sky and the lines of its figures. Made by draw_sky.py from data of d3-celestial
 * (© 2015 Olaf Frohn, BSD-3-Clause), epoch J2000.
 */

/** Right ascension and declination in degrees, and magnitude. */
export const STARS = {stars};

/** Which stars are joined, by their places in STARS. */
export const LINES = {lines};
"""


def module(sky: dict[str, Any]) -> str:
    """The text of the module."""
    numbers = {star["id"]: number for number, star in enumerate(sky["stars"])}
    stars = [[round(star[name], 1) for name in ("ra", "dec", "mag")] for star in sky["stars"]]
    lines = [[numbers[line["a"]], numbers[line["b"]]] for line in sky["lines"]]
    return TEXT.format(stars=_compact(stars), lines=_compact(lines))


def _compact(rows: Sequence[Sequence[float]]) -> str:
    return json.dumps(rows, separators=(",", ":"))


if __name__ == "__main__":
    source = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(__file__).with_name("sky.js").write_text(module(source), encoding="utf-8")

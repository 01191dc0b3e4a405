"""Writes `sky.js`, the stars of the front page's chart, from a map in JSON: `python clients/web/pictures/draw_sky.py MAP`.

MAP has `stars` (`id`, `ra`, `dec`, `mag`) and `lines` (`a`, `b`: ids), as the board of the real sky has them.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

HEAD: Final = """/**
 * Bright stars of the northern sky and the lines of its figures. Made by draw_sky.py from data of d3-celestial
 * (© 2015 Olaf Frohn, BSD-3-Clause), epoch J2000.
 */
"""


def module(sky: dict[str, Any]) -> str:
    """The text of the module: stars as right ascension and declination in degrees and magnitude, lines as pairs of stars."""
    numbers = {star["id"]: number for number, star in enumerate(sky["stars"])}
    stars = [[round(star["ra"], 1), round(star["dec"], 1), round(star["mag"], 1)] for star in sky["stars"]]
    lines = [[numbers[line["a"]], numbers[line["b"]]] for line in sky["lines"]]
    return "\n".join([HEAD + "/** Right ascension, declination, magnitude. */", _constant("STARS", stars), "",
                      "/** Which stars are joined, by their places in STARS. */", _constant("LINES", lines), ""])  # fmt: skip


def _constant(name: str, rows: list[list[float]]) -> str:
    return f"export const {name} = {json.dumps(rows, separators=(',', ':'))};"


if __name__ == "__main__":
    source = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(__file__).with_name("sky.js").write_text(module(source), encoding="utf-8")

"""Pictures as pixels, with the fonts that are shipped and no other, so that every machine draws the same."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import resvg_py

from games.drawing.svg import FONT_FILES

MIN_WIDTH: Final = 200
MAX_WIDTH: Final = 2400
PATIENCE: Final = 30
"""Seconds that a drawing may take: more means that the machine is overwhelmed."""

_ROOT: Final = Path(__file__).parents[2]


def png(svg: str, width: int) -> bytes:
    """The picture as a PNG of that width in pixels, its height in proportion.

    A large board takes a good part of a second and the renderer holds the interpreter's lock all the while, so a child
    process draws: other requests go on. Raises `ValueError` for a width outside of `MIN_WIDTH` to `MAX_WIDTH` and for
    what is not SVG, `subprocess.TimeoutExpired` after `PATIENCE`.
    """
    if not MIN_WIDTH <= width <= MAX_WIDTH:
        raise ValueError(f"width must be from {MIN_WIDTH} to {MAX_WIDTH}")
    command = [sys.executable, "-m", "service.pictures.png", str(width)]
    done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=PATIENCE, cwd=_ROOT, check=False)
    if done.returncode:
        raise ValueError(f"no picture: {done.stderr.decode(errors='replace').strip()[-200:]}")
    return done.stdout


def main(width: int) -> None:
    """Draw the SVG of the standard input to the standard output."""
    svg = sys.stdin.buffer.read().decode()
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=list(FONT_FILES))
    # Not sys.stdout: where PYTHONUNBUFFERED is set, it writes no more than the pipe takes when a signal interrupts it.
    with open(sys.stdout.fileno(), "wb", closefd=False) as output:
        output.write(bytes(drawn))


if __name__ == "__main__":
    main(int(sys.argv[1]))

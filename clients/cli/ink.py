"""Lines in a terminal: a colour for each seat, minor events dimmed, plain text where colours are not wanted."""

import os
import shutil
import textwrap
from typing import Final, TextIO

SEATS: Final = (36, 33, 35, 32, 34, 91, 96, 93)
BOLD: Final = 1
DIM: Final = 2
WIDEST: Final = 110
MARK: Final = "●"


class Ink:
    """Writes to a stream, in colour if wanted and if the stream is a terminal (https://no-color.org)."""

    def __init__(self, out: TextIO, wanted: bool = True) -> None:
        self.terminal = out.isatty()
        self._out = out
        self._colours = wanted and self.terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._among_seats = False
        self._width = min(shutil.get_terminal_size().columns, WIDEST)

    def title(self, text: str, below: str) -> None:
        """The title of the game, and below it where else to follow it."""
        self._line("")
        self._line(self._paint(text, BOLD))
        self._line(self._paint("─" * min(len(text), self._width), DIM))
        self._line(self._paint(below, DIM))
        self._line("")

    def heading(self, text: str) -> None:
        """The heading of a part."""
        self._line("")
        self._line(self._paint(text, BOLD))

    def event(self, text: str, seat: int | None, *, quiet: bool = False) -> None:
        """An event: of a seat, or (None) of the whole game."""
        if seat is None:
            if self._among_seats:
                self._line("")
            self._paragraph(text, "", (BOLD,))
        else:
            mark = self._paint(MARK, SEATS[seat % len(SEATS)]) if self._colours else " "
            self._paragraph(text, f"  {mark} ", (DIM,) if quiet else ())
        self._among_seats = seat is not None

    def bar(self, label: str, share: float, length: int, text: str, seat: int) -> None:
        """A share of `length` as a bar in the seat's colour, between its label and a text."""
        full = round(length * share)
        drawn = self._paint("█" * full, SEATS[seat % len(SEATS)]) + " " * (length - full)
        self._line(f"  {label}  {drawn}  {text}")

    def end(self) -> None:
        """Leave an empty line before the prompt."""
        self._line("")

    def _paragraph(self, text: str, indent: str, styles: tuple[int, ...]) -> None:
        room = max(20, self._width - (4 if indent else 0))
        for number, line in enumerate(textwrap.wrap(text, room) or [""]):
            begin = indent if number == 0 or not indent else "    "
            self._line(begin + self._paint(line, *styles))

    def _paint(self, text: str, *styles: int) -> str:
        if not self._colours or not styles or not text:
            return text
        return f"\x1b[{';'.join(map(str, styles))}m{text}\x1b[0m"

    def _line(self, text: str) -> None:
        print(text, file=self._out, flush=True)

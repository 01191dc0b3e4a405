"""Text in columns for terminals and mails: what is measured is what a terminal shows, not characters."""

import unicodedata
from collections.abc import Iterable

from games.core.texts import printable


def columns(text: str) -> int:
    """How many terminal columns the text takes: two for East Asian wide letters, none for combining marks."""
    return len(text) if text.isascii() else sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def cut(text: str, width: int) -> str:
    """The text in one printable line of at most `width` columns, cut with an ellipsis."""
    line = printable(text)
    if columns(line) <= width:
        return line
    kept, room = "", width - 1
    for letter in line:
        room -= _columns(letter)
        if room < 0:
            break
        kept += letter
    return kept.rstrip() + "…"


def left(text: str, width: int) -> str:
    """The text cut or padded at its end to exactly `width` columns."""
    line = cut(text, width)
    return line + " " * (width - columns(line))


def right(text: str, width: int) -> str:
    """The text cut or padded at its beginning to exactly `width` columns."""
    line = cut(text, width)
    return " " * (width - columns(line)) + line


def wrapped(head: str, items: Iterable[str], width: int) -> list[str]:
    """The items after `head`, with commas, on as many lines as it takes; further lines are indented below the first."""
    lines = [head]
    empty = True
    for item in items:
        shown = cut(item, width - columns(head) - 1)
        addition = shown if empty else f", {shown}"
        if not empty and columns(lines[-1]) + columns(addition) >= width:
            lines[-1] += ","
            lines.append(" " * columns(head))
            addition = shown
        lines[-1] += addition
        empty = False
    return lines

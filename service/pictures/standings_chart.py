"""Standings of a tournament as a picture to share, by day or by night, with its words for who cannot see it."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from games.core.texts import Words, printable
from games.drawing.svg import DISPLAY_FONT, Look, broken, document, escape, fitted, label, rect, tag
from service.pictures.themes import style

_WIDTH: Final = 720
_LEFT, _RIGHT = 24, 696
_RANK, _NAME, _POINTS = 62, 80, 480
_NAMES_WIDTH: Final = 310
_ROW: Final = 36
_DIVISION: Final = 50
_FOOT: Final = 46
_SIZE: Final = 19.0
_TITLE: Final = 28.0
_TITLE_LINE: Final = 34
_TITLE_WIDTH: Final = 560
"""Less than there is: who sees it may lack the font of titles, and others are wider."""
_DISPLAY: Final[Look] = {"font_family": DISPLAY_FONT, "font_weight": 600}
_LOOKS: Final = (
    ".g{stroke:var(--line);stroke-width:1}.t{fill:var(--ink)}.b{fill:var(--paper)}.a{fill:var(--soft)}"
    ".v{fill:var(--gold)}.w{font-weight:700}.l{opacity:.6}"
)


class Row(Struct, frozen=True, kw_only=True):
    """A line of the standings; `record` is won, drawn and lost, `division` 0 where there is one only."""

    rank: int
    name: str
    points: float
    record: tuple[int, int, int]
    division: int = 0
    left: bool = False


class Shown(Struct, frozen=True, kw_only=True):
    """What is shown of which standings: these rows, of which the first is number `first` of so many `entrants`."""

    title: str
    format: str
    season: int
    seasons: int
    round: int
    final: bool
    rows: Sequence[Row]
    first: int
    entrants: int


def standings_chart(shown: Shown, words: Words, theme: str | None = None) -> str:
    """The standings; pure. Its height grows with the rows."""
    parts = [_head(shown, words), *_parts(shown, words), _foot(shown, words)]
    drawn, height = [], 0
    for tall, markup in parts:
        drawn.append(tag("g", markup, transform=f"translate(0 {height})"))
        height += tall
    look = f"<desc>{escape(_told(shown, words))}</desc><style>{style(theme)}{_LOOKS}</style>"
    ground = rect(0, 0, _WIDTH, height, class_="b")
    return document(_WIDTH, height, words.language, shown.title, look, ground, *drawn)


def _stage(shown: Shown, words: Words) -> str:
    """Of what the standings are: final, or after which round."""
    season = [words.say("standings.season", season=shown.season)] if shown.seasons > 1 else []
    state = words.say("standings.final") if shown.final else words.say("standings.round", round=shown.round)
    return " · ".join((words.say(f"formats.{shown.format}.title"), *season, state))


def _told(shown: Shown, words: Words) -> str:
    lines = (f"{row.rank}. {row.name}: {_figure(row.points, words)}" for row in shown.rows)
    return "; ".join((_stage(shown, words), *lines))


def _head(shown: Shown, words: Words) -> tuple[int, str]:
    first, *rest = broken(printable(shown.title), _TITLE, _TITLE_WIDTH)
    lines = [first, *([" ".join(rest)] if rest else [])]
    titles = [
        label(_LEFT, 42 + at * _TITLE_LINE, fitted(line, _TITLE, _TITLE_WIDTH), _TITLE, class_="v", **_DISPLAY)
        for at, line in enumerate(lines)
    ]
    y = 70 + (len(lines) - 1) * _TITLE_LINE
    stage = label(_LEFT, y, fitted(_stage(shown, words), 18, _RIGHT - _LEFT), 18, class_="t")
    columns = [
        label(x, y + 34, words.say(f"standings.{key}"), 17.3, class_="t l", text_anchor="end")
        for x, key in ((_POINTS, "points"), (_RIGHT, "record"))
    ]
    return y + 44, "".join((*titles, stage, *columns))


def _parts(shown: Shown, words: Words) -> Iterator[tuple[int, str]]:
    """The rows from above, and a title for each division, with their heights."""
    if not shown.rows:
        yield _ROW, label(_LEFT, 25, words.say("standings.none"), _SIZE, class_="t")
    for division, rows in groupby(shown.rows, lambda row: row.division):
        if division:
            text = words.say("standings.division", division=division)
            yield _DIVISION, label(_LEFT, 36, text, 21, class_="v", **_DISPLAY)
        for row in rows:
            yield _ROW, _row(row, words, won=shown.final and row.rank == 1)


def _row(row: Row, words: Words, *, won: bool) -> str:
    weight, faint = (" w" if won else ""), (" l" if row.left else "")
    name = fitted(row.name, _SIZE, _NAMES_WIDTH)
    back = rect(_LEFT - 8, 0, _RIGHT - _LEFT + 16, _ROW, class_="a") if won else ""
    record = " / ".join(map(str, row.record))
    return (
        back
        + tag("path", d=f"M{_LEFT} 0H{_RIGHT}", class_="g")
        + label(_RANK, 25, str(row.rank), _SIZE, class_=f"v{weight}", text_anchor="end")
        + label(_NAME, 25, name, _SIZE, class_=f"t{weight}{faint}")
        + label(_POINTS, 25, _figure(row.points, words), _SIZE, class_=f"t{weight or ' w'}", text_anchor="end")
        + label(_RIGHT, 25, record, 17.3, class_="t", text_anchor="end")
    )


def _foot(shown: Shown, words: Words) -> tuple[int, str]:
    """Which part of the standings it is, where it is not all of them."""
    last = shown.first + len(shown.rows) - 1
    part = words.say("standings.part", first=shown.first, last=last, entrants=shown.entrants)
    text = words.say("standings.all", entrants=shown.entrants) if len(shown.rows) == shown.entrants else part
    line = tag("path", d=f"M{_LEFT} 0H{_RIGHT}", class_="g")
    note = label(_LEFT, 30, text, 17.3, class_="t l")
    return _FOOT, line + note + label(_RIGHT, 30, "Astrolude", 17.3, class_="v", text_anchor="end")


def _figure(value: float, words: Words) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if words.language == "fr" else text

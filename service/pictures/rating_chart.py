"""A player's rating over time as a picture, by day or by night, with its words for who cannot see it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from math import ceil, floor, log10
from typing import Final

from games.core.texts import Words
from games.drawing.svg import circle, document, escape, label, number, rect, tag
from projections.lists.history.terms import Rating
from service.pictures.themes import style

POINTS: Final = 200

_WIDTH: Final = 720
_HEIGHT: Final = 270
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 704, 22, 226
_SIZE: Final = 17.3
_LINES: Final = 4
_LOOKS: Final = (
    ".g{stroke:var(--line);stroke-width:1}.t{fill:var(--ink)}.b{fill:var(--paper)}.a{fill:var(--soft)}"
    ".l{fill:none;stroke:var(--gold);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}"
    ".p{stroke-dasharray:1 6}.d{fill:var(--gold);stroke:var(--paper);stroke-width:2}"
    ".v{fill:var(--gold);font-weight:600;paint-order:stroke;stroke:var(--paper);stroke-width:5}"
)

Point = tuple[float, float]


def rating_chart(ratings: Sequence[Rating], words: Words, theme: str | None = None) -> str:
    """The ratings after rated games, the oldest first, dotted while they say little; pure."""
    title = words.say("ratings.title", game=words.say("title"))
    told = _told(ratings, words)
    drawn = _drawn(ratings, words) if ratings else _empty(told)
    look = f"<desc>{escape(told)}</desc><style>{style(theme)}{_LOOKS}</style>"
    ground = rect(0, 0, _WIDTH, _HEIGHT, class_="b")
    return document(_WIDTH, _HEIGHT, words.language, title, look, ground, drawn)


def _told(ratings: Sequence[Rating], words: Words) -> str:
    if not ratings:
        return words.say("ratings.none")
    first, last = ratings[0], ratings[-1]
    return words.say(
        "ratings.told",
        first=_figure(first.ordinal, words),
        since=_date(first, words),
        last=_figure(last.ordinal, words),
        until=_date(last, words),
        count=len(ratings),
        highest=_figure(max(rating.ordinal for rating in ratings), words),
    )


def _empty(told: str) -> str:
    return label(_WIDTH / 2, _HEIGHT / 2, told, _SIZE, class_="t", text_anchor="middle")


def _drawn(ratings: Sequence[Rating], words: Words) -> str:
    least, step, rows = _scale([rating.ordinal for rating in ratings])
    most = least + step * rows

    def down(value: float) -> float:
        return _BOTTOM - (value - least) / (most - least) * (_BOTTOM - _TOP)

    points = [(across, down(rating.ordinal)) for across, rating in zip(_across(ratings), ratings, strict=True)]
    grid = "".join(_row(least + step * row, down(least + step * row), step, words) for row in range(rows + 1))
    return grid + _dates(ratings, words) + _line(ratings, points) + _end(ratings[-1], points, words)


def _scale(values: Sequence[float]) -> tuple[float, float, int]:
    """Where the axis begins, in which steps it goes on, and how many there are: round numbers around the values."""
    low, high = min(values), max(values)
    rough = max(high - low, 1) / _LINES
    power = 10 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    least = floor(low / step) * step
    return least, step, max(1, ceil((high - least) / step))


def _across(ratings: Sequence[Rating]) -> list[float]:
    """By time; a single point is in the middle."""
    begin, end = ratings[0].last, ratings[-1].last
    if begin == end:
        return [(_LEFT + _RIGHT) / 2] * len(ratings)
    return [_LEFT + (rating.last - begin) / (end - begin) * (_RIGHT - _LEFT) for rating in ratings]


def _row(value: float, y: float, step: float, words: Words) -> str:
    text = _figure(value, words, 0 if step >= 1 else 1)
    line = tag("path", d=f"M{_LEFT} {number(y)}H{_RIGHT}", class_="g")
    return line + label(_LEFT - 10, y + 6, text, _SIZE, class_="t", text_anchor="end")


def _dates(ratings: Sequence[Rating], words: Words) -> str:
    begin = label(_LEFT, _BOTTOM + 28, _date(ratings[0], words), _SIZE, class_="t")
    if ratings[0].last == ratings[-1].last:
        return begin
    return begin + label(_RIGHT, _BOTTOM + 28, _date(ratings[-1], words), _SIZE, class_="t", text_anchor="end")


def _line(ratings: Sequence[Rating], points: Sequence[Point]) -> str:
    sure = next((place for place, rating in enumerate(ratings) if not rating.provisional), len(ratings) - 1)
    area = f"{_path(points)}V{_BOTTOM}H{number(points[0][0])}Z"
    parts = [tag("path", d=area, class_="a")]
    if sure:
        parts.append(tag("path", d=_path(points[: sure + 1]), class_="l p"))
    if sure < len(points) - 1:
        parts.append(tag("path", d=_path(points[sure:]), class_="l"))
    return "".join(parts)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _end(rating: Rating, points: Sequence[Point], words: Words) -> str:
    """The last point with its figure, on the side from which the line does not come."""
    x, y = points[-1]
    falls = len(points) > 1 and points[-2][1] < y
    below = (falls and y + 26 < _BOTTOM) or y - 14 < _TOP
    text = label(x, y + 26 if below else y - 14, _figure(rating.ordinal, words), _SIZE, class_="v", text_anchor="end")
    return circle(x, y, 5, class_="d") + text


def _figure(value: float, words: Words, places: int = 1) -> str:
    text = f"{value:.{places}f}".replace("-", "\u2212")
    return text.replace(".", ",") if words.language == "fr" else text


def _date(rating: Rating, words: Words) -> str:
    at = datetime.fromtimestamp(rating.last / 1000, UTC)
    return words.say("ratings.date", year=at.year, month=f"{at.month:02}", day=f"{at.day:02}")

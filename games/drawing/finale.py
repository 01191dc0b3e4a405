"""The end of a game on its board: stars around it, and a crowned ribbon with the winners' names."""

import math
from typing import Any

from games.core.facts import Seat
from games.core.texts import printable
from games.drawing.depth import cast, sheen
from games.drawing.marks import HUES, mark_star
from games.drawing.sheet import Sheet
from games.drawing.svg import (
    LEAST,
    broken,
    circle,
    fitted,
    group,
    label,
    number,
    polygon,
    rect,
    snug,
    star,
    tag,
    text_width,
)

_CROWN = "M-17,11L-20,-9L-9,0L0,-15L9,0L20,-9L17,11ZM-17,14H17V18H-17Z"
_SIZE = 30.0
_HEIGHT = 60.0
_BASES = {1: (41.0,), 2: (27.0, 48.0)}
"""How far below the ribbon's top its lines stand, by how many there are."""
_NARROWER = 0.9


def winners(scene: Sheet[Any]) -> list[Seat]:
    """The seats that have won; none while the game runs."""
    return [score.seat for score in scene.view.result or () if score.rank == 1]


def sparks(scene: Sheet[Any], centre: tuple[float, float], radius: float, count: int = 24) -> str:
    """A wreath of four-pointed stars, every other one in a winner's colour."""
    seats = winners(scene)
    drawn = []
    for place in range(count if seats else 0):
        angle = math.tau * place / count
        x, y = centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)
        large = place % 2 == 0
        hue = HUES[scene.view.marks[seats[place // 2 % len(seats)]].hue] if large else scene.palette.gold
        size = 17 if large else 10
        drawn.append(polygon(star(x, y, size, size * 0.3, 4), fill=hue, stroke=scene.palette.pale, stroke_width=1))
    return group(*drawn, pointer_events="none") if drawn else ""


def ribbon(scene: Sheet[Any], middle: float, top: float, width: float) -> str:
    """Who has won, under a crown; `width` is the most that it may take with its tails."""
    seats = winners(scene)
    if not seats:
        return ""
    palette = scene.palette
    size, lines = _told(scene, seats, width - 190)
    half = max(text_width(line, size) for line in lines) / 2 + 51
    box = (middle - half, top, 2 * half, _HEIGHT)
    parts = (
        *(_tail(scene, middle, top, half, side) for side in (-1, 1)),
        cast(box, 4),
        rect(*box, rx=4, fill=palette.gold, stroke=palette.ink, stroke_width=1.6),
        sheen(box, 4),
        rect(middle - half + 5, top + 5, 2 * half - 10, 50, rx=2, fill="none", stroke=palette.pale, stroke_width=1.2),
        circle(middle, top - 12, 27, fill=palette.night, stroke=palette.gold, stroke_width=3),
        tag(
            "path", d=_CROWN, fill=palette.gold, transform=f"translate({number(middle)} {number(top - 13)}) scale(.86)"
        ),
        mark_star(scene.view.marks[seats[0]], middle - half + 32, top + 30, 14, stroke=palette.ink, stroke_width=1.2),
        *(
            label(middle + 16, top + base, line, size, fill=palette.ink, font_weight=600, text_anchor="middle")
            for base, line in zip(_BASES[len(lines)], lines, strict=True)
        ),
    )
    return group(*parts, id="finale", pointer_events="none")


def _told(scene: Sheet[Any], seats: list[Seat], width: float) -> tuple[float, list[str]]:
    """The size of the letters, and one line or two: names are only cut where two small lines are not enough."""
    whole = _sentence(scene, [scene.names[seat] for seat in seats])
    size, line = snug(whole, _SIZE, width)
    if line == whole:
        return size, [line]
    room = width * _NARROWER
    while len(lines := broken(_shortened(scene, seats, room), LEAST, width)) > 2:
        room *= _NARROWER
    return LEAST, lines


def _shortened(scene: Sheet[Any], seats: list[Seat], width: float) -> str:
    """The same with names that are each no wider than this."""
    return _sentence(scene, [fitted(scene.names[seat], LEAST, width) for seat in seats])


def _sentence(scene: Sheet[Any], names: list[str]) -> str:
    return printable(scene.say("finale", names=scene.words.listed(names), count=len(names)))


def _tail(scene: Sheet[Any], middle: float, top: float, half: float, side: int) -> str:
    """An end of the ribbon, folded behind it."""
    edge = ((half - 16, 16), (half + 38, 16), (half + 24, 43), (half + 38, 70), (half - 16, 70))
    corners = [(middle + side * x, top + y) for x, y in edge]
    return polygon(corners, fill=scene.palette.gold, stroke=scene.palette.ink) + polygon(
        corners, fill="#000", fill_opacity=0.3
    )

"""The final scores, in place of the trick: rank, name and what the points are made of."""

from collections.abc import Mapping
from typing import Any, Final

from games.core.svg import group, label, polygon, star, tag
from games.destiny.picture import marks
from games.destiny.picture.scene import Scene, panel
from games.destiny.picture.style import CAPITALS, GOLD, INK, MIST, PALE

_HEADS: Final = ("horoscope", "characters", "bonus")


def scores(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """A line per seat, best first."""
    ranked = sorted(scene.view["result"], key=lambda score: score["rank"])
    row = min(64.0, (height - 60) / len(ranked))
    heads = "".join(
        scene.text(scene.say(head), _column(x, width, at), y + 32, 14, width * 0.15, fill=MIST)
        for at, head in enumerate((*_HEADS, "total"))
    )
    lines = (_line(scene, score, x, y + 48 + row * at, width, row) for at, score in enumerate(ranked))
    return group(panel(x, y, width, 60 + row * len(ranked)), heads, *lines, id="scores")


def _column(x: float, width: float, at: int) -> float:
    return x + width * (0.5 + 0.145 * at)


def _line(scene: Scene, score: Mapping[str, Any], x: float, y: float, width: float, row: float) -> str:
    middle, size = y + row * 0.5, min(21.0, row * 0.42)
    parts = (sum(score["horoscope"].values()), sum(role["points"] for role in score["characters"]), score["bonus"])
    numbers = "".join(
        label(_column(x, width, at), middle + size * 0.35, str(part), size, fill=PALE, text_anchor="middle")
        for at, part in enumerate(parts)
    )
    medal = polygon(star(x + 30, middle, 19, 16, 12), fill=GOLD if score["rank"] == 1 else MIST)
    rank = label(x + 30, middle + 7, str(score["rank"]), 20, fill=INK, **CAPITALS)
    rule = tag("path", d=f"M{x + 12},{y:.1f}H{x + width - 12}", stroke=GOLD, stroke_opacity=0.3)
    total = marks.hexagon(_column(x, width, 3), middle, min(26.0, row * 0.46), str(score["total"]))
    name = scene.name(score["seat"], x + 58, middle + size * 0.35, size, width * 0.4 - 58)
    return group(rule, medal, rank, name, numbers, total, id=f"score-{score['seat']}", title=scene.names[score["seat"]])

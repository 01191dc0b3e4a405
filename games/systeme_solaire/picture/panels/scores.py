"""The final table of scores."""

from typing import Any

from games.drawing.svg import DISPLAY_FONT, Look, group, label, rect
from games.systeme_solaire.facts import Score
from games.systeme_solaire.picture.figures import marks
from games.systeme_solaire.picture.scene import Scene, panel
from games.systeme_solaire.picture.style import GOLD, MIST, NIGHT, PALE

_COLUMNS = (
    ("rank", 0.045),
    ("player", 0.12),
    ("table", 0.48),
    ("hand_worth", 0.6),
    ("cards", 0.71),
    ("bonus", 0.81),
    ("total", 0.93),
)
"""Heading and place of each column, as a part of the width."""
_FIELDS = (("table_points", 0.48), ("hand_value", 0.6), ("hand_count", 0.71), ("bonus", 0.81))


def scores(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Ranked, with the parts that make the totals."""
    result = sorted(scene.view.result or (), key=lambda score: score.rank)
    line = (height - 56) / max(1, len(result))
    size = min(28.0, line * 0.56)
    headings = (
        label(
            x + width * at, y + 36, scene.say(key), 19, fill=MIST, text_anchor="start" if key == "player" else "middle"
        )
        for key, at in _COLUMNS
    )
    lines = (_line(scene, score, x, y + 48 + line * at, width, line, size) for at, score in enumerate(result))
    return group(panel(x, y, width, height, lit=True), *headings, *lines, id="scores", title=scene.say("total"))


def _line(scene: Scene, score: Score, x: float, y: float, width: float, height: float, size: float) -> str:
    base = y + height / 2 + size * 0.36
    first = score.rank == 1
    name = scene.names[score.seat]
    look: Look = {"fill": PALE, "text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": 600}
    numbers = "".join(label(x + width * at, base, str(getattr(score, field)), size, **look) for field, at in _FIELDS)
    title = scene.say("winner", name=name) if first else f"{score.rank}. {name}"
    band: dict[str, Any] = {"fill": GOLD, "fill_opacity": 0.24} if first else {"fill": NIGHT, "fill_opacity": 0.4}
    return group(
        rect(x + 12, y + 2, width - 24, height - 4, rx=6, **band),
        label(x + width * 0.045, base, str(score.rank), size, **look),
        scene.name(score.seat, x + width * 0.12, base, size, width * 0.31),
        numbers,
        marks.hexagon(x + width * 0.93, y + height / 2, min(height * 0.46, 30), str(score.total)),
        id=f"score-{score.seat}",
        title=f"{title} · {score.total}",
    )

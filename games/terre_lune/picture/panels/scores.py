"""The final table of scores."""

from typing import Any

from games.drawing.svg import Box, Look, group, label, rect
from games.terre_lune.facts import Score
from games.terre_lune.picture.panels.own import prices
from games.terre_lune.picture.scene import Scene, panel
from games.terre_lune.picture.style import GOLD, MIST, NIGHT, PALE

_COLUMNS = (("col_backed", 0.63, "backed"), ("col_bonus", 0.77, "bonus"), ("col_score", 0.915, "score"))

_PRICES = 230
"""The least height in which the list of minerals can be read."""


def scores(scene: Scene, box: Box) -> str:
    """Ranked, with the parts that make the totals, and why the game ended."""
    x, y, width, height = box
    result = sorted(scene.view.result or (), key=lambda score: score.rank)
    why = scene.say(f"ended_{scene.view.ended_by}")
    line = min(74.0, (height - 112) / len(result))
    bottom = 112 + line * len(result)
    heads = (
        label(x + width * at, y + 84, scene.say(key), 18, fill=MIST, text_anchor="middle") for key, at, _ in _COLUMNS
    )
    lines = (_line(scene, score, (x, y + 98 + line * at, width, line)) for at, score in enumerate(result))
    table = group(
        panel(x, y, width, bottom, lit=True),
        scene.title(x + width / 2, y + 44, why, 23, width - 40, text_anchor="middle"),
        *heads,
        *lines,
        id="scores",
        title=why,
    )
    room = height - bottom - 8
    return table + (prices(scene, (x, y + bottom + 8, width, room)) if room > _PRICES else "")


def _line(scene: Scene, score: Score, box: Box) -> str:
    x, y, width, height = box
    first = score.rank == 1
    base = y + height / 2 + 9
    look: Look = {"fill": PALE, "text_anchor": "middle", "font_weight": 600}
    numbers = "".join(
        label(x + width * at, base, str(getattr(score, field)), 31 if field == "score" else 23, **look)
        for _, at, field in _COLUMNS
    )
    return group(
        _band(x + 10, y + 3, width - 20, height - 6, first),
        label(x + 34, base, str(score.rank), 27, **look),
        scene.figure(score.seat, x + 76, y + height / 2, min(1.1, height / 62)),
        scene.name(score.seat, x + 104, base, 23, width * 0.57 - 104),
        numbers,
        id=f"score-{score.seat}",
        title=_title(scene, score),
    )


def _band(x: float, y: float, width: float, height: float, first: bool) -> str:
    look: dict[str, Any] = {"fill": GOLD, "fill_opacity": 0.28} if first else {"fill": NIGHT, "fill_opacity": 0.5}
    return rect(x, y, width, height, rx=6, **look)


def _title(scene: Scene, score: Score) -> str:
    name = scene.names[score.seat]
    title = scene.say("winner", name=name) if score.rank == 1 else f"{score.rank}. {name}"
    return f"{title} · {score.score}"

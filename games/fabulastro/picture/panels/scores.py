"""The final ranking: house, name and freedom of debt first, then gold and courage."""

from typing import Any, Final

from games.drawing.svg import Box, Look, group, label, polygon, rect, star
from games.fabulastro.facts.shapes import Ranked
from games.fabulastro.picture import art
from games.fabulastro.picture.scene import Scene, panel, token
from games.fabulastro.picture.style import GOLD, MIST, NIGHT, PALE

_COLUMNS: Final = (("goals", 0.56), ("gold", 0.69), ("courage", 0.8), ("score", 0.92))
_BOLD: Final[Look] = {"fill": PALE, "text_anchor": "middle", "font_weight": 600}


def scores(scene: Scene, box: Box) -> str:
    """Ranked, with the parts that make the totals, and why the game ended."""
    x, y, width, height = box
    result = sorted(scene.view.result or (), key=lambda score: score.rank)
    why = scene.say(f"ended_{scene.view.ended_by}")
    line = min(84.0, (height - 104) / len(result))
    heads = (
        scene.text(x + width * at, y + 78, scene.say(f"col_{key}"), 17.5, width * 0.13, fill=MIST, text_anchor="middle")
        for key, at in _COLUMNS
    )
    lines = (_line(scene, score, (x, y + 92 + line * at, width, line)) for at, score in enumerate(result))
    return group(
        panel((x, y, width, 104 + line * len(result)), lit=True),
        scene.title(x + width / 2, y + 44, why, 23, width - 40, text_anchor="middle"),
        *heads,
        *lines,
        id="scores",
        title=why,
    )


def _line(scene: Scene, score: Ranked, box: Box) -> str:
    x, y, width, height = box
    first, seat = score.rank == 1, score.seat
    base = y + height / 2 + 8
    look: dict[str, Any] = {"fill": GOLD, "fill_opacity": 0.28} if first else {"fill": NIGHT, "fill_opacity": 0.5}
    numbers = "".join(
        label(x + width * at, base, str(getattr(score, key)), 26 if key == "score" else 22, **_BOLD)
        for key, at in _COLUMNS
    )
    name = scene.names[seat]
    title = scene.say("winner", name=name) if first else f"{score.rank}. {name}"
    return group(
        rect(x + 10, y + 3, width - 20, height - 6, rx=7, **look),
        label(x + 34, base, str(score.rank), 26, **_BOLD),
        token(seat, x + 70, y + height / 2 - 2, 14),
        scene.name(seat, x + 96, base, 22, width * 0.5 - 96),
        numbers,
        polygon(star(x + 34, y + 10, 8, 3.4, 5), fill=GOLD) if first and height > 56 else "",
        art.pictogram("crown", x + 70, y + height / 2 - 24, 22, GOLD) if first and height > 64 else "",
        id=f"score-{seat}",
        title=f"{title} · {score.score}",
    )

"""The page that covers the map while a seat names neighbours from memory: the figures that it may name."""

from typing import Final

from games.drawing.svg import LEAST, group, label, rect, snug, tag, text_width
from games.jeu_des_etoiles.components import CONSTELLATIONS
from games.jeu_des_etoiles.naming import figure_gloss, figure_name
from games.jeu_des_etoiles.picture.figures.letters import sign
from games.jeu_des_etoiles.picture.scene import Scene, heading, panel
from games.jeu_des_etoiles.picture.style import ENGRAVED, GOLD, MIST, PALE, SUN
from games.jeu_des_etoiles.picture.window import Rectangle

_ENGRAVED_WIDTH: Final = 1.15
"""How much broader engraved letters are than those of texts."""
_ROOMY: Final = 50
"""From this height an entry has its Latin name too."""


def index(scene: Scene, box: Rectangle, columns: int) -> str:
    """The names in alphabetical order, down the columns, each an element to choose, with its Latin name below."""
    names = sorted(scene.view.names or (), key=lambda name: _sorting(figure_name(scene.words, name)))
    per_column = -(-len(names) // columns)
    x, y, width, height = box
    top, step = y + height * 0.115, height * 0.87 / per_column
    title = heading(
        x + width / 2, y + height * 0.062, scene.say("index"), height * 0.034, width * 0.94, text_anchor="middle"
    )
    rule = tag("path", d=f"M{x + width * 0.1},{y + height * 0.09}h{width * 0.8}", stroke=GOLD, stroke_opacity=0.6)
    room = (width - 32) / columns
    entries = (
        _entry(scene, name, x + 16 + room * (at // per_column), top + step * (at % per_column), room, step)
        for at, name in enumerate(names)
    )
    return panel(x, y, width, height) + title + rule + "".join(entries)


def _entry(scene: Scene, name: str, x: float, y: float, width: float, height: float) -> str:
    figure = CONSTELLATIONS[name]
    plate = rect(x + 4, y + 2, width - 8, height - 4, rx=6, fill=PALE, fill_opacity=0.06)
    shown = figure_name(scene.words, name)
    roomy = height > _ROOMY
    room = width - (50 if figure.zodiac else 28)
    size = min(23, height * 0.5 if roomy else height * 0.6, room / text_width(shown, _ENGRAVED_WIDTH))
    zodiacal = sign(name, x + width - 22, y + height / 2, min(22, height * 0.5), SUN) if figure.zodiac else ""
    base = y + height * (0.5 if roomy else 0.7)
    drawn = label(x + 14, base, shown, size, fill=SUN if figure.zodiac else PALE, **ENGRAVED)
    if roomy:
        small, latin = snug(figure_gloss(scene.words, figure.id), LEAST, width - 52)
        drawn += label(x + 14, y + height * 0.84, latin, small, fill=MIST)
    return group(plate, drawn, zodiacal, id=f"name-{name}", title=shown)


def _sorting(name: str) -> str:
    return name.translate(str.maketrans("ÉÈÊÀÂÎÏÔÛ", "EEEAAIIOU"))

"""The board of Fabulastro as SVG, drawn from a view, so that it can show nothing hidden."""

from collections.abc import Sequence

from games.core.rulebook import Focus, Shape
from games.drawing.depth import DEFINITIONS
from games.drawing.svg import document
from games.fabulastro.picture import art, centre, layout, pavement, sky, wheel
from games.fabulastro.picture.scene import Scene
from games.fabulastro.view.shapes import View


def picture(
    view: View,
    language: str,
    names: Sequence[str],
    shape: Shape = "wide",
    *,
    focus: Focus | None = None,
) -> str:
    """The board for the view's `viewer`; the same bytes for the same view. It is shown whole, whatever the `focus`.

    `names` are the players by seat. Elements carry the ids that move forms refer to (VIEW.md), and for whoever reads
    on, `debt-0-7`, `house-0`, `name-0`, `taken-0`, `piles`, `bag`, `bank`, `mime`, `inventions`, `score-0`.
    """
    scene = Scene(view, language, names, tall=shape == "tall")
    if shape == "tall":
        (drawn, height), width = layout.tall(scene), 800
    else:
        drawn, (width, height) = layout.wide(scene), layout.WIDE
    title = scene.say("description", turn=view.turn_no, phase=scene.words.say(f"phases.{view.phase}"))
    defined = art.definitions(drawn, DEFINITIONS, pavement.stones(), wheel.seals(), centre.sent())
    return document(width, height, scene.words.language, title, defined, sky.night(width, height), drawn)

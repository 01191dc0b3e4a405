"""The board of Jeu des Étoiles as SVG, drawn from a view, so that it can show nothing hidden."""

from collections.abc import Sequence

from games.core.rulebook import Focus, Shape
from games.jeu_des_etoiles.picture import chart, layout
from games.jeu_des_etoiles.picture.scene import Scene
from games.jeu_des_etoiles.picture.style import ART
from games.jeu_des_etoiles.view import View


def picture(
    view: View,
    language: str,
    names: Sequence[str],
    shape: Shape = "wide",
    *,
    focus: Focus | None = None,
) -> str:
    """The board for the view's `viewer`; the same bytes for the same arguments.

    `names` are the players by seat. `focus` is the part of the map to show large (left, top, width, height as parts of
    the whole). Elements carry the ids that move forms refer to: `star-S11767`, `constellation-UMa`, `name-UMa`,
    `rocket-2`, `colour-red`, `deck`, `seat-3`.
    """
    scene = Scene(view, language, names)
    if shape == "tall":
        (board, height), width = layout.tall(scene, focus), 800
    else:
        board, (width, height) = layout.wide(scene, focus), layout.WIDE
    definitions = f"{ART['definitions']}{chart.lettering(scene.words)}{layout.clips(shape, focus)}"
    title = scene.say("description", round=view.round, phase=scene.words.say(f"phases.{view.phase}"))
    return scene.document((width, height), title, definitions, layout.ground(width, height), board)

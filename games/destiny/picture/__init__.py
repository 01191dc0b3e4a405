"""The board of Destiny as SVG, drawn from a view, so that it can show nothing hidden."""

from collections.abc import Sequence

from games.core.rulebook import Focus, Shape
from games.destiny.picture import layout, sky
from games.destiny.picture.figures.ink import NIB
from games.destiny.picture.scene import Scene
from games.destiny.picture.style import ART
from games.destiny.view import View


def picture(
    view: View,
    language: str,
    names: Sequence[str],
    shape: Shape = "wide",
    *,
    focus: Focus | None = None,
) -> str:
    """The board for the view's `viewer`; the same bytes for the same view. There is no map to focus on.

    `names` are the players by seat. Elements carry the ids that move forms refer to (VIEW.md).
    """
    scene = Scene(view, language, names)
    if shape == "tall":
        (board, height), width = layout.tall(scene), layout.TALL
    else:
        board, (width, height) = layout.wide(scene), layout.WIDE
    title = scene.say("description", round=view.round, phase=scene.words.say(f"phases.{view.phase}"))
    ground = sky.ground(width, height)
    return scene.document((width, height), title, ART["definitions"], ground, board, look=f" {NIB}")

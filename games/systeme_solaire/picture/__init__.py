"""The board of Système Solaire as SVG, drawn from a view, so that it can show nothing hidden."""

from collections.abc import Sequence

from games.core.rulebook import Focus, Shape
from games.systeme_solaire.picture import layout, sky
from games.systeme_solaire.picture.scene import Scene
from games.systeme_solaire.picture.style import ART
from games.systeme_solaire.view import View


def picture(
    view: View,
    language: str,
    names: Sequence[str],
    shape: Shape = "wide",
    *,
    focus: Focus | None = None,
) -> str:
    """The board for the view's `viewer`; the same bytes for the same view. There is no map to focus on.

    `names` are the players by seat. Elements carry the ids that move forms refer to: `lot-2`, `lot-2-card-0`,
    `hand-mars-0`, `table-1-terre`, `seat-3`, `set-1245`, `extra-0`, `bid`.
    """
    scene = Scene(view, language, names)
    if shape == "tall":
        (board, height), width = layout.tall(scene), 800
    else:
        board, (width, height) = layout.wide(scene), layout.WIDE
    title = scene.say(
        "description", round=view.round, rounds=view.rounds, phase=scene.words.say(f"phases.{view.phase}")
    )
    ground = sky.ground(width, height)
    return scene.document((width, height), title, ART["definitions"], ground, board)

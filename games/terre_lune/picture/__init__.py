"""The board of De la Terre à la Lune as SVG, drawn from a view, so that it can show nothing hidden."""

from collections.abc import Sequence

from games.core.rulebook import Focus, Shape
from games.terre_lune.picture import layout, sky
from games.terre_lune.picture.scene import Scene
from games.terre_lune.picture.style import ART
from games.terre_lune.view.shapes import View


def picture(
    view: View,
    language: str,
    names: Sequence[str],
    shape: Shape = "wide",
    *,
    focus: Focus | None = None,
) -> str:
    """The board for the view's `viewer`; the same bytes for the same view. It is shown whole, whatever the `focus`.

    `names` are the players by seat. Elements carry the ids that move forms refer to: `node-MA3`, `site-4`,
    `station-A`, `rocket-2`, `hand-R1`, `trump-R`, `deposit-SI`, `lot-1`; and for whoever reads on, `seat-0`,
    `trick-1`, `flight-MA3`, `push-1-MA4`, `kind-FE`, `log-3`, `score-0`.
    """
    scene = Scene(view, language, names)
    if shape == "tall":
        (drawn, height), width = layout.tall(scene), 800
    else:
        drawn, (width, height) = layout.wide(scene), layout.WIDE
    title = scene.say("description", round=view.round, phase=scene.words.say(f"phases.{view.phase}"))
    ground = sky.ground(width, height)
    return scene.document((width, height), title, ART["definitions"], ground, drawn)

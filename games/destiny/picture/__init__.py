"""The board of Destiny as SVG, drawn from a view, so that it can show nothing hidden."""

from collections.abc import Sequence
from typing import Literal

from games.core.svg import TEXT_FONT, escape
from games.destiny.picture import layout, sky
from games.destiny.picture.ink import NIB
from games.destiny.picture.parts import parts
from games.destiny.picture.scene import Scene
from games.destiny.view import View

__all__ = ["picture"]


def picture(
    view: View,
    language: str,
    names: Sequence[str],
    shape: Literal["wide", "tall"] = "wide",
    *,
    focus: tuple[float, float, float, float] | None = None,
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
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' lang="{scene.words.language}" font-family="{escape(TEXT_FONT)}" font-weight="500" {NIB}>'
        f"<title>{escape(title)}</title>"
        f"<defs>{sky.gradients()}{parts()}{''.join(scene.symbols.values())}</defs>"
        f"{sky.ground(width, height)}{board}</svg>"
    )

"""The board of Système Solaire as SVG, drawn from a view, so that it can show nothing hidden."""

from collections.abc import Sequence
from typing import Literal

from games.core.svg import TEXT_FONT, escape
from games.systeme_solaire.picture import cards, layout, sky
from games.systeme_solaire.picture.scene import Scene
from games.systeme_solaire.view import View

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

    `names` are the players by seat. Elements carry the ids that move forms refer to: `lot-2`, `lot-2-card-0`,
    `hand-3`, `table-1-terre`, `seat-3`, `set-1245`, `extra-0`, `bid`.
    """
    scene = Scene(view, language, names)
    if shape == "tall":
        (board, height), width = layout.tall(scene), 800
    else:
        board, (width, height) = layout.wide(scene), layout.WIDE
    title = scene.say(
        "description", round=view.round, rounds=view.rounds, phase=scene.words.say(f"phases.{view.phase}")
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' lang="{scene.words.language}" font-family="{escape(TEXT_FONT)}" font-weight="500">'
        f"<title>{escape(title)}</title>"
        f"<defs>{sky.gradient()}{cards.frames()}{''.join(scene.symbols.values())}</defs>"
        f"{sky.ground(width, height)}{board}</svg>"
    )

"""The end of a game on the board: stars between the medallions and around the pot, and the winners' ribbon."""

from games.drawing.finale import ribbon, sparks
from games.fabulastro.picture.geometry import CENTRE, MIDDLE
from games.fabulastro.picture.scene import Scene

_TOP = 590.0
"""Where the ribbon hangs."""


def finale(scene: Scene) -> str:
    """Nothing while the game runs."""
    around = (MIDDLE, MIDDLE)
    wreaths = sparks(scene, around, 372, 12) + sparks(scene, around, CENTRE - 10, 12)
    return wreaths + ribbon(scene, MIDDLE, _TOP, 560)

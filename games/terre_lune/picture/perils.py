"""What waits on a square for a rocket that would stop there, read from a view, for picture and text alike."""

from typing import Literal

from games.terre_lune.board import CROSSINGS, Node
from games.terre_lune.view.shapes import View

Peril = Literal["collision", "danger"]


def peril(view: View, seat: int, node: Node) -> Peril | None:
    """A collision with the satellite (TL-69, TL-74), the danger of being dragged (TL-62, TL-66), or nothing."""
    rocket, index = view.seats[seat], CROSSINGS.get(node)
    if index is None:
        return None
    if index == view.satellite and not rocket.landed:
        return "collision"
    return None if node in rocket.pulled else "danger"


def pull(view: View) -> int:
    """By how many steps the orbit drags this turn: the sum of the blue dice."""
    return sum(view.dice.blue)

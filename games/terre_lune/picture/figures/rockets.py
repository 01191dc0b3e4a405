"""The four rockets, each with a silhouette of its own as well as its colour and letter."""

from games.drawing.svg import LEAST, Look, label, number
from games.terre_lune.picture.style import SUIT_INKS


def rocket(suit: str, scale: float, turn: float = 0.0, flying: bool = False) -> str:
    """A rocket around (0, 0), turned by so many degrees; its letter stays upright, and readable at the `scale`."""
    turned = f' transform="rotate({number(turn)})"' if turn else ""
    look: Look = {"fill": SUIT_INKS[suit], "font_weight": 600, "text_anchor": "middle"}
    size = max(16.0, LEAST / scale + 0.05)
    return f'<use href="#{"flying" if flying else "hull"}-{suit}"{turned}/>' + label(0, size * 0.32, suit, size, **look)

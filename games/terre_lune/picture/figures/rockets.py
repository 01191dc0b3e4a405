"""The four rockets, each with a silhouette of its own as well as its colour and letter."""

from games.drawing.svg import Look, label, number
from games.terre_lune.picture.style import SUIT_INKS


def rocket(suit: str, turn: float = 0.0, flying: bool = False) -> str:
    """A rocket around (0, 0), turned by so many degrees; its letter stays upright."""
    turned = f' transform="rotate({number(turn)})"' if turn else ""
    look: Look = {"fill": SUIT_INKS[suit], "font_weight": 600, "text_anchor": "middle"}
    return f'<use href="#{"flying" if flying else "hull"}-{suit}"{turned}/>' + label(0, 5, suit, 16, **look)

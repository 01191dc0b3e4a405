"""The signs of the eight minerals and of the exhausted deposit, each known by its crystal as well as its colour."""

from games.drawing.svg import number


def crystal(kind: str, x: float, y: float, radius: float) -> str:
    """The mineral's sign around a point."""
    return _put(f"crystal-{kind}", x, y, radius / 15)


def token(kind: str | None, x: float, y: float, radius: float) -> str:
    """A deposit: a milled disc with the mineral's sign, without one when it lies face down."""
    if kind is None:
        return _put("rim", x, y, radius / 20)
    return _put("coin", x, y, radius / 20) + crystal(kind, x, y, radius * 0.6)


def _put(name: str, x: float, y: float, scale: float) -> str:
    return f'<use href="#{name}" transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>'

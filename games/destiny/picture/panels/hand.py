"""The hand of the seat that the picture is turned to; when it is small, each card with its power in words."""

from typing import Final, NamedTuple

from games.destiny.naming import capital, card_name, power
from games.destiny.picture.figures import cards
from games.destiny.picture.scene import Scene
from games.destiny.picture.style import DISPLAY_LEFT, MIST
from games.drawing.svg import LEAST, broken, group, label, text_width

_WIDEST: Final = 300.0
"""Words beside a card are read in lines no longer than this."""
_MARGINS: Final = 26.0
"""Beside a card, and beside its words."""
_SIZES: Final = (18.5, LEAST)
_PHONE: Final = 1000.0
"""What is no broader is enlarged: small letters would gain nothing."""
_WIDE: Final = 1.34
"""How wide the letters of names are, against those of other words."""
_NAME: Final = 1.3
_LINE: Final = 1.22
"""From line to line, against the size."""


class _Column(NamedTuple):
    width: float
    size: float
    name: list[str]
    power: list[str]

    @property
    def height(self) -> float:
        return self.size * (_NAME * len(self.name) + 0.3 + _LINE * (len(self.power) - 1) + 0.3)


def hand(scene: Scene, x: float, y: float, width: float, height: float, per_row: int, told: int) -> str:
    """Cards in rows of at most `per_row`, up to `told` of them with their powers; a spectator's are backs."""
    shown = scene.seat(scene.bottom)
    count = shown.hand_size
    columns = _columns(scene, width, height) if shown.hand and count <= told else []
    drawn = _told(scene, x, y, width, height, columns) if columns else _rows(scene, x, y, width, height, per_row)
    return group(drawn, id="hand", title=scene.say("hand", count=count))


def _rows(scene: Scene, x: float, y: float, width: float, height: float, per_row: int) -> str:
    count = scene.seat(scene.bottom).hand_size
    rows = max(1, -(-count // per_row))
    card = min((height / rows - 8) / cards.RATIO, width / max(1, min(per_row, count)) - 8)
    drawn = []
    for at in range(count):
        row, column = divmod(at, per_row)
        in_row = min(per_row, count - row * per_row)
        left = x + width / 2 + (column - in_row / 2) * (card + 9) + 4.5
        drawn.append(_held(scene, at, left, y + row * (card * cards.RATIO + 8), card))
    return "".join(drawn)


def _told(scene: Scene, x: float, y: float, width: float, height: float, columns: list[_Column]) -> str:
    """Each card, and beside it its name and power."""
    card = (height - 8) / cards.RATIO
    left = x + (width - sum(card + _MARGINS + column.width for column in columns)) / 2
    drawn: list[str] = []
    for column in columns:
        drawn.append(_held(scene, len(drawn) // 2, left + 6, y, card))
        drawn.append(_words(column, left + card + 16, y + 24))
        left += card + _MARGINS + column.width
    return "".join(drawn)


def _columns(scene: Scene, width: float, height: float) -> list[_Column]:
    """The words beside each card, broader where there are more; none where not all of them have room."""
    held = scene.seat(scene.bottom).hand or ()
    names = [capital(card_name(scene.words, card)) for card in held]
    powers = [power(scene.words, card) for card in held]
    for size in _SIZES if width > _PHONE else _SIZES[:1]:
        least = [max(text_width(word, size * _WIDE) for word in name.split()) for name in names]
        room = width - len(held) * ((height - 8) / cards.RATIO + _MARGINS) - sum(least)
        share = room / sum(map(len, powers))
        columns = [
            _Column(wide, size, broken(name, size * _WIDE, wide), broken(told, size, wide))
            for name, told, narrow in zip(names, powers, least, strict=True)
            for wide in [min(max(_WIDEST, narrow), narrow + share * len(told))]
        ]
        if room > 0 and all(column.height <= height - 24 for column in columns):
            return columns
    return []


def _words(column: _Column, x: float, y: float) -> str:
    size = column.size
    top = y + size * (_NAME * len(column.name) + 0.3)
    heads = (label(x, y + size * _NAME * at, line, size * 1.1, **DISPLAY_LEFT) for at, line in enumerate(column.name))
    said = (label(x, round(top + size * _LINE * at, 1), line, size) for at, line in enumerate(column.power))
    return "".join(heads) + group(*said, fill=MIST)


def _held(scene: Scene, at: int, x: float, y: float, card: float) -> str:
    held = scene.seat(scene.bottom).hand
    if held is None:
        return scene.back(x, y, card)
    title = scene.say("in_hand", card=scene.describe(held[at]))
    return scene.card(held[at], x, y, card, id=f"hand-{held[at]}", title=title)

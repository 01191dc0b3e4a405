"""The hand of the seat that the picture is turned to; when it is small, each card with its power in words."""

from games.destiny.naming import capital, card_name, power
from games.destiny.picture.figures import cards
from games.destiny.picture.scene import Scene, wrapped
from games.destiny.picture.style import DISPLAY_LEFT, MIST
from games.drawing.svg import group, label

_WIDEST = 400.0


def hand(scene: Scene, x: float, y: float, width: float, height: float, per_row: int, told: int) -> str:
    """Cards in rows of at most `per_row`, up to `told` of them with their powers; a spectator's are backs."""
    shown = scene.seat(scene.bottom)
    count = shown.hand_size
    few = shown.hand is not None and 0 < count <= told
    drawn = _told(scene, x, y, width, height) if few else _rows(scene, x, y, width, height, per_row)
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


def _told(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Each card, and beside it its name and power."""
    held = scene.seat(scene.bottom).hand or ()
    cell = min(_WIDEST, width / len(held))
    card = (height - 8) / cards.RATIO
    left = x + (width - cell * len(held)) / 2
    size = 18.5 if cell - card > 150 or width < 1000 else 16.0
    return "".join(
        _held(scene, at, left + cell * at + 6, y, card)
        + _words(scene, name, left + cell * at + card + 16, y + 24, cell - card - 26, size, height - 30)
        for at, name in enumerate(held)
    )


def _words(scene: Scene, card: str, x: float, y: float, width: float, size: float, height: float) -> str:
    name = wrapped(capital(card_name(scene.words, card)), size * 1.34, width)
    heads = "".join(label(x, y + size * 1.3 * at, line, size * 1.1, **DISPLAY_LEFT) for at, line in enumerate(name))
    top = y + size * 1.3 * len(name) + size * 0.3
    room = int((height - (top - y)) / (size * 1.22))
    lines = wrapped(power(scene.words, card), size, width)[:room]
    said = "".join(label(x, round(top + size * 1.22 * at, 1), line, size) for at, line in enumerate(lines))
    return heads + group(said, fill=MIST)


def _held(scene: Scene, at: int, x: float, y: float, card: float) -> str:
    held = scene.seat(scene.bottom).hand
    if held is None:
        return scene.back(x, y, card)
    title = scene.say("in_hand", card=scene.describe(held[at]))
    return scene.card(held[at], x, y, card, id=f"hand-{held[at]}", title=title)

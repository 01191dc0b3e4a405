"""The Destiny pile, and the discard laid out suit by suit so that one sees at a glance what has gone."""

from games.core.svg import Look, group, label, tag
from games.destiny.components import CARDS, TYPES
from games.destiny.picture.cards import BANDS
from games.destiny.picture.scene import Scene
from games.destiny.picture.style import CAPITALS, GOLD, NIGHT, PALE, WHITE


def destiny(scene: Scene, x: float, y: float, width: float) -> str:
    """What is left of Destiny's cards, with their number."""
    left = scene.view["destiny"]["left"]
    sheets = "".join(scene.back(x + shift, y - shift, width) for shift in range(0, min(3, left) * 3, 3))
    disc = tag("circle", cx=x + width / 2, cy=y + width * 0.87, r=width * 0.27, fill=NIGHT, stroke=GOLD, stroke_width=2)
    count = label(x + width / 2, y + width * 0.98, str(left), width * 0.32, fill=PALE, **CAPITALS)
    name = label(x + width / 2, y + width * 2.02, scene.say("destiny"), width * 0.26, fill=PALE, **CAPITALS)
    return group(sheets, disc, count, name, id="destiny", title=scene.say("destiny_left", count=left))


def discard(scene: Scene, x: float, y: float, width: float, row: float) -> str:
    """Six rows of thirteen places, a suit each, where the discarded cards show their values."""
    thrown = set(scene.view["discard"])
    step = width / 13
    places = []
    for at, card in enumerate(CARDS):
        line, column = divmod(at, 13)
        box: Look = {"x": x + step * column + 1, "y": y + row * line + 1, "width": step - 2, "height": row - 2, "rx": 3}
        places.append(_thrown(scene, card, box) if card in thrown else _absent(card, box))
    return group(*places, id="discard", title=scene.say("discard_title", count=len(thrown)))


def _thrown(scene: Scene, card: str, box: Look) -> str:
    kind = TYPES[card]
    top = card == scene.view["discard"][-1]
    tile = tag("rect", fill=BANDS[kind.suit], stroke=GOLD if top else PALE, stroke_width=2.4 if top else 0.8, **box)
    x, y, width, height = (float(box[name] or 0) for name in ("x", "y", "width", "height"))
    size = min(height * 0.78, width / (0.62 * max(1.6, len(kind.label))))
    value = label(x + width / 2, y + height / 2 + size * 0.36, kind.label, size, fill=WHITE, **CAPITALS)
    return group(tile, value, id=f"discard-{card}", title=scene.say("in_discard", card=scene.describe(card)))


def _absent(card: str, box: Look) -> str:
    return tag("rect", fill=BANDS[TYPES[card].suit], fill_opacity=0.16, **box)

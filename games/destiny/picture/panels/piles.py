"""The Destiny pile, and the discard laid out suit by suit so that one sees at a glance what has gone."""

from games.destiny.components import CARDS, TYPES
from games.destiny.picture.figures import marks
from games.destiny.picture.figures.cards import BANDS
from games.destiny.picture.figures.ink import put
from games.destiny.picture.scene import Scene
from games.destiny.picture.style import CAPITALS, GOLD, NIGHT, PALE, WHITE
from games.drawing.svg import DISPLAY_FONT, LEAST, Look, circle, group, label, tag


def destiny(scene: Scene, x: float, y: float, width: float) -> str:
    """What is left of Destiny's cards, with their number."""
    left = scene.view.destiny.left
    if not left:
        return ""
    sheets = "".join(scene.back(x + shift, y - shift, width) for shift in range(0, min(3, left) * 3, 3))
    disc = circle(x + width / 2, y + width * 0.87, width * 0.27, fill=NIGHT, stroke=GOLD, stroke_width=2)
    count = label(x + width / 2, y + width * 0.98, str(left), width * 0.32, fill=PALE, **CAPITALS)
    name = label(x + width / 2, y + width * 2.02, scene.say("destiny"), max(LEAST, width * 0.26), fill=PALE, **CAPITALS)
    return group(sheets, disc, count, name, id="destiny", title=scene.say("destiny_left", count=left))


def discard(scene: Scene, x: float, y: float, width: float, row: float) -> str:
    """Six rows of thirteen places, a suit each, where the discarded cards show their values."""
    thrown = set(scene.view.discard)
    step = width / 13
    places = [_suit(card, x, y + row * (at // 13), width, row) for at, card in enumerate(CARDS) if at % 13 == 0]
    for at, card in enumerate(CARDS):
        if card in thrown:
            line, column = divmod(at, 13)
            places.append(_thrown(scene, card, x + step * column, y + row * line, step, row))
    title = scene.say("discard_title", count=len(thrown))
    look = {"fill": WHITE, "text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": "600"}
    return group(*places, id="discard", title=title, **look)


def _suit(card: str, x: float, y: float, width: float, height: float) -> str:
    """The empty row of a card's suit."""
    box: Look = {"x": x, "y": y + 1, "width": width, "height": height - 2, "rx": 3}
    return tag("rect", fill=BANDS[TYPES[card].suit], fill_opacity=0.2, **box)


def _thrown(scene: Scene, card: str, x: float, y: float, width: float, height: float) -> str:
    """A tile with the card's value; the top of the pile has a gold rim."""
    kind = TYPES[card]
    rim = GOLD if card == scene.view.discard[-1] else None
    tile = f"tile-{kind.suit}"
    box: Look = {"width": width - 2, "height": height - 2, "rx": 3}
    box |= {"fill": BANDS[kind.suit]} if kind.suit != "powers" else {"fill": BANDS[kind.suit], "stroke": GOLD}
    scene.symbols.setdefault(tile, tag("rect", id=tile, **box))
    size = min(max(LEAST, height * 0.76), width / ((0.49 if len(kind.label) < 4 else 0.6) * len(kind.label)))
    value = marks.numeral(round(x + width / 2), round(y + height / 2 + size * 0.36, 1), kind.label, round(size, 1))
    return group(
        put(tile, x=round(x + 1, 1), y=round(y + 1, 1), stroke=rim, stroke_width=rim and 3),
        value,
        id=f"discard-{card}",
        title=scene.card_title(card),
    )

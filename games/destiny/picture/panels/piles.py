"""The Destiny pile, and the discard laid out suit by suit so that one sees at a glance what has gone."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from games.destiny.components import CARDS, TYPES
from games.destiny.picture.figures import marks
from games.destiny.picture.figures.cards import BANDS
from games.destiny.picture.scene import Scene
from games.destiny.picture.style import CAPITALS, GOLD, NIGHT, PALE, WHITE
from games.drawing.arcs import advance
from games.drawing.svg import DISPLAY_FONT, LEAST, Box, Look, circle, group, label, rect

_SUIT: Final = 13
"""Cards of a suit."""
_ROMAN: Final = frozenset({"characters", "powers"})
"""Suits whose values are so uneven that each has as much room as it takes."""


def destiny(scene: Scene, x: float, y: float, width: float) -> str:
    """What is left of Destiny's cards, with their number."""
    left = scene.view.destiny.left
    if not left:
        return ""
    sheets = "".join(scene.back(x + shift, y - shift, width) for shift in range(0, min(3, left) * 3, 3))
    disc = circle(x + width / 2, y + width * 0.87, width * 0.27, fill=NIGHT, stroke=GOLD, stroke_width=2)
    count = label(x + width / 2, y + width * 0.98, str(left), width * 0.32, fill=PALE, **CAPITALS)
    name = label(x + width / 2, y + width * 2.02, scene.say("destiny"), max(LEAST, width * 0.26), fill=PALE, **CAPITALS)
    title = scene.say("destiny_left", count=left)
    return group(sheets, disc, count, name, id="destiny", title=title, data_piece=scene.piece())


def discard(scene: Scene, x: float, y: float, width: float, row: float) -> str:
    """Six rows of thirteen places, a suit each, where the discarded cards show their values."""
    thrown = set(scene.view.discard)
    places = [_suit(card, x, y + row * line, width, row) for line, card in enumerate(CARDS[::_SUIT])]
    for line in range(len(CARDS) // _SUIT):
        for card, left, room in _places(line, width):
            if card in thrown:
                places.append(_thrown(scene, card, (x + left, y + row * line, room, row)))
    title = scene.say("discard_title", count=len(thrown))
    look = {"fill": WHITE, "text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": "600"}
    return group(*places, id="discard", title=title, **look)


def _suit(card: str, x: float, y: float, width: float, height: float) -> str:
    """The empty row of a card's suit."""
    return rect(x, y + 1, width, height - 2, rx=3, fill=BANDS[TYPES[card].suit], fill_opacity=0.2)


@cache
def _places(line: int, width: float) -> tuple[tuple[str, float, float], ...]:
    """The cards of a suit, each with where its place begins and how broad it is."""
    return tuple(_shares(CARDS[line * _SUIT : (line + 1) * _SUIT], width))


def _shares(cards: tuple[str, ...], width: float) -> Iterator[tuple[str, float, float]]:
    left, roman = 0.0, TYPES[cards[0]].suit in _ROMAN
    needs = [advance(TYPES[card].label, LEAST) if roman else 0.0 for card in cards]
    spare = (width - sum(needs)) / len(cards)
    for card, need in zip(cards, needs, strict=True):
        yield card, round(left, 1), round(need + spare, 1)
        left += need + spare


def _thrown(scene: Scene, card: str, box: Box) -> str:
    """A tile with the card's value; the top of the pile has a gold rim."""
    x, y, width, height = box
    kind = TYPES[card]
    look: Look = {"fill": BANDS[kind.suit], "stroke": GOLD if kind.suit == "powers" else None}
    if card == scene.view.discard[-1]:
        look |= {"stroke": GOLD, "stroke_width": 3}
    fits = (width - 6) / advance(kind.label, 1)
    size = max(LEAST, min(height * 0.72, 22.0, fits))
    value = marks.numeral(round(x + width / 2), round(y + height / 2 + size * 0.36, 1), kind.label, round(size, 1))
    tile = rect(round(x + 1, 1), round(y + 1, 1), round(width - 2, 1), round(height - 2, 1), rx=3, **look)
    return group(tile, value, id=f"discard-{card}", title=scene.card_title(card))

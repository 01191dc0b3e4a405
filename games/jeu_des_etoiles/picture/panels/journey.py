"""Beside the map: the card of the journey, the deck, the die and, at a first turn, the colours to choose from."""

import math
from typing import Final

from games.drawing.arcs import advance
from games.drawing.depth import cast
from games.drawing.svg import LEAST, broken, circle, group, label, number, rect, snug, text_width
from games.jeu_des_etoiles.components import CONSTELLATIONS, SIGNS, ZODIAC_CARD
from games.jeu_des_etoiles.naming import card_name, figure_gloss, quest, star_name
from games.jeu_des_etoiles.picture.figures import marks
from games.jeu_des_etoiles.picture.figures.letters import sign
from games.jeu_des_etoiles.picture.figures.rockets import rocket
from games.jeu_des_etoiles.picture.scene import Scene, panel
from games.jeu_des_etoiles.picture.style import DEEP, ENGRAVED, GOLD, INK, MIST, NIGHT, PALE, PAPER, RUST
from games.jeu_des_etoiles.picture.window import Rectangle
from games.jeu_des_etoiles.view import SeatView

_HIGH: Final = 1.42
"""How high a card of the deck is, as a part of its width."""
_CARD: Final = (168.0, 142.0)
"""The card of a journey lies across: so its least letters, of `_SMALL`, are readable where it is 160 high."""
_SMALL: Final = 15.4


def journey(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """Of the seat on turn, at the end of the viewer's: its card, then the deck and the die side by side."""
    turn = scene.view.turn
    seat = scene.view.seats[turn] if turn is not None else scene.shown
    card = min(height - 28, width * 0.36)
    left, right = x + card * _CARD[0] / _CARD[1] + 30, x + width - 14
    size = min(22.0, height * 0.11)
    below = y + 28 + size * 2.6
    room = y + height - 14 - below
    stack = min(room / _HIGH, (right - left) * 0.3)
    middle = below + room / 2
    drawn = [panel(x, y, width, height), _card(scene, seat, x + 14, y + (height - card) / 2, card)]
    drawn.append(_told(scene, seat, left, y + 16 + size, right - left, size))
    drawn.append(_stack(scene, left + 4, middle - stack * _HIGH / 2, stack))
    choosing = scene.view.phase == "draw" and seat.colour is None
    beside = _colours if choosing else _dice
    drawn.append(beside(scene, Rectangle(left + stack + 20, below, right - left - stack - 20, room)))
    return "".join(drawn)


def _told(scene: Scene, seat: SeatView, x: float, y: float, width: float, size: float) -> str:
    """Who flies where."""
    small, shown = snug(quest(scene.words, seat), max(LEAST, size * 0.82), width)
    return scene.name(seat.seat, x, y, size, width) + label(x, y + 4 + size * 1.2, shown, small, fill=MIST)


def _card(scene: Scene, seat: SeatView, x: float, y: float, height: float) -> str:
    """The card face up, or its empty place."""
    across, down = _CARD
    move = f"translate({number(x)} {number(y)}) scale({number(height / down)})"
    if seat.card is None:
        place = rect(0, 0, across, down, rx=7, fill=NIGHT, stroke=GOLD, stroke_dasharray="5 4")
        return group(place, transform=move, title=scene.say("no_card"))
    name = card_name(scene.words, seat.card)
    face = _zodiac_face() if seat.card == ZODIAC_CARD else _face(scene, seat.card)
    plate = rect(0, 0, across, down, rx=7, fill=PAPER, stroke=INK, stroke_width=0.8)
    rule = rect(4, 4, across - 8, down - 8, rx=4, fill="none", stroke=RUST, stroke_width=0.8)
    shadow = cast((0, 0, across, down), 7)
    return group(shadow, plate, rule, _fitting(name, 29, 17, **ENGRAVED), face, transform=move, title=name, id="card")


def _face(scene: Scene, card: str) -> str:
    """Gloss, number of stars, principal star."""
    figure = CONSTELLATIONS[card.removeprefix("C-")]
    ring = circle(42, 95, 30, fill=DEEP, stroke=GOLD, stroke_width=2)
    count = label(42, 105, str(len(figure.stars)), 28, fill=PALE, text_anchor="middle", **ENGRAVED)
    stars = label(80, 90, scene.say("stars", count=len(figure.stars)), _SMALL, fill=INK)
    principal = ""
    if figure.principal:
        name = star_name(scene.words, figure.principal)
        note = _narrow(name, _CARD[0] - 102, text_width(name, _SMALL), (94, 114), _SMALL, fill=RUST)
        principal = group(marks.token(86, 109, 7), note, title=scene.say("principal"))
    return _fitting(figure_gloss(scene.words, figure.id), 50, _SMALL) + ring + count + stars + principal


def _fitting(text: str, base: float, size: float, **look: str) -> str:
    """A line across the card."""
    width = advance(text, size) if look else text_width(text, size)
    return _narrow(text, _CARD[0] - 20, width, (_CARD[0] / 2, base), size, fill=INK, text_anchor="middle", **look)


def _narrow(text: str, room: float, width: float, place: tuple[float, float], size: float, **look: str) -> str:
    """A line; one that is too long is drawn narrower, never lower."""
    x, y = place
    move = f"translate({number(x)} {number(y)}) scale({number(min(1.0, room / width))} 1)"
    return group(label(0, 0, text, size, **look), transform=move)


def _zodiac_face() -> str:
    """The tour: twelve signs in a ring."""
    disc = circle(84, 87, 46, fill=DEEP, stroke=GOLD, stroke_width=2)
    return disc + signs_ring(84, 87, 36, 11)


def signs_ring(x: float, y: float, radius: float, size: float) -> str:
    """The twelve signs around a point."""
    drawn = ""
    for at, name in enumerate(SIGNS):
        angle = math.radians(30 * at - 90)
        place = x + radius * math.cos(angle), y + radius * math.sin(angle)
        drawn += sign(name, *place, size, GOLD)
    return drawn


def _stack(scene: Scene, x: float, y: float, width: float) -> str:
    """The cards still to be drawn."""
    left = scene.view.cards_left
    sheets = "".join(
        rect(shift, -shift, 100, 142, rx=7, fill=NIGHT, stroke=GOLD, stroke_width=1.6)
        for shift in ((-5, -2.5, 0) if left > 2 else (0,))
    )
    rays = circle(50, 71, 34, fill="none", stroke=GOLD, stroke_dasharray="1.2 3.4", stroke_width=7)
    disc = circle(50, 71, 26, fill=DEEP, stroke=GOLD, stroke_width=2)
    count = label(50, 81, str(left), 28, fill=PALE, text_anchor="middle", **ENGRAVED)
    move = f"translate({number(x)} {number(y)}) scale({number(width / 100)})"
    return group(sheets, rays, disc, count, transform=move, id="deck", title=scene.say("deck", count=left))


def _colours(scene: Scene, box: Rectangle) -> str:
    """The rockets that nobody has taken."""
    x, y, width, height = box
    size = min(height / 2.1, width / 3.2)
    drawn = (
        group(
            rocket(colour, x + width * (at % 3 + 0.5) / 3, y + height * (at // 3 + 0.5) / 2, size),
            id=f"colour-{colour}",
            title=scene.words.say(f"colours.{colour}"),
        )
        for at, colour in enumerate(scene.view.colours_left)
    )
    return "".join(drawn)


def _dice(scene: Scene, box: Rectangle) -> str:
    """The throws of this turn, the last one large, and how many are still due."""
    x, y, width, height = box
    rolls, due = scene.view.rolls, scene.view.rolls_left
    radius = min(height * 0.48, width * 0.26)
    middle, right = y + height / 2, x + width - radius
    title = scene.say("thrown", face=face_name(scene, rolls[-1])) if rolls else scene.say("die")
    drawn = group(marks.die(right, middle, radius, rolls[-1] if rolls else None), id="die", title=title)
    before = rolls[:-1][-3:]
    small = min(radius * 0.5, (width - 2 * radius - 8) / 6)
    for at, face in enumerate(reversed(before)):
        drawn += marks.die(right - radius - 8 - small * (2 * at + 1), middle - radius * 0.6, small * 0.92, face)
    if rolls and due:
        lines = broken(scene.say("rolls_left", count=due), LEAST, width - 2 * radius - 10)
        for at, line in enumerate(reversed(lines)):
            base = middle + radius - at * LEAST * 1.1
            drawn += label(right - radius - 10, base, line, LEAST, fill=PALE, text_anchor="end")
    return drawn


def face_name(scene: Scene, face: str | int) -> str:
    """A face of the die in words."""
    return scene.words.say(f"faces.{face}")

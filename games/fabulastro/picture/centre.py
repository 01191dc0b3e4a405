"""The middle of the wheel with arrow and pot, and the corners with dice, cards, bag and bank."""

from collections.abc import Sequence
from typing import Final

from games.drawing.svg import Look, circle, group, label, number, polygon, rect, sheer, tag
from games.fabulastro.picture import art, geometry
from games.fabulastro.picture.geometry import MIDDLE
from games.fabulastro.picture.scene import Scene, token
from games.fabulastro.picture.style import CLAY, DUSK, GOLD, INK, MIST, NIGHT, PALE, PAPER

_COUNT: Final[Look] = {"fill": PALE, "font_weight": 600}
_MIDDLE: Final[Look] = {"text_anchor": "middle", "font_weight": 600}
_CARD: Final = "card-back"
_TILE: Final = "letter-tile"
"""What goes to the piles and to the bag, and comes from there."""


def centre(scene: Scene) -> str:
    """The disc, the arrow where it last stopped, and what lies in the pot."""
    disc = circle(MIDDLE, MIDDLE, geometry.CENTRE - 2, fill=DUSK)
    return disc + _rays() + _arrow(scene) + _pot(scene)


def _rays() -> str:
    points = []
    for ray in range(48):
        radius = 100 if ray % 2 == 0 else 84
        points.append(geometry.at(ray * 7.5, radius))
    return polygon(points, fill=NIGHT, fill_opacity=0.55)


def _arrow(scene: Scene) -> str:
    sign = scene.view.arrow
    title = scene.say("arrow", sign=scene.words.say(f"signs.{sign}")) if sign else scene.say("arrow_still")
    d = "M0,-102L13,-74H5V-60H-5V-74H-13Z"
    needle = tag("path", d=d, fill=GOLD, stroke=PALE, stroke_width=1.6, stroke_linejoin="round")
    turn = geometry.middle_of(sign) if sign else 0
    return group(
        group(needle, transform=f"translate({MIDDLE:.0f} {MIDDLE:.0f}) rotate({number(turn)})"), id="arrow", title=title
    )


def _pot(scene: Scene) -> str:
    """Gold, courage by colour and letters that wait for the next inventor."""
    pot = scene.view.centre
    drawn = [circle(MIDDLE, MIDDLE, 62, fill=PAPER, stroke=GOLD, stroke_width=3)]
    drawn.append(art.coin(MIDDLE - 19, MIDDLE - 28, 15))
    drawn.append(label(MIDDLE + 2, MIDDLE - 19, str(pot.gold), 26, fill=INK, font_weight=600))
    drawn += _pot_courage(scene, pot.courage)
    drawn += _pot_letters(pot.letters)
    title = scene.say(
        "pot", gold=pot.gold, courage=sum(pot.courage), letters=", ".join(pot.letters) or scene.say("none")
    )
    return group(*drawn, id="pot", title=title)


def _pot_courage(scene: Scene, courage: Sequence[int]) -> list[str]:
    there = [(seat, count) for seat, count in enumerate(courage) if count]
    step = min(30.0, 108 / max(1, len(there)))
    drawn = []
    for place, (seat, count) in enumerate(there):
        x = MIDDLE + step * (place - (len(there) - 1) / 2)
        drawn.append(art.courage(seat, x - 5, MIDDLE + 3, 9))
        drawn.append(label(x + 5, MIDDLE + 9, str(count), 17.5, fill=INK, font_weight=600))
    return drawn


def _pot_letters(letters: Sequence[str]) -> list[str]:
    shown = letters if len(letters) <= 4 else letters[:3]
    step = 23.0
    drawn = [
        art.tile(letter, MIDDLE + step * (place - (min(4, len(letters)) - 1) / 2), MIDDLE + 32, 22)
        for place, letter in enumerate(shown)
    ]
    if len(letters) > 4:
        drawn.append(label(MIDDLE + 33, MIDDLE + 37, f"+{len(letters) - 3}", 17.5, fill=INK, **_MIDDLE))
    return drawn


def corners(scene: Scene) -> str:
    """Dice, cards, bag and bank in the four corners that the wheel leaves free."""
    return _dice(scene) + _cards(scene) + _bag(scene) + _bank(scene)


def _dice(scene: Scene) -> str:
    roll = scene.view.roll
    if not roll:
        faces = tag("g", art.die(5, 50), transform="translate(42 46) rotate(-9)", **sheer(0.4))
        return group(faces, id="dice", title=scene.say("no_roll"))
    dice = roll.dice
    places = ((42, 44, -9), (98, 56, 12))
    drawn = [
        group(art.die(face, 52), transform=f"translate({x} {y}) rotate({turn})")
        for face, (x, y, turn) in zip(dice, places, strict=False)
    ]
    title = scene.say("roll", name=scene.names[roll.seat], dice=" + ".join(map(str, dice)))
    return group(*drawn, token(roll.seat, 34, 108, 13), id="dice", title=title)


def _cards(scene: Scene) -> str:
    """The draw pile and the discards, the last one open."""
    view = scene.view
    drawn = [card_back(926, 12, 60), _count(918, 34, view.pile_count, "end")]
    if view.discards:
        drawn.append(small_card(view.discards[-1], 938, 104, 48))
        drawn.append(_count(930, 132, len(view.discards), "end"))
    names = [scene.words.say(f"planets.{card}") for card in view.discards]
    title = scene.say("piles", pile=view.pile_count, discards=", ".join(names) or scene.say("none"))
    return group(*drawn, id="piles", title=title, data_piece=_CARD)


def _count(x: float, y: float, count: int, anchor: str) -> str:
    return label(x, y, str(count), 26, text_anchor=anchor, **_COUNT)


def card_back(x: float, y: float, width: float) -> str:
    """A planet card face down."""
    height = width * 1.3
    across, down = x + width / 2, y + height / 2
    tilt = f"rotate(-20 {number(across)} {number(down)})"
    look: Look = {"rx": width * 0.42, "ry": width * 0.12, "fill": "none", "stroke": MIST, "stroke_width": 1.4}
    return (
        rect(x, y, width, height, rx=5, fill=DUSK, stroke=GOLD, stroke_width=2)
        + circle(across, down, width * 0.27, fill="none", stroke=GOLD, stroke_width=1.6)
        + tag("ellipse", cx=across, cy=down, **look, transform=tilt)
    )


def sent() -> str:
    """The drawings of what is sent, as symbols."""
    card = tag("symbol", card_back(1, 1, 60), id=_CARD, viewBox="0 0 62 80")
    return card + tag("symbol", art.tile("", 40, 40, 30), id=_TILE, viewBox="0 0 80 80")


def small_card(planet: str, x: float, y: float, width: float) -> str:
    """A planet card open, small: its colour and its sign."""
    height = width * 1.3
    return rect(
        x, y, width, height, rx=5, fill=PAPER, stroke=art.planet_colour(planet), stroke_width=4
    ) + art.stroke_sign(planet, x + width / 2, y + height / 2, width / 30, INK, 2.2)


def _bag(scene: Scene) -> str:
    """Letters left to draw."""
    count = scene.view.bag_count
    d = "M-30,34C-40,8 -26,-10 -12,-18L-18,-32H18L12,-18C26,-10 40,8 30,34Z"
    sack = tag("path", d=d, fill=CLAY, stroke=INK, stroke_width=2, transform="translate(48 944)")
    tie = tag("path", d="M-13,-18H13", stroke=GOLD, stroke_width=4, transform="translate(48 944)")
    return group(
        sack,
        tie,
        art.tile("A", 48, 954, 26),
        label(94, 984, str(count), 26, **_COUNT),
        id="bag",
        title=scene.say("bag", count=count),
        data_piece=_TILE,
    )


def _bank(scene: Scene) -> str:
    """What the bank still has."""
    bank = scene.view.bank
    drawn = [art.ingot(950, 980, 50), art.ingot(924, 980, 50), art.ingot(938, 962, 50)]
    title = scene.say("bank_open")
    if bank:
        drawn.append(label(990, 944, str(bank.gold), 26, text_anchor="end", **_COUNT))
        left = [
            scene.say("bank_courage", name=scene.names[seat], count=count) for seat, count in enumerate(bank.courage)
        ]
        title = scene.say("bank", gold=bank.gold, courage=", ".join(left))
    return group(*drawn, id="bank", title=title)

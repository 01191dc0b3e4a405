"""The viewer's own things: planet cards, letters, the house to buy, the round; and the inventions in force."""

import math
from collections.abc import Sequence
from typing import Final

from games.drawing.svg import Box, Look, circle, group, label, rect, tag
from games.fabulastro.components import SIGN_OF_PLANET
from games.fabulastro.naming import invention
from games.fabulastro.picture import art
from games.fabulastro.picture.scene import Scene, panel
from games.fabulastro.picture.style import BRASS, GOLD, INK, LINE, MIST, PALE, PAPER
from games.fabulastro.view.shapes import SeatView

_CARD, _LOWEST, _TALLEST = 131.0, 108.0, 156.0
"""How wide planet cards are, and how high."""
_ESTATE: Final = 226.0
"""How wide the house stands, right of the letters."""
_MIDDLE: Final[Look] = {"text_anchor": "middle"}


def own(scene: Scene, box: Box) -> str:
    """Hand, letters, house and round in the upper part, what was invented in the lower; a spectator has the latter."""
    x, y, width, height = box
    seat = scene.view.own
    drawn = [panel(box)]
    top = y + 14
    if seat and not seat.eliminated:
        card = min(_TALLEST, max(_LOWEST, height - 76 - _lawful(scene)))
        drawn.append(_hand(scene, seat, (x + 14, top, width - 28, card)))
        drawn.append(_estate(scene, seat, x + width - _ESTATE, top + card + 10))
        drawn.append(_letters(scene, seat, (x + 14, top + card + 10, width - _ESTATE - 24, 40)))
        top += card + 62
    room = y + height - top
    if room > 50:
        drawn.append(_inventions(scene, (x + 16, top, width - 32, room - 6)))
    return group(*drawn, id="own", title=scene.say("own"))


def _lawful(scene: Scene) -> float:
    """The height that the rules in force take."""
    return 56 + 25.0 * max(1, len(scene.view.inventions))


def _hand(scene: Scene, seat: SeatView, box: Box) -> str:
    """The planet cards, those of a kind one over the other."""
    x, y, width, height = box
    hand: Sequence[str] = seat.hand or ()
    kinds = list(dict.fromkeys(hand))
    step = min(_CARD + 7, (width - _CARD) / max(1, len(kinds) - 1))
    cards = [
        _card(scene, planet, hand.count(planet), (x + step * place, y, _CARD, height))
        for place, planet in enumerate(kinds)
    ]
    return "".join(cards) or scene.text(x, y + 60, scene.say("no_cards"), 19, width, fill=MIST)


def _card(scene: Scene, planet: str, count: int, box: Box) -> str:
    """A planet with its power and the guardian that is paid for it."""
    x, y, width, height = box
    sign = SIGN_OF_PLANET[planet]
    words, colour = scene.words, art.planet_colour(planet)
    name, power, guardian = (words.say(key) for key in (f"planets.{planet}", f"powers.{planet}", f"guardians.{sign}"))
    plate: Look = {"width": width, "height": height, "rx": 8, "fill": PAPER, "stroke": BRASS, "stroke_width": 1.6}
    drawn = [tag("rect", x=x + 4, y=y - 4, **plate)] if count > 1 else []
    middle, high = x + width / 2, height - 54
    drawn += [
        tag("rect", x=x, y=y, **plate),
        rect(x + 4, y + 4, width - 8, high, rx=5, fill=colour),
        art.stroke_sign(planet, middle - 27, y + 4 + high / 2, high / 36, INK, 2.4),
        scene.text(middle, y + height - 31, name, 20, width - 10, fill=INK, font_weight=600, **_MIDDLE),
        scene.text(middle, y + height - 10, power, 17.5, width - 4, fill="#6b4a2a", **_MIDDLE),
        circle(middle + 34, y + 4 + high / 2, 23, fill=PAPER, stroke=INK, stroke_width=1),
        art.pictogram(art.GUARDIAN_ART[sign - 1], middle + 34, y + 4 + high / 2, 34),
    ]
    if count > 1:
        drawn += [
            circle(x + 15, y + 16, 12, fill=INK),
            label(x + 15, y + 22, str(count), 17.5, fill=PALE, font_weight=600, **_MIDDLE),
        ]
    title = scene.say("planet_card", name=name, power=power, guardian=guardian, count=count)
    return group(*drawn, id=f"hand-{planet}", title=title)


def _estate(scene: Scene, seat: SeatView, x: float, y: float) -> str:
    """The house that is to be bought, and the round that is on."""
    sign, owned = seat.sign, seat.house_owned
    house = scene.words.say(f"houses.{sign}")
    key = "house_owned" if owned else "house_wanted"
    title = scene.say(key, name=scene.names[seat.seat], house=house, price=seat.price)
    price = scene.say("bought") if owned else scene.say("price", price=seat.price)
    drawn = group(
        art.pictogram(art.HOUSE_ART[sign - 1], x + 24, y + 20, 42, GOLD if owned else PALE),
        scene.text(x + 54, y + 16, house, 17.5, _ESTATE - 66),
        scene.text(x + 54, y + 38, price, 17.5, _ESTATE - 66, fill=GOLD, font_weight=600),
        id="house",
        title=title,
    )
    if not seat.round:
        return drawn
    job = seat.round.job
    name, served = scene.words.say(f"own_job.{job}"), scene.listed_names(seat.round.done) or scene.say("nobody")
    return drawn + group(
        art.pictogram(art.BIG_ART[job], x - 30, y + 12, 28, PALE),
        scene.text(x - 30, y + 40, name, 17.5, 90, **_MIDDLE),
        id="round",
        title=scene.say("round", job=name, served=served),
    )


def _letters(scene: Scene, seat: SeatView, box: Box) -> str:
    """Loose tiles, one element for each letter."""
    x, y, width, _ = box
    width -= 80 if seat.round else 0
    letters: Sequence[str] = seat.letters or ()
    if not letters:
        return scene.text(x, y + 26, scene.say("no_letters"), 18, width, fill=MIST)
    step = min(42.0, width / len(letters))
    drawn, place = [], 0
    for letter in dict.fromkeys(letters):
        count = letters.count(letter)
        tiles = [
            art.tile(letter, x + step * (place + copy) + step / 2, y + 20, min(38.0, step - 2)) for copy in range(count)
        ]
        title = scene.say("letter", letter=letter, count=count)
        drawn.append(group(*tiles, id=f"letter-{letter}", title=title))
        place += count
    return "".join(drawn)


def _inventions(scene: Scene, box: Box) -> str:
    """The rules in force, newest first where there is not room for all."""
    x, y, width, height = box
    laws = scene.view.inventions
    drawn = [
        art.pictogram("light_bulb", x + 10, y + 11, 24, GOLD),
        scene.title(x + 30, y + 18, scene.say("inventions"), 18, width - 30, fill=GOLD),
    ]
    most = max(1, int((height - 30) / 25))
    shown = list(reversed(laws))[: most if len(laws) <= most else most - 1]
    lines = [invention(scene.words, law.rule, law.params) for law in shown]
    if len(shown) < len(laws):
        lines.append(scene.say("more", count=len(laws) - len(shown)))
    lines = lines or [scene.say("no_inventions")]
    for place, line in enumerate(lines):
        drawn.append(scene.text(x, y + 43 + 25 * place, line, 18, width, fill=PALE if laws else MIST))
    low = 46 + 25.0 * len(lines)
    if height - low > 60:
        drawn.append(_vignette(scene, x + width / 2, y + (low + height) / 2, min(78, (height - low) / 2 - 6)))
    return group(*drawn, id="inventions", title=scene.say("inventions"))


def _vignette(scene: Scene, x: float, y: float, radius: float) -> str:
    """Where nothing is to be told: the game's title below a rising sun, engraved."""
    rays = "".join(
        f"M{x + math.cos(angle) * radius * 0.5:.1f},{y - math.sin(angle) * radius * 0.5:.1f}"
        f"L{x + math.cos(angle) * radius * reach:.1f},{y - math.sin(angle) * radius * reach:.1f}"
        for angle, reach in ((math.pi * ray / 16, 0.98 if ray % 2 else 0.74) for ray in range(1, 16))
    )
    arch = "".join(
        f"M{x - reach:.1f},{y:.1f}a{reach:.1f},{reach:.1f} 0 0 1 {2 * reach:.1f},0"
        for reach in (radius * 0.42, radius * 0.34)
    )
    line = f"M{x - 190:.1f},{y:.1f}h380"
    drawn = tag("path", d=rays + arch + line, stroke=GOLD, stroke_width=1.6, **LINE)
    return group(
        drawn,
        scene.title(x, y + min(34, radius * 0.62), scene.words.say("title"), 24, 380, fill=GOLD, **_MIDDLE),
        opacity=0.62,
    )

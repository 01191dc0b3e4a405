"""The viewer's own things: planet cards, letters, the house to buy, the round; and the inventions in force."""

from collections.abc import Sequence
from typing import Final

from games.drawing.svg import Box, Look, circle, group, label, tag
from games.fabulastro.components import SIGN_OF_PLANET, SIGNS
from games.fabulastro.naming import invention
from games.fabulastro.picture import art
from games.fabulastro.picture.scene import Scene, panel
from games.fabulastro.picture.style import ELEMENT_COLOURS, GOLD, INK, MIST, PALE, PAPER
from games.fabulastro.view.shapes import SeatView

_MIDDLE: Final[Look] = {"text_anchor": "middle"}


def own(scene: Scene, box: Box) -> str:
    """Hand, letters, house and round in the upper part, what was invented in the lower; a spectator has the latter."""
    x, y, width, height = box
    seat = scene.view.own
    drawn = [panel(box)]
    top = y + 14
    if seat and not seat.eliminated:
        drawn.append(_hand(scene, seat, x + 14, top, width - 150))
        drawn.append(_estate(scene, seat, x + width - 128, top))
        drawn.append(_letters(scene, seat, (x + 14, top + 128, width - 28, 40)))
        top += 170
    room = y + height - top
    if room > 50:
        drawn.append(_inventions(scene, (x + 16, top, width - 32, room - 6)))
    return group(*drawn, id="own", title=scene.say("own"))


def _hand(scene: Scene, seat: SeatView, x: float, y: float, width: float) -> str:
    """The planet cards, those of a kind one over the other."""
    hand: Sequence[str] = seat.hand or ()
    kinds = list(dict.fromkeys(hand))
    step = min(100.0, width / max(1, len(kinds)))
    cards = [_card(scene, planet, hand.count(planet), x + step * place, y) for place, planet in enumerate(kinds)]
    return "".join(cards) or scene.text(x, y + 60, scene.say("no_cards"), 19, width, fill=MIST)


def _card(scene: Scene, planet: str, count: int, x: float, y: float) -> str:
    """A planet with its power and the guardian that is paid for it."""
    sign = SIGN_OF_PLANET[planet]
    words, colour = scene.words, art.planet_colour(planet)
    name, power, guardian = (words.say(key) for key in (f"planets.{planet}", f"powers.{planet}", f"guardians.{sign}"))
    shift = 5 if count > 1 else 0
    plate: Look = {"width": 90, "height": 116, "rx": 8, "fill": PAPER, "stroke": colour, "stroke_width": 4}
    drawn = [tag("rect", x=x + 2 + shift, y=y + 2 - shift, **plate)] if shift else []
    drawn += [
        tag("rect", x=x + 2, y=y + 2, **plate),
        art.stroke_sign(planet, x + 42, y + 36, 1.9, INK, 2.2),
        scene.text(x + 47, y + 80, name, 20, 82, fill=INK, font_weight=600, **_MIDDLE),
        scene.text(x + 47, y + 103, power, 16, 86, fill="#6b4a2a", **_MIDDLE),
        circle(x + 77, y + 20, 14, fill=ELEMENT_COLOURS[SIGNS[sign].element], stroke=INK, stroke_width=1),
        art.pictogram(art.GUARDIAN_ART[sign - 1], x + 77, y + 20, 21),
    ]
    if count > 1:
        drawn += [
            circle(x + 14, y + 18, 11, fill=INK),
            label(x + 14, y + 24, str(count), 16, fill=PALE, font_weight=600, **_MIDDLE),
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
        art.pictogram(art.HOUSE_ART[sign - 1], x + 56, y + 24, 46, GOLD if owned else PALE),
        scene.text(x + 56, y + 66, house, 16, 116, **_MIDDLE),
        scene.text(x + 56, y + 86, price, 16, 116, fill=GOLD, font_weight=600, **_MIDDLE),
        id="house",
        title=title,
    )
    if not seat.round:
        return drawn
    job = seat.round.job
    name, served = scene.words.say(f"own_job.{job}"), scene.listed_names(seat.round.done) or scene.say("nobody")
    return drawn + group(
        art.pictogram(art.BIG_ART[job], x + 14, y + 106, 24, PALE),
        scene.text(x + 32, y + 112, name, 16, 90),
        id="round",
        title=scene.say("round", job=name, served=served),
    )


def _letters(scene: Scene, seat: SeatView, box: Box) -> str:
    """Loose tiles, one element for each letter."""
    x, y, width, _ = box
    letters: Sequence[str] = seat.letters or ()
    if not letters:
        return scene.text(x, y + 26, scene.say("no_letters"), 18, width, fill=MIST)
    step = min(38.0, width / len(letters))
    drawn, place = [], 0
    for letter in dict.fromkeys(letters):
        count = letters.count(letter)
        tiles = [
            art.tile(letter, x + step * (place + copy) + step / 2, y + 19, min(35.0, step - 2)) for copy in range(count)
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
    for place, line in enumerate(lines or [scene.say("no_inventions")]):
        drawn.append(scene.text(x, y + 43 + 25 * place, line, 18, width, fill=PALE if laws else MIST))
    return group(*drawn, id="inventions", title=scene.say("inventions"))

"""The end of a game on the board: a glory in the centre, and the winner's name on a ribbon."""

from games.drawing.svg import circle, group, polygon, rect, star, text_width
from games.fabulastro.picture import art
from games.fabulastro.picture.geometry import CENTRE, MIDDLE, at
from games.fabulastro.picture.scene import Scene, token
from games.fabulastro.picture.style import BRASS, GOLD, INK, NIGHT, PALE, SEAT_COLOURS

_TOP = 590.0
"""Where the ribbon hangs."""


def finale(scene: Scene) -> str:
    """Sparks around the road in the winners' colours and a crowned ribbon; nothing while the game runs."""
    winners = [score.seat for score in scene.view.result or () if score.rank == 1]
    if not winners:
        return ""
    return group(_sparks(winners), _ribbon(scene, winners), pointer_events="none")


def _sparks(winners: list[int]) -> str:
    """Stars between the medallions of the outer ring and around the pot."""
    drawn = []
    for place in range(24):
        x, y = at(15 * place, 372 if place % 2 == 0 else CENTRE - 10)
        colour = SEAT_COLOURS[winners[place // 2 % len(winners)]] if place % 2 == 0 else GOLD
        size = 17 if place % 2 == 0 else 10
        drawn.append(polygon(star(x, y, size, size * 0.3, 4), fill=colour, stroke=PALE, stroke_width=1))
    return "".join(drawn)


def _ribbon(scene: Scene, winners: list[int]) -> str:
    """Who has won, under a crown."""
    text = scene.say("winner", name=scene.words.listed([scene.names[seat] for seat in winners]))
    room = min(360.0, text_width(text, 30) + 10)
    half = room / 2 + 46
    tails = "".join(
        polygon(
            [
                (MIDDLE + side * x, _TOP + y)
                for x, y in ((half - 16, 16), (half + 40, 16), (half + 24, 43), (half + 40, 70), (half - 16, 70))
            ],
            fill=BRASS,
        )
        for side in (-1, 1)
    )
    return group(
        tails,
        rect(MIDDLE - half, _TOP, 2 * half, 60, rx=4, fill=GOLD, stroke=INK, stroke_width=1.6),
        rect(MIDDLE - half + 5, _TOP + 5, 2 * half - 10, 50, rx=2, fill="none", stroke=PALE, stroke_width=1.2),
        circle(MIDDLE, _TOP - 12, 27, fill=NIGHT, stroke=GOLD, stroke_width=3),
        art.pictogram("crown", MIDDLE, _TOP - 13, 38, GOLD),
        token(winners[0], MIDDLE - half + 34, _TOP + 30, 15),
        scene.text(MIDDLE + 18, _TOP + 41, text, 30, room, fill=INK, font_weight=600, text_anchor="middle"),
    )

"""Where a seat's journey goes and how far that is, in words, for picture and text board."""

from games.core.texts import Words
from games.jeu_des_etoiles.components import ORDER
from games.jeu_des_etoiles.course import FIGURE
from games.jeu_des_etoiles.distance import to_figures
from games.jeu_des_etoiles.names import figure_name
from games.jeu_des_etoiles.view import SeatView


def quest(words: Words, seat: SeatView) -> str:
    """What a seat of a view is about."""
    if seat.gates:
        gates = words.listed([figure_name(words, gate) for gate in seat.gates])
        return words.say("picture.flies_to_zodiac", figures=gates)
    if seat.home:
        return words.say("picture.tours", home=figure_name(words, seat.home), count=len(seat.visited or ()))
    if seat.goal:
        return words.say("picture.flies_to", figure=figure_name(words, seat.goal))
    return words.say("picture.waits" if seat.colour else "picture.not_yet")


def away(seat: SeatView) -> int | None:
    """The fewest steps to the goal or the Zodiac, other rockets ignored; None on tour, without a journey or place."""
    goals = [seat.goal] if seat.goal else seat.gates
    if not goals or not seat.star:
        return None
    figures = 0
    for goal in goals:
        figures |= FIGURE[goal]
    return max(1, to_figures(figures)[ORDER[seat.star]])

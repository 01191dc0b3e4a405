"""What players of Jeu des Étoiles are remembered for: badges, and the constellation where a first flight ended."""

from collections.abc import Mapping
from typing import Final

from games.core.deeds.chronicle import Badge, Chronicle
from games.core.facts import Seat
from games.jeu_des_etoiles.components import GOLD_POINTS, MOST_NAMES, STARS, ZODIAC_CARD
from games.jeu_des_etoiles.facts import CardDrawn, JourneyEnded, NeighboursNamed, RocketMoved, TurnEnded

_GOLD: Final = 3
_FAR: Final = 8


def opening(chronicle: Chronicle, seat: Seat) -> str:
    """The constellation in which the seat's first flight ended."""
    first = next(iter(chronicle.by(seat, RocketMoved)), None)
    return f"constellations.{STARS[first.path[-1]].constellations[0]}" if first else ""


def _at_once(chronicle: Chronicle, seat: Seat) -> bool:
    """Whether a journey ended in the turn in which its card was drawn."""
    drawn = False
    for event in chronicle.by(seat, CardDrawn, JourneyEnded, TurnEnded):
        if isinstance(event, JourneyEnded) and drawn:
            return True
        drawn = isinstance(event, CardDrawn)
    return False


def _named_all(named: NeighboursNamed) -> bool:
    return named.points == MOST_NAMES * GOLD_POINTS


BADGES: Final[Mapping[str, Badge]] = {
    "zodiac": lambda chronicle, seat: any(end.card == ZODIAC_CARD for end in chronicle.by(seat, JourneyEnded)),
    "neighbours": lambda chronicle, seat: any(_named_all(named) for named in chronicle.by(seat, NeighboursNamed)),
    "gold-rush": lambda chronicle, seat: any(len(move.circled) >= _GOLD for move in chronicle.by(seat, RocketMoved)),
    "in-a-flash": _at_once,
    "far-traveller": lambda chronicle, seat: len(chronicle.by(seat, JourneyEnded)) >= _FAR,
}
"""By key."""

"""Where the sky's circles and the Milky Way fall on the map: polar, equidistant, six hours at the bottom."""

import math
from functools import cache
from typing import Final

from games.jeu_des_etoiles.components import SIZE

Point = tuple[float, float]
CENTRE: Final = SIZE[0] // 2
"""The Pole's place in both directions, in board units."""
RADIUS: Final = CENTRE - 20
"""The vault's, up to its rim."""
UNITS_PER_DEGREE: Final = 100 / 6.5
# The galaxy's pole and the node of its plane on the equator (J2000), in degrees.
_GALACTIC_POLE: Final = (192.859, 27.128)
_GALACTIC_NODE: Final = 32.932


def place(right_ascension: float, declination: float) -> Point:
    """Where a point of the sky (degrees) falls on the board, in board units."""
    distance = (90 - declination) * UNITS_PER_DEGREE
    angle = math.radians(right_ascension)
    return CENTRE + distance * math.cos(angle), CENTRE + distance * math.sin(angle)


@cache
def milky_way() -> tuple[Point, ...]:
    """The middle of the Milky Way, every three degrees, where it is above the board's rim."""
    pole, tilt = (math.radians(angle) for angle in _GALACTIC_POLE)
    points = []
    for longitude in range(0, 360, 3):
        along = math.radians(longitude - _GALACTIC_NODE)
        declination = math.asin(math.cos(tilt) * math.sin(along))
        ascension = math.atan2(math.cos(along), -math.sin(tilt) * math.sin(along)) + pole
        points.append(place(math.degrees(ascension), math.degrees(declination)))
    return tuple(points)

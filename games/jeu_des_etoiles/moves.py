"""What a seat may ask to do in Jeu des Étoiles."""

from games.core.deciding import declared
from games.core.facts import Move
from games.jeu_des_etoiles.components import Colour
from games.jeu_des_etoiles.facts import Ids


class DrawCard(Move, frozen=True):
    """Draw the card of the next journey; on the first turn also choose the rocket's colour."""

    rocket: Colour | None = None


class NameNeighbours(Move, frozen=True):
    """Name up to two neighbours of the goal, without looking at the map."""

    names: Ids


class Travel(Move, frozen=True):
    """Fly along a path: the star where the rocket stands, then each star reached."""

    path: Ids


class Stay(Move, frozen=True):
    """Use no step of the throw."""


MOVES: tuple[type[Move], ...] = declared(Move, vars())

"""What a seat may ask to do in Night Watch."""

from typing import Annotated

import msgspec

from games.core.deciding import declared
from games.core.facts import Move
from games.night_watch.facts import Shower


class Count(Move, frozen=True):
    """Count some meteors of a shower."""

    shower: Shower
    count: Annotated[int, msgspec.Meta(ge=1)]


MOVES: tuple[type[Move], ...] = declared(Move, vars())

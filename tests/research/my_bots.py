"""Programs that somebody wrote to be rated."""

from typing import Any

from games.core.catalogue import rulebooks
from games.core.forms import sample_move
from games.core.rulebook import Json, Mind


def anything(mind: Mind[Any]) -> Json:
    """Any legal move."""
    return sample_move(mind.forms, mind.rng)


def well(mind: Mind[Any]) -> Json:
    """What `normal` would play: it needs the view as it is typed, and what happened before."""
    return rulebooks()[str(type(mind.view).__struct_config__.tag)].bots["normal"](mind)


def foul(mind: Mind[Any]) -> Json:
    """A move that nobody has."""
    return {"type": "win"}

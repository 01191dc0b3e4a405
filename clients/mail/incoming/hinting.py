"""Hints by mail: what would be best, with words that play it when they are written back."""

import time
from typing import Final

from clients.api import Api, Away, Json
from clients.mail.phrases import words_of

_LOOK_SECONDS: Final = 1.0
_MOST_LOOKS: Final = 20


def hint_of(api: Api, game: str) -> Json:
    """The hint for the player's decision, once it is worked out. Raises Away when that takes long; Refused."""
    for _ in range(_MOST_LOOKS):
        found: Json = api.get(f"/v1/games/{game}/hint")
        if found["moves"]:
            return found
        time.sleep(_LOOK_SECONDS)
    raise Away("a hint takes long")


def told(hint: Json) -> str:
    """Why the first move, and the chances of the others."""
    others = [move for move in hint["moves"][1:] if move["chance"] is not None]
    return " ".join([hint["reason"], *(f"{move['label']}: {move['chance']:.0%}." for move in others)])


def writable(api: Api, game: str, hint: Json) -> list[str]:
    """The moves of a hint as phrases that an answer may hold. Raises Away, Refused."""
    decision = api.get(f"/v1/games/{game}/moves")
    return [words_of(move["move"], decision, api.language) for move in hint["moves"]]

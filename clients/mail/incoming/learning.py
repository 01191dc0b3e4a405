"""Learning by mail: hints, with words that play them when they are written back, and practice against bots."""

import time
from collections.abc import Iterator, Mapping
from typing import Final

from clients.api import Api, Away, Json
from clients.mail.phrases import words_of

_LOOK_SECONDS: Final = 1.0
_MOST_LOOKS: Final = 20
_LEVEL: Final = "normal"
_PAGE: Final = 200


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


def begin_practice(api: Api, game: str, decision: str | None, once: Mapping[str, str]) -> bool:
    """Begin a table at a decision, or at the player's last one; whether there was any. Raises Away, Refused."""
    found = api.get(f"/v1/games/{game}")
    seat = (found["you"] or {}).get("seat")
    asked = decision or next(_own(api, found, seat), None)
    if seat is None or asked is None:
        return False
    bots = [{"kind": "bot", "level": chair["bot"] or _LEVEL} for chair in found["seats"]]
    seats = [*bots[:seat], {"kind": "me"}, *bots[seat + 1 :]]
    origin = {"kind": "game", "game": game, "version": _opened(asked)}
    api.post("/v1/games", {"rulebook": found["rulebook"], "origin": origin, "seats": seats}, once)
    return True


def _opened(decision: str) -> int:
    """The version of the game that opened a decision, as its id says."""
    return int(decision.partition("-")[0])


def _own(api: Api, game: Json, seat: int | None) -> Iterator[str]:
    """The decisions that the seat has answered, the last first."""
    after = game["version"]
    while after > 0:
        before = max(0, after - _PAGE)
        page = api.get(f"/v1/games/{game['id']}/events?after={before}&limit={after - before}")["items"]
        for event in reversed(page):
            if event["type"] == "move_played" and event["data"]["seat"] == seat:
                yield event["data"]["decision"]
        after = before

"""Practice by mail: a table against bots, from the question that a letter of a finished game asked."""

from collections.abc import Iterator, Mapping
from typing import Final

from clients.api import Api, Json

_LEVEL: Final = "normal"
_PAGE: Final = 200


def begin(api: Api, game: str, decision: str | None, once: Mapping[str, str]) -> bool:
    """Begin a table at a decision, or at the player's last one; whether there was any. Raises Away, Refused."""
    found = api.get(f"/v1/games/{game}")
    seat = (found["you"] or {}).get("seat")
    asked = decision or next(_own(api, found, seat), None)
    if seat is None or asked is None:
        return False
    bots = [{"kind": "bot", "level": chair["bot"] or _LEVEL} for chair in found["seats"]]
    seats = [*bots[:seat], {"kind": "me"}, *bots[seat + 1 :]]
    origin = {"kind": "game", "game": game, "version": _opened(asked)}
    api.post("/v1/games", {"rulebook": found["rulebook"], "from": origin, "seats": seats}, once)
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

"""Games by mail: as short as their options allow, played until they are over."""

import time
from collections.abc import Callable, Sequence
from typing import Protocol

from clients.api import Api
from tests.browser.tables import unhurried_options
from tests.mail.mta.correspondents import Correspondent, Json
from tests.patience import LONG_SECONDS

ASKED_SECONDS = 0.5
"""How often the service is asked whether all is done. Boxes are looked into all the time: what comes there counts."""


class Player(Protocol):
    """Who plays: by a name, with a token of their own."""

    name: str
    api: Api


def open_table(people: Sequence[Player], rulebook: str, bots: int = 0, **fields: object) -> str:
    """A game of these people and of bots, at least as many as it needs: its id. They have sat down, it has begun."""
    host, *others = people
    about = host.api.get(f"/v1/rulebooks/{rulebook}")
    missing = max(bots, min(about["seats"]) - len(people))
    seats = [
        {"kind": "me"},
        *({"kind": "invited", "player": other.name} for other in others),
        *[{"kind": "bot", "level": about["bots"][0]}] * missing,
    ]
    body = {"rulebook": rulebook, "options": unhurried_options(about), "seats": seats, **fields}
    game = str(host.api.post("/v1/games", body)["id"])
    for seat, other in enumerate(others, 1):
        other.api.put(f"/v1/games/{game}/seats/{seat}", {})
    return game


def play_out(people: Sequence[Correspondent], game: str) -> Json:
    """Read and write until the game is over, and everybody was told; the game."""
    _until(people, lambda: _status(people[0].api, game) == "finished", game)
    _until(people, lambda: all(_heard_of_the_end(person, game) for person in people), game)
    found: Json = people[0].api.get(f"/v1/games/{game}")
    return found


def _until(people: Sequence[Correspondent], done: Callable[[], bool], game: str) -> None:
    until, asked = time.monotonic() + LONG_SECONDS, 0.0
    while True:
        assert time.monotonic() < until, [(person.sent[-3:], person.read[-1:], person.log()[:3]) for person in people]
        answered = [person.turn() for person in people]
        if any(answered) or time.monotonic() > asked + ASKED_SECONDS:
            if done():
                return
            asked = time.monotonic()
        if not any(answered):
            time.sleep(0.05)


def _heard_of_the_end(person: Correspondent, game: str) -> bool:
    """Whether the letter of the end was made, and nothing is on its way any more."""
    return any((letter["kind"], letter["game"]) == ("finished", game) for letter in person.log()) and person.told()


def _status(api: Api, game: str) -> str:
    return str(api.get(f"/v1/games/{game}")["status"])

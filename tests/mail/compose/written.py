"""Letters as the service gives them, about games at this moment, for tests that only write them."""

import random
from typing import Any, Final

from clients.api import Json
from clients.mail.letters import Kind, Letter, Recipient
from tests.mail.compose.correspondent import Correspondent, play, table
from tests.patience import eventually

TOKEN: Final = "r" * 32
BOUNCE: Final = "b" * 32
LEAVE: Final = "u" * 40


def letter(person: Correspondent, kind: Kind, **facts: Any) -> Letter:
    """A letter as the service gives it; the account's own token is as good as a bearer."""
    known: dict[str, Any] = {
        "reply": TOKEN,
        "bounce": BOUNCE,
        "unsubscribe": LEAVE,
        "bearer": person.api.token,
        **facts,
    }
    to = Recipient(person.address, person.name, person.api.language, "Europe/Paris")
    return Letter(id="l" * 16, kind=kind, to=to, **known)


def about(person: Correspondent, kind: Kind, game: str, **facts: Any) -> Letter:
    """A letter about a game at this moment."""
    shown = person.api.get(f"/v1/games/{game}")
    seat, decision = shown["you"]["seat"], shown["you"]["decision"]
    return letter(
        person, kind, **{"game": game, "rulebook": shown["rulebook"], "seat": seat, "decision": decision, **facts}
    )


def new_game(person: Correspondent, friend: Correspondent, rulebook: str = "systeme-solaire") -> str:
    """A game of both at which the person is awaited, some moves after the beginning."""
    found = table([person, friend], rulebook)
    begin(person, friend, found, 2)
    return found


def begin(person: Correspondent, friend: Correspondent, game: str, moves: int) -> None:
    """Play so many own moves, then until the person is awaited again, and nobody else: the game stands still."""
    rng = random.Random(7)
    played = 0

    def awaited() -> bool:
        nonlocal played
        play(friend, game, rng)
        if played < moves and play(person, game, rng):
            played += 1
        shown = person.api.get(f"/v1/games/{game}")
        return played == moves and [one["seat"] for one in shown["awaiting"]] == [shown["you"]["seat"]]

    assert eventually(awaited), person.api.get(f"/v1/games/{game}")


def decision(person: Correspondent, game: str) -> Json | None:
    """What the person is asked."""
    found: Json | None = person.api.get(f"/v1/games/{game}/moves")["decision"]
    return found

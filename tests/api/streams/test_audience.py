"""How many look on: others than the players and oneself, each counted once, in a number without names."""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack

import pytest

from service.streams import server_sent_events
from service.streams.asked import GameStream
from service.streams.hub import Follower
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.playing import new_game
from tests.api.streams.listening import messages

SPECTATORS = b"event: spectators\ndata: "


def looking_on(
    parts: Wiring, game: str, version: int, caller: str
) -> tuple[AbstractContextManager[Follower], GameStream]:
    """A stream of somebody, as a process has it, that has told all events."""
    reader = {"account": None, "token": "", "language": "en", "proof": False, "masked": False}
    asked = GameStream(game, caller, "here", **reader, after=version, talk=None, audience=True)  # type: ignore[arg-type]
    return asked.follow(parts), asked


def count(told: Iterator[bytes]) -> int:
    """What is told next of spectators."""
    said = next(piece for piece in told if piece.startswith(SPECTATORS))
    return int(json.loads(said.removeprefix(SPECTATORS))["count"])


def test_others_are_counted_once_each_and_players_are_not(
    parts: Wiring, people: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a game that its players follow, too
    monkeypatch.setattr(server_sent_events, "HEARTBEAT_SECONDS", 0.05)
    sitting = [people[name] for name in ("Ada", "Bob", "Chen")]
    address = new_game(*sitting)
    game, version = address.rpartition("/")[2], sitting[0].api.get(address).json()["version"]
    with ExitStack() as others:

        def come(caller: str) -> Iterator[bytes]:
            follow, asked = looking_on(parts, game, version, caller)
            return asked.tell(parts, others.enter_context(follow))

        ada, dora = come(people["Ada"].id), come(people["Dora"].id)
        come(people["Bob"].id)
        # then a player is told of the one who looks on, who is told of nobody else
        assert (count(ada), count(dora)) == (1, 0)
        # when somebody comes twice, and a stranger of some network
        with ExitStack() as leaving:
            for caller in (people["Emil"].id, people["Emil"].id, "192.0.2.7"):
                leaving.enter_context(looking_on(parts, game, version, caller)[0])
            assert (count(ada), count(dora)) == (3, 2)
        # and goes
        assert (count(ada), count(dora)) == (1, 0)
    assert parts.hub.callers(game) == set()


def test_only_who_asks_is_told(api: Api, people: dict[str, Person]) -> None:
    game = new_game(people["Ada"], people["Bob"], people["Chen"])
    first = {}
    for query in ("?audience=true", ""):
        answer = api.get(f"{game}/events{query}", headers={"Accept": "text/event-stream"}, stream=True)
        with answer:
            version = people["Ada"].api.get(game).json()["version"]
            said = messages(answer)
            first[query] = [next(said) for _ in range(version)]
            if query:
                assert json.loads(next(said)["data"]) == {"count": 0}
    assert first[""] == first["?audience=true"]

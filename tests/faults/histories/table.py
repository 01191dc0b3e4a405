"""Two web processes in this one, over real stores, and people at a table of theirs; all that they are told is noted."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import requests
from flask import Flask

from service.api.app import create_app
from service.streams.event_stream import EventReader
from service.streams.hub import Follower
from service.wiring import Wiring
from tests.faults.histories.calls import Call, History
from tests.faults.histories.players import PASSWORD, paged, shown
from tests.faults.histories.recorder import Caller, Notebook, Send, lines_of
from tests.faults.histories.watchers import Watcher
from tests.projections.world import World

NEAR, FAR = 0, 1
NAMES = ("ada", "bob", "cy")


class Answer(NamedTuple):
    """As `requests` has it."""

    status_code: int
    content: bytes

    def json(self) -> Any:
        """The body."""
        return msgspec.json.decode(self.content)


def sending(app: Flask) -> Send:
    """Sends requests to an application in this process."""

    def send(method: str, path: str, *, json: Any, headers: dict[str, str], timeout: float) -> Answer:
        del timeout
        made = app.test_client().open(path, method=method, json=json, headers=headers)
        return Answer(made.status_code, made.data)

    return send


class Town:
    """The processes `near` and `far`, which know of each other by the stores alone, and three people."""

    def __init__(self, log_url: str, work_url: str, var: Path) -> None:
        self.worlds = [World(log_url, work_url, var, rate_limits=0.0) for _ in range(2)]
        self.worlds[NEAR].dispatch()
        self.apps = [create_app(world.context.wiring) for world in self.worlds]
        self.tokens: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        self.names: dict[str, str] = {}
        for name in NAMES:
            body = {"name": f"{name} {secrets.token_hex(5)}", "password": PASSWORD}
            made = self.apps[0].test_client().post("/v1/accounts", json=body).get_json()
            self.names[name], self.ids[name], self.tokens[name] = body["name"], made["id"], made["token"]["token"]

    def wiring(self, place: int) -> Wiring:
        """The parts of a process."""
        return self.worlds[place].context.wiring

    def close(self) -> None:
        """Let the connections go."""
        for world in self.worlds:
            world.close()


class Table:
    """A game of three that has begun, and what everybody did and saw."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.notebook = Notebook()
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        body = {"rulebook": "systeme-solaire", "seats": seats, "clock": {"kind": "none"}}
        made: dict[str, str] = {}

        def announced(whole: dict[str, Any]) -> dict[str, Any]:
            made["id"] = whole["id"]
            return shown(whole)

        _, told = self.by("ada").once("announce", "", ("POST", "/v1/games"), body, reading=announced)
        assert made, told
        self.game = made["id"]
        self.notebook.calls = [msgspec.structs.replace(call, subject=self.game) for call in self.notebook.calls]
        for seat, name in enumerate(NAMES[1:], 1):
            path = f"/v1/games/{self.game}/seats/{seat}"
            self.by(name).once("sit", self.game, ("PUT", path), {}, reading=shown)

    def by(self, name: str, place: int = NEAR, *, token: str = "", lost: bool = False) -> Caller:
        """Somebody who calls a process; those who are not at the table have no token. Answers may be `lost`."""
        send = sending(self.town.apps[place])

        def losing(*sent: Any, **more: Any) -> Answer:
            send(*sent, **more)
            raise requests.ConnectionError

        token = token or self.town.tokens.get(name, "")
        return Caller("", self.notebook, self.town.ids.get(name, name), token, losing if lost else send)

    def awaited(self) -> tuple[str, dict[str, Any]]:
        """Who has to move, and what they are asked."""
        for name in NAMES:
            _, asked = self.by(name).once("look", self.game, ("GET", f"/v1/games/{self.game}/moves"))
            if asked["decision"]:
                return name, asked
        raise AssertionError("nobody has to move")

    def move(
        self, place: int = NEAR, at: int | None = None, *, key: str = "", lost: bool = False
    ) -> Callable[..., Call]:
        """Have whoever is awaited move, at a version alone if one is given; what does so once more."""
        name, asked = self.awaited()
        decision = asked["decision"]["id"]
        said = {"decision": decision} if at is None else {"decision": decision, "if_match": at}
        headers = {} if at is None else {"If-Match": f'"{at}"'}
        body = {"move": asked["default"], "decision": decision}
        path = f"/v1/games/{self.game}/moves"

        def send(place: int = place) -> Call:
            more: Any = {"key": key, "said": said, "headers": headers, "reading": paged}
            return self.by(name, place, lost=lost).once("move", self.game, ("POST", path), body, **more)[0]

        send()
        return send

    def read(self, place: int = NEAR) -> int:
        """Somebody looks at the game: its version there."""
        path = f"/v1/games/{self.game}"
        return int(self.by("eve", place).once("read", self.game, ("GET", path), reading=shown)[1]["version"])

    def look_back(self, at: int) -> None:
        """Somebody looks at the game as it was."""
        path = f"/v1/games/{self.game}?at={at}"
        self.by("eve").once("at", self.game, ("GET", path), said={"at": at}, reading=Watcher.digest)

    def follow(self, after: int, most: int) -> None:
        """Somebody follows the game from a version on, and is cut off after so many."""
        reader = EventReader(self.town.wiring(NEAR).telling, self.game, None, "en", proof=False, masked=False)
        stream = reader.stream(Follower(), after)
        next(stream)
        heard = [int(line[4:]) for line in next(stream).split(b"\n") if line.startswith(b"id: ")][:most]
        self.notebook.note(Call("eve", "follow", self.game, float(after), float(after), 200, answer=heard))

    def history(self) -> History:
        """All of it."""
        return History(self.notebook.calls, {self.game: lines_of(self.town.wiring(FAR).log, self.game)}, [], [])

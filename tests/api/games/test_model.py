"""Accounts, games, moves, leaving and time over HTTP, in any order, against one model of what the API promises."""

import random
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule, run_state_machine_as_test
from werkzeug.test import TestResponse

from service.api.app import create_app
from service.api.http.context import EXTENSION
from service.games.commands import Commands
from service.settings import Settings
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD
from tests.api.games.model import Chair, Table
from tests.api.playing import RULEBOOK, choose
from tests.patience import PATIENCE_SECONDS
from tests.projections.world import SECRET_KEY
from workers.context import WorkerContext
from workers.jobs.deadlines import time_out
from workers.processes.dispatcher import Dispatcher

pytestmark = pytest.mark.slow

SEATS = 3
TIMEOUTS = 2
EXAMPLES, STEPS = 5, 40
LONG_EXAMPLES = 300
_names = count(1)


class Somebody(NamedTuple):
    """An account."""

    id: str
    name: str
    headers: dict[str, str]


class Service:
    """The service in this process, over real stores, under a clock that the model turns."""

    def __init__(self, settings: Settings) -> None:
        self.wiring = Wiring(settings)
        self.context = WorkerContext(self.wiring)
        self.dispatcher = Dispatcher(self.context, "model")
        self.now = milliseconds()
        self.wiring.__dict__["commands"] = Commands(self.wiring.log, self.wiring.games, self._tick)
        self.app: Flask = create_app(self.wiring)
        assert self.app.extensions[EXTENSION] is self.wiring

    def _tick(self) -> int:
        self.now += 1
        return self.now


@pytest.fixture
def service(log_redis_url: str, work_redis_url: str, tmp_path: Path) -> Service:
    """A service that counts nobody's requests."""
    return Service(
        Settings(
            redis_url=log_redis_url,
            work_redis_url=work_redis_url,
            var=tmp_path,
            secret_key=SECRET_KEY,
            rate_limits=0.0,
            store_seconds=PATIENCE_SECONDS,
        )
    )


class Club(RuleBasedStateMachine):
    """People who open accounts, sit down, play, leave, and let time pass."""

    people: Bundle[Somebody] = Bundle("people")
    tables: Bundle[Table] = Bundle("tables")
    seats = st.integers(0, SEATS - 1)

    def __init__(self, service: Service) -> None:
        super().__init__()
        self.service = service
        self.client: FlaskClient = service.app.test_client()
        self.known: list[Table] = []
        self.there: list[Somebody] = []

    def ask(self, who: Somebody, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        """Send a request of somebody's."""
        answer = self.client.open(path, method=method, json=body, headers=who.headers | headers)
        assert answer.status_code < 500, answer.text
        return answer

    def met(self, answer: TestResponse, refusal: str | None, *statuses: int) -> None:
        """Check that a request was answered as the model says."""
        said = (answer.status_code, answer.get_json()["code"]) if answer.status_code >= 400 else None
        assert (said is None) == (refusal is None), (said, refusal)
        assert said is None or said[1] == refusal
        assert said or answer.status_code in (statuses or (200,))

    @rule(target=people)
    def sign_up(self) -> Somebody:
        """A name is free once."""
        wanted = {"name": f"Modelled {next(_names)}", "password": PASSWORD}
        made = self.client.post("/v1/accounts", json=wanted)
        assert made.status_code == 201, made.text
        assert self.client.post("/v1/accounts", json=wanted).status_code == 409
        account = made.get_json()
        headers = {"Authorization": f"Bearer {account['token']['token']}"}
        self.there.append(Somebody(account["id"], account["name"], headers))
        return self.there[-1]

    @rule(who=consumes(people))
    def erase(self, who: Somebody) -> None:
        """Erase an account: its token ends, its games go on without it, its name is free."""
        while self.service.dispatcher.step(block_ms=0):  # an account's games are found by the lists
            pass
        assert self.ask(who, "DELETE", "/v1/accounts/me").status_code == 204
        self.there.remove(who)
        for table in self.known:
            table.erase(who.id)
        self.met(self.ask(who, "GET", "/v1/inbox"), "invalid_token")
        assert self.client.get(f"/v1/players/{who.name}").status_code == 404

    @rule(target=tables, who=people, private=st.booleans())
    def announce(self, who: Somebody, private: bool) -> Table:
        """Announce a game, and send the same again under the same key."""
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        body: dict[str, Any] = {"rulebook": RULEBOOK, "seats": seats, "clock": {"kind": "per_move", "limit": "P1D"}}
        body |= {"visibility": "private" if private else "public", "nights": False}
        key = {"Idempotency-Key": f"announce-{next(_names)}"}
        made, again = (self.ask(who, "POST", "/v1/games", body, **key) for _ in range(2))
        self.met(made, None, 201)
        assert again.data == made.data
        chairs = [Chair(who.id), *(Chair() for _ in range(SEATS - 1))]
        table = Table(f"/v1/games/{made.get_json()['id']}", who.id, private, chairs)
        self.known.append(table)
        return table

    @rule(who=people, table=tables, seat=seats)
    def sit(self, who: Somebody, table: Table, seat: int) -> None:
        """Sit down, or take a seat back."""
        self.met(self.ask(who, "PUT", f"{table.address}/seats/{seat}", {}), table.sit(who.id, seat))

    @rule(table=tables)
    def fill(self, table: Table) -> None:
        """Whoever is there takes the free seats."""
        for seat, chair in enumerate(table.chairs):
            free = [who for who in self.there if table.seat_of(who.id) is None and table.sees(who.id)]
            if chair.player is None and free:
                self.sit(free[0], table, seat)

    @rule(who=people, table=tables, seat=seats)
    def leave(self, who: Somebody, table: Table, seat: int) -> None:
        """Leave a seat."""
        self.met(self.ask(who, "DELETE", f"{table.address}/seats/{seat}"), table.leave(who.id, seat))

    @rule(who=people, table=tables)
    def resign(self, who: Somebody, table: Table) -> None:
        """Resign a game."""
        self.met(self.ask(who, "POST", f"{table.address}/resignation"), table.resign(who.id))

    @rule(who=people, table=tables)
    def abort(self, who: Somebody, table: Table) -> None:
        """Call a game off."""
        self.met(self.ask(who, "POST", f"{table.address}/abort"), table.abort(who.id))

    @rule(table=tables, seed=st.integers(0, 999), moves=st.integers(1, 6))
    def play(self, table: Table, seed: int, moves: int) -> None:
        """Everybody who is awaited plays, each move twice under one key; others are refused."""
        rng = random.Random(seed)
        for _ in range(moves):
            for who in [who for who in self.there if table.sees(who.id)]:
                self.move(who, table, rng)

    def move(self, who: Somebody, table: Table, rng: random.Random) -> None:
        """Play a move of one's own, if there is one."""
        seat = table.seat_of(who.id)
        offered = self.ask(who, "GET", f"{table.address}/moves")
        self.met(offered, "no_seat" if seat is None else None)
        decision = offered.get_json().get("decision")
        if seat is None or decision is None:
            refused = self.ask(who, "POST", f"{table.address}/moves", {"move": {"type": "pass"}})
            assert refused.status_code in (403, 409)
            return
        assert table.status == "running"
        assert not table.chairs[seat].handed
        body = {"move": choose(offered.get_json()["forms"], rng), "decision": decision["id"]}
        key = {"Idempotency-Key": f"move-{decision['id']}-{next(_names)}"}
        done, again = (self.ask(who, "POST", f"{table.address}/moves", body, **key) for _ in range(2))
        self.met(done, None)
        assert again.data == done.data
        stale = self.ask(who, "POST", f"{table.address}/moves", body)
        assert stale.get_json()["code"] in ("stale_decision", "game_finished")
        table.moved, table.chairs[seat].timeouts = True, 0
        table.status = done.get_json()["status"]

    @rule(table=tables)
    def wait(self, table: Table) -> None:
        """Let the time of the next decision run out."""
        game = self.service.wiring.games.load(table.address.rpartition("/")[2])
        clocked = [one for one in game.game.decisions.values() if one.deadline is not None]
        if clocked:
            due = min(clocked, key=lambda one: (one.deadline or 0, one.seat))
            assert not time_out(self.service.context, game.id, due) or self.service.now >= (due.deadline or 0)
            self.service.now = max(self.service.now, due.deadline or 0)
            assert time_out(self.service.context, game.id, due)
            table.time_out(due.seat, TIMEOUTS)
            table.status = self.service.wiring.games.load(game.id).game.status

    @invariant()
    def everybody_sees_what_the_model_says(self) -> None:
        """Status and seats are the model's for whoever may see the game; others are told that there is none."""
        for table in self.known:
            for who in self.there:
                answer = self.ask(who, "GET", table.address)
                self.met(answer, None if table.sees(who.id) else "unknown_game")
                if table.sees(who.id):
                    self._compare(answer.get_json(), table, who)

    def _compare(self, game: dict[str, Any], table: Table, who: Somebody) -> None:
        assert game["status"] == table.status
        assert [(seat["player"] or {}).get("id") for seat in game["seats"]] == [one.player for one in table.chairs]
        assert [seat["resigned"] for seat in game["seats"]] == [chair.resigned for chair in table.chairs]
        if not table.over:
            assert [seat["bot"] is not None for seat in game["seats"]] == [chair.handed for chair in table.chairs]
        assert game["you"]["seat"] == table.seat_of(who.id)
        assert bool(game["awaiting"]) == (table.status == "running")

    @invariant()
    def logs_only_grow(self) -> None:
        """No version is ever another than it was, and none is lost."""
        for table in self.known:
            reader = next((who for who in self.there if table.sees(who.id)), None)
            if reader is not None:
                page = self.ask(reader, "GET", f"{table.address}/events?limit=500&after={max(0, table.version - 1)}")
                told = {event["version"]: event["hash"] for event in page.get_json()["items"]}
                assert {version: told[version] for version in table.hashes if version in told}.items() <= (
                    table.hashes.items()
                )
                assert table.version == 0 or table.version in told
                table.hashes |= told
                table.version = max(table.hashes)


def test_the_api_does_what_the_model_says(service: Service, long_mode: bool) -> None:
    class Here(Club):
        def __init__(self) -> None:
            super().__init__(service)

    run_state_machine_as_test(
        Here,
        settings=settings(max_examples=LONG_EXAMPLES if long_mode else EXAMPLES, stateful_step_count=STEPS),
    )

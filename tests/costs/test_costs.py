"""What a request costs does not grow with the service: the same commands, bytes and steps among any number of games."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from redis import Redis
from sqlalchemy import event

from service.accounts.slots.format import CURRENT, FORMAT
from service.accounts.slots.keys import owned_id
from service.api.app import create_app
from service.api.http.authentication import SCOPES
from service.api.http.context import EXTENSION
from service.settings import Settings
from service.webhooks.webhooks import Webhook
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.document import whole
from tests.api.process import ROOT
from tests.costs.synthetic import Synthetic
from tests.patience import PATIENCE_SECONDS
from tests.projections.history.rows import over
from tests.projections.world import MOMENT, SECRET_KEY

SIZES = (1_000, 20_000)
LONG_SIZE = 100_000
STEPS = 100
"""Steps of SQLite's machine that count as one."""
LOOK = 4
"""Commands of a look: two of each store."""
BYTES = 300
"""Longer numbers in answers of the stores, such as how many accounts have a better rating."""


class Cost(NamedTuple):
    """What the stores did for a request; `steps` are SQLite's."""

    status: int
    commands: int
    received: int
    sent: int
    steps: int


class Bench:
    """The service in this process, over real stores, with an account that is concerned by everything."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app: Flask = create_app(Wiring(settings))
        self.wiring: Wiring = self.app.extensions[EXTENSION]
        account = {"name": "Me Myself", "password": "correct horse"}
        made = self.app.test_client().post("/v1/accounts", json=account).get_json()
        self.me = made["id"]
        self.headers = {"Authorization": f"Bearer {made['token']['token']}", "Accept": "application/json"}
        wanted = {"label": "all", "scopes": [*SCOPES]}
        token = self.app.test_client().post("/v1/tokens", json=wanted, headers=self.headers).get_json()["token"]
        self.headers["Authorization"] = f"Bearer {token}"
        self.wiring.roles.change(self.me, "administrator", by="operator", at=0)
        catch_up(self.wiring)
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        body = {"rulebook": "systeme-solaire", "seats": seats}
        self.table = self.app.test_client().post("/v1/games", json=body, headers=self.headers).get_json()["id"]
        club = {"name": "Night Watch", "admission": "invitation", "visibility": "private"}
        made = self.app.test_client().post("/v1/clubs", json=club, headers=self.headers).get_json()
        self.club = made["club"]["id"]
        self.webhook, _ = self.wiring.webhooks.create(
            Webhook(
                id=owned_id(self.me),
                account=self.me,
                url="https://example.org",
                kinds=(),
                label="",
                created=MOMENT,
                secrets=(),
            )
        )
        self.wiring.data.set(FORMAT, CURRENT)  # as the sweeper notes in a whole service
        self._looking = [Redis.from_url(url) for url in (settings.redis_url, settings.work_redis_url)]
        self.steps = 0

    def settled(self, path: str) -> Cost:
        """The least that it costs, seen twice: scripts are loaded by the first, and others use the store too."""
        costs = [self.cost(path)]
        while True:
            costs = sorted([*costs, self.cost(path)], key=lambda cost: (cost.commands, cost.received))
            one, other = costs[:2]
            if one.commands == other.commands and other.received - one.received <= BYTES:
                return other

    def cost(self, path: str) -> Cost:
        """Ask once, as a process does that remembers nothing."""
        wiring = Wiring(self.settings)
        wiring.__dict__["uses"] = self.wiring.uses  # which notes now and then, in a thread, who asked
        self.app.extensions[EXTENSION] = wiring
        event.listen(wiring.history.database._engine, "connect", self._count_steps)
        before, look = self._undisturbed()
        self.steps = 0
        answer = self.app.test_client().get(path, headers=self.headers)
        steps, after = self.steps, self._done()
        for client in (wiring.data, wiring.work):
            client.close()
        wiring.histories.close()
        commands, received, sent = (c - b - a for a, b, c in zip(look, before, after, strict=True))
        return Cost(answer.status_code, commands, received, sent, steps)

    def _count_steps(self, connection: Any, _: Any) -> None:
        connection.set_progress_handler(self._step, STEPS)

    def _step(self) -> None:
        self.steps += 1

    def _undisturbed(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A look, and what a look costs: with what others did meanwhile, a request would seem to cost less."""
        before = self._done()
        while True:
            after = self._done()
            cost = tuple(b - a for a, b in zip(before, after, strict=True))
            if cost[0] == LOOK:
                return after, cost
            before = after

    def _done(self) -> tuple[int, ...]:
        """Commands and bytes of both stores since they began, this look included."""
        commands = received = sent = 0
        for redis in self._looking:
            told: Any = redis.info("commandstats") | redis.info("stats")
            commands += sum(one["calls"] for name, one in told.items() if name.startswith("cmdstat_"))
            received += told["total_net_input_bytes"]
            sent += told["total_net_output_bytes"]
        return commands, received, sent


@pytest.fixture
def bench(log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path) -> Bench:
    """Nobody but me."""
    return Bench(
        Settings(
            redis_url=log_redis_url,
            work_redis_url=work_redis_url,
            var=tmp_path,
            secret_key=SECRET_KEY,
            rate_limits=0.0,
            store_seconds=PATIENCE_SECONDS,
        )
    )


def asked(bench: Bench) -> Iterator[str]:
    """Every operation that reads lists, in the ways in which they are read."""
    middle = f"{MOMENT + 500:015d}:{over(500, 'ada').id}"
    mine = ("", "status=finished", "status=aborted&rulebook=destiny", f"cursor={middle}")
    yield from (f"/v1/games?{query}" for query in ("status=open", "status=running", "free=true", *mine))
    past = ("", "player=Me%20Myself&rulebook=destiny&status=aborted", "events=tower", "rated=true&most_moves=9")
    yield from (f"/v1/past-games?{query}" for query in (*past, f"cursor={middle}"))
    yield from (f"/v1/games?mine=true&{query}" for query in ("status=running", "free=true", *mine))
    yield from (f"/v1/games?player=Me%20Myself&{query}" for query in mine)
    yield from (f"/v1/inbox{query}" for query in ("", "?limit=1", "?limit=100"))
    yield from (
        "/v1/players/Me%20Myself",
        "/v1/players/player%2000000010/statistics",
        "/v1/players/player%2000000010",
        "/v1/leaderboards/destiny?limit=100",
    )
    yield from (f"/v1/admin/{query}" for query in ("accounts", "accounts?name=player%20000000", f"accounts/{bench.me}"))
    yield from (f"/v1/admin/{query}" for query in ("games", f"games?account={bench.me}", "reports", "log"))
    yield from (f"{of}/{bench.table}/messages?limit=50" for of in ("/v1/games", "/v1/admin/games"))
    yield from (f"/v1/stream?after={bench.wiring.notices.end(bench.me)}", "/v1/accounts/me/letters")
    yield from (
        f"/v1/webhooks/{bench.webhook.id}/deliveries",
        "/v1/webhooks",
        "/v1/me/blocks",
        "/v1/me/follows",
        "/v1/me/conversations",
        "/v1/me/reports",
    )
    yield from ("/v1/me/push", "/v1/seeks", "/v1/clubs", "/v1/clubs?name=night", "/v1/me/clubs")
    yield from (f"/v1/clubs/{bench.club}/{part}" for part in ("members", "games", "messages", "leaderboards/destiny"))
    yield from ("/v1/tokens", "/v1/admin/sign-up-codes", "/v1/admin/reports?state=decided", "/v1/accounts/me")
    yield from (f"/games/{over(500, 'ada').id}", "/games/none")


@pytest.mark.slow
def test_no_request_costs_more_among_many_games(bench: Bench, long_mode: bool) -> None:
    synthetic = Synthetic(bench.wiring, bench.me, bench.table, bench.webhook.id)
    small, large = SIZES[0], LONG_SIZE if long_mode else SIZES[1]
    costs: list[dict[str, Cost]] = []
    for size in (small, large):
        synthetic.grow(size)
        costs.append({path: bench.settled(path) for path in asked(bench)})
    grown = []
    for (path, few), many in zip(costs[0].items(), costs[1].values(), strict=True):
        same = (few.status, few.commands) == (many.status, many.commands) == (200, many.commands)
        further = max(abs(few.received - many.received), abs(few.sent - many.sent))
        if not same or further > BYTES or many.steps > 1.5 * few.steps + 1:
            grown.append(f"{path}: {few} became {many}")
    assert not grown, "\n".join(grown)


def test_every_operation_says_what_it_costs() -> None:
    document = whole()
    methods = [one for path in document["paths"].values() for one in path.values()]
    operations = [one["operationId"] for one in methods if "operationId" in one]
    page = (ROOT / "docs/reference/costs.md").read_text(encoding="utf-8")
    rows = [line for line in page.partition("## Operations")[2].splitlines() if line.startswith("| ")]
    assert sorted(re.findall(r"`([a-z_]+)`", "\n".join(rows))) == sorted(operations)

"""Names that are gone: no process shows them, although none asks the store for them each time."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis

from service.accounts.accounts import NAMES_HOLD_SECONDS, NAMES_KEPT_SECONDS, Accounts
from service.api.app import create_app
from service.settings import Settings
from service.wiring import Wiring
from tests.api.client import PASSWORD
from tests.patience import PATIENCE_SECONDS
from tests.stores import serve

RULEBOOK = "systeme-solaire"
READS = 200
BOT = {"kind": "bot", "level": "random"}


class Process:
    """The parts of a process, and its application."""

    def __init__(self, settings: Settings) -> None:
        self.wiring = Wiring(settings)
        self.client: FlaskClient = create_app(self.wiring).test_client()

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.client.open(path, method=method, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.get_json(silent=True) or answer.text


@pytest.fixture(scope="module")
def log_store(socket_dir: Path) -> Iterator[str]:
    """A store of their own, whose guests and names are nobody else's."""
    yield from serve(socket_dir / "names-log", "no")


@pytest.fixture
def processes(log_store: str, work_redis_url: str) -> tuple[Process, Process]:
    """Two processes over the same stores."""
    settings = Settings(
        redis_url=log_store,
        work_redis_url=work_redis_url,
        secret_key="k" * 32,
        store_seconds=PATIENCE_SECONDS,
        rate_limits=0,
    )
    one, other = Process(settings), Process(settings)
    one.wiring.data.flushall()
    return one, other


def _table(process: Process, person: dict[str, Any]) -> str:
    """The address of a public game of the person's against bots."""
    asked_for = {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, BOT, BOT]}
    game = process.ask("POST", "/v1/games", asked_for, person["token"]["token"])
    process.ask("POST", f"/v1/games/{game['id']}/messages", {"text": "Hello"}, person["token"]["token"])
    return f"/v1/games/{game['id']}"


def _told(process: Process, game: str) -> str:
    """All that a spectator reads of a game."""
    pages = (game, f"{game}/events", f"{game}/board.txt", f"{game}/board.svg", f"{game}/messages")
    return "\n".join(str(process.ask("GET", page)) for page in pages)


def test_once_an_erasure_is_answered_no_process_tells_the_name(processes: tuple[Process, Process]) -> None:
    # given
    one, other = processes
    person = one.ask("POST", "/v1/accounts", {"name": "Hypatia", "password": PASSWORD})
    game = _table(one, person)
    assert all("Hypatia" in _told(process, game) for process in processes)
    # when
    one.ask("DELETE", "/v1/accounts/me", token=person["token"]["token"])
    # then
    assert "Hypatia" not in _told(other, game)
    assert "Hypatia" not in _told(one, game)


def test_a_guest_s_former_name_is_told_for_a_moment_at_most(processes: tuple[Process, Process]) -> None:
    # given
    one, _ = processes
    guest = one.ask("POST", "/v1/guests", {"language": "en"})
    game = _table(one, guest)
    assert all(guest["name"] in _told(process, game) for process in processes)
    # when
    settled = {"name": "Hypatia", "password": PASSWORD}
    one.ask("PATCH", "/v1/accounts/me", settled, guest["token"]["token"])
    time.sleep(NAMES_HOLD_SECONDS)
    # then
    for process in processes:
        told = _told(process, game)
        assert guest["name"] not in told
        assert "Hypatia" in told


def test_reading_a_game_asks_for_no_name_again(processes: tuple[Process, Process], log_store: str) -> None:
    # given
    one, _ = processes
    game = _table(one, one.ask("POST", "/v1/accounts", {"name": "Hypatia", "password": PASSWORD}))
    _told(one, game)
    store = processes[0].wiring.data
    store.config_resetstat()
    began = time.monotonic()
    # when
    for _ in range(READS):
        one.ask("GET", game)
        one.ask("GET", f"{game}/board.txt")
    # then: looks at the count of names that went, and at the name each half minute, whatever is read
    seconds = time.monotonic() - began
    calls = {name: stat["calls"] for name, stat in store.info("commandstats").items()}
    assert calls.get("cmdstat_get", 0) <= 1 + seconds / NAMES_HOLD_SECONDS
    assert calls.get("cmdstat_hget", 0) <= 1 + seconds / NAMES_KEPT_SECONDS
    assert calls["cmdstat_xrange"] == 2 * READS


class Late(Redis):
    """A client over which something happens after a name was read and before it is there."""

    meanwhile: Callable[[], object] | None = None

    def execute_command(self, *command: Any, **options: Any) -> Any:
        answer = super().execute_command(*command, **options)  # type: ignore[no-untyped-call]  # redis-py's
        if command[0] == "HGET" and self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        return answer


def test_a_name_that_goes_while_it_is_read_is_not_kept(processes: tuple[Process, Process], log_store: str) -> None:
    # given
    one, _ = processes
    player = one.ask("POST", "/v1/accounts", {"name": "Hypatia", "password": PASSWORD})["id"]
    with Late.from_url(log_store) as slow:
        accounts = Accounts(slow)

        def erased() -> None:
            one.wiring.deletions.delete(player)
            time.sleep(NAMES_HOLD_SECONDS)
            assert accounts.names(["somebody"]) == {"somebody": None}  # another request, which hears of it

        slow.meanwhile = erased
        # then
        assert accounts.names([player]) == {player: "Hypatia"}
        assert accounts.names([player]) == {player: None}

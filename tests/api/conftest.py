"""A real service for the tests of the API: gunicorn with two gevent workers over stores that nobody else empties."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.mail.mailing import Json, Newcomer, awaited_letter, confirm, parts_of
from tests.api.once import Once
from tests.api.playing import new_game
from tests.api.process import GATEWAY_TOKEN, Server, running
from tests.folders import new_folder
from tests.stores import serve

_newcomers = count(1)


@pytest.fixture(scope="package")
def log_redis_url(socket_dir: Path) -> Iterator[str]:
    """The service's own server for logs."""
    yield from serve(new_folder(socket_dir), "always")


@pytest.fixture(scope="package")
def work_redis_url(socket_dir: Path) -> Iterator[str]:
    """The service's own server for queues and read models."""
    yield from serve(new_folder(socket_dir), "everysec")


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, log_redis_url: str, work_redis_url: str) -> Iterator[Server]:
    """The service, for all tests of this process; its limits are too high to be met."""
    two: Any = {"ASTROLUDE_WEB_WORKERS": "2"}
    with running(tmp_path_factory.mktemp("service"), log_redis_url, work_redis_url, **two) as server:
        yield server


@pytest.fixture(scope="package")
def once(server: Server) -> Once:
    """Keeps what a module makes for its tests as long as the service that has it."""
    return Once()


@pytest.fixture(scope="package")
def document() -> Document:
    """What openapi.yaml and its sisters say."""
    return Document.load()


@pytest.fixture(scope="package")
def api(server: Server, document: Document) -> Api:
    """A client without a token; every answer it gets is checked against openapi.yaml."""
    return Api(server.url, document)


@pytest.fixture(scope="package")
def gateway(api: Api) -> Api:
    """A client with the token of the mail gateway."""
    return api.as_(GATEWAY_TOKEN)


@pytest.fixture(scope="package")
def parts(server: Server, log_redis_url: str, work_redis_url: str) -> Wiring:
    """The parts of a process beside the service."""
    return parts_of(server, log_redis_url, work_redis_url)


@pytest.fixture(scope="package")
def people(api: Api) -> dict[str, Person]:
    """Five accounts by name, each with a token of scopes read, play and account."""
    return {name: Person.sign_up(api, name) for name in ("Ada", "Bob", "Chen", "Dora", "Emil")}


@pytest.fixture(scope="package")
def players_by_mail(api: Api, gateway: Api) -> dict[str, Person]:
    """Three people by the address that each has confirmed."""
    found = {f"{name}@example.org": Person.sign_up(api, f"{name} by mail") for name in ("iris", "juno", "kore")}
    for address, person in found.items():
        confirm(person, gateway, address)
    return found


@pytest.fixture
def game_by_mail(players_by_mail: dict[str, Person]) -> str:
    """A game of theirs in which the first is awaited."""
    first, *others = players_by_mail.values()
    return new_game(first, *others, options={"start_seat": 0})


@pytest.fixture
def letter(parts: Wiring, players_by_mail: dict[str, Person], gateway: Api, game_by_mail: str) -> Json:
    """The letter that tells the first of it."""
    address, person = next(iter(players_by_mail.items()))
    return awaited_letter(parts, person, gateway, game_by_mail, address)


@pytest.fixture
def newcomer(api: Api, parts: Wiring, gateway: Api, players_by_mail: dict[str, Person]) -> Callable[..., Newcomer]:
    """Makes somebody new who may leave without a trace, awaited in a game with two of the others."""

    def come(address: str = "") -> Newcomer:
        name = f"Newcomer {next(_newcomers)}"
        address = address or f"{name.replace(' ', '.').lower()}@example.org"
        person = Person.sign_up(api, name)
        confirm(person, gateway, address)
        game = new_game(person, *list(players_by_mail.values())[1:], options={"start_seat": 0})
        return Newcomer(person, address, awaited_letter(parts, person, gateway, game, address))

    return come

"""A whole service over Redis itself with TLS, an authority of its own, users and passwords: all processes."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.api.client import Api, Person
from tests.api.document import Document
from tests.api.process import running
from tests.patience import LONG_SECONDS, eventually
from tests.ports import free_port
from tests.programs import program
from tests.relay import CERTIFICATE
from tests.replicas import SERVICE, Node
from tests.workers.crew import Crew

pytestmark = pytest.mark.slow

ENOUGH = 14
"""The version that no game reaches without any of its players."""
USER, PASSWORD = "astrolude", "correct-horse"
TRUSTED = f"ssl_ca_certs={CERTIFICATE}"
TLS = {
    "tls_cert_file": str(CERTIFICATE),
    "tls_key_file": str(CERTIFICATE),
    "tls_ca_cert_file": str(CERTIFICATE),
    "tls_auth_clients": "no",
    "tls_replication": "yes",
}


class Guarded:
    """A server for which callers need TLS, a name and a password; the test itself comes by another door."""

    def __init__(self, folder: Path, sentinel: str = "") -> None:
        self.port = free_port()
        door = {"tls_port": str(self.port), **TLS}
        self.node = Node(folder, sentinel=sentinel, program=program("redis-server"), **door)
        rights = ["on", f">{PASSWORD}", "~*", "&*", "+@all"]
        self.node.redis.execute_command("ACL SETUSER", USER, *rights)
        self.node.redis.execute_command("ACL SETUSER", "default", "resetpass")


@pytest.fixture
def urls(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The log store, and a work store that a Sentinel names."""
    with ExitStack() as stack:
        log, work = (Guarded(tmp_path / name) for name in ("log", "work"))
        lines = [
            f"sentinel monitor {SERVICE} 127.0.0.1 {work.port} 1",
            f"sentinel auth-user {SERVICE} {USER}",
            f"sentinel auth-pass {SERVICE} {PASSWORD}",
        ]
        sentinel = Guarded(tmp_path / "sentinel", "\n".join(lines))
        for one in (log, work, sentinel):
            stack.callback(one.node.kill)
        holder = f"{USER}:{PASSWORD}@127.0.0.1"
        asking = f"sentinel_username={USER}&sentinel_password={PASSWORD}&{TRUSTED}"
        yield (
            f"rediss://{holder}:{log.port}?{TRUSTED}",
            f"rediss+sentinel://{holder}:{sentinel.port}/{SERVICE}?{asking}",
        )


def test_a_game_with_bots_and_deadlines_is_played_over_tls(
    urls: tuple[str, str], tmp_path: Path, document: Document
) -> None:
    log, work = urls
    crew = Crew({"REDIS_URL": log, "WORK_REDIS_URL": work, "ASTROLUDE_VAR": str(tmp_path)}, tmp_path)
    names = ("dispatcher", "bots", "deadlines", "sweeper", "streams", "webhooks")
    try:
        with running(tmp_path, log, work) as server:
            crew.start(*names)
            ada = Person.sign_up(Api(server.url, document), "Ada")
            bot = {"kind": "bot", "level": "random"}
            clock = {"kind": "per_move", "limit": "PT1S"}
            asked_for = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, bot, bot], "clock": clock}
            game = ada.api.post("/v1/games", asked_for).headers["Location"]
            # bots move, and wait for her until her time is out
            assert eventually(lambda: ada.api.get(game).json()["version"] > ENOUGH, LONG_SECONDS), crew.log("deadlines")
            assert [name for name in names if not crew.alive(name)] == []
            assert PASSWORD not in "".join(map(crew.log, names)) + server.log.read_text()
    finally:
        crew.end()

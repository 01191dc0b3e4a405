"""The shell blocks of README and documentation, run as they are against a whole service with its workers."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.api.process import GATEWAY_TOKEN, ROOT, running
from tests.nursery import born
from tests.patience import LONG_SECONDS, PATIENCE_SECONDS
from tests.programs import environ
from tests.stores import serve, serve_cluster

pytestmark = pytest.mark.slow

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORKERS = (["workers.processes.dispatcher"], ["workers.processes.run_worker", "bots"])


@pytest.fixture(scope="module")
def whole_service(socket_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with dispatcher and bots over stores of its own, the logs on a cluster: its address."""
    var = tmp_path_factory.mktemp("guide")
    with ExitStack() as stack:
        store, cluster = contextmanager(serve), contextmanager(serve_cluster)
        urls = {
            "REDIS_URL": stack.enter_context(cluster(socket_dir / var.name)),
            "WORK_REDIS_URL": stack.enter_context(store(socket_dir / f"{var.name}-work", "everysec")),
        }
        web = running(var, urls["REDIS_URL"], urls["WORK_REDIS_URL"])
        server_url = stack.enter_context(web).url
        settings = {
            **os.environ,
            **urls,
            "ASTROLUDE_VAR": str(var),
            "ASTROLUDE_STORE_SECONDS": str(PATIENCE_SECONDS),
            "ASTROLUDE_MAIL_GRACE_SECONDS": "0",
        }
        for module in WORKERS:
            worker = born(*module, environ=settings, output=sys.stderr.fileno())
            stack.callback(worker.wait, PATIENCE_SECONDS)
            stack.callback(worker.terminate)
        yield server_url


def run_blocks_of(document: str, service: str, folder: Path) -> str:
    """What the document's shell blocks print, run as one script."""
    blocks = BLOCK.findall((ROOT / document).read_text(encoding="utf-8"))
    script = "set -euo pipefail\n" + "\n".join(blocks)
    known = environ(ASTROLUDE=service, ASTROLUDE_GATEWAY_TOKEN=GATEWAY_TOKEN, no_proxy="*")
    ours = Path(sys.executable).parent  # a version manager's `python3` is a script, which takes ten times as long
    told = subprocess.run(
        ["bash", "-c", script],
        check=False,
        cwd=folder,
        env={**known, "PATH": f"{ours}{os.pathsep}{known['PATH']}"},
        capture_output=True,
        text=True,
        timeout=LONG_SECONDS,
    )
    assert told.returncode == 0, told.stderr + told.stdout[-2000:]
    return told.stdout


def test_the_readme_plays_a_game_to_its_result(whole_service: str, tmp_path: Path) -> None:
    told = run_blocks_of("README.md", whole_service, tmp_path)

    assert "Game over" in told
    assert "Ada" in told


def test_authors_of_bots_are_told_the_truth(whole_service: str, tmp_path: Path) -> None:
    told = run_blocks_of("docs/tutorials/first-bot.md", whole_service, tmp_path)

    assert [line for line in told.splitlines() if line and not line.startswith(":")] == [
        *("20", "True", "[]", "retry: 2000", "id: 0-0", "event: ready", "data: {}")
    ]


def test_owners_of_webhooks_are_told_the_truth(whole_service: str, tmp_path: Path) -> None:
    told = run_blocks_of("docs/how-to/use-webhooks.md", whole_service, tmp_path)

    assert told.split() == ["whsec_", "ping", "2", "disabled"]


def test_players_are_told_the_truth_about_their_mail(whole_service: str, tmp_path: Path) -> None:
    told = run_blocks_of("docs/reference/letters.md", whole_service, tmp_path)

    assert told.splitlines() == [
        *("unconfirmed", "confirm", "confirmed"),
        *("at_once", "07:00"),
        *("0.1", "confirm <1@x>", "awaited <2@x>"),
    ]


def test_a_first_client_does_what_it_says(whole_service: str, tmp_path: Path) -> None:
    told = run_blocks_of("docs/tutorials/first-client.md", whole_service, tmp_path)

    for said in ("unknown_move", "204", "'rank': 1", "game_finished", "the chain holds", "Bob Guide", "aborted"):
        assert said in told
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")

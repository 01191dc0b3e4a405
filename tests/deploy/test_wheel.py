"""The wheel is the whole product: `astrolude run` from an environment that holds nothing else of the project."""

import signal
import subprocess
from pathlib import Path

import pytest
import requests

from clients.api import Api
from tests.deploy.conftest import Start
from tests.deploy.running import ROOT, processes
from tests.deploy.wheels import install
from tests.patience import PATIENCE_SECONDS, eventually

SHORTEST = 32
"""Characters of a token, at the least."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment into which the built wheel was installed."""
    return install(ROOT, tmp_path_factory.mktemp("wheel"))


def test_astrolude_run_serves_the_client_and_a_game_with_bots(installed: Path, start: Start) -> None:
    running = start(command=[str(installed / "astrolude"), "run"], ASTROLUDE_RATE_LIMITS="0")
    assert running.says("Astrolude is ready"), running.lines

    url = f"http://127.0.0.1:{running.port}"
    assert "<title>Astrolude" in requests.get(url, timeout=PATIENCE_SECONDS).text
    ada = Api(url, "en")
    ada.token = ada.post("/v1/accounts", {"name": "Ada", "password": "correct horse"})["token"]["token"]
    bots = [{"kind": "bot", "level": "random"}] * 3
    game = ada.post("/v1/games", {"rulebook": "systeme-solaire", "seats": bots})["id"]
    assert eventually(lambda: ada.get(f"/v1/games/{game}")["status"] == "finished")
    assert len(said(installed, "gateway-token", cwd=running.var, ASTROLUDE_VAR=str(running.var)).stdout) > SHORTEST
    assert running.end(signal.SIGINT) == 0
    assert processes(running.var) == []


def test_a_new_game_is_a_project_where_there_is_no_checkout(installed: Path, tmp_path: Path) -> None:
    assert "this is no checkout" in said(installed, "new-game", "comet-hunt", cwd=tmp_path).stderr
    assert said(installed, "new-game", "comet-hunt", "--package", "hunt", cwd=tmp_path).returncode == 0
    assert (tmp_path / "hunt" / "comet_hunt" / "RULES.md").exists()


def said(installed: Path, *arguments: str, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """What the installed command answers."""
    command = [str(installed / "astrolude"), *arguments]
    return subprocess.run(command, cwd=cwd, env=environ, capture_output=True, text=True, check=False)

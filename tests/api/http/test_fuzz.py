"""schemathesis over the committed openapi.yaml with all its checks: no 5xx, no answer that is not documented.

What it makes up is the same every time, and new in the long mode.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.client import PASSWORD, Api, Person
from tests.api.process import GATEWAY_TOKEN, ROOT, Server
from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.slow

FUZZ = Path("tests/api/http/fuzz")
EXAMPLES = 8
LONG_EXAMPLES = 300


def announce(player: Person, others: dict[str, str]) -> str:
    """A game of three in which the player opens: its id."""
    seats = [{"kind": "me"}, others, others]
    game = {"rulebook": "systeme-solaire", "seats": seats, "options": {"start_seat": 0}}
    return str(player.api.post("/v1/games", game).json()["id"])


@pytest.mark.usefixtures("people")  # before a request takes one of their names
def test_no_request_gets_an_undocumented_answer(server: Server, api: Api, long_mode: bool) -> None:
    # Given a player who is awaited in a running game, and has announced another
    player = Person.sign_up(api, "Fuzz")
    games = [announce(player, others) for others in ({"kind": "bot", "level": "normal"}, {"kind": "open"})]
    # When requests of every kind are sent
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(FUZZ / "schemathesis.toml")),
        *("run", "openapi.yaml", "--url", server.url, "--checks", "all"),
        *("--continue-on-failure", "--no-color", "--request-timeout", str(PATIENCE_SECONDS)),
        *(("--max-examples", str(LONG_EXAMPLES)) if long_mode else ("--max-examples", str(EXAMPLES), "--seed", "1")),
    ]
    hooks = {"FUZZ_URL": server.url, "FUZZ_GAMES": " ".join(games), "FUZZ_NAME": player.name, "FUZZ_PASSWORD": PASSWORD}
    hooks["FUZZ_GATEWAY"] = GATEWAY_TOKEN
    environ = {
        **os.environ,
        **hooks,
        "SCHEMATHESIS_HOOKS": "tests.api.http.fuzz.hooks",
        "PYTHONPATH": ".",
        "PYTHONHASHSEED": "0",
    }
    run = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    # Then every check holds
    assert run.returncode == 0, run.stdout + run.stderr

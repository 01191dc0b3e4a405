"""schemathesis and `make fuzz` over the OpenAPI document: no 5xx, no answer that is not documented.

What they make up is the same every time, and new in the long mode.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import requests

from tests.api.client import PASSWORD, Api, Person
from tests.api.document import Document
from tests.api.http.fuzz.announcing import announced
from tests.api.process import GATEWAY_TOKEN, ROOT, Server
from tests.fuzz.http.__main__ import added
from tests.fuzz.http.asking import Asked
from tests.fuzz.http.fuzzing import Fuzzing
from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.slow

FUZZ = Path("tests/api/http/fuzz")
EXAMPLES = 2
LONG_EXAMPLES = 300
REQUESTS = 400
LONG_REQUESTS = 20_000


@pytest.mark.usefixtures("people")  # before a request takes one of their names
def test_no_request_gets_an_undocumented_answer(server: Server, api: Api, long_mode: bool, tmp_path: Path) -> None:
    # Given a player who is awaited in a running game, and has announced another
    player = Person.sign_up(api, "Fuzz")
    games = announced(player)
    described = tmp_path / "openapi.json"
    described.write_text(json.dumps(api.document.content), encoding="utf-8")
    # When requests of every kind are sent
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(FUZZ / "schemathesis.toml")),
        *("run", str(described), "--url", server.url),
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


def test_no_request_by_chance_gets_a_wrong_answer(server: Server, document: Document, long_mode: bool) -> None:
    # When requests are made by chance, right and wrong ones
    fuzzing = Fuzzing(server.url, document, "1", gateway=GATEWAY_TOKEN)
    fuzzing.run(LONG_REQUESTS if long_mode else REQUESTS)
    # Then all answers are such as were promised
    assert fuzzing.faults == []
    # And games are reached, by moves and by what is no move
    statuses = {status for operation, status in fuzzing.tally if "/games/{game}" in operation}
    assert {200, 404, 422} <= statuses
    assert fuzzing.tally.total() == (LONG_REQUESTS if long_mode else REQUESTS)


def answered(status: int, body: str, **headers: str) -> requests.Response:
    """An answer of the service."""
    answer = requests.Response()
    answer.status_code, answer._content = status, body.encode()
    answer.headers.update({"X-Request-Id": "1", "Content-Type": "application/json", **headers})
    return answer


@pytest.mark.parametrize(
    ("answer", "faults"),
    [
        (answered(404, '{"type":"about:blank","title":"x","status":404,"detail":"x","code":"x","request_id":"1"}'), 1),
        (answered(200, "{}"), 1),
        (answered(299, "{}"), 1),
        (answered(500, "{}"), 1),
        (answered(503, "{}"), 1),
        (answered(200, '{"status":"alive"}'), 0),
    ],
    ids=lambda one: str(getattr(one, "status_code", one)),
)
def test_an_answer_that_nobody_promised_is_a_fault(document: Document, answer: requests.Response, faults: int) -> None:
    fuzzing = Fuzzing("http://127.0.0.1:1", document, "1")

    fuzzing.judge(Asked("GET", "/healthz", "/healthz", "", {}, None, "nobody"), answer)

    assert len(fuzzing.faults) == faults


def test_runs_add_up() -> None:
    first = added({}, "a", Counter({("GET /x", 200): 2, ("GET /x", 404): 1}), 0)
    again = added(json.loads(json.dumps(first)), "b", Counter({("GET /x", 200): 1, ("GET /y", 500): 1}), 1)

    assert again["requests"] == 5
    assert [run["faults"] for run in again["runs"]] == [0, 1]
    assert again["operations"] == {"GET /x": {"200": 3, "404": 1}, "GET /y": {"500": 1}}

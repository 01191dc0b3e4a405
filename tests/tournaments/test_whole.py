"""A tournament by real bots through a whole service, two of whose processes die meanwhile."""

from typing import Any

import pytest
import requests

from tests.faults.stack import Stack, whole_service
from tests.patience import PATIENCE_SECONDS, eventually

pytestmark = pytest.mark.slow

CUP = {
    "format": "swiss",
    "title": "A cup of bots",
    "rulebook": "destiny",
    "clock": {"kind": "per_move", "limit": "P1D"},
    "seats": 3,
    "rounds": 2,
    "bots": True,
}


def test_bots_play_a_tournament_to_its_end(socket_dir: Any) -> None:
    folder = socket_dir / "cup"
    folder.mkdir()
    with whole_service(folder) as stack:
        _play(stack)


def _play(stack: Stack) -> None:
    api = requests.Session()
    url = f"{stack.url}/v1"

    def ask(method: str, path: str, json: Any = None) -> Any:
        answer = api.request(method, url + path, json=json, timeout=PATIENCE_SECONDS)
        assert answer.ok, answer.text
        return answer.json()

    # given six bots of which none stays away
    account = ask("POST", "/accounts", {"name": "Organiser", "password": "correct horse"})
    api.headers["Authorization"] = f"Bearer {account['token']['token']}"
    cup = f"/tournaments/{ask('POST', '/tournaments', CUP)['id']}"
    for _ in range(6):
        ask("POST", f"{cup}/bots", {"level": "random"})
    # when it begins, and whoever runs it dies
    ask("POST", f"{cup}/start")
    stack.kill("sweeper")
    stack.kill("dispatcher")
    # then it is played to its end
    assert eventually(lambda: ask("GET", cup)["status"] == "finished"), ask("GET", cup)
    rounds = ask("GET", f"{cup}/rounds")["items"]
    tables = [table for part in rounds for table in part["tables"]]
    assert [(part["number"], len(part["tables"])) for part in rounds] == [(2, 2), (1, 2)]
    for table in tables:
        game = ask("GET", f"/games/{table['game']}")
        ranks = {standing["seat"]: standing["rank"] for standing in game["result"]["standings"]}
        assert table["result"]["ranks"] == [ranks[seat] for seat in range(3)]
    # its points add up, and its log holds
    lines = ask("GET", f"{cup}/standings")["items"]
    assert sum(line["points"] for line in lines) == pytest.approx(6)
    assert ask("GET", f"{cup}/audit")["good"]

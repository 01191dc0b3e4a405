"""The example bot: a process that knows the API only plays whole games of every rulebook against the service's bots."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import requests

from projections.proofs.archive import read_archive
from projections.proofs.audit import audit
from research.matches.__main__ import main
from service.api.http.authentication import SCOPES
from tests.api.client import PASSWORD
from tests.api.process import ROOT
from tests.browser.tables import unhurried_options
from tests.faults.stack import Stack
from tests.patience import LONG_SECONDS, PATIENCE_SECONDS, eventually

Json = dict[str, Any]

BOT = ROOT / "clients" / "bot" / "__main__.py"


class Caller:
    """Somebody with an account at the service."""

    def __init__(self, service: Stack) -> None:
        self.url = service.url
        self.name = f"C{uuid4().hex[:12]}"
        self.token = ""
        self.ask("POST", "/v1/accounts", {"name": self.name, "password": PASSWORD})
        asked_for = {"name": self.name, "password": PASSWORD, "scopes": [*SCOPES]}
        self.token = self.ask("POST", "/v1/tokens", asked_for)["token"]

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answer = requests.request(method, self.url + path, json=body, headers=headers, timeout=PATIENCE_SECONDS)
        assert answer.ok, answer.text
        return answer.json()


@pytest.fixture
def bot(service: Stack) -> Iterator[Caller]:
    """A bot account whose program is running."""
    account = Caller(service)
    launch(service, account)
    yield account
    service.crew.kill(account.name)


def launch(service: Stack, account: Caller) -> None:
    environ = {"ASTROLUDE_URL": service.url, "ASTROLUDE_TOKEN": account.token}
    words = [f"{name}={value}" for name, value in environ.items()]
    service.crew.launch(account.name, ["env", *words, sys.executable, "-m", "clients.bot"])


def announce(host: Caller, bot: Caller, rulebook: Json) -> str:
    """A short game of the bot account against stand-in bots, the fewest that the rulebook allows."""
    level = min(rulebook["bots"], key=lambda one: one != "random")
    seats = [{"kind": "invited", "player": bot.name}, *[{"kind": "bot", "level": level}] * (min(rulebook["seats"]) - 1)]
    options = unhurried_options(host.ask("GET", f"/v1/rulebooks/{rulebook['key']}"))
    body = {"rulebook": rulebook["key"], "options": options, "seats": seats}
    game: str = host.ask("POST", "/v1/games", body)["id"]
    return game


def answers(service: Stack) -> bool:
    try:
        return requests.get(f"{service.url}/readyz", timeout=PATIENCE_SECONDS).ok
    except requests.RequestException:
        return False


def unfinished(caller: Caller, games: dict[str, str]) -> list[str]:
    """The rulebooks of the games that go on."""
    return [key for game, key in games.items() if caller.ask("GET", f"/v1/games/{game}")["status"] != "finished"]


def test_the_example_is_short_and_stands_alone() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 120
    assert "clients" not in text


def test_it_plays_a_whole_game_of_every_rulebook(service: Stack, bot: Caller) -> None:
    host = Caller(service)
    books = host.ask("GET", "/v1/rulebooks")["items"]
    # when it is invited to a game of each
    games = {announce(host, bot, book): book["key"] for book in books}
    # then it plays them all to the end, though it and the service are killed and started again on the way
    assert eventually(lambda: any(host.ask("GET", f"/v1/games/{game}")["version"] > 20 for game in games))
    service.crew.kill(bot.name)
    launch(service, bot)
    service.kill("web")
    assert eventually(lambda: answers(service))
    assert eventually(lambda: not unfinished(host, games), LONG_SECONDS), (
        unfinished(host, games),
        service.crew.log(bot.name),
    )
    # and added something to the dice of each, never the same
    added = [host.ask("GET", f"/v1/games/{game}")["seats"][0]["entropy"] for game in games]
    assert all(re.fullmatch("[0-9a-f]{32}", entropy) for entropy in added)
    assert len(set(added)) == len(games)
    # and was never refused anything but what was out of date
    refusals = service.crew.log(bot.name)
    assert "bad_parameters" not in refusals
    assert "illegal" not in refusals


def test_it_reveals_what_it_sealed(service: Stack, bot: Caller) -> None:
    host = Caller(service)
    seats = [{"kind": "invited", "player": bot.name}, {"kind": "bot", "level": "random"}]
    table = {"rulebook": "destiny", "seats": seats, "reveal_within": "PT1H"}
    path = f"/v1/games/{host.ask('POST', '/v1/games', table)['id']}"
    assert eventually(lambda: host.ask("GET", path)["started"] is not None), service.crew.log(bot.name)
    begun = host.ask("GET", path)
    assert begun["dice"]["reveals"]["withheld"] == []
    assert re.fullmatch("[0-9a-f]{32}", begun["seats"][0]["entropy"])


def test_a_match_rates_it_against_the_services_bots(
    service: Stack, bot: Caller, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # given somebody who announces games
    tokens = tmp_path / "tokens"
    tokens.write_text(Caller(service).token, encoding="utf-8")
    # when the account meets a level, alone on every seat: more than one it cannot take
    at = ["--url", service.url, "--tokens", str(tokens), "--archives", str(tmp_path / "games")]
    done = main([f"@{bot.name}", "systeme-solaire:normal", "--deals", "1", *at])
    # then it has played by itself, and every log is proven
    told = capsys.readouterr()
    assert done == 0, told.err
    assert f"@{bot.name}: rating " in told.out
    games = [read_archive(file.read_bytes().splitlines()) for file in (tmp_path / "games").iterdir()]
    assert len(games) == 3
    for game in games:
        assert {check.outcome for check in audit(game.head.game, game.raws).checks} == {"holds"}

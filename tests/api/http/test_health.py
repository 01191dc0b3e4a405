"""What the service reports about itself to its operators."""

import re

import msgspec
import pytest

from service.api.app import create_app
from service.runtime.metrics import reader_tokens
from service.settings import Settings
from tests.api.client import Api, Person
from tests.api.playing import awaited, new_game
from tests.api.process import METRICS_TOKEN

AWAY = "unix:///nowhere/at/all.sock"


def watched(api: Api) -> str:
    """What the service counts, as whoever watches it sees it."""
    answer = api.as_(METRICS_TOKEN).get("/metrics")
    assert answer.status_code == 200
    return answer.text


def test_alive_and_ready(api: Api) -> None:
    assert api.get("/healthz").json() == {"status": "alive"}
    assert api.get("/readyz").json() == {"status": "ready"}


@pytest.mark.parametrize("missing", ["redis_url", "work_redis_url"])
def test_not_ready_without_one_of_the_servers(missing: str, log_redis_url: str, work_redis_url: str) -> None:
    # given
    settings = Settings(redis_url=log_redis_url, work_redis_url=work_redis_url, secret_key="k" * 32)
    client = create_app(msgspec.structs.replace(settings, **{missing: AWAY})).test_client()
    # when
    answer = client.get("/readyz")
    # then
    assert (answer.status_code, answer.get_json()["code"]) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "1"
    assert client.get("/healthz").status_code == 200


@pytest.mark.slow
def test_requests_are_summed_over_the_processes(api: Api) -> None:
    # given
    def count() -> float:
        found = re.search(
            r'^astrolude_request_seconds_count\{method="GET",route="/healthz",status="200"\} (\S+)',
            watched(api),
            re.M,
        )
        return float(found[1]) if found else 0.0

    before = count()
    # when
    for _ in range(20):
        api.as_(None).get("/healthz")
    # then
    assert {count() for _ in range(8)} == {before + 20}


def test_odd_methods_and_addresses_make_no_rows(api: Api) -> None:
    for word in ("BREW", "WHEN"):
        api.request(word, f"/nowhere/{word}")
    metrics = watched(api)
    assert 'method="other",route="none",status="404"' in metrics
    assert "BREW" not in metrics


@pytest.mark.parametrize(("given", "token"), [("open sesame", "open sesame"), ("", reader_tokens("", ("k" * 32,))[0])])
def test_metrics_ask_for_their_token_always(given: str, token: str, log_redis_url: str, work_redis_url: str) -> None:
    # given
    settings = Settings(redis_url=log_redis_url, work_redis_url=work_redis_url, secret_key="k" * 32)
    client = create_app(msgspec.structs.replace(settings, metrics_token=given)).test_client()

    def ask(authorization: str) -> int:
        return client.get("/metrics", headers={"Authorization": authorization}).status_code

    # then
    refused = client.get("/metrics")
    assert (refused.status_code, refused.get_json()["code"]) == (401, "unauthenticated")
    assert refused.headers["WWW-Authenticate"].startswith("Bearer")
    for wrong in (
        "",
        "Bearer",
        "Bearer ",
        "Bearer open says me",
        token,
        f"Basic {token}",
        f"Bearer {token}x",
        "Bearer é",
    ):
        assert ask(wrong) == 401, wrong
    assert ask(f"Bearer {token}") == 200


def test_the_gateway_and_players_do_not_read_the_metrics(people: dict[str, Person], gateway: Api) -> None:
    assert {caller.get("/metrics").status_code for caller in (people["Ada"].api, gateway)} == {401}


def test_standing_orders_are_not_counted_where_everybody_may_look(people: dict[str, Person]) -> None:
    # given
    ada = people["Ada"]
    game = new_game(*(people[name] for name in ("Ada", "Bob", "Chen")))
    # when
    for _ in range(3):
        assert ada.api.put(f"{game}/orders", {"orders": [{"do": "only_move"}]}).status_code == 200
    assert ada.api.get(f"{game}/orders").status_code == ada.api.get(game).status_code == 200
    # then
    rows = watched(people["Bob"].api)
    assert 'route="/v1/games/<game>"' in rows
    assert "/orders" not in rows


def test_moves_are_counted_once(people: dict[str, Person]) -> None:
    # given
    def accepted() -> float:
        metrics = watched(people["Ada"].api)
        return sum(float(row.split()[1]) for row in metrics.splitlines() if row.startswith("astrolude_moves_accepted"))

    players = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*players)
    mover = awaited(players[0].api.get(game).json(), players)
    form = mover.api.get(f"{game}/moves").json()
    before = accepted()
    # when
    key = {"Idempotency-Key": f"counted-{mover.id}"}
    answers = [mover.api.post(f"{game}/moves", {"move": form["default"]}, headers=key).status_code for _ in range(3)]
    # then
    assert answers == [200, 200, 200]
    assert accepted() == before + 1

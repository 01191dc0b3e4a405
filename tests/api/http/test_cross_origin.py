"""Pages of other sites may use the API, with a token and nothing else."""

import re

import pytest
import requests

from service.api.http.cross_origin import KEPT_SECONDS
from tests.api.document import Document
from tests.api.process import Server
from tests.patience import PATIENCE_SECONDS

ELSEWHERE = {"Origin": "https://games.example.org"}
SAFELISTED = {"Accept", "Accept-Language"}
"""What any page may send to anybody (Fetch, section 2.2.2)."""


def asked(server: Server, method: str, path: str, *, json: object = None, **headers: str) -> requests.Response:
    told = {**ELSEWHERE, **headers}
    return requests.request(method, server.url + path, json=json, headers=told, timeout=PATIENCE_SECONDS, stream=True)


def beforehand(server: Server, path: str) -> requests.Response:
    """What a browser asks before it lets a page of another site send more than it may send to anybody."""
    return asked(server, "OPTIONS", path, **{"Access-Control-Request-Method": "PUT"})


def words(answer: requests.Response, kind: str) -> set[str]:
    return set(answer.headers[f"Access-Control-Allow-{kind}"].split(", "))


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/v1/rulebooks", 200),
        ("/v1/inbox", 401),
        ("/v1/games/none", 404),
        ("/v1/nothing", 404),
        ("/v1/tokens/x/y", 404),
    ],
)
def test_answers_of_the_api_can_be_read_from_everywhere(server: Server, path: str, status: int) -> None:
    answer = asked(server, "GET", path)
    assert answer.status_code == status
    assert answer.headers["Access-Control-Allow-Origin"] == answer.headers["Access-Control-Expose-Headers"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_so_can_what_has_not_changed_and_what_goes_on(server: Server) -> None:
    tag = asked(server, "GET", "/v1/rulebooks/destiny").headers["ETag"]
    same = asked(server, "GET", "/v1/rulebooks/destiny", **{"If-None-Match": tag})
    token = asked(server, "POST", "/v1/guests", json={"language": "en"}).json()["token"]["token"]
    told = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
    with asked(server, "GET", "/v1/stream", **told) as stream:
        assert (same.status_code, stream.status_code) == (304, 200)
        assert same.headers["Access-Control-Allow-Origin"] == stream.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["/", "/healthz", "/metrics", "/docs"])
def test_nothing_else_can(server: Server, path: str) -> None:
    assert not [name for name in asked(server, "GET", path).headers if name.startswith("Access-Control")]


def test_every_operation_may_be_asked_for_with_all_that_it_reads(server: Server, document: Document) -> None:
    for path, item in document.content["paths"].items():
        operations = {name: one for name, one in item.items() if name != "parameters"}
        if not path.startswith("/v1/"):
            continue
        answer = beforehand(server, re.sub(r"{\w+}", "7", path))
        listed = [item, *operations.values()]
        parameters = [document.resolve(one) for part in listed for one in part.get("parameters", ())]
        read = {one["name"] for one in parameters if one["in"] == "header"}
        assert answer.ok, path
        assert {name.upper() for name in operations} <= words(answer, "Methods"), path
        assert {"Authorization", "Content-Type", *read} - SAFELISTED <= words(answer, "Headers"), path
        assert int(answer.headers["Access-Control-Max-Age"]) == KEPT_SECONDS


def test_asking_beforehand_is_not_counted(server: Server) -> None:
    assert "RateLimit" not in beforehand(server, "/v1/games").headers

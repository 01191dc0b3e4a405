"""Large answers are compressed for those who accept it; nothing else about them changes."""

import requests

from tests.api.client import Person
from tests.api.playing import new_game
from tests.api.process import Server
from tests.api.streams.listening import STREAM
from tests.patience import PATIENCE_SECONDS

People = dict[str, Person]


def get(server: Server, path: str, **headers: str) -> requests.Response:
    return requests.get(server.url + path, headers=headers, timeout=PATIENCE_SECONDS, stream=True)


def test_pictures_and_lists_are_packed(server: Server, people: People) -> None:
    game = new_game(*(people[name] for name in ("Ada", "Bob", "Chen")))
    for path in (f"{game}/board.svg", f"{game}/events", "/v1/rulebooks/destiny", "/docs/problems"):
        packed = get(server, path, **{"Accept-Encoding": "gzip"})
        plain = get(server, path, **{"Accept-Encoding": "identity"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert "Content-Encoding" not in plain.headers
        assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) * 0.6
        assert packed.content == plain.content


def test_a_packed_answer_has_a_weak_tag_that_serves_as_well(server: Server, people: People) -> None:
    game = new_game(*(people[name] for name in ("Ada", "Bob", "Chen")))
    packed = get(server, f"{game}/board.svg", **{"Accept-Encoding": "gzip"})
    tag = packed.headers["ETag"]
    assert tag.startswith('W/"')
    assert get(server, f"{game}/board.svg", **{"Accept-Encoding": "gzip", "If-None-Match": tag}).status_code == 304
    body = {"reason": "a weak tag names the version too"}
    assert people["Ada"].api.post(f"{game}/abort", body, headers={"If-Match": tag}).status_code == 200


def test_small_answers_and_streams_go_as_they_are(server: Server, people: People) -> None:
    game = new_game(*(people[name] for name in ("Ada", "Bob", "Chen")))
    for path, headers in (("/healthz", {}), (f"{game}/events", STREAM), (f"{game}/board.png", {})):
        with get(server, path, **{"Accept-Encoding": "gzip", **headers}) as answer:
            assert answer.status_code == 200
            assert "Content-Encoding" not in answer.headers

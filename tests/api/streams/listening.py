"""Events as a stream and as proofs, for the tests of both."""

from collections.abc import Iterator

import requests

from tests.api.client import Api

NDJSON = {"Accept": "application/x-ndjson"}
STREAM = {"Accept": "text/event-stream"}


def messages(response: requests.Response) -> Iterator[dict[str, str]]:
    """The messages of a stream, comments left out, as dictionaries of their fields."""
    fields: dict[str, str] = {}
    for line in response.iter_lines(chunk_size=1, decode_unicode=True):
        if not line and "data" in fields:
            yield fields
            fields = {}
        elif line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value


def follow(api: Api, game: str, **headers: str) -> requests.Response:
    response = api.get(f"{game}/events", headers={**STREAM, **headers}, stream=True)
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"].startswith("text/event-stream")
    return response

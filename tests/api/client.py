"""A small client that checks every answer against the document."""

from typing import Any, NamedTuple

import requests

from tests.api.document import Document
from tests.patience import PATIENCE_SECONDS

PASSWORD = "correct horse"


class Api:
    """Requests to the service, with a token or without; `Api.as_(token)` gives the same with another token."""

    def __init__(self, url: str, document: Document, token: str | None = None) -> None:
        self.url = url
        self.document = document
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.headers["Accept-Language"] = "en"
        if token:
            self.session.headers["Authorization"] = f"Bearer {token}"

    def as_(self, token: str | None) -> "Api":
        """The same service, called with this token, or none."""
        return Api(self.url, self.document, token)

    def request(self, method: str, path: str, **options: Any) -> requests.Response:
        """The answer, checked against the document when the path is in it."""
        response = self.session.request(
            method, self.url + path, timeout=PATIENCE_SECONDS, allow_redirects=False, **options
        )
        if not options.get("stream"):
            self.document.check(method, path.partition("?")[0], response)
        return response

    def get(self, path: str, **options: Any) -> requests.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, json: Any = None, **options: Any) -> requests.Response:
        return self.request("POST", path, json=json, **options)

    def put(self, path: str, json: Any = None, **options: Any) -> requests.Response:
        return self.request("PUT", path, json=json, **options)

    def patch(self, path: str, json: Any = None, **options: Any) -> requests.Response:
        return self.request("PATCH", path, json=json, **options)

    def delete(self, path: str, **options: Any) -> requests.Response:
        return self.request("DELETE", path, **options)


class Person(NamedTuple):
    """Somebody with an account."""

    id: str
    name: str
    token: str
    api: Api

    @classmethod
    def sign_up(cls, api: Api, name: str, **fields: Any) -> "Person":
        """A new account and a client with its token."""
        answer = api.post("/v1/accounts", {"name": name, "password": PASSWORD, "language": "en", **fields})
        assert answer.status_code == 201, answer.text
        account = answer.json()
        token = account["token"]["token"]
        return cls(account["id"], account["name"], token, api.as_(token))

"""gunicorn's gevent worker, whose own refusals are problem documents as well.

What breaks HTTP itself never reaches the application: gunicorn decides on its status, and would answer with HTML.
"""

import os
from typing import Any, Final

from gunicorn.workers.ggevent import GeventWorker

CODES: Final = {414: "address_too_long", 431: "headers_too_large", 501: "not_implemented"}
"""What is no `bad_request` and no `internal_error`."""


class Worker(GeventWorker):  # type: ignore[misc]  # gunicorn has no types
    """Named by `deploy/gunicorn.conf.py`."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what gunicorn cannot hand to the application, or what failed outside of it."""
        super().handle_error(req, _Reworded(client, self.cfg), addr, exc)


class _Reworded:
    """A connection on which gunicorn's page arrives as a problem document of the same status."""

    def __init__(self, client: Any, settings: Any) -> None:
        self._client = client
        self._settings = settings

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def sendall(self, page: bytes) -> None:
        """Send the document instead of the page."""
        line = page.partition(b"\r\n")[0]
        self._client.sendall(refusal(line, self._facts(int(line.split()[1]))))

    def _facts(self, status: int) -> dict[str, int]:
        if status == 414:
            return {"limit": self._settings.limit_request_line}
        if status == 431:
            return {"fields": self._settings.limit_request_fields, "limit": self._settings.limit_request_field_size}
        return {}


def refusal(line: bytes, facts: dict[str, int]) -> bytes:
    """The whole answer to a request that could not be read, by its status line."""
    from games.core.texts import FALLBACK  # noqa: PLC0415  workers patch modules before these may be imported
    from service.problems import MIMETYPE, TEXTS, Problem, document, encode  # noqa: PLC0415  as above

    status = int(line.split()[1])
    code = CODES.get(status, "bad_request" if status < 500 else "internal_error")
    name = os.urandom(8).hex()
    body = encode(document(Problem(code, facts, status=status), TEXTS.words(FALLBACK), name))
    headers = {
        "Connection": "close",
        "Content-Type": MIMETYPE,
        "Content-Language": FALLBACK,
        "Content-Length": str(len(body)),
        "X-Request-Id": name,
    }
    lines = (f"{header}: {value}".encode() for header, value in headers.items())
    return b"\r\n".join([line, *lines, b"", body])

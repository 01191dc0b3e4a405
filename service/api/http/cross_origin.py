"""What lets pages of any other site use the API: the headers of Fetch's CORS protocol (section 3.3).

There are no cookies. What a page may read or do is what the token that it sends may, wherever the page comes from.
"""

from typing import Final

from flask import Request, Response

SHARED: Final = "/v1/"
METADATA: Final = "/.well-known/oauth-authorization-server"
SENT: Final = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID"
"""The headers that operations read, but for those that any page may send to anybody."""
KEPT_SECONDS: Final = 7200
"""How long a browser need not ask again for an address; none remembers it for longer."""


def share(request: Request, response: Response) -> None:
    """Let a page of any site read an answer of the API, and send what it asks about beforehand."""
    if not request.path.startswith(SHARED) and request.path != METADATA:
        return
    headers = response.headers
    headers.add("Access-Control-Allow-Origin", "*")
    headers.add("Access-Control-Expose-Headers", "*")
    if request.method == "OPTIONS" and "Allow" in headers:
        headers.add("Access-Control-Allow-Methods", headers["Allow"])
        headers.add("Access-Control-Allow-Headers", SENT)
        headers.add("Access-Control-Max-Age", str(KEPT_SECONDS))

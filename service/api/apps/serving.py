"""The authorization server of the host that was asked."""

from service.api.http.context import here, wiring
from service.apps.server import Server, Stores


def issuer() -> str:
    """How addresses begin that apps follow: OAuth's name of the server."""
    return (wiring().settings.public_url or here().host_url).rstrip("/")


def server() -> Server:
    """A server for this request; it keeps nothing itself."""
    parts = wiring()
    return Server(Stores(parts.apps, parts.tokens, parts.families, parts.codes), issuer())

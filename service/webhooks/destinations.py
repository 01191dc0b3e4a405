"""Where webhooks may be sent: to web servers of the internet, never into the service's own network unless it is named.

A name is resolved once for a delivery and the address that was checked is the one that is called, so that a name
that changes its mind in between (DNS rebinding) gains nothing.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

PORTS: Final = {"http": 80, "https": 443}
LEAST_FREE_PORT: Final = 1024
"""Below it are mail, old databases, and other services that could misunderstand a request."""
LONGEST_URL: Final = 2048

Address = IPv4Address | IPv6Address

_TRANSLATED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
"""Addresses behind which a gateway finds IPv4 ones (RFC 6052, RFC 8215)."""


class Refused(Exception):
    """No webhook may be sent there; the message says why."""


class Destination(Struct, frozen=True):
    """A web server's name and port, and what is asked of it."""

    secure: bool
    host: str
    port: int
    target: str


class Destinations:
    """The rules, with the networks (such as `10.0.0.0/8`) that are allowed although they are private."""

    def __init__(self, networks: str = "") -> None:
        self._own = tuple(ip_network(part.strip()) for part in networks.split(",") if part.strip())

    def parse(self, url: str) -> Destination:
        """What a URL names; raises Refused for a destination that is never allowed."""
        parts, port = _split(url)
        host = parts.hostname or ""
        if parts.scheme not in PORTS or not host or parts.fragment or not url.isascii() or not url.isprintable():
            raise Refused("Not an address of a web server.")
        if parts.username is not None or parts.password is not None:
            raise Refused("Must not hold a name or password.")
        port = PORTS[parts.scheme] if port is None else port
        if port not in PORTS.values() and port < LEAST_FREE_PORT:
            raise Refused("Not a port of a web server.")
        secure = parts.scheme == "https"
        if not secure and not self._own:
            raise Refused("Must begin with https.")
        found = _literal(host)
        if found is not None:
            self.require([found], secure=secure)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return Destination(secure, host, port, target)

    def require(self, addresses: Iterable[Address], *, secure: bool) -> None:
        """Raise Refused unless all addresses may be called; without TLS only those of allowed networks."""
        for address in addresses:
            if any(address in network for network in self._own):
                continue
            if not _is_public(address):
                raise Refused("A private or local address.")
            if not secure:
                raise Refused("Must begin with https.")


def _split(url: str) -> tuple[SplitResult, int | None]:
    if len(url) > LONGEST_URL:
        raise Refused("Not an address of a web server.")
    try:
        parts = urlsplit(url)
        return parts, parts.port
    except ValueError:
        raise Refused("Not an address of a web server.") from None


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or address.teredo
        if inner is not None or address.is_site_local or any(address in network for network in _TRANSLATED):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved

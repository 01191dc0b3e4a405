"""Where an app may have its users sent back to: what it registered, letter by letter (OAuth 2.1, section 4.1.3).

An app on the user's own machine takes a port that is free just then, so that of a loopback address is left open
(RFC 8252, section 7.3). Programs without a web server have a scheme of their own (section 7.1).
"""

import re
from typing import Final
from urllib.parse import SplitResult, urlsplit

MOST: Final = 10
LONGEST: Final = 300
_PLAIN: Final = re.compile(r"[!-~]+")
_OWN_SCHEME: Final = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})


def fault(address: str) -> str | None:
    """Why this is no address to be sent back to, None when it is one."""
    if not _PLAIN.fullmatch(address) or len(address) > LONGEST or "\\" in address:
        return f"At most {LONGEST} visible ASCII characters."
    found = _parts(address)
    if found is None or "#" in address or "@" in found.netloc:
        return "Not an address without user and fragment."
    if found.scheme == "https" and found.hostname:
        return None
    if _is_loopback(found) or (_OWN_SCHEME.fullmatch(found.scheme) and (found.path or found.netloc)):
        return None
    return "https, http to 127.0.0.1 or [::1], or a scheme of the app's own with a dot, like org.example.app."


def is_one_of(address: str, registered: tuple[str, ...]) -> bool:
    """Whether the address is one that was registered."""
    return address in registered or _any_port(address) in {_any_port(one) for one in registered} - {None}


def told(address: str) -> str:
    """What of it a user can judge: its host, or its scheme."""
    found = urlsplit(address)
    return found.hostname or found.scheme if found.scheme == "https" or _is_loopback(found) else f"{found.scheme}:"


def _any_port(address: str) -> SplitResult | None:
    """An address of this machine without its port, None for any other."""
    found = _parts(address)
    if found is None or not _is_loopback(found) or fault(address):
        return None
    return found._replace(netloc=str(found.hostname))


def _is_loopback(found: SplitResult) -> bool:
    return found.scheme == "http" and found.hostname in _LOOPBACK


def _parts(address: str) -> SplitResult | None:
    try:
        found = urlsplit(address)
        _ = found.port
    except ValueError:
        return None
    return found

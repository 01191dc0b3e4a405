"""Pictures by HTTP File Upload (XEP-0363), for whose one request slixmpp's own plugin wants another HTTP library."""

import asyncio
from typing import Final
from urllib.request import Request, urlopen
from xml.etree.ElementTree import Element

import structlog
from slixmpp import ClientXMPP
from slixmpp.exceptions import XMPPError

NAMESPACE: Final = "urn:xmpp:http:upload:0"
_HEADERS: Final = frozenset({"authorization", "cookie", "expires"})
"""All that a server may ask for (XEP-0363, 4.)."""

_log = structlog.get_logger()


async def put(client: ClientXMPP, png: bytes, seconds: float) -> str:
    """The link to a picture; empty where the server does not take it: then a letter does without."""
    try:
        for info in await client.plugin["xep_0030"].get_info_from_domain(timeout=seconds):
            if info.get_plugin("disco_info", check=True) and NAMESPACE in info["disco_info"]["features"]:
                iq = client.make_iq_get(ito=info["from"])
                facts = {"filename": "table.png", "size": str(len(png)), "content-type": "image/png"}
                iq.append(Element(f"{{{NAMESPACE}}}request", facts))
                return await asyncio.to_thread(_put, (await iq.send(timeout=seconds)).xml, png, seconds)
    except (XMPPError, OSError, ValueError) as error:
        _log.warning("not_uploaded", problem=repr(error))
    return ""


def _put(told: Element, png: bytes, seconds: float) -> str:
    to, link = (told.find(f"{{{NAMESPACE}}}slot/{{{NAMESPACE}}}{name}") for name in ("put", "get"))
    if to is None or link is None or not to.get("url", "").startswith("https://"):
        raise ValueError("no place over https")
    asked = {header.get("name", ""): header.text or "" for header in to}
    headers = {name: value for name, value in asked.items() if name.lower() in _HEADERS}
    request = Request(to.get("url", ""), png, {"Content-Type": "image/png", **headers}, method="PUT")  # noqa: S310
    with urlopen(request, timeout=seconds):  # noqa: S310  https, see above
        return link.get("url", "")

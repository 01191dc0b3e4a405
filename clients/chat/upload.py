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


class Uploads:
    """Puts pictures where the server says."""

    def __init__(self, client: ClientXMPP, seconds: float) -> None:
        self._client = client
        self._seconds = seconds

    async def put(self, png: bytes) -> str:
        """The link to a picture; empty where the server does not take it: then a letter does without."""
        try:
            service = await self._service()
            return await asyncio.to_thread(self._put, await self._slot(service, len(png)), png) if service else ""
        except (XMPPError, OSError, ValueError) as error:
            _log.warning("not_uploaded", problem=repr(error))
            return ""

    async def _service(self) -> str | None:
        for info in await self._client.plugin["xep_0030"].get_info_from_domain(timeout=self._seconds):
            if info.get_plugin("disco_info", check=True) and NAMESPACE in info["disco_info"]["features"]:
                return str(info["from"])
        return None

    async def _slot(self, service: str, size: int) -> Element:
        facts = {"filename": "table.png", "size": str(size), "content-type": "image/png"}
        iq = self._client.make_iq_get(ito=service)
        iq.append(Element(f"{{{NAMESPACE}}}request", facts))
        found: Element | None = (await iq.send(timeout=self._seconds)).xml.find(f"{{{NAMESPACE}}}slot")
        if found is None:
            raise ValueError("no slot")
        return found

    def _put(self, slot: Element, png: bytes) -> str:
        to, link = slot.find(f"{{{NAMESPACE}}}put"), slot.find(f"{{{NAMESPACE}}}get")
        if to is None or link is None or not to.get("url", "").startswith("https://"):
            raise ValueError("no place over https")
        asked = {header.get("name", ""): header.text or "" for header in to}
        headers = {name: value for name, value in asked.items() if name.lower() in _HEADERS}
        request = Request(to.get("url", ""), png, {"Content-Type": "image/png", **headers}, method="PUT")  # noqa: S310
        with urlopen(request, timeout=self._seconds):  # noqa: S310  https, see above
            return link.get("url", "")

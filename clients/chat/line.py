"""The gateway's connection to its XMPP server: messages out, acknowledged, and messages in.

Messages are read from the account's archive (XEP-0313), behind the last that was read: what is sent to the gateway now
only says that there is something. So nothing is lost or taken twice, whoever died. A letter is out once the server has
answered a ping that was sent behind it: a server handles what it gets in its order (RFC 6120, 10.1).
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Event
from typing import Any, Final, TypeVar, cast

import structlog
from slixmpp import JID, ClientXMPP
from slixmpp.exceptions import IqError, XMPPError

from clients.chat.memory import Heard
from clients.chat.settings import Settings
from clients.chat.upload import put
from clients.mail.compose.mail import NotNow
from clients.mail.settings import SettingError

CONNECT_SECONDS: Final = 40.0
"""So long a letter waits for the server, before it is put off."""
ANSWER_SECONDS, RETRY_SECONDS = 10, 2.0
LONGEST_TEXT, PAGE = 8_192, 50
_PLUGINS: Final = ("xep_0030", "xep_0066", "xep_0203", "xep_0313", "xep_0461")
GONE: Final = frozenset({"item-not-found", "gone", "jid-malformed", "service-unavailable"})
"""What a server says of an account that is not there, or wants nothing of the gateway."""

_log = structlog.get_logger()
_Told = TypeVar("_Told")

Hear = Callable[[Heard], None]
"""Told of a message; its id is that in the archive."""
Bounced = Callable[[str, str, str, bool], None]
"""Told of a message that came back: its id, the account, why, and whether for good."""


class Line:
    """The connection, kept until it is told to stop; made again whenever it is lost. `last` was heard last."""

    def __init__(self, settings: Settings, last: str, hear: Hear, bounced: Bounced) -> None:
        self._settings, self._last, self._hear, self._bounced = settings, last, hear, bounced
        self._up, self._stop = Event(), Event()
        self._client: _Client | None = None

    def run(self, stop: Event) -> None:
        """Be connected until the event is set. Raises SettingError when the server does not let the gateway in."""
        self._stop = stop
        asyncio.run(self._live())

    async def _live(self) -> None:
        self._client = client = _Client(self._settings, self._up, self._hear, self._bounced, self._stop)
        client.last = self._last
        client.dial()
        await asyncio.to_thread(self._stop.wait)
        self._up.clear()
        await client.disconnect()
        if client.refused:
            raise SettingError(client.refused)

    def send(self, account: str, name: str, text: str) -> None:
        """Send a message under an id; when this returns, the server has it. Raises NotNow."""
        self._await(lambda client: client.say(account, name, text))

    def show(self, account: str, name: str, png: bytes) -> bool:
        """Send a picture likewise; whether the server takes pictures. Raises NotNow."""
        link = self._await(lambda client: put(client, png, ANSWER_SECONDS))
        if link:
            self._await(lambda client: client.say(account, name, link, is_link=True))
        return bool(link)

    def _await(self, act: Callable[["_Client"], Coroutine[Any, Any, _Told]]) -> _Told:
        until = time.monotonic() + CONNECT_SECONDS
        try:
            while not self._stop.is_set() and time.monotonic() < until:
                if self._up.wait(RETRY_SECONDS):  # so seldom that the end is noticed
                    client = cast(_Client, self._client)
                    with suppress(ConnectionError):  # lost on the way: once more, under the same id
                        return asyncio.run_coroutine_threadsafe(act(client), client.loop).result(3 * ANSWER_SECONDS)
        except (XMPPError, TimeoutError, RuntimeError, OSError) as error:
            raise NotNow(f"the chat server did not take it: {error!r}") from None
        raise NotNow("no connection to the chat server")


class _Client(ClientXMPP):
    """The account's stream, on the thread of its event loop."""

    def __init__(self, settings: Settings, up: Event, hear: Hear, bounced: Bounced, stop: Event) -> None:
        super().__init__(settings.chat_address, settings.chat_password)
        for plugin in _PLUGINS:
            self.register_plugin(plugin)
        self.register_plugin("xep_0199", {"keepalive": True, "interval": 60, "timeout": 20})
        self.refused, self.last, self._reading = "", "", asyncio.Lock()
        self.auto_authorize = None  # who asks to see when the gateway is there gets no answer
        self.auto_subscribe = False
        at_once = settings.chat_server.startswith("xmpps:")
        self.enable_direct_tls, self.enable_starttls = at_once or not settings.server, not at_once
        self._server = settings.server or (None, None)
        self._up, self._hear, self._bounced, self._stop = up, hear, bounced, stop
        self.add_event_handler("session_start", self._begun)
        self.add_event_handler("disconnected", self._lost)
        self.add_event_handler("connection_failed", self._lost)
        self.add_event_handler("failed_all_auth", self._not_let_in)
        self.add_event_handler("message", self._read)
        self.add_event_handler("message_error", self._error)

    def dial(self) -> None:
        """Connect, unless that has been done."""
        if not self._stop.is_set() and not self.is_connected():
            self.connect(*self._server)

    async def say(self, account: str, name: str, text: str, *, is_link: bool = False) -> None:
        """Send a message, and wait until the server has it. Raises XMPPError, and ConnectionError when that is lost."""
        message = self.make_message(mto=account, mbody=text, mtype="chat")
        message["id"] = name
        if is_link:
            message["oob"]["url"] = text
        message.send()
        ping = self.plugin["xep_0199"].send_ping(JID(self.boundjid.host), timeout=ANSWER_SECONDS)
        answer = asyncio.ensure_future(ping)
        await asyncio.wait({answer, self.disconnected}, return_when=asyncio.FIRST_COMPLETED)
        if answer.cancel():
            raise ConnectionError("lost before it answered")
        with suppress(IqError):  # a server that knows no pings has answered all the same
            answer.result()

    async def _begun(self, _: Any) -> None:
        self.send_presence()
        self._up.set()
        _log.info("connected")
        await self._read()

    def _lost(self, why: Any) -> None:
        _log.warning("not_connected", problem=str(why))
        self._up.clear()
        self.loop.call_later(RETRY_SECONDS, self.dial)

    def _not_let_in(self, _: Any) -> None:
        self.refused = "the chat server refuses ASTROLUDE_CHAT_ADDRESS or its password"
        self._stop.set()

    async def _read(self, _: Any = None) -> None:
        """Hear what is new in the archive; one reading at a time."""
        async with self._reading:
            try:
                while await self._read_page():
                    pass
            except XMPPError as error:
                if error.condition in ("service-unavailable", "feature-not-implemented"):
                    self.refused = "the chat server keeps no archive (XEP-0313) for ASTROLUDE_CHAT_ADDRESS"
                    self._stop.set()
                _log.warning("archive_not_read", problem=repr(error))
                self.abort()  # read again after connecting again

    async def _read_page(self) -> bool:
        """Hear some messages; whether there may be more."""
        behind = {"after": self.last} if self.last else {}
        try:
            page = await self.plugin["xep_0313"].retrieve(rsm={"max": PAGE, **behind}, timeout=ANSWER_SECONDS)
        except IqError as error:
            if error.condition != "item-not-found" or not self.last:
                raise
            self.last = ""  # the archive is no longer so old: all that it has is newer
            return True
        found = [one for one in page["mam"]["results"] if one["from"].bare in ("", self.boundjid.bare)]
        for one in found:
            self._take(one["mam_result"])
        return bool(found) and page["mam_fin"]["complete"] != "true"

    def _take(self, kept: Any) -> None:
        """Hear somebody; rooms are not listened to, where all would see what one may do."""
        self.last, message = kept["id"], kept["forwarded"]["stanza"]
        account, text = message["from"].bare, message["body"][:LONGEST_TEXT]
        if message["type"] in ("chat", "normal") and text and account != self.boundjid.bare:
            quoted = message["reply"]["id"] if message.get_plugin("reply", check=True) else ""
            # The archive may tell whole seconds, rounded down; what is heard at once was written by now.
            written = min(kept["forwarded"]["delay"]["stamp"].timestamp() + 1.0, time.time())
            self._hear(Heard(self.last, account, text, quoted, written))

    def _error(self, message: Any) -> None:
        why = message["error"]["condition"]
        self.loop.run_in_executor(None, self._bounced, message["id"], message["from"].bare, why, why in GONE)

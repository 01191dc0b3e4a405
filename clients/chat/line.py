"""The gateway's connection to its XMPP server: messages out, acknowledged, and messages in.

The stream is encrypted, and managed (XEP-0198): what the gateway had not taken in when it died, its server keeps. A
letter is out once the server has answered a ping that was sent behind it: a server handles what it gets in its order
(RFC 6120, 10.1).
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from threading import Event
from typing import Any, Final, TypeVar, cast

import structlog
from slixmpp import JID, ClientXMPP
from slixmpp.exceptions import IqError, XMPPError

from clients.chat.memory import Heard
from clients.chat.settings import Settings
from clients.chat.upload import Uploads
from clients.mail.compose.mail import NotNow
from clients.mail.settings import SettingError

CONNECT_SECONDS: Final = 40.0
"""So long a letter waits for the server, before it is put off."""
ANSWER_SECONDS: Final = 10.0
RETRY_SECONDS: Final = 2.0
LONGEST_TEXT: Final = 8_192
_PLUGINS: Final[dict[str, dict[str, Any]]] = {
    "xep_0030": {},
    "xep_0066": {},
    "xep_0198": {"allow_resume": False},
    "xep_0199": {"keepalive": True, "interval": 60, "timeout": 20},
    "xep_0203": {},
    "xep_0461": {},
}
GONE: Final = frozenset({"item-not-found", "gone", "jid-malformed", "service-unavailable"})
"""What a server says of an account that is not there, or wants nothing of the gateway."""

_log = structlog.get_logger()

Hear = Callable[[Heard], None]
Bounced = Callable[[str, str, str, bool], None]
"""Told of a message that came back: its id, the account, why, and whether for good."""


_Told = TypeVar("_Told")


class Line:
    """The connection, kept until it is told to stop; made again whenever it is lost."""

    def __init__(self, settings: Settings, hear: Hear, bounced: Bounced) -> None:
        self._settings, self._hear, self._bounced = settings, hear, bounced
        self._up, self._stop = Event(), Event()
        self._client: _Client | None = None

    def run(self, stop: Event) -> None:
        """Be connected until the event is set. Raises SettingError when the server does not let the gateway in."""
        self._stop = stop
        asyncio.run(self._live())

    async def _live(self) -> None:
        self._client = client = _Client(self._settings, self._up, self._hear, self._bounced, self._stop)
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
        link = self._await(lambda client: client.uploads.put(png))
        if link:
            self._await(lambda client: client.say(account, name, link, is_link=True))
        return bool(link)

    def _await(self, act: Callable[["_Client"], Coroutine[Any, Any, _Told]]) -> _Told:
        until = time.monotonic() + CONNECT_SECONDS
        while not self._up.wait(RETRY_SECONDS):  # so seldom that the end is noticed
            if self._stop.is_set() or time.monotonic() > until:
                raise NotNow("no connection to the chat server")
        client = cast(_Client, self._client)
        try:
            return asyncio.run_coroutine_threadsafe(act(client), client.loop).result(3 * ANSWER_SECONDS)
        except (XMPPError, TimeoutError, RuntimeError, OSError) as error:
            raise NotNow(f"the chat server did not take it: {error!r}") from None


class _Client(ClientXMPP):
    """The account's stream, on the thread of its event loop."""

    def __init__(self, settings: Settings, up: Event, hear: Hear, bounced: Bounced, stop: Event) -> None:
        super().__init__(settings.chat_address, settings.chat_password)
        for plugin, options in _PLUGINS.items():
            self.register_plugin(plugin, options)
        self.uploads = Uploads(self, ANSWER_SECONDS)
        self.refused = ""
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
        self.add_event_handler("message", self._message)
        self.add_event_handler("message_error", self._error)

    def dial(self) -> None:
        """Connect, unless that has been done."""
        if not self._stop.is_set() and not self.is_connected():
            self.connect(*self._server)

    async def say(self, account: str, name: str, text: str, *, is_link: bool = False) -> None:
        """Send a message, and wait until the server has it. Raises XMPPError."""
        message = self.make_message(mto=account, mbody=text, mtype="chat")
        message["id"] = name
        if is_link:
            message["oob"]["url"] = text
        message.send()
        with suppress(IqError):  # a server that knows no pings has answered all the same
            await self.plugin["xep_0199"].send_ping(JID(self.boundjid.host), timeout=ANSWER_SECONDS)

    def _begun(self, _: Any) -> None:
        self.end_session_on_disconnect = True  # what was not acknowledged is sent again by the outbox
        self.send_presence()
        self._up.set()
        _log.info("connected")

    def _lost(self, why: Any) -> None:
        _log.warning("not_connected", problem=str(why))
        self._up.clear()
        self.loop.call_later(RETRY_SECONDS, self.dial)

    def _not_let_in(self, _: Any) -> None:
        self.refused = "the chat server refuses ASTROLUDE_CHAT_ADDRESS or its password"
        self._stop.set()

    def _message(self, message: Any) -> None:
        """Hear somebody; rooms are not listened to, where all would see what one may do."""
        if message["type"] not in ("chat", "normal"):
            return
        stamp: datetime | None = message["delay"]["stamp"] if message.get_plugin("delay", check=True) else None
        now = time.time()
        written = min(stamp.timestamp() + 1.0, now) if stamp else now  # said in whole seconds, rounded down
        quoted = message["reply"]["id"] if message.get_plugin("reply", check=True) else ""
        text, account = message["body"][:LONGEST_TEXT], message["from"].bare
        name = sha256("\0".join((account, message["id"] or str(written), text)).encode()).hexdigest()[:40]
        self._hear(Heard(name, account, text, quoted, written))

    def _error(self, message: Any) -> None:
        why = message["error"]["condition"]
        self.loop.run_in_executor(None, self._bounced, message["id"], message["from"].bare, why, why in GONE)

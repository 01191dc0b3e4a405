"""Every setting of the chat gateway, read from the environment once."""

import os
import re
from collections.abc import Mapping
from typing import Annotated, Final
from urllib.parse import urlsplit

from msgspec import Meta

from clients.mail.settings import Common, SettingError, check_url, given, name_of

ACCOUNT: Final = re.compile(r"[^\s\"&'/:<>@]{1,200}@[^\s\"&'/:<>@]{1,200}")
PORTS: Final = {"xmpp": 5222, "xmpps": 5223}


class Settings(Common, frozen=True, kw_only=True, rename=name_of):
    """The settings of the gateway. Make them by `Settings.read()`."""

    chat_address: Annotated[
        str, Meta(description="The gateway's own account on an XMPP server, such as `play@example.org`.")
    ]
    chat_password: Annotated[str, Meta(min_length=1, description="The password of that account.")]
    chat_server: Annotated[
        str,
        Meta(
            description="Where its server is: `xmpp://host:port` (STARTTLS) or `xmpps://host:port` (TLS at once)."
            " Empty: where DNS says. TLS is always used, and the certificate has to be valid for the account's host."
        ),
    ] = ""
    chat_file: Annotated[
        str, Meta(min_length=1, description="The file in which the gateway keeps what it sent and what came in.")
    ] = "var/chat.sqlite"
    chat_pictures: Annotated[
        bool, Meta(description="Show the table as a picture, true or false, where the server takes files (XEP-0363).")
    ] = True

    @classmethod
    def read(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Settings of this environment, with the public URL filled in; raises SettingError."""
        settings = given(cls, os.environ if environ is None else environ, "ASTROLUDE_CHAT_")
        if not ACCOUNT.fullmatch(settings.chat_address):
            raise SettingError("ASTROLUDE_CHAT_ADDRESS: needs a name, an `@` and a host")
        if settings.chat_server:
            check_url("ASTROLUDE_CHAT_SERVER", settings.chat_server, tuple(PORTS))
            if not urlsplit(settings.chat_server).hostname:
                raise SettingError("ASTROLUDE_CHAT_SERVER: names no host")
        return settings.filled()

    @property
    def server(self) -> tuple[str, int] | None:
        """Host and port of the server, None where DNS says them."""
        parts = urlsplit(self.chat_server)
        return (parts.hostname, parts.port or PORTS[parts.scheme]) if parts.hostname else None

    def told(self) -> str:
        """A line for the operator: where the gateway is to be found, without the password."""
        where = self.chat_server or "the server that DNS names"
        return f"Chat as {self.chat_address}, over {where}; kept in {self.chat_file}."

"""Every setting of the mail gateway, read from the environment once."""

import os
import re
from abc import abstractmethod
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal, Self, TypeVar, get_type_hints
from urllib.parse import SplitResult, unquote, urlsplit

import msgspec
from msgspec import Meta, Struct

from clients.mail.addresses import Mailbox, mailbox

WEB: Final = ("http", "https")
PORTS: Final = {"smtp": 25, "smtps": 465}
LISTENED: Final = ("lmtp", "smtp", "lmtp+unix")
POLLED: Final = ("imap", "imaps")
ADDRESS: Final = re.compile(r"[A-Za-z0-9._-]{1,24}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
"""A short name: with a token of 32 characters behind it, it may have 64 in all (RFC 5321, 4.5.3.1.1)."""


_Kind = TypeVar("_Kind", bound=Struct)


class SettingError(Exception):
    """A setting has a value that the gateway can't run with; the message names the setting."""


class Server(Struct, frozen=True):
    """A mail server to send through; `starttls` None means: where the server offers it, whatever its certificate."""

    host: str
    port: int
    tls: bool
    starttls: bool | None
    user: str
    password: str

    def __repr__(self) -> str:
        """Without the password."""
        return f"<Server {self.host}:{self.port}>"


def name_of(field: str) -> str:
    """The variable of the environment that a setting is read from."""
    return f"ASTROLUDE_{field.upper()}"


class Common(Struct, frozen=True, kw_only=True, rename=name_of):
    """What every gateway is told: where the service is, and how to speak with it."""

    url: Annotated[str, Meta(min_length=1, description="The service's address, for the gateway's own requests.")] = (
        "http://127.0.0.1:8000"
    )
    gateway_token: Annotated[
        str, Meta(min_length=1, description="The gateway's token: what `astrolude gateway-token` prints.")
    ]
    public_url: Annotated[
        str, Meta(description="The service's address in the letters' links. Empty: that of ASTROLUDE_URL.")
    ] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="Lowest level that is logged: debug, info, warning or error."),
    ] = "info"

    def __repr__(self) -> str:
        """Without the values: passwords and token are secrets."""
        return f"<{type(self).__name__}>"

    @abstractmethod
    def told(self) -> str:
        """A line for the operator, without secrets."""

    def filled(self) -> Self:
        """The settings with the public URL, which is that of the service unless it is set. Raises SettingError."""
        for name, url in (("url", self.url), ("public_url", self.public_url)):
            if url:
                check_url(name_of(name), url, WEB)
        url = self.url.rstrip("/")
        return msgspec.structs.replace(self, url=url, public_url=(self.public_url or url).rstrip("/"))


class Settings(Common, frozen=True, kw_only=True, rename=name_of):
    """The settings of the gateway. Make them by `Settings.read()`."""

    mail_address: Annotated[
        str,
        Meta(
            min_length=3,
            description="The address that letters come from, such as `play@example.org`."
            " Mail for `play+anything@example.org` has to reach the gateway.",
        ),
    ]
    mail_smtp: Annotated[
        str,
        Meta(
            description="The server to send through: `smtp://host:port` (TLS where it is offered; `?starttls=required`"
            " insists, as a login does; `?starttls=no` never uses it) or `smtps://`, with `user:password@` for a login."
        ),
    ] = "smtp://127.0.0.1:25"
    mail_listen: Annotated[
        str,
        Meta(
            description="Where to listen for mail: `lmtp://127.0.0.1:8024`, `smtp://127.0.0.1:8025` or"
            " `lmtp+unix:///run/astrolude/lmtp.sock`. Empty: nowhere."
        ),
    ] = ""
    mail_imap: Annotated[
        str,
        Meta(
            description="Mailbox to poll for mail, the gateway's own: `imaps://user:password@host/INBOX` (or `imap://`,"
            " which `?starttls=required` protects). Processed mails stay, marked as seen; `?done=FOLDER` moves them."
            " Empty: none."
        ),
    ] = ""
    mail_poll_seconds: Annotated[
        float, Meta(ge=1, le=3600, description="Seconds between two checks of the mailbox.")
    ] = 30.0
    mail_authserv: Annotated[
        str,
        Meta(
            description="The name under which your mail server writes Authentication-Results. Mail that fails"
            " there counts as forged. Empty: no such header is trusted."
        ),
    ] = ""
    mail_pictures: Annotated[
        bool,
        Meta(
            description="Show the table as a picture too, true or false. Without it, letters are smaller and quicker."
        ),
    ] = True

    def __repr__(self) -> str:
        """Without the values: URLs and token are secrets."""
        return f"<Settings {self.mail_address}>"

    @classmethod
    def read(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Settings of this environment, with the public URL filled in; raises SettingError."""
        settings = given(cls, os.environ if environ is None else environ, "ASTROLUDE_MAIL_")
        _check(settings)
        return settings.filled()

    def told(self) -> str:
        """A line for the operator: how mail leaves and comes in, without the passwords."""
        ways_in = [_place(url) for url in (self.mail_listen, self.mail_imap) if url]
        back = f"replies come in by {' and '.join(ways_in)}" if ways_in else "replies do not come in"
        return f"Mail from {self.mail_address} goes out by {_place(self.mail_smtp)}; {back}."

    @property
    def mailbox(self) -> Mailbox:
        """The mailbox that letters come from and that their answers go to."""
        return mailbox(self.mail_address)

    @property
    def server(self) -> Server:
        """The server to send through."""
        return _server(self.mail_smtp)


def given(kind: type[_Kind], environ: Mapping[str, str], own: str) -> _Kind:
    """The settings of a gateway in an environment; `own` begins the names of those that are its alone.

    Raises SettingError.
    """
    names = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    meanings = {name: meaning for name, _, meaning in table(kind)}
    _refuse_misspelt(environ, list(names), own)
    found = {name: environ[name].strip() for name in names if environ.get(name, "").strip()}
    missing = [name for name, field in names.items() if field.required and name not in found]
    if missing:
        raise SettingError(f"{missing[0]} is not set. {meanings[missing[0]]}")
    try:
        return msgspec.convert(found, kind, strict=False)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        name = path.rstrip("`")
        raise SettingError(f"{name}: {reason}. {meanings[name]}") from None


def table(kind: type[Struct] = Settings) -> list[tuple[str, str, str]]:
    """Name, default and meaning of every setting, in the order of the class."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        (field.encode_name, "" if field.required else str(field.default), hints[field.name].__metadata__[0].description)
        for field in msgspec.structs.fields(kind)
    ]


def _refuse_misspelt(environ: Mapping[str, str], names: list[str], own: str) -> None:
    for written in environ:
        near = get_close_matches(written, names, 1, 0.9) if written.startswith(own) else []
        if near and written not in names:
            raise SettingError(f"{written}: there is no such setting; {near[0]} is one")


def _check(settings: Settings) -> None:
    for name, url, schemes in (
        ("ASTROLUDE_MAIL_SMTP", settings.mail_smtp, tuple(PORTS)),
        ("ASTROLUDE_MAIL_LISTEN", settings.mail_listen, LISTENED),
        ("ASTROLUDE_MAIL_IMAP", settings.mail_imap, POLLED),
    ):
        if url:
            check_url(name, url, schemes)
    if not ADDRESS.fullmatch(settings.mail_address):
        raise SettingError("ASTROLUDE_MAIL_ADDRESS: needs a plain name without `+`, an `@` and a domain")
    if not settings.server.host:
        raise SettingError("ASTROLUDE_MAIL_SMTP: names no host")


def check_url(name: str, url: str, schemes: tuple[str, ...]) -> None:
    """Raise SettingError for a setting that is no URL of these schemes."""
    try:
        scheme = _split(url).scheme
    except ValueError as error:
        raise SettingError(f"{name}: {error}") from None
    if scheme not in schemes:
        raise SettingError(f"{name}: expected a URL that starts with {', '.join(f'{one}://' for one in schemes)}")


def _place(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def _split(url: str) -> SplitResult:
    parts = urlsplit(url)
    if parts.port == 0:
        raise ValueError("Port out of range 0-65535")
    return parts


def _server(url: str) -> Server:
    parts = _split(url)
    starttls: dict[str, Any] = {"starttls=required": True, "starttls=no": False, "": None}
    if parts.query not in starttls:
        raise SettingError("ASTROLUDE_MAIL_SMTP: after the `?` only starttls=required or starttls=no is allowed")
    return Server(
        host=parts.hostname or "",
        port=parts.port or PORTS[parts.scheme],
        tls=parts.scheme == "smtps",
        starttls=True if parts.username and not parts.query else starttls[parts.query],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
    )

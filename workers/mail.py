"""What `make run` does about mail: its gateway runs where an address is set, and is given no more than it needs."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from clients.mail.settings import SettingError
from clients.mail.settings import Settings as MailSettings

ASKED_BY: Final = "ASTROLUDE_MAIL_ADDRESS"
NOT_ITS: Final = ("REDIS_URL", "WORK_REDIS_URL", "ASTROLUDE_SECRET_KEY", "ASTROLUDE_METRICS_TOKEN")
"""Settings that the gateway does without: it knows the API only, and reads what strangers send."""


def mail_environment(environ: Mapping[str, str], url: str, token: str) -> dict[str, str]:
    """The gateway's environment: that of the other processes, without the stores and with the service to speak to."""
    kept = {name: value for name, value in environ.items() if name not in NOT_ITS}
    return {**kept, "ASTROLUDE_URL": url, "ASTROLUDE_GATEWAY_TOKEN": token}


def mail_settings(environ: Mapping[str, str]) -> MailSettings | None:
    """What the gateway will be told to be, None when no mail is wished for; exits with a message on a wrong setting."""
    if not environ.get(ASKED_BY, "").strip():
        return None
    try:
        return MailSettings.read(environ)
    except SettingError as error:
        raise SystemExit(str(error)) from None


def where_mail_goes(settings: MailSettings | None) -> str:
    """A line for the operator: how mail leaves and comes in, without the passwords."""
    if settings is None:
        return f"No mail: {ASKED_BY} is not set (docs/mail.md)."
    ways_in = [_place(url) for url in (settings.mail_listen, settings.mail_imap) if url]
    back = f"replies come in by {' and '.join(ways_in)}" if ways_in else "replies do not come in"
    return f"Mail from {settings.mail_address} goes out by {_place(settings.mail_smtp)}; {back}."


def _place(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

"""What no service can run with is refused by the name of its setting."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from events.archive.objects import MARK, SCHEMES
from events.connecting import addresses
from service.settings.given import Given, SettingError
from service.webhooks.destinations import Destinations

SQLITE: Final = "sqlite:///"
_POSTGRESQL: Final = "postgresql://"
_SHORTEST_SECRET: Final = 32
_CONTACT: Final = re.compile(r"https://[!-~]+|[^@\s:]+@[^@\s:]+", re.ASCII)
_HEADER_SAFE: Final = re.compile(r"[!-~]*")
_ADDRESS: Final = re.compile(r"(https?://[\w.:\[\]-]+/?)?")
_WORK_SCHEMES: Final = (*addresses.SERVER, *addresses.SENTINEL)
_LOG_SCHEMES: Final = (*_WORK_SCHEMES, *addresses.CLUSTER)


def refuse_misspelt(environ: Mapping[str, str], names: list[str]) -> None:
    """Raises SettingError for a variable that looks like one of the names and is none."""
    for given in environ:
        if given.startswith("ASTROLUDE_") and given not in names and (near := get_close_matches(given, names, 1, 0.9)):
            raise SettingError(f"{given}: there is no such setting; {near[0]} is one")


def _check_url(name: str, url: str, schemes: tuple[str, ...]) -> None:
    if not url.startswith(schemes):
        raise SettingError(f"{name}: expected a URL that starts with {', '.join(schemes)}")
    try:
        addresses.check(url)
    except ValueError as error:
        raise SettingError(f"{name}: {error}") from None


def _check_public_url(settings: Given) -> None:
    if not _ADDRESS.fullmatch(settings.public_url):
        raise SettingError("ASTROLUDE_PUBLIC_URL: expected http:// or https:// and a host, with nothing after it")


def check(settings: Given) -> None:
    """Raises SettingError for a value of the right kind that no service can run with, alone or beside the others."""
    _check_public_url(settings)
    for name, url, schemes in (
        ("REDIS_URL", settings.redis_url, _LOG_SCHEMES),
        ("WORK_REDIS_URL", settings.work_redis_url, _WORK_SCHEMES),
    ):
        if url:
            _check_url(name, url, schemes)
    if settings.redis_url and settings.redis_url == settings.work_redis_url:
        raise SettingError("WORK_REDIS_URL: must not be REDIS_URL: work data may be dropped, logs may not")
    if MARK in settings.archive_url and not settings.archive_url.startswith(SCHEMES):
        raise SettingError(f"ASTROLUDE_ARCHIVE_URL: expected a folder, or a URL that starts with {', '.join(SCHEMES)}")
    if settings.history_url and not settings.history_url.startswith((f"{SQLITE}/", _POSTGRESQL)):
        raise SettingError(f"ASTROLUDE_HISTORY_URL: expected {SQLITE} and an absolute path, or {_POSTGRESQL}...")
    try:
        Destinations(settings.webhook_networks)
    except ValueError as error:
        raise SettingError(f"ASTROLUDE_WEBHOOK_NETWORKS: {error}") from None
    if settings.contact and not _CONTACT.fullmatch(settings.contact):
        raise SettingError("ASTROLUDE_CONTACT: expected a mail address, or an address that starts with https://")
    _check_secrets(settings)


def _check_secrets(settings: Given) -> None:
    for name, secret in (
        ("ASTROLUDE_SECRET_KEY", settings.secret_key),
        *(("ASTROLUDE_FURTHER_SECRET_KEYS", key) for key in settings.further_secret_keys.split()),
        *(("ASTROLUDE_GATEWAY_TOKEN", token) for token in settings.gateway_token.split()),
    ):
        if secret and len(secret) < _SHORTEST_SECRET:
            raise SettingError(f"{name}: needs {_SHORTEST_SECRET} characters or more")
    if not all(_HEADER_SAFE.fullmatch(token) for token in settings.gateway_token.split()):
        raise SettingError("ASTROLUDE_GATEWAY_TOKEN: needs to be visible ASCII characters")

"""The settings of a process, read from the environment once."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec

from service.ids import Keys
from service.settings.checking import SQLITE, check, refuse_misspelt
from service.settings.files import keep_settings, kept_secret, kept_secrets, kept_settings
from service.settings.given import Given, SettingError
from service.settings.sockets import socket_url

UNKEPT: Final = ("var", "secret_key", "further_secret_keys", "gateway_token", "metrics_token")
"""Fields that are not written down for commands: keys and tokens, and where the file is."""


class Settings(Given, frozen=True, kw_only=True):
    """The settings of a process. Make them by `Settings.load()`; tests may build it directly."""

    def __repr__(self) -> str:
        """Without the values: URLs, key and token are secrets."""
        return f"<Settings {self.host}:{self.port} var={self.var}>"

    @classmethod
    def load(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Settings for a process of the service, with URLs and secret key filled in; raises SettingError.

        Makes the file of the secret key when there is none.
        """
        return cls.read(os.environ if environ is None else environ)._filled()

    @classmethod
    def of_service(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Settings for a command beside the service: as `load`, but SettingError where no service has made its key.

        What the environment does not say is as `make run` last had it in that folder.
        """
        given = os.environ if environ is None else environ
        settings = cls.read({**kept_settings(cls.read(given).running_file), **given})
        if not settings.secret_key and not settings.key_file.exists():
            raise SettingError(
                f"ASTROLUDE_VAR: no service has run on {settings.var}; give the command the service's settings"
                " (ASTROLUDE_VAR or ASTROLUDE_SECRET_KEY, and the URLs of its stores), or call it in its folder"
            )
        return settings._filled()

    def _filled(self) -> "Settings":
        secret_key = self.secret_key or kept_secret(self.key_file)
        kept = kept_secrets(self.key_file) if self.key_file.is_file() else [secret_key]
        if kept[0] != secret_key:
            raise SettingError(
                f"ASTROLUDE_SECRET_KEY: {self.key_file} holds another key, which a command without the setting would"
                " take; remove the file, or the setting"
            )
        return msgspec.structs.replace(
            self,
            redis_url=self.redis_url or socket_url(self.log_socket),
            archive_url=self.archive_url or ("" if self.redis_url else str(self.var / "archive")),
            work_redis_url=self.work_redis_url or socket_url(self.work_socket),
            secret_key=secret_key,
            further_secret_keys=" ".join([*self.further_secret_keys.split(), *kept[1:]]),
        )

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> "Settings":
        """Settings as given, empty where the service chooses; raises SettingError, touches no file."""
        names = [field.encode_name for field in msgspec.structs.fields(cls)]
        refuse_misspelt(environ, names)
        given = {name: environ[name].strip() for name in names if environ.get(name, "").strip()}
        try:
            settings = msgspec.convert(given, cls, strict=False, dec_hook=_decode)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$.")
            name = path.rstrip("`")
            meaning = next(meaning for known, _, meaning in table() if known == name)
            raise SettingError(f"{name}={given[name]}: {reason}. {meaning}") from None
        check(settings)
        return msgspec.structs.replace(settings, var=settings.var.expanduser().resolve())

    @property
    def keys(self) -> Keys:
        """The secret key, and the further ones."""
        return (self.secret_key, *self.further_secret_keys.split())

    @property
    def key_file(self) -> Path:
        """File of the secret key that a service makes for itself."""
        return self.var / "secret_key"

    @property
    def running_file(self) -> Path:
        """File of the settings that `make run` was given: commands beside it need not be given them again."""
        return self.var / "settings.json"

    def keep(self, environ: Mapping[str, str]) -> None:
        """Write that file, for its owner only and without keys and tokens. Raises SettingError."""
        names = {field.encode_name for field in msgspec.structs.fields(Settings) if field.name not in UNKEPT}
        given = {name: value for name, value in environ.items() if name in names and value.strip()}
        keep_settings(self.running_file, given)

    @property
    def history(self) -> str:
        """URL of the database of the games that are over."""
        return self.history_url or f"{SQLITE}{self.var.absolute() / 'history' / 'history.sqlite'}"

    @property
    def log_socket(self) -> Path:
        """Socket of the embedded server that keeps the logs."""
        return self.var / "log-redis" / "redis.sock"

    @property
    def archive_cache(self) -> Path:
        """Folder of what was read from a bucket of archived logs."""
        return self.var / "archive-cache"

    @property
    def streams(self) -> Path:
        """Folder of the sockets on which stream processes listen."""
        return self.var / "streams"

    @property
    def pictures(self) -> Path:
        """Folder of pictures that were drawn."""
        return self.var / "pictures"

    @property
    def work_socket(self) -> Path:
        """Socket of the embedded server for queues and read models."""
        return self.var / "work-redis" / "redis.sock"


def table() -> list[tuple[str, str, str]]:
    """Name, default and meaning of every setting, in the order of the class."""
    hints = get_type_hints(Settings, include_extras=True)
    return [
        (field.encode_name, str(field.default), hints[field.name].__metadata__[0].description)
        for field in msgspec.structs.fields(Settings)
    ]


def _decode(kind: type, value: Any) -> Any:
    if kind is Path:
        return Path(value)
    raise NotImplementedError(kind)

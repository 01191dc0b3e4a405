"""Fields that several resources have: times, lengths of time, languages, time zones, players' names."""

import re
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Any, Final, get_type_hints
from zoneinfo import available_timezones

import msgspec
from marshmallow import ValidationError, fields, validate

from games.core.texts import LANGUAGES
from service.accounts.names import LONGEST, SHORTEST, clean
from service.answers import Answer

_ISO_DURATION: Final = re.compile(
    r"P(?!$)(\d{1,4}W|(\d{1,5}D)?(T(?!$)(\d{1,6}H)?(\d{1,6}M)?(\d{1,9}(\.\d{1,3})?S)?)?)", re.ASCII
)

LANGUAGE: Final = validate.Regexp(r"[a-z]{2,3}\Z", error="Not a language of ISO 639.")
HH_MM: Final = validate.Regexp(r"([01][0-9]|2[0-3]):[0-5][0-9]\Z", error="Not a time of the day as HH:MM.")


def as_in(shape: type[Answer], name: str) -> dict[str, str]:
    """What an answer says of its field of this name, for the request that gives it."""
    hint = get_type_hints(shape, include_extras=True)[name]
    return {"description": hint.__metadata__[-1].description}


class Duration(fields.Field[timedelta]):
    """A length of time in ISO 8601 with fixed parts only (weeks, days, hours, minutes, seconds): `PT90S`, `P3D`."""

    def __init__(self, least: timedelta, most: timedelta, **options: Any) -> None:
        bounds = f"ISO 8601 duration from {msgspec.to_builtins(least)} to {msgspec.to_builtins(most)}."
        metadata = {
            "type": "string",
            "format": "duration",
            "pattern": f"^{_ISO_DURATION.pattern}$",
            "description": bounds,
            **options.pop("metadata", {}),
        }
        super().__init__(metadata=metadata, **options)
        self._least = least
        self._most = most

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> timedelta:
        try:
            if not isinstance(value, str) or not _ISO_DURATION.fullmatch(value):
                raise ValueError(value)
            length = msgspec.convert(value, timedelta)
        except ValueError:  # msgspec's own too
            raise ValidationError("Not an ISO 8601 duration.") from None
        if not self._least <= length <= self._most:
            least, most = (msgspec.to_builtins(bound) for bound in (self._least, self._most))
            raise ValidationError(f"Must be between {least} and {most}.")
        return length

    def _serialize(self, value: timedelta | None, attr: str | None, obj: Any, **_: Any) -> str | None:
        return None if value is None else str(msgspec.to_builtins(value))


LONGEST_WAIT: Final = timedelta(seconds=60)


def waiting(what: str) -> Duration:
    """How long a request waits for something to tell."""
    text = f"How long to wait for the first {what} when there is none yet."
    none = timedelta(0)
    return Duration(none, LONGEST_WAIT, load_default=none, metadata={"description": text, "example": "PT2S"})


def text(most: int, about: str = "", *, least: int | None = None, **options: Any) -> fields.String:
    """A text of so many characters at most."""
    return fields.String(validate=validate.Length(least, most), metadata=_described(about, options), **options)


def factor_code(**options: Any) -> fields.String:
    """A code of the second factor, where the account has one."""
    about = "Where the account has a second factor: a code of the authenticator, or a recovery code."
    return text(40, about, least=1, metadata={"example": "492039"}, **options)


def whole(least: int, most: int, about: str = "", **options: Any) -> fields.Integer:
    """A whole number within bounds; one that may need more than 32 bits says so, for languages that have to know."""
    told = _described(about, options) | ({"format": "int64"} if most >= 2**31 else {})
    return fields.Integer(validate=validate.Range(least, most), metadata=told, **options)


def _described(about: str, options: dict[str, Any]) -> dict[str, Any]:
    """The metadata of a field, taken out of its options, with the description if there is one."""
    further = options.pop("metadata", {})
    return {"description": about, **further} if about else further


def limit(about: str, most: int, usual: int = 50) -> fields.Integer:
    """How many things a page has at most."""
    return whole(1, most, about, load_default=usual)


def switch(about: str) -> fields.Boolean:
    """What a query asks for by `true`."""
    return fields.Boolean(load_default=False, truthy={"true"}, falsy={"false"}, metadata={"description": about})


class Flag(fields.Boolean):
    """True or false, as JSON says them: no numbers and no texts that could mean them."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


def language(about: str = "Language of texts.") -> fields.String:
    """A language that the service speaks."""
    return fields.String(validate=validate.OneOf(LANGUAGES), metadata={"description": about})


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def zone(about: str = "Time zone of the IANA database.", **options: Any) -> fields.String:
    """A time zone of the IANA database, such as `Europe/Paris`."""
    return fields.String(validate=_check_zone, metadata={"description": about}, **options)


def _check_zone(value: str) -> None:
    if value not in _zones():
        raise ValidationError("Not a time zone of the IANA database.")


class PlayerName(fields.String):
    """A player's name, given in any form; loaded in its normal form."""

    def __init__(self, **options: Any) -> None:
        text = (
            f"{SHORTEST} to {LONGEST} letters and digits of one script, single spaces, `.`, `_` and `-`, beginning with"
            " a letter or digit. Unique whatever its case."
        )
        metadata = {"description": text, "minLength": SHORTEST, "maxLength": LONGEST, **options.pop("metadata", {})}
        super().__init__(metadata=metadata, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> str:
        text = super()._deserialize(value, attr, data, **options)
        try:
            return clean(text)
        except ValueError:
            raise ValidationError("Not a name that a player may have.") from None

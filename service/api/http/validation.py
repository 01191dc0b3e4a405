"""Turns what marshmallow found wrong into one problem document with the path of every fault."""

import re
from collections.abc import Iterator
from typing import Any, Final

from marshmallow import Schema, ValidationError

from service.api.http.answers import Fault
from service.api.http.context import language
from service.api.http.problems import TEXTS, Problem

UNKNOWN: Final = "Unknown field."
MISSING: Final = "Missing data for required field."
_NUMBER: Final = re.compile(r"-?\bP[DTHMSW\d.]+|-?\d[\d.]*")
MOST: Final = 20
"""How many faults a document lists at most."""


def checked(schema: Schema, given: Any, location: str = "json") -> Any:
    """What a request holds, loaded; raises the 422 problem."""
    try:
        return schema.load(given)
    except ValidationError as error:
        raise _problem(error, location) from None


def fault(name: str, message: str) -> Problem:
    """The 422 problem of a body whose field of this name is at fault."""
    return _problem(ValidationError({name: [message]}), "json")


def needed(body: dict[str, Any], name: str) -> Any:
    """The value of a field that may be left out elsewhere; raises the 422 problem where it is."""
    if name not in body:
        raise fault(name, MISSING)
    return body[name]


def _problem(error: ValidationError, location: str) -> Problem:
    """The 422 problem: `field` is the first fault's, `errors` has them all; unknown fields count first."""
    faults = list(_faults(error.messages, "$" if location == "json" else ""))[:MOST]
    faults.sort(key=lambda fault: (fault[1] != UNKNOWN, fault[1] != MISSING))
    path, message = faults[0]
    code = {UNKNOWN: "unknown_field", MISSING: "missing_field"}.get(message, "invalid_field")
    listed = [Fault(path, _said(message)) for path, message in faults]
    facts = {"name": path} if code != "invalid_field" else {"name": path, "reason": _said(message)}
    return Problem(code, facts, field=path, extra={"errors": listed})


def _faults(messages: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(messages, dict):
        for name, inner in messages.items():
            yield from _faults(inner, _step(path, name))
    elif isinstance(messages, list):
        for message in messages:
            yield from _faults(message, path)
    else:
        yield path, str(messages)


def _step(path: str, name: Any) -> str:
    if name == "_schema":
        return path
    if isinstance(name, int):
        return f"{path}[{name}]"
    return f"{path}.{name}" if path else str(name)


def _said(message: str) -> str:
    """The message in the language of the answer; marshmallow's own when nobody has put it into that language."""
    words = TEXTS.words(language())
    key = f"faults.{_NUMBER.sub('#', message.rstrip('.'))}"
    if not words.has(key):
        return message
    return words.say(key, **dict(zip("ab", _NUMBER.findall(message.rstrip(".")), strict=False)))

"""Texts of several lines that somebody writes."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate

from games.core.domains import is_line


class Prose(fields.String):
    """A text of any number of lines: loaded without blanks around it, in Unicode's composed form (NFC)."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> str:
        prose = unicodedata.normalize("NFC", super()._deserialize(value, attr, data, **options)).strip()
        lines = prose.replace("\r\n", "\n").split("\n")
        if not all(is_line(line.replace("\t", " ").replace("\u200d", "")) for line in lines):
            raise ValidationError("Must be printable characters.")
        return "\n".join(lines)


def prose(most: int, about: str) -> Prose:
    """A text that may be left out."""
    return Prose(load_default="", validate=validate.Length(max=most), metadata={"description": about})

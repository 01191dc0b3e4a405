"""What requests about table talk hold."""

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate

from games.core.domains import is_line
from service.api.schemas.fields import limit, waiting, whole
from service.api.schemas.pages import FromCursor
from service.messages.talk import KEPT, LONGEST

JOINER: Final = "\u200d"
"""Holds the parts of one emoji together; the one invisible character that is welcome."""


class Line(fields.String):
    """A line that somebody says: loaded without blanks around it, in Unicode's composed form (NFC)."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> str:
        text = unicodedata.normalize("NFC", super()._deserialize(value, attr, data, **options)).strip()
        visible = text.replace(JOINER, "")
        if not visible or not is_line(visible):
            raise ValidationError("Must be one line of printable characters.")
        return text


class MessageIn(Schema):
    """Something to say."""

    text = Line(
        required=True,
        validate=validate.Length(min=1, max=LONGEST),
        metadata={"description": f"One line of at most {LONGEST} printable characters."},
    )


class CommentIn(MessageIn):
    """A comment."""

    version = whole(1, 2**31, "What it is about.", strict=True, required=True)


class CommentsQuery(FromCursor):
    """Which comments to give."""

    after = whole(0, 2**31, "Begin after this number.", load_default=0)
    version = whole(1, 2**31, "Only those on what the command did to which this version belongs.")
    limit = limit("Most comments on a page.", KEPT, 100)


class MessagesQuery(FromCursor):
    """Which messages to give, and how long to wait for them."""

    after = whole(0, 2**31, "Begin after this number.", load_default=0)
    limit = limit("Most messages on a page.", KEPT, 100)
    wait = waiting("message")

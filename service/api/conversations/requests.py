"""What requests about conversations hold."""

from marshmallow import Schema, ValidationError, validate

from service.api.schemas.fields import limit, whole
from service.api.schemas.pages import FromCursor, cursor
from service.api.schemas.prose import Prose
from service.conversations.model import KEPT, LONGEST, MOST


def _visible(text: str) -> None:
    if not text:
        raise ValidationError("Must be printable characters.")


class PrivateMessageIn(Schema):
    """Something to write."""

    text = Prose(
        required=True,
        validate=validate.And(validate.Length(min=1, max=LONGEST), _visible),
        metadata={"description": f"At most {LONGEST} printable characters, in any number of lines."},
    )


class ReadIn(Schema):
    """How far I have read."""

    number = whole(0, 2**31, "The number of the last message that I have read.", strict=True, required=True)


class ConversationsQuery(Schema):
    """Which conversations to give."""

    cursor = cursor(r"[0-9]{1,15}-[a-z0-9]{1,64}")
    limit = limit("Most conversations on a page.", MOST)


class PrivateMessagesQuery(FromCursor):
    """Which messages to give."""

    place = "before"
    before = whole(1, 2**31, "Only those before this number.", load_default=2**31)
    limit = limit("Most messages on a page.", KEPT, 100)

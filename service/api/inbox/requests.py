"""What requests for the inbox and the account stream hold."""

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from service.api.schemas.fields import limit, waiting
from service.api.schemas.pages import cursor
from service.streams.account_stream import PAGE

POSITION = r"[0-9]{1,15}-[0-9]{1,15}"


def position(about: str, **further: str) -> fields.String:
    """A place in the account stream."""
    form = validate.Regexp(rf"{POSITION}\Z", error="Not a position of a stream.")
    return fields.String(validate=form, metadata={"description": about, **further})


class InboxQuery(Schema):
    """Which page of what waits to give."""

    cursor = cursor()
    limit = limit("Most things on a page.", 200)


class StreamQuery(Schema):
    """Which notices to give, and how long to wait for them."""

    after = position("Begin after this position; without it, with all that waits.", example="0-0")
    cursor = cursor(POSITION)
    limit = limit("Most notices on a page.", PAGE, PAGE)
    wait = waiting("notice")

    @post_load
    def _begin(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**data, "after": data["cursor"]} if "cursor" in data else data

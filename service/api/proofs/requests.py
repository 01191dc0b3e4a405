"""What requests for proofs hold."""

from typing import Final

from marshmallow import ValidationError, validates_schema

from service.api.schemas.fields import whole
from service.api.schemas.pages import FromCursor

PAGE: Final = 500


class ChainQuery(FromCursor):
    """Which part of the chain."""

    place = "first"
    first = whole(1, 2**31, "The first version.", load_default=1)
    last = whole(1, 2**31, f"The last version; by default the newest. A page has {PAGE} at most.")

    @validates_schema
    def _in_order(self, data: dict[str, int], **_: object) -> None:
        if data.get("last", data["first"]) < data["first"]:
            raise ValidationError({"last": ["Must not be less than first."]})

"""What requests for proofs hold."""

from typing import Final

from marshmallow import Schema, ValidationError, validates_schema

from service.api.schemas.fields import whole

PAGE: Final = 500


class ChainQuery(Schema):
    """Which part of the chain."""

    start = whole(1, 2**31, "The first version.", data_key="from", load_default=1)
    end = whole(
        1, 2**31, f"The last version, at most {PAGE} from the first; by default as many as there are.", data_key="to"
    )

    @validates_schema
    def _in_order(self, data: dict[str, int], **_: object) -> None:
        if data.get("end", data["start"]) < data["start"]:
            raise ValidationError({"to": ["Must not be less than from."]})

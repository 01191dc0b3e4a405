"""What requests for proofs hold."""

from typing import Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

PAGE: Final = 500


class ChainQuery(Schema):
    """Which part of the chain."""

    start = fields.Integer(
        data_key="from",
        load_default=1,
        validate=validate.Range(1, 2**31),
        metadata={"description": "The first version.", "default": 1},
    )
    end = fields.Integer(
        data_key="to",
        validate=validate.Range(1, 2**31),
        metadata={"description": f"The last version, at most {PAGE} from the first; by default as many as there are."},
    )

    @validates_schema
    def _in_order(self, data: dict[str, int], **_: object) -> None:
        if data.get("end", data["start"]) < data["start"]:
            raise ValidationError({"to": ["Must not be less than from."]})

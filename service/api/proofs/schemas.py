"""What the resources of proofs take and give."""

from typing import Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from projections.proofs.reports import NAMES

PAGE: Final = 500


class Check(Schema):
    """What one check found; `version` is the first that differs."""

    name = fields.String(required=True, validate=validate.OneOf(NAMES))
    outcome = fields.String(required=True, validate=validate.OneOf(["holds", "fails", "partly", "unchecked"]))
    checked = fields.Integer(
        required=True,
        metadata={
            "description": "Entries (`chain`), private parts (`commitments`), the seed and random events (`dice`),"
            " commands (`rules`) or time-outs (`clocks`) that were looked at."
        },
    )
    unchecked = fields.Integer(required=True, metadata={"description": "How much was not looked at."})
    why = fields.String(required=True, allow_none=True, metadata={"description": "Why it was not."})
    version = fields.Integer(required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True)


class Failed(Schema):
    """The check that fails first."""

    check = fields.String(required=True, validate=validate.OneOf(NAMES))
    version = fields.Integer(required=True)
    reason = fields.String(required=True)


class AuditOut(Schema):
    """What was checked of a game's log, what was not and why, and the first version that differs."""

    game = fields.String(required=True)
    rulebook = fields.String(required=True, allow_none=True)
    rulebook_version = fields.Integer(required=True, allow_none=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    over = fields.Boolean(required=True)
    upcast = fields.Integer(
        required=True, metadata={"description": "Events that were compared in a newer shape than their bytes have."}
    )
    trusted = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "What the rules had from outside when the game was played, and now from the record."},
    )
    sound = fields.Boolean(required=True, metadata={"description": "Nothing that was checked differs."})
    first = fields.Nested(Failed, required=True, allow_none=True)
    checks = fields.List(fields.Nested(Check), required=True)


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


class Link(Schema):
    """A link of the chain: the entry's hash, and its commitments to what is private, by audience."""

    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    commitments = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class ChainOut(Schema):
    """A part of the chain; `before` is the hash that its first link goes on from."""

    before = fields.String(required=True)
    items = fields.List(fields.Nested(Link), required=True)
    more = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True, metadata={"description": "Of the newest version."})

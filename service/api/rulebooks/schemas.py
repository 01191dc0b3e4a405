"""What the resource of rulebooks gives."""

from marshmallow import Schema, fields

from service.api.schemas.fields import Language

JSON_SCHEMA = {"description": "JSON Schema (2020-12)."}


class RulebookRow(Schema):
    """A rulebook in the list."""

    key = fields.String(required=True)
    version = fields.Integer(required=True)
    title = fields.String(required=True)
    summary = fields.String(required=True)
    seats = fields.List(fields.Integer(), required=True, metadata={"description": "By how many it is played."})
    bots = fields.List(fields.String(), required=True, metadata={"description": "Levels of its bots."})
    languages = fields.List(
        Language(), required=True, metadata={"description": "Those that it is told in; English stands in for others."}
    )


class RulebooksOut(Schema):
    """All rulebooks."""

    items = fields.List(fields.Nested(RulebookRow), required=True)


class RulebookOut(RulebookRow):
    """All about a rulebook."""

    options = fields.Dict(required=True, metadata=JSON_SCHEMA)
    moves = fields.Dict(required=True, metadata=JSON_SCHEMA)
    events = fields.Dict(required=True, metadata=JSON_SCHEMA)
    lifecycle_events = fields.Dict(required=True, metadata=JSON_SCHEMA)
    view = fields.Dict(required=True, metadata=JSON_SCHEMA)
    parts = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "What the parts of a score in a result are called, by their keys."},
    )
    draws = fields.Dict(
        required=True,
        metadata={"description": "The table of what its events draw from the dice, for verifiers (docs/fairness.md)."},
    )
    draws_digests = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "SHA-256 of each such table, of former versions too: a verifier believes an archive's by it."
        },
    )
    rules = fields.String(required=True, metadata={"description": "The rules in plain language, as Markdown."})
    rules_language = Language(required=True, metadata={"description": "The language that the rules are written in."})

"""Shapes of what the service says of itself."""

from marshmallow import Schema, fields, validate


class HealthOut(Schema):
    """The process is alive."""

    status = fields.String(required=True, validate=validate.OneOf(["alive"]))


class ReadinessOut(Schema):
    """The service can do its work."""

    status = fields.String(required=True, validate=validate.OneOf(["ready"]))

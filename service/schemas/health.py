"""Shapes of what the service says of itself."""

from marshmallow import Schema, fields, validate


class HealthOut(Schema):
    """The process is alive."""

    status = fields.String(required=True, validate=validate.OneOf(["alive"]))


class ReadinessOut(Schema):
    """The service can do its work."""

    status = fields.String(required=True, validate=validate.OneOf(["ready"]))


class ServiceOut(Schema):
    """What is served here, and where to read on."""

    name = fields.String(required=True)
    version = fields.String(required=True)
    documentation = fields.String(required=True)
    openapi = fields.String(required=True)

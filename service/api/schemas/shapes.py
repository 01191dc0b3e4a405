"""Fields for one of several shapes, and for shapes that rulebooks define, which plain marshmallow has not."""

from collections.abc import Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields

from service.answers import COMPONENT


class OneOfKind(fields.Field[dict[str, Any]]):
    """One of several shapes, told apart by the property `kind`."""

    def __init__(self, shapes: Mapping[str, type[Schema]], **settings: Any) -> None:
        super().__init__(**settings)
        self.shapes = shapes

    def _deserialize(self, value: Any, attr: str | None, data: Any, **settings: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("Not a valid mapping type.")
        if "kind" not in value:
            raise ValidationError({"kind": ["Missing data for required field."]})
        kind = value["kind"]
        if not isinstance(kind, str) or kind not in self.shapes:
            raise ValidationError({"kind": [f"Must be one of: {', '.join(self.shapes)}."]})
        loaded: dict[str, Any] = self.shapes[kind](unknown=RAISE).load(value)
        return loaded


class OfRulebook(fields.Field[dict[str, Any]]):
    """An object whose shape the rulebooks define: the component of that name."""

    def __init__(self, component: str, **settings: Any) -> None:
        super().__init__(**settings)
        self.component = component

    def _deserialize(self, value: Any, attr: str | None, data: Any, **settings: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("Not a valid mapping type.")
        return value


def shape_schema(converter: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """What the OpenAPI document says of such a field (an attribute function of apispec's field converter)."""
    if isinstance(field, OfRulebook):
        return {"$ref": f"{COMPONENT}{field.component}"}
    if not isinstance(field, OneOfKind):
        return {}
    refs = {kind: converter.resolve_nested_schema(shape) for kind, shape in field.shapes.items()}
    mapping = {kind: ref["$ref"] for kind, ref in refs.items()}
    return {"oneOf": list(refs.values()), "discriminator": {"propertyName": "kind", "mapping": mapping}}

"""Fields for one of several shapes, and for shapes that rulebooks define; what OpenAPI says of them and of patterns."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from service.answers import COMPONENT

END: Final = r"\Z"
"""How patterns end that take a whole text: Python's `$` lets a line break pass."""


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


def pattern_schema(_converter: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """The field's pattern as JSON Schema reads it (ECMA-262): it begins anywhere, and knows no end but `$`."""
    patterns = (str(rule.regex.pattern) for rule in field.validators if isinstance(rule, validate.Regexp))
    whole = next((pattern for pattern in patterns if pattern.endswith(END)), None)
    return {} if whole is None else {"pattern": f"^{whole.removesuffix(END)}$"}

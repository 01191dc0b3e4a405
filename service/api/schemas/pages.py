"""Pages: every list goes on with the `cursor` that the page before gave as `next`."""

from typing import Any, ClassVar, Final

from marshmallow import Schema, ValidationError, fields, post_load, validate

LONGEST: Final = 200
_NUMBER: Final = r"[0-9]{1,15}"
_FOREIGN: Final = "Not a cursor of this list."


def cursor(pattern: str = "", longest: int = LONGEST) -> fields.String:
    """Where a page begins, in a form that only the list itself knows unless it is a `pattern`."""
    form = validate.Regexp(rf"{pattern}\Z", error=_FOREIGN) if pattern else None
    length = validate.Length(1, longest)
    checks = length if form is None else form
    return fields.String(validate=checks, metadata={"description": "`next` of the page before."})


class FromCursor(Schema):
    """A query whose field `place`, a number, says where to begin; a cursor says the same of a further page.

    So it keeps within that field's bounds.
    """

    place: ClassVar = "after"
    cursor = cursor(_NUMBER)

    @post_load
    def _begin(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        if "cursor" in data:
            try:
                data[self.place] = self.fields[self.place].deserialize(int(data.pop("cursor")))
            except ValidationError as error:
                raise ValidationError(_FOREIGN, "cursor") from error
        return data

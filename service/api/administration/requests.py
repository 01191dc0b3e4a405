"""What requests of moderators and administrators hold."""

from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate

from games.core.domains import is_line
from service.accounts.ranks import ROLES
from service.administration.log import LONGEST_REASON
from service.api.schemas.fields import limit

PLACE: Final = r"\d{1,15}-\d{1,15}"
MOST_DEEDS: Final = 200


def reason(about: str, *, required: bool = True) -> fields.String:
    """Why somebody does something; it stands in the administrators' log."""
    length = validate.Length(1 if required else 0, LONGEST_REASON)
    options: dict[str, Any] = {"required": True} if required else {"load_default": ""}
    return fields.String(validate=validate.And(length, _line), metadata={"description": about}, **options)


def _line(text: str) -> None:
    if not is_line(text):
        raise ValidationError("Must be one line of printable characters.")


class RoleIn(Schema):
    """An account's new role."""

    role = fields.String(required=True, validate=validate.OneOf(ROLES))
    reason = reason("For the administrators’ log.", required=False)


class LogQuery(Schema):
    """Which deeds to give."""

    before = fields.String(
        validate=validate.Regexp(rf"{PLACE}\Z", error="Not a place in the log."),
        metadata={"description": "Begin before this place in the log; without it, with the latest deed."},
    )
    limit = limit("Most deeds on a page.", MOST_DEEDS, 50)

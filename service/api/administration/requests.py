"""What requests of moderators and administrators hold."""

from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate

from games.core.domains import is_line
from service.accounts.ranks import ROLES
from service.accounts.sign_up import MOST_DAYS, MOST_USES
from service.administration.log import LONGEST_REASON
from service.api.schemas.fields import limit, whole

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


class SignUpCodeIn(Schema):
    """A new sign-up code."""

    uses = whole(1, MOST_USES, "How many accounts may be opened with it.", strict=True, load_default=1)
    days = whole(1, MOST_DAYS, "For how many days.", strict=True, load_default=14)


class LogQuery(Schema):
    """Which deeds to give."""

    before = fields.String(
        validate=validate.Regexp(rf"{PLACE}\Z", error="Not a place in the log."),
        metadata={"description": "Begin before this place in the log; without it, with the latest deed."},
    )
    limit = limit("Most deeds on a page.", MOST_DEEDS, 50)

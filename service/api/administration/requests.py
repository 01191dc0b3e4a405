"""What requests of moderators and administrators hold."""

from datetime import datetime
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates

from games.core.domains import is_line
from service.accounts.names import LONGEST as LONGEST_NAME
from service.accounts.ranks import ROLES
from service.accounts.sign_up.codes import MOST_DAYS, MOST_USES
from service.administration.log import LONGEST_REASON
from service.api.games.requests import STATUSES
from service.api.schemas.fields import PlayerName, limit, text, whole
from service.api.schemas.pages import cursor
from service.messages.talk import KEPT
from service.times import milliseconds

PLACE: Final = r"[1-9][0-9]{0,14}-[0-9]{1,15}"
MOST_DEEDS: Final = 200
FAR_MS: Final = 253_402_300_799_000
"""The end of the year 9999, the last that RFC 3339 can say."""


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


class SanctionIn(Schema):
    """A suspension or a mute."""

    until = fields.AwareDateTime(
        format="iso",
        load_default=None,
        allow_none=True,
        metadata={"description": "RFC 3339, to come: when it ends. Null, or without it: never."},
    )
    reason = reason("Why: the account’s holder reads it, in the language in which you write it.")

    @validates("until")
    def _to_come(self, value: datetime | None, data_key: str) -> None:
        if value is not None and not milliseconds() < value.timestamp() * 1000 < FAR_MS:
            raise ValidationError("Must be to come.")


class LiftQuery(Schema):
    """Why something is lifted."""

    reason = reason("Why.", required=False)


class NameIn(Schema):
    """Another name for an account."""

    name = PlayerName(metadata={"description": "Without it, one is made up, as for a guest."})
    reason = reason("Why: the account’s holder reads it.")


class AccountsQuery(Schema):
    """Which accounts to give."""

    name = text(LONGEST_NAME, "How their names begin, whatever the case.", load_default="")
    cursor = cursor(longest=4 * LONGEST_NAME)
    limit = limit("Most accounts on a page.", 100)


class ReasonIn(Schema):
    """Why something is done."""

    reason = reason("Why; of a game that is ended, for everybody.")


class ReasonQuery(Schema):
    """Why something is erased."""

    reason = reason("Why.")


class StaffGamesQuery(Schema):
    """Which games to give."""

    account = text(64, "Only games that concern the account of this id.", least=1)
    status = fields.String(validate=validate.OneOf(STATUSES), metadata={"description": "Only games that are so."})
    rulebook = text(64, "Only games of this rulebook, by its key.", least=1)
    cursor = cursor()
    limit = limit("Most games on a page.", 200)


class StaffMessagesQuery(Schema):
    """Which messages to give."""

    cursor = cursor("[0-9]{1,10}")
    limit = limit("Most messages on a page.", KEPT, 100)


class SignUpCodeIn(Schema):
    """A new sign-up code."""

    uses = whole(1, MOST_USES, "How many accounts may be opened with it.", strict=True, load_default=1)
    days = whole(1, MOST_DAYS, "For how many days.", strict=True, load_default=14)


class LogQuery(Schema):
    """Which deeds to give."""

    cursor = cursor(PLACE)
    limit = limit("Most deeds on a page.", MOST_DEEDS, 50)

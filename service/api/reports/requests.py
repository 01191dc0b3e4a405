"""What requests about reports hold."""

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from games.core.domains import is_line
from service.administration.log import LONGEST_REASON
from service.api.administration.requests import SanctionIn
from service.api.schemas.fields import Flag, limit, text, whole
from service.api.schemas.pages import cursor
from service.reports.model import DECISIONS, LONGEST_TEXT, REASONS, STATES

LONGEST_ID: Final = 64


class Prose(fields.String):
    """A text of any number of lines: loaded without blanks around it, in Unicode's composed form (NFC)."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> str:
        prose = unicodedata.normalize("NFC", super()._deserialize(value, attr, data, **options)).strip()
        lines = prose.replace("\r\n", "\n").split("\n")
        if not all(is_line(line.replace("\t", " ").replace("\u200d", "")) for line in lines):
            raise ValidationError("Must be printable characters.")
        return "\n".join(lines)


def prose(most: int, about: str) -> Prose:
    """A text that may be left out."""
    return Prose(load_default="", validate=validate.Length(max=most), metadata={"description": about})


class ThingIn(Schema):
    """What is reported: a `player`, or a `game`, or with `message` what was said there."""

    player = text(LONGEST_ID, "The player’s id.", least=1)
    game = text(LONGEST_ID, "The game’s id.", least=1)
    message = whole(1, 2**31, "The message’s number at the table of the game.", strict=True)

    @validates_schema
    def _one(self, data: dict[str, Any], **_: object) -> None:
        if ("player" in data) == ("game" in data):
            raise ValidationError("Either a player or a game.")
        if "message" in data and "game" not in data:
            raise ValidationError({"game": ["Missing data for required field."]})


class ReportIn(Schema):
    """Something to report."""

    about = fields.Nested(ThingIn, required=True)
    reason = fields.String(required=True, validate=validate.OneOf(REASONS))
    text = prose(LONGEST_TEXT, f"What moderators should know, in at most {LONGEST_TEXT} characters.")


class CasesQuery(Schema):
    """Which cases to give."""

    state = fields.String(
        load_default="open",
        validate=validate.OneOf(STATES),
        metadata={"description": "Open ones, the oldest first, or decided ones, the latest first."},
    )
    cursor = cursor(r"[0-9]{1,15}-[a-z0-9]{1,64}")
    limit = limit("Most cases on a page.", 100, 20)


class DecisionIn(Schema):
    """What is decided about a case."""

    decision = fields.String(required=True, validate=validate.OneOf(DECISIONS))
    terms = fields.Nested(
        SanctionIn,
        metadata={
            "description": "What the account’s holder reads, and of a game that is ended everybody; until when a mute"
            " or a suspension lasts. Without it: that there was a report, and a week."
        },
    )
    by_hand = Flag(
        load_default=False,
        metadata={"description": "Whether it is done already, and only to be recorded and told."},
    )
    note = prose(LONGEST_REASON, "Why; for the administrators’ log. Nobody concerned is shown it.")

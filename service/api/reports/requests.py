"""What requests about reports hold."""

from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.administration.log import LONGEST_REASON
from service.api.administration.requests import SanctionIn
from service.api.schemas.fields import Flag, limit, text, whole
from service.api.schemas.pages import cursor
from service.api.schemas.prose import prose
from service.reports.model import DECISIONS, LONGEST_TEXT, REASONS, STATES

LONGEST_ID: Final = 64


class ThingIn(Schema):
    """What is reported: a `player`, `game`, `club` or `study`, or with `message` what was said or written to me."""

    player = text(LONGEST_ID, "The player’s id.", least=1)
    game = text(LONGEST_ID, "The game’s id.", least=1)
    club = text(LONGEST_ID, "The club’s id.", least=1)
    study = text(LONGEST_ID, "The study’s id.", least=1)
    message = whole(
        1, 2**31, "Its number at the table, in the club, or in my conversation with the player.", strict=True
    )

    @validates_schema
    def _one(self, data: dict[str, Any], **_: object) -> None:
        if sum(kind in data for kind in ("player", "game", "club", "study")) != 1:
            raise ValidationError("Either a player, a game, a club or a study.")
        if "study" in data and "message" in data:
            raise ValidationError("A study has no messages.", "message")


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

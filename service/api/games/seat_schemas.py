"""What the resources of seats and of a game's beginning and end take."""

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.api.games.new_game_schemas import ENTROPY, LEVEL
from service.api.schemas.fields import PlayerName


class SeatIn(Schema):
    """Sit down oneself (with `entropy` for the dice or without), or, as the creator, fill a seat with one of others."""

    entropy = fields.String(
        validate=ENTROPY, metadata={"description": "The caller's part in the dice, best 32 random hexadecimal digits."}
    )
    bot = fields.String(validate=LEVEL, metadata={"description": "Put a bot of this level on the seat."})
    invite = PlayerName(metadata={"description": "Keep the seat for the player of this name."})

    @validates_schema
    def _one_thing(self, data: dict[str, str], **_: object) -> None:
        if len(data) > 1:
            raise ValidationError("Give one of entropy, bot and invite at most.")


class Reason(Schema):
    """Why a game is called off."""

    reason = fields.String(
        load_default="",
        validate=validate.And(
            validate.Length(max=200),
            validate.Regexp(r"[^\x00-\x1f\x7f\ud800-\udfff]*\Z", error="Holds control characters."),
        ),
    )


class Nothing(Schema):
    """An empty object."""

"""What requests about tickets hold."""

from datetime import timedelta
from typing import Final

from marshmallow import Schema, fields

from service.api.games.requests import ENTROPY, MOST_SEATS, commitment
from service.api.schemas.fields import Duration, whole

LEAST_LIFE: Final = timedelta(minutes=5)
MOST_LIFE: Final = timedelta(days=30)
USUAL_LIFE: Final = timedelta(days=7)


class TicketIn(Schema):
    """What a new ticket is for, and for how long."""

    seat = whole(
        0,
        MOST_SEATS - 1,
        "The one seat that it is for; without this, or null, any that is open, for as many people as there are.",
        strict=True,
        load_default=None,
        allow_none=True,
    )
    expires_in = Duration(LEAST_LIFE, MOST_LIFE, load_default=USUAL_LIFE)


class ArrivalIn(Schema):
    """How the caller sits down."""

    seat = whole(
        0,
        MOST_SEATS - 1,
        "One of the ticket's `seats`; without this, the first of them that is still open.",
        strict=True,
    )
    entropy = fields.String(
        load_default="", validate=ENTROPY, metadata={"description": "The caller's part in the dice, as for any seat."}
    )
    commitment = commitment(load_default="")

"""What is asked of games that are over."""

import re
from typing import Any, Final, get_args

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from projections.lists.lobby import OVER
from projections.lists.past.past import MOST_MOVES, Result
from service.api.schemas.fields import PlayerName, limit, text, whole
from service.api.schemas.pages import cursor

_OPTION: Final = re.compile(r"[a-z0-9_]{1,64}:[^,]{1,64}")
NEEDS: Final = {"result": "player", "version": "rulebook", "options": "rulebook"}
"""What each of these is about."""


class PastQuery(Schema):
    """Which games that are over."""

    player = PlayerName(metadata={"description": "Who held a seat."})
    opponent = PlayerName(metadata={"description": "Who held another."})
    result = fields.String(
        validate=validate.OneOf(get_args(Result)), metadata={"description": "How it ended for the `player`."}
    )
    status = fields.String(validate=validate.OneOf(OVER), metadata={"description": "How it ended."})
    rulebook = text(64, "Of this rulebook, by its key.", least=1)
    version = whole(1, 1000, "Of this version of the `rulebook`.")
    options = text(
        400,
        "Options of the `rulebook`, each as `name:value`, with commas between.",
        metadata={"example": "hands:closed,proxy_bids:true"},
    )
    rated = fields.Boolean(
        truthy={"true"}, falsy={"false"}, metadata={"description": "Whether it counted for ratings."}
    )
    events = text(
        80,
        "Words that the type of one of its events has, or the sentence that tells it in any language.",
        least=1,
        metadata={"example": "tower raised"},
    )
    least_moves = whole(0, MOST_MOVES, "Moves, at least.", load_default=0)
    most_moves = whole(0, MOST_MOVES, "Moves, at most.", load_default=MOST_MOVES)
    since = fields.Date(metadata={"description": "The first day on which it ended (UTC)."})
    until = fields.Date(metadata={"description": "The last one."})
    cursor = cursor()
    limit = limit("Most games on a page.", 100, 20)

    @validates_schema
    def _belong_together(self, data: dict[str, Any], **_: object) -> None:
        for name, other in NEEDS.items():
            if name in data and other not in data:
                raise ValidationError({name: [f"Needs {other}."]})
        if not all(_OPTION.fullmatch(one) for one in data.get("options", "").split(",") if one):
            raise ValidationError({"options": ["Not name:value, with commas between."]})


class ExportQuery(Schema):
    """Which of the games to export."""

    after = fields.String(
        validate=validate.Regexp(r"[A-Za-z0-9_-]{1,64}\Z", error="Not the id of a game."),
        metadata={"description": "Go on after this game: the last of which all lines came."},
    )
    rulebook = text(64, "Only games of this rulebook, by its key.", least=1)

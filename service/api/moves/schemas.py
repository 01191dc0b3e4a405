"""What the resources of moves and events take and give."""

from datetime import timedelta
from typing import Final

from marshmallow import Schema, fields, validate

from service.api.games.schemas import STATUSES, Awaited, GameQuery, InLanguage, Player
from service.api.schemas.fields import Duration, Language, Time
from service.api.schemas.shapes import OfRulebook

PAGE: Final = 500
LONGEST_WAIT: Final = timedelta(seconds=60)


class NewMove(Schema):
    """A move, and perhaps the decision that it answers."""

    move = OfRulebook(
        "Move",
        required=True,
        metadata={"description": "`type` and the fields of one of the forms.", "example": {"type": "bid", "amount": 3}},
    )
    decision = fields.String(
        validate=validate.Length(min=1, max=40),
        metadata={"description": "Refuse the move if the seat's decision is another by now."},
    )


class MoveQuery(InLanguage):
    """Whether to play or only to ask."""

    dry_run = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "Only check whether the move is legal; nothing happens and no outcome is told."},
    )


class DecisionQuery(GameQuery):
    """Which moment of a game, through whose eyes, in which language."""

    language = Language()


class Choice(Schema):
    """A value on offer."""

    value = fields.Raw(required=True)
    label = fields.String(required=True)
    element = fields.String(required=True, allow_none=True, metadata={"description": "The picture's element."})
    weight = fields.Integer(required=True)


class Domain(Schema):
    """What a field may be; bounds depend on `kind`: `one_of`, `subset`, `range`, `path`, `route`, `text`."""

    class Meta:
        """Other kinds have other members."""

        unknown = "include"

    kind = fields.String(required=True, validate=validate.OneOf(["one_of", "subset", "range", "path", "route", "text"]))
    choices = fields.List(fields.Nested(Choice))


class FormField(Schema):
    """A field of a move."""

    name = fields.String(required=True)
    label = fields.String(required=True)
    optional = fields.Boolean(required=True)
    domain = fields.Nested(Domain, required=True)


class Form(Schema):
    """A family of legal moves: every combination of its fields' values is legal."""

    type = fields.String(required=True)
    label = fields.String(required=True)
    fields_ = fields.List(fields.Nested(FormField), required=True, data_key="fields")
    elements = fields.List(fields.String(), required=True)
    schema = fields.Dict(required=True, metadata={"description": "JSON Schema (2020-12) of the moves."})


class DecisionOut(Schema):
    """The caller's decision; all is empty when nothing is awaited of the seat."""

    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    decision = fields.Nested(
        Schema.from_dict(
            {
                "id": fields.String(required=True),
                "seat": fields.Integer(required=True),
                "opened": Time(required=True),
                "deadline": Time(required=True, allow_none=True),
            },
            name="Decision",
        ),
        required=True,
        allow_none=True,
    )
    forms = fields.List(fields.Nested(Form), required=True)
    default = OfRulebook(
        "Move",
        required=True,
        allow_none=True,
        metadata={"description": "The move that the engine plays for the seat at the deadline."},
    )


class By(Schema):
    """Who caused an event."""

    kind = fields.String(required=True, validate=validate.OneOf(["player", "bot", "clock", "system"]))
    player = fields.Nested(Player, required=True, allow_none=True)


class Proof(Schema):
    """What the hash covers, byte for byte, and the private parts that the caller may open."""

    public = fields.String(required=True)
    private = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(
            Schema.from_dict(
                {"salt": fields.String(required=True), "data": fields.String(required=True)}, name="OpenedPart"
            )
        ),
        required=True,
    )


class EventOut(Schema):
    """A fact that happened, as the caller may see it."""

    version = fields.Integer(required=True)
    type = fields.String(required=True)
    v = fields.Integer(required=True, metadata={"description": "Version of the type's shape."})
    at = Time(required=True)
    by = fields.Nested(By, required=True)
    cause = fields.String(required=True, metadata={"description": "The command; its events have it in common."})
    rest = fields.Integer(required=True, metadata={"description": "How many more events of the command follow."})
    data = fields.Dict(keys=fields.String(), required=True)
    text = fields.String(required=True, allow_none=True, metadata={"description": "The event as a sentence."})
    hash = fields.String(required=True)
    proof = fields.Nested(Proof)


class MoveOut(Schema):
    """What an accepted move led to."""

    version = fields.Integer(required=True)
    hash = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    events = fields.List(fields.Nested(EventOut), required=True)
    awaiting = fields.List(fields.Nested(Awaited), required=True)
    decision = fields.String(required=True, allow_none=True, metadata={"description": "The caller's next decision."})


class EventsQuery(InLanguage):
    """Which events to give, and how long to wait for them."""

    after = fields.Integer(
        load_default=0, validate=validate.Range(0, 2**31), metadata={"description": "Begin after this version."}
    )
    limit = fields.Integer(
        load_default=100, validate=validate.Range(1, PAGE), metadata={"description": "Most events on a page."}
    )
    wait = Duration(
        timedelta(0),
        LONGEST_WAIT,
        load_default=timedelta(0),
        metadata={"description": "How long to wait for the first event when there is none yet.", "example": "PT2S"},
    )
    proof = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "Add what is needed to check hashes and commitments."},
    )
    talk = fields.Integer(
        validate=validate.Range(0, 2**31),
        metadata={
            "description": "Of a stream: also the table talk after this number, as messages of the type `talk` without"
            " an id. The stream then goes on after the end of the game."
        },
    )


class EventsOut(Schema):
    """A page of events; `after` is where the next one begins."""

    items = fields.List(fields.Nested(EventOut), required=True)
    after = fields.Integer(required=True)
    more = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True, metadata={"description": "The log's hash at that version."})
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))

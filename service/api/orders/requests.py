"""What requests about standing orders hold."""

from datetime import UTC, datetime
from typing import Any, Final, get_args

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.api.games.requests import PRINTABLE
from service.api.orders.answers import OrderOut
from service.api.schemas.fields import as_in, text, whole
from service.orders.conditions import condition_fault
from service.orders.matching import PICKS
from service.orders.model import LONGEST_CONDITION, LONGEST_NOTE, MOST_ORDERS, Do, Pace

_MOMENTS: Final = (datetime(1970, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC))
_PICK_FIELDS: Final = frozenset({"pick", "at_least", "at_most"})


def _condition(name: str) -> fields.String:
    return fields.String(
        validate=[validate.Length(min=1, max=LONGEST_CONDITION), _check_condition],
        metadata=as_in(OrderOut, name),
        allow_none=True,
    )


def _check_condition(expression: str) -> None:
    fault = condition_fault(expression)
    if fault is not None:
        raise ValidationError(f"Not a JMESPath expression that can be asked: {fault}")


class OrderIn(Schema):
    """An order; one with an `id` goes on as that one."""

    do = fields.String(required=True, validate=validate.OneOf(get_args(Do)), metadata=as_in(OrderOut, "do"))
    move = fields.Dict(keys=fields.String(), allow_none=True, metadata=as_in(OrderOut, "move"))
    move_type = text(64, least=1, allow_none=True, metadata=as_in(OrderOut, "move_type"))
    when = _condition("when")
    until = _condition("until")
    times = whole(1, 1000, strict=True, allow_none=True, metadata=as_in(OrderOut, "times"))
    pace = fields.String(
        load_default="natural", validate=validate.OneOf(get_args(Pace)), metadata=as_in(OrderOut, "pace")
    )
    note = fields.String(load_default="", validate=[validate.Length(max=LONGEST_NOTE), PRINTABLE])
    lapses = fields.Boolean(load_default=False, metadata=as_in(OrderOut, "lapses"))
    id = fields.String(validate=validate.Regexp(r"o[1-9][0-9]{0,8}\Z", error="Not the id of an order."))
    expires = fields.AwareDateTime(
        format="iso",
        validate=validate.Range(*_MOMENTS),
        allow_none=True,
        metadata={"description": "RFC 3339: when it ends in any case."},
    )

    @validates_schema
    def _whole(self, data: dict[str, Any], **_: object) -> None:
        if (data.get("do") == "move") != (data.get("move") is not None):
            raise ValidationError({"move": ["Goes with `do: move`, and only with it."]})
        if data.get("move") is not None and not isinstance(data["move"].get("type"), str):
            raise ValidationError({"move": ["Needs the `type` of a move."]})
        for name, value in (data.get("move") or {}).items():
            if isinstance(value, dict) and not _sound_pick(value):
                raise ValidationError({"move": [f"{name} is no pick: `pick` with `at_least` and `at_most` at will."]})


def _sound_pick(pick: dict[str, Any]) -> bool:
    bounds = [pick[name] for name in ("at_least", "at_most") if name in pick]
    return pick.get("pick") in PICKS and pick.keys() <= _PICK_FIELDS and all(type(bound) is int for bound in bounds)


class OrdersIn(Schema):
    """All orders of the seat, in the order in which they are tried."""

    orders = fields.List(fields.Nested(OrderIn), required=True, validate=validate.Length(max=MOST_ORDERS))

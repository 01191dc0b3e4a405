"""What requests about mail hold: addresses, replies, the end of mail, the delivery log and the gateway's work."""

from datetime import timedelta
from functools import partial
from typing import Any, Final

import msgspec
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.accounts.passwords import LONGEST as LONGEST_PASSWORD
from service.api.games.requests import PRINTABLE
from service.api.mail.answers import NoticesOut, RecipientOut
from service.api.schemas.fields import HH_MM, LONGEST_WAIT, Duration, as_in, factor_code, limit, text, whole
from service.api.schemas.pages import cursor
from service.mail.addresses.address_forms import LONGEST, SCHEMES, normal
from service.mail.letters.letters import LOGGED
from service.mail.letters.preferences import MODES, MOST_HOURS, USUAL, USUAL_SHARE
from service.mail.letters.tokens import LENGTH
from service.notices.notices import LETTERED

LONGEST_CODE: Final = 40
LONGEST_MESSAGE_ID: Final = 998
LONGEST_ANSWER: Final = 16 * 1024
LONGEST_OUTCOME: Final = 200

SCOPES: Final = ("all", "game", "tournament")
"""What mail may be ended: all that is about games, or that about the game or the tournament of the letter."""
ONE_CLICK_FIELD: Final = "List-Unsubscribe"
ONE_CLICK: Final = "One-Click"

MOST_CLAIMED: Final = 50
LONGEST_GATEWAY: Final = 300
SHORTEST_RUN: Final = 8
LONGEST_RUN: Final = 64
LONGEST_PROBLEM: Final = 500
LONGEST_ID: Final = 32


class MailAddress(fields.String):
    """A mail address or that of a chat account, given in any form; loaded in its normal form."""

    def __init__(self, **options: Any) -> None:
        metadata = {"maxLength": LONGEST, **as_in(RecipientOut, "address")}
        super().__init__(metadata=metadata, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> str:
        text = super()._deserialize(value, attr, data, **options)
        if len(text) > LONGEST:
            raise ValidationError(f"Longer than maximum length {LONGEST}.")
        try:
            return normal(text)
        except ValueError:
            raise ValidationError("Not a mail address.") from None


class MailIn(Schema):
    """Where to write to."""

    address = MailAddress(required=True)
    current_password = text(
        LONGEST_PASSWORD,
        "Needed for another address than the one in force or the one that waits for its code.",
        metadata={"format": "password"},
    )
    code = factor_code()


class CodeIn(Schema):
    """The code of the mail."""

    code = text(
        LONGEST_CODE,
        "8 letters and digits, whatever their case; spaces and hyphens don't count.",
        least=1,
        required=True,
    )


class ReplyIn(Schema):
    """A mail that came in."""

    token = text(
        2 * LENGTH,
        "The `reply` of the letter: between `+` and `@` in the address that a mail came to.",
        least=1,
        required=True,
    )
    sender = text(
        2 * LONGEST,
        "Who wrote it, as the gateway found out: the address in a mail's header `From`, or `xmpp:name@host`.",
        least=1,
        required=True,
    )
    message_id = text(LONGEST_MESSAGE_ID, "Its own.", least=1, required=True)


class Answer(fields.Field[dict[str, Any]]):
    """What the answer letter tells: any JSON object of 16 KiB at most."""

    def __init__(self, **options: Any) -> None:
        metadata = {"type": "object", "description": "Of 16 KiB at most; handed on as it is."}
        super().__init__(metadata=metadata, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("Not a valid mapping type.")
        if len(msgspec.json.encode(value)) > LONGEST_ANSWER:
            raise ValidationError(f"Longer than maximum length {LONGEST_ANSWER}.")
        return value


class ReplyEnd(Schema):
    """What became of a reply."""

    answer = Answer(required=True, allow_none=True)
    outcome = fields.String(
        required=True,
        validate=validate.And(validate.Length(min=1, max=LONGEST_OUTCOME), PRINTABLE),
        metadata={"description": "For the player's delivery log."},
    )


class AstrayIn(Schema):
    """A mail that came in and is no reply."""

    sender = text(2 * LONGEST, "The address in its header `From`.", least=1, required=True)
    token = text(
        2 * LENGTH,
        "That of the letter that it answers, where the sender may not.",
        least=1,
        load_default=None,
        allow_none=True,
    )
    message_id = text(LONGEST_MESSAGE_ID, "Its own.", least=1, required=True)
    answer = Answer(required=True)


class Unsubscribe(Schema):
    """What mail to end."""

    scope = fields.String(required=True, validate=validate.OneOf(SCOPES))


class OneClick(Schema):
    """What a mail program sends (RFC 8058, 3.1)."""

    class Meta:
        """Mail programs may send more."""

        unknown = "include"

    one_click = fields.String(
        required=True, data_key=ONE_CLICK_FIELD, validate=validate.Equal(ONE_CLICK), metadata={"const": ONE_CLICK}
    )


class LettersQuery(Schema):
    """Which part of the log to give."""

    limit = limit("Most letters to list.", LOGGED)
    cursor = cursor()


class Claim(Schema):
    """How many letters a gateway takes, how long it waits for the first, and what addresses it writes to."""

    limit = whole(1, MOST_CLAIMED, strict=True, load_default=10)
    wait = Duration(timedelta(0), LONGEST_WAIT, load_default=timedelta(0), metadata={"default": "PT0S"})
    scheme = fields.String(
        validate=validate.OneOf(SCHEMES),
        load_default="mailto",
        metadata={"description": "`mailto`: mail addresses; `xmpp`: addresses that begin with `xmpp:`."},
    )
    gateway = text(LONGEST_GATEWAY, "The gateway's name, which it keeps when it is started again.", least=1)
    run = text(LONGEST_RUN, "Random, for this run of the gateway; comes with its name.", least=SHORTEST_RUN)

    @validates_schema
    def _named(self, data: dict[str, Any], **_: Any) -> None:
        missing = {"gateway", "run"} - set(data)
        if len(missing) == 1:
            raise ValidationError({name: ["Missing data for required field."] for name in missing})


_problem = partial(text, LONGEST_PROBLEM, "In a mail server's words, without addresses.", least=1)


class Settlement(Schema):
    """What became of a letter: `sent` comes with its Message-ID, `put_off` and `failed` with the problem.

    With the `attempt` of the letter all but `sent` is passed over once another gateway has claimed it.
    """

    state = fields.String(required=True, validate=validate.OneOf(["sent", "put_off", "failed", "overtaken"]))
    message_id = text(LONGEST_MESSAGE_ID, least=1)
    problem = _problem()
    attempt = fields.Integer(strict=True, validate=validate.Range(min=1))

    @validates_schema
    def _fitting(self, data: dict[str, Any], **_: Any) -> None:
        wanted = {"sent": {"message_id"}, "overtaken": set()}.get(data.get("state", ""), {"problem"})
        given = set(data) - {"state", "attempt"}
        faults = {name: ["Missing data for required field."] for name in wanted - given}
        faults |= {name: ["Unknown field."] for name in given - wanted}
        if faults:
            raise ValidationError(faults)


class BounceIn(Schema):
    """A letter that came back (RFC 3464)."""

    token = text(64, least=1, required=True)
    status = fields.String(
        required=True,
        validate=validate.Regexp(r"[245]\.[0-9]{1,3}\.[0-9]{1,3}\Z", error="Not an enhanced status code (RFC 3463)."),
        metadata={"example": "5.1.1"},
    )
    permanent = fields.Boolean(required=True)
    problem = _problem(required=True)


def _time() -> fields.String:
    return fields.String(
        required=True,
        validate=HH_MM,
        metadata={"description": "HH:MM on the clock where the account's time zone is.", "example": "22:00"},
    )


class QuietHoursIn(Schema):
    """Hours in which no mail comes; they end on the next day when `ends` is not later than `begins`."""

    begins = _time()
    ends = _time()

    @validates_schema
    def _not_empty(self, data: dict[str, str], **_: Any) -> None:
        if data.get("begins") is not None and data.get("begins") == data.get("ends"):
            raise ValidationError({"ends": ["Must not be the same as the beginning."]})


def _mode(**options: Any) -> fields.String:
    return fields.String(validate=validate.OneOf(MODES), metadata=as_in(NoticesOut, "mode"), **options)


def _share(**options: Any) -> fields.Float:
    check = validate.Range(0, 1, min_inclusive=False)
    metadata = {**as_in(NoticesOut, "share"), "exclusiveMinimum": 0}
    return fields.Float(validate=check, allow_nan=False, metadata=metadata, **options)


def _no_twins(values: list[str]) -> None:
    if len(set(values)) < len(values):
        raise ValidationError("The same more than once.")


class NoticesIn(Schema):
    """What the account wants of all games; what is left out is as usual."""

    mode = _mode(load_default=USUAL.mode)
    share = _share(load_default=USUAL_SHARE)
    digest_at = fields.List(
        fields.String(validate=HH_MM),
        load_default=list(USUAL.digest_at),
        validate=[validate.Length(1, MOST_HOURS), _no_twins],
        metadata={"description": "Times of the day on the player's clock.", "example": ["08:00"]},
    )
    quiet = fields.Nested(QuietHoursIn, load_default=None, allow_none=True)
    kinds = fields.List(
        fields.String(validate=validate.OneOf(LETTERED)),
        load_default=list(LETTERED),
        validate=_no_twins,
        metadata={"description": "What mail is sent of."},
    )


class GameNoticesIn(Schema):
    """What the account wants of one game or tournament; null, or left out: as it says for all games."""

    mode = _mode(load_default=None, allow_none=True)
    share = _share(load_default=None, allow_none=True)
    quiet = fields.Nested(QuietHoursIn, load_default=None, allow_none=True)

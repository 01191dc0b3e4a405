"""What requests about accounts, tokens and profiles hold."""

from datetime import timedelta
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from games.core.catalogue import rulebooks
from games.core.clock import LONGEST as LONGEST_CLOCK
from service.accounts.accounts import ASKERS
from service.accounts.passwords import LONGEST, SHORTEST
from service.accounts.tokens.token import LABEL_LENGTH
from service.accounts.weak_passwords import is_common, is_named
from service.api.accounts.answers import AccountOut
from service.api.games.requests import CLOCKS, MOST_SEATS
from service.api.http.authentication import SCOPES
from service.api.schemas.fields import Duration, Flag, PlayerName, as_in, factor_code, language, text, whole, zone
from service.mail.addresses.address_forms import LONGEST as LONGEST_ADDRESS

LEAST_LIFE: Final = timedelta(minutes=1)
MOST_LIFE: Final = timedelta(days=366)
USUAL_LIFE: Final = timedelta(days=90)

LONGEST_CODE: Final = 64

NAMED: Final = "Made of the player's name or the service's."


def _uncommon(password: str) -> None:
    if is_common(password):
        raise ValidationError("One of the most common passwords.")


def _require_unnamed(data: dict[str, Any]) -> None:
    if is_named(data["password"], data["name"]):
        raise ValidationError({"password": [NAMED]})


def _password(**options: Any) -> fields.String:
    text = f"{SHORTEST} to {LONGEST} characters, none of the most common passwords, and not made of the name."
    return fields.String(
        validate=validate.And(validate.Length(min=SHORTEST, max=LONGEST), _uncommon),
        metadata={"description": text, "format": "password", "minLength": SHORTEST, "maxLength": LONGEST},
        **options,
    )


def _rulebook(key: str) -> None:
    if key not in rulebooks():
        raise ValidationError("Not a rulebook.")


class BotProfileIn(Schema):
    """What a bot account takes when it is invited; everything else is refused for it."""

    rulebooks = fields.List(
        fields.String(validate=_rulebook),
        required=True,
        validate=validate.Length(max=64),
        metadata={"description": "Keys of rulebooks."},
    )
    clocks = fields.List(
        fields.String(validate=validate.OneOf(CLOCKS)),
        load_default=lambda: list(CLOCKS),
        validate=validate.Length(max=len(CLOCKS)),
        metadata={"description": "Kinds of clocks."},
    )
    shortest_move = Duration(
        timedelta(0), LONGEST_CLOCK, load_default=timedelta(0), metadata={"description": "Least limit of a move."}
    )
    shortest_bank = Duration(
        timedelta(0), LONGEST_CLOCK, load_default=timedelta(0), metadata={"description": "Least bank of a game."}
    )
    fewest_seats = whole(1, MOST_SEATS, strict=True, load_default=1)
    most_seats = whole(1, MOST_SEATS, strict=True, load_default=MOST_SEATS)
    most_games = whole(0, 1000, "Games that are not over, and invitations, at once.", strict=True, load_default=10)

    @validates_schema
    def _in_order(self, data: dict[str, int], **_: object) -> None:
        if data["fewest_seats"] > data["most_seats"]:
            raise ValidationError({"most_seats": ["Must not be less than the least."]})


class AccountIn(Schema):
    """A new account."""

    name = PlayerName(required=True)
    password = _password(required=True)
    language = language("Language of texts; without it, what Accept-Language prefers.")
    time_zone = zone(load_default="UTC")
    invitation = text(LONGEST_CODE, "Where sign-up is by invitation: what stands after `#` in the link.", least=1)

    @validates_schema
    def _unnamed(self, data: dict[str, Any], **_: object) -> None:
        _require_unnamed(data)


class HolderProof(Schema):
    """That it is the account's holder who asks, and not somebody who found the token."""

    current_password = text(LONGEST, metadata={"format": "password"})
    code = factor_code()


class Confirmation(Schema):
    """The first code of an authenticator."""

    code = factor_code(required=True)


class ResetWish(Schema):
    """Whose password was forgotten."""

    account = text(LONGEST_ADDRESS, "The name, or the confirmed mail address, of the account.", least=1, required=True)


class NewPassword(Schema):
    """Another password, by the code of a letter or of an operator."""

    code = text(
        LONGEST_CODE, "What stands after `#` in the link.", least=1, required=True, metadata={"format": "password"}
    )
    password = _password(required=True)


class GuestIn(Schema):
    """A new guest."""

    language = language("Language of texts and of the name; without it, what Accept-Language prefers.")
    time_zone = zone(load_default="UTC")


class AccountChange(Schema):
    """What of an account may be changed; what is left out stays."""

    name = PlayerName(metadata={"description": "Only for a guest, together with `password`."})
    language = language()
    time_zone = zone()
    password = _password()
    current_password = text(
        LONGEST, "Needed to set another password; a guest has none.", metadata={"format": "password"}
    )
    code = factor_code()
    revoke_tokens = Flag(
        load_default=True, metadata={"description": "With a new password: whether all other tokens end."}
    )
    mask_words = Flag(
        metadata={
            "description": "Whether words that may offend are masked in names, in talk, and in what players"
            " write in games."
        }
    )
    messages_from = fields.String(
        validate=validate.OneOf(ASKERS),
        metadata=as_in(AccountOut, "messages_from"),
    )
    bot = fields.Nested(BotProfileIn, allow_none=True, metadata={"description": "Needs the scope `bot`; null ends it."})

    @validates_schema
    def _both(self, data: dict[str, Any], **_: object) -> None:
        if "name" in data and "password" not in data:
            raise ValidationError({"password": ["Missing data for required field."]})
        if "password" in data and data.keys().isdisjoint({"current_password", "name"}):
            raise ValidationError({"current_password": ["Missing data for required field."]})
        if "name" in data:
            _require_unnamed(data)


class TokenWish(Schema):
    """A new token: for a name and password, or for the caller's own account."""

    name = text(100, "Name of the account to log in.")
    password = text(LONGEST, "Its password.", metadata={"format": "password"})
    code = factor_code()
    label = text(LABEL_LENGTH, "To know it by in the list.", load_default="")
    scopes = fields.List(
        fields.String(validate=validate.OneOf(SCOPES)),
        load_default=["read", "play"],
        validate=validate.Length(min=1, max=len(SCOPES)),
        metadata={"description": "What the token may be used for.", "uniqueItems": True},
    )
    expires_in = Duration(LEAST_LIFE, MOST_LIFE, load_default=USUAL_LIFE)

    @validates_schema
    def _both(self, data: dict[str, object], **_: object) -> None:
        for given, missing in (("name", "password"), ("password", "name")):
            if given in data and missing not in data:
                raise ValidationError({missing: ["Missing data for required field."]})

"""What requests about clubs hold."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from projections.lists.lobby import GOING_ON
from service.api.schemas.fields import LANGUAGE, Flag, limit, text, whole
from service.api.schemas.pages import FromCursor, cursor
from service.api.schemas.prose import Prose, prose
from service.clubs.model import ADMISSIONS, LONGEST_ABOUT, LONGEST_NAME, LONGEST_PLEA, ROLES, SHORTEST_NAME
from service.clubs.names import clean
from service.messages.talk import KEPT

MOST_LANGUAGES: Final = 5
PRIVATE_RULE: Final = "A private club takes only whom it invites."


class ClubName(fields.String):
    """A club's name, given in any form; loaded in its normal form."""

    def __init__(self, **options: Any) -> None:
        about = (
            f"{SHORTEST_NAME} to {LONGEST_NAME} letters and digits of one script, single spaces and `.,:'’&!?+-_`. A"
            " public club’s is unique whatever its case."
        )
        metadata = {"description": about, "minLength": SHORTEST_NAME, "maxLength": LONGEST_NAME}
        super().__init__(metadata=metadata, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> str:
        try:
            return clean(super()._deserialize(value, attr, data, **options))
        except ValueError:
            raise ValidationError("Not a name that a club may have.") from None


def _about(**options: Any) -> Any:
    about = f"What the club says of itself, in at most {LONGEST_ABOUT:,} characters."
    return Prose(validate=validate.Length(max=LONGEST_ABOUT), metadata={"description": about}, **options)


def _languages(**options: Any) -> Any:
    metadata = {"description": "What is spoken there, by the codes of ISO 639.", "example": ["en", "fr"]}
    return fields.List(
        fields.String(validate=LANGUAGE), validate=validate.Length(max=MOST_LANGUAGES), metadata=metadata, **options
    )


def _admission(**options: Any) -> Any:
    about = "How one comes in: whoever wants to, who is let in after a `request`, or who gets an `invitation`."
    return fields.String(validate=validate.OneOf(ADMISSIONS), metadata={"description": about}, **options)


def _visibility(**options: Any) -> Any:
    about = f"Whether those know of it who are not in it. {PRIVATE_RULE}"
    return fields.String(validate=validate.OneOf(["public", "private"]), metadata={"description": about}, **options)


class ClubIn(Schema):
    """A club to be founded."""

    name = ClubName(required=True)
    about = _about(load_default="")
    languages = _languages(load_default=list)
    admission = _admission(load_default="open")
    visibility = _visibility(load_default="public")

    @validates_schema
    def _private(self, data: dict[str, Any], **_: object) -> None:
        if data["visibility"] == "private" and data["admission"] != "invitation":
            raise ValidationError(PRIVATE_RULE, "admission")


class ClubChange(Schema):
    """What is to be otherwise about a club; what is left out stays."""

    name = ClubName()
    about = _about()
    languages = _languages()
    admission = _admission()
    visibility = _visibility()


class ClubsQuery(Schema):
    """Which clubs to give."""

    name = text(LONGEST_NAME, "Only clubs of whose name some words begin so, whatever the case.", load_default="")
    language = fields.String(validate=LANGUAGE, metadata={"description": "Only clubs in which this is spoken."})
    cursor = cursor(longest=8 * LONGEST_NAME)
    limit = limit("Most clubs on a page.", 100)


class MembershipIn(Schema):
    """How I am a member."""

    shown = Flag(
        load_default=True,
        metadata={"description": "Whether my profile, and the list that strangers get of a public club, name me."},
    )


class PleaIn(Schema):
    """Why I should be let in."""

    text = prose(LONGEST_PLEA, f"For those who decide, in at most {LONGEST_PLEA} characters.")


class ClubRoleIn(Schema):
    """What a member becomes."""

    role = fields.String(
        required=True,
        validate=validate.OneOf(ROLES),
        metadata={"description": "`leader` hands the club over: the former leader stays as an officer."},
    )


class MembersQuery(Schema):
    """Which members to give."""

    cursor = cursor("[0-9]{1,4}")
    limit = limit("Most members on a page.", 200, 100)


class ClubGamesQuery(Schema):
    """Which tables of the club to give."""

    status = fields.String(validate=validate.OneOf(GOING_ON), metadata={"description": "Only games that are so."})
    rulebook = text(64, "Only games of this rulebook, by its key.", least=1)
    cursor = cursor()
    limit = limit("Most games on a page.", 200)


class ClubTalkQuery(FromCursor):
    """Which messages to give."""

    after = whole(0, 2**31, "Begin after this number.", load_default=0)
    limit = limit("Most messages on a page.", KEPT, 100)

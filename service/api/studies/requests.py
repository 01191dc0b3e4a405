"""What requests about studies hold."""

from typing import Any, Final

from marshmallow import Schema, fields, validate

from service.api.messages.requests import Line
from service.api.schemas.fields import LANGUAGE, limit, text, whole
from service.api.schemas.pages import cursor
from service.api.schemas.prose import Prose
from service.studies.model import LONGEST_ABOUT, LONGEST_TEXT, LONGEST_TITLE, MOST_ENTRIES, VISIBILITIES
from service.studies.shelf import PLACE

LONGEST_ID: Final = 64


def _title(about: str, **options: Any) -> Line:
    length = validate.Length(min=1, max=LONGEST_TITLE)
    metadata = {"description": f"{about}: one line of at most {LONGEST_TITLE} characters."}
    return Line(validate=length, metadata=metadata, **options)


def _heading(**options: Any) -> Prose:
    about = f"What stands above the position, in at most {LONGEST_TITLE} characters; may be empty."
    return Prose(validate=validate.Length(max=LONGEST_TITLE), metadata={"description": about}, **options)


def _prose(most: int, about: str, **options: Any) -> Prose:
    description = f"{about}, in at most {most:,} characters: plain text, with line breaks."
    return Prose(validate=validate.Length(max=most), metadata={"description": description}, **options)


def _about(**options: Any) -> Prose:
    return _prose(LONGEST_ABOUT, "What the study is about", **options)


def _language(**options: Any) -> fields.String:
    metadata = {"description": "In which language it is written, by its code of ISO 639; null if that is not said."}
    return fields.String(validate=LANGUAGE, allow_none=True, metadata=metadata, **options)


def _visibility(**options: Any) -> fields.String:
    about = "Who reads it: I alone, whoever has its address, or everybody, who also finds it in lists."
    return fields.String(validate=validate.OneOf(VISIBILITIES), metadata={"description": about}, **options)


def _version(**options: Any) -> fields.Integer:
    about = "The position after the command to which this version of the game belongs."
    return whole(1, 2**31, about, strict=True, **options)


def _seat(**options: Any) -> fields.Integer:
    about = "As the player of this seat knew it then; null: as those did who had no seat."
    return whole(0, 63, about, strict=True, allow_none=True, **options)


def _text(**options: Any) -> Prose:
    return _prose(LONGEST_TEXT, "What there is to say about the position", **options)


class StudyIn(Schema):
    """A study to be made."""

    title = _title("What it is called", required=True)
    about = _about(load_default="")
    language = _language(load_default=None)
    visibility = _visibility(load_default="private")


class StudyChange(Schema):
    """What is to be otherwise about a study; what is left out stays."""

    title = _title("What it is called")
    about = _about()
    language = _language()
    visibility = _visibility()


class StudyEntryIn(Schema):
    """A position to be added to a study."""

    game = text(LONGEST_ID, "A game that is over.", least=1, required=True)
    version = _version(required=True)
    seat = _seat(load_default=None)
    title = _heading(load_default="")
    text = _text(load_default="")


class StudyEntryChange(Schema):
    """What is to be otherwise about an entry; what is left out stays."""

    version = _version()
    seat = _seat()
    title = _heading()
    text = _text()


class StudyOrderIn(Schema):
    """The order in which a study has its entries."""

    entries = fields.List(
        whole(1, 2**31, strict=True),
        required=True,
        validate=validate.Length(max=MOST_ENTRIES),
        metadata={"description": "The number of each entry, once.", "example": [2, 1]},
    )


class StudiesQuery(Schema):
    """Which studies to give."""

    rulebook = text(64, "Only studies with positions of this rulebook, by its key.", least=1)
    language = fields.String(validate=LANGUAGE, metadata={"description": "Only studies in this language."})
    cursor = cursor(PLACE)
    limit = limit("Most studies on a page.", 100, 20)

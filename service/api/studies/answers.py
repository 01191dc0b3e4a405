"""Answers about studies."""

from typing import Annotated, Self

from service.answers import Answer, Next, Time, says
from service.games.people import Names, Player, player_of
from service.masks.masking import masked as masked_text
from service.studies.model import Entry, Head, Position, Study, Visibility
from service.times import rfc3339


class StudyPositionOut(Answer, frozen=True):
    """A position of a game that is over.

    `GET /v1/games/{game}/board.svg?at={version}` draws it, with `viewer={seat}` or, without a seat, `outside=true`.
    """

    game: str
    rulebook: str
    version: int
    seat: Annotated[int | None, says("As the player of this seat knew it; null: as those did who had no seat.")]
    private: Annotated[bool, says("Whether the game is: then the study is, too.")]

    @classmethod
    def of(cls, position: Position) -> Self:
        """A position."""
        return cls.showing(position)


class StudyRow(Answer, frozen=True):
    """A study in a list."""

    id: str
    title: str
    owner: Player
    language: Annotated[str | None, says("In which it is written, by its code of ISO 639.")]
    visibility: Visibility
    entries: int
    rulebooks: list[str]
    cover: Annotated[StudyPositionOut | None, says("Its first position.")]
    created: Time
    changed: Time
    hidden: Annotated[bool, says("Whether moderators have hidden it from all but its author.")]

    @classmethod
    def of(cls, head: Head, names: Names, *, masked: bool) -> Self:
        """A study, as the caller wishes to read it."""
        terms = head.terms
        return cls.showing(
            head,
            title=masked_text(terms.title) if masked else terms.title,
            owner=player_of(head.owner, names),
            language=terms.language or None,
            visibility=terms.visibility,
            entries=head.size,
            rulebooks=list(head.rulebooks),
            cover=StudyPositionOut.of(head.cover) if head.cover else None,
        )


class StudiesOut(Answer, frozen=True):
    """A page of studies, the last published first."""

    items: list[StudyRow]
    next: Next


class MyStudiesOut(Answer, frozen=True):
    """The caller's studies, the last changed first."""

    items: list[StudyRow]
    most: Annotated[int, says("How many an account may have.")]


class PlayerStudiesOut(Answer, frozen=True):
    """The public studies of a player, the last changed first."""

    items: list[StudyRow]


class StudyEntryOut(Answer, frozen=True):
    """A position and what is written about it."""

    number: Annotated[int, says("Stays when the order changes; numbers of entries that are gone lack.")]
    position: StudyPositionOut
    title: str
    text: str

    @classmethod
    def of(cls, entry: Entry, *, masked: bool) -> Self:
        """An entry, as the caller wishes to read it."""
        say = masked_text if masked else str
        return cls(entry.number, StudyPositionOut.of(entry.position), say(entry.title), say(entry.text))


class StudyHidingOut(Answer, frozen=True):
    """Why moderators hid a study."""

    at: Time
    reason: str


class StudyOut(Answer, frozen=True):
    """A study, as the caller may read it."""

    study: StudyRow
    about: str
    version: Annotated[int, says("Grows by one with each change; the entity tag begins with it.")]
    taken_from: Annotated[
        str | None, says("The study that it was taken up from; it may be gone, or not for the caller.")
    ]
    hidden: Annotated[StudyHidingOut | None, says("Told its author alone, who alone reads it then.")]
    entries: Annotated[list[StudyEntryOut], says("In their order.")]

    @classmethod
    def of(cls, study: Study, names: Names, *, masked: bool) -> Self:
        """A study with its owner's name of today."""
        hiding = study.hiding
        return cls.showing(
            study,
            study=StudyRow.of(study.head, names, masked=masked),
            about=masked_text(study.terms.about) if masked else study.terms.about,
            taken_from=study.source or None,
            hidden=StudyHidingOut(rfc3339(hiding.at), hiding.reason) if hiding else None,
            entries=[StudyEntryOut.of(entry, masked=masked) for entry in study.entries],
        )

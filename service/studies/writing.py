"""How studies are made, changed, taken up by others and erased; a change is put at the version that it was made of."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import structs

from service.games.commands import Busy, KeyReused, StaleVersion
from service.studies.model import (
    MOST_ENTRIES,
    Entry,
    Position,
    PrivateGame,
    Study,
    StudyFull,
    StudyHidden,
    Terms,
    WrongOrder,
)
from service.times import milliseconds
from service.wiring import Wiring

TRIES: Final = 5

Edit = Callable[[Study], Study]


def make(wiring: Wiring, study: Study) -> tuple[Study, bool]:
    """Keep a new study, and whether the same request had made it before.

    Raises PrivateGame, TooManyStudies, KeyReused, NoAccount and Unavailable.
    """
    _require_shareable(study)
    if study.terms.visibility == "public":
        study = structs.replace(study, published=study.created)
        wiring.shelf_of_studies.put(study.id, study.published)
    if wiring.studies.make(study):
        return study, False
    known = wiring.studies.get(study.id)
    if known.once != study.once:
        raise KeyReused
    return known, True


def new(study: str, terms: Terms, once: str) -> Study:
    """A study without entries."""
    now = milliseconds()
    return Study(id=study, terms=terms, created=now, changed=now, once=once)


def copy_of(source: Study, study: str, once: str) -> Study:
    """A private study of one's own with what is in another. Raises StudyHidden."""
    if source.hiding is not None:
        raise StudyHidden
    terms = structs.replace(source.terms, visibility="private")
    entries = tuple(
        Entry(number, entry.position, entry.title, entry.text) for number, entry in enumerate(source.entries, 1)
    )
    return structs.replace(new(study, terms, once), entries=entries, last=len(entries), source=source.id)


def change(wiring: Wiring, study: str, edit: Edit, if_version: int | None = None) -> Study:
    """Change a study; nothing happens where the edit changes nothing.

    Raises NoStudy, StaleVersion (`if_version` is not the study's), PrivateGame, Busy, Unavailable and what `edit` does.
    """
    for _ in range(TRIES):
        found = wiring.studies.get(study)
        if if_version not in (None, found.version):
            raise StaleVersion(found.version)
        edited = edit(found)
        if edited == found:
            return found
        _require_shareable(edited)
        made = _dated(edited, found)
        if made.head.listed:
            wiring.shelf_of_studies.put(study, made.published)
        if wiring.studies.put(made, found.version):
            if found.head.listed and not made.head.listed:
                wiring.shelf_of_studies.take(study, found.published)
            return made
    raise Busy


def _dated(edited: Study, found: Study) -> Study:
    now = milliseconds()
    public = edited.terms.visibility == "public"
    return structs.replace(
        edited, version=found.version + 1, changed=now, published=(found.published or now) if public else 0
    )


def _require_shareable(study: Study) -> None:
    if study.terms.visibility != "private" and any(entry.position.private for entry in study.entries):
        raise PrivateGame


def drop(wiring: Wiring, study: Study) -> None:
    """Erase a study. Raises Unavailable."""
    wiring.studies.drop(study.id)
    wiring.shelf_of_studies.take(study.id, study.published)


def forget(wiring: Wiring, account: str) -> None:
    """Erase an account's studies. Raises Unavailable."""
    for head in wiring.studies.of(account):
        wiring.studies.drop(head.id)
        wiring.shelf_of_studies.take(head.id, head.published)


def retold(**said: Any) -> Edit:
    """Have a study say something else of itself."""
    return lambda study: structs.replace(study, terms=structs.replace(study.terms, **said))


def added(position: Position, title: str, text: str, once: tuple[str, str] | None) -> Edit:
    """Add an entry at the end, once for each request (its key, and what it asked for).

    Raises StudyFull and KeyReused.
    """

    def edit(study: Study) -> Study:
        if once is not None and (known := entry_of(study, once[0])) is not None:
            if known.once != " ".join(once):
                raise KeyReused
            return study
        if len(study.entries) >= MOST_ENTRIES:
            raise StudyFull
        entry = Entry(study.last + 1, position, title, text, " ".join(once) if once else "")
        return structs.replace(study, entries=(*study.entries, entry), last=entry.number)

    return edit


def entry_of(study: Study, key: str) -> Entry | None:
    """The entry that the request with this key added."""
    return next((entry for entry in study.entries if entry.once.partition(" ")[0] == key), None)


def rewritten(number: int, entry: Callable[[Entry], Entry]) -> Edit:
    """Change an entry. Raises NoEntry."""

    def edit(study: Study) -> Study:
        made = entry(study.entry(number))
        return structs.replace(study, entries=tuple(made if one.number == number else one for one in study.entries))

    return edit


def struck(number: int) -> Edit:
    """Take an entry out. Raises NoEntry."""

    def edit(study: Study) -> Study:
        gone = study.entry(number)
        return structs.replace(study, entries=tuple(one for one in study.entries if one != gone))

    return edit


def ordered(numbers: Sequence[int]) -> Edit:
    """Put the entries into the order of these numbers. Raises WrongOrder."""

    def edit(study: Study) -> Study:
        entries = {entry.number: entry for entry in study.entries}
        if sorted(numbers) != sorted(entries):
            raise WrongOrder
        return structs.replace(study, entries=tuple(entries[number] for number in numbers))

    return edit

"""A public study to be read without the client, and what is said of it where its address is shared.

Of all other studies no more is told than of one that is not there.
"""

from events.errors import LogError
from games.core.catalogue import rulebooks
from service.api.http.context import wiring
from service.api.site.previews import Preview, of_rulebook, of_site
from service.api.site.reading import charged, long_date, made, rendered, shelved
from service.api.site.web_files import File
from service.api.studies.answers import StudyOut
from service.games.people import masked_names
from service.studies.model import Study


def told(page: File, study: str, language: str, release: str) -> File | None:
    """The page with the study in it, masked as strangers read it, for readers of a language.

    None where there is no such public study, while a store gives no answer, and for callers who have used up their
    reads. `release` is the folder of the client's files.
    """
    try:
        found = _public(study) if charged() else None
        names = masked_names(wiring().accounts.names([found.owner])) if found else {}
    except LogError:
        return None
    if found is None:
        return None

    def make() -> File:
        answer = StudyOut.of(found, names, masked=True)
        return made(page, _preview(answer, language), language, _body(answer, language, release))

    return shelved(("study", page.tag, language, found.id, found.version, names.get(found.owner)), make)


def _public(study: str) -> Study | None:
    """By its head first: one that is not for everybody takes as long as one that is not there."""
    (head,) = wiring().studies.heads([study])
    found = wiring().studies.find(study) if head and head.listed else None
    return found if found and found.head.listed else None


def _preview(found: StudyOut, language: str) -> Preview:
    """Its title and what it is about, with the card of its first game."""
    study, usual = found.study, of_site(language)
    card = (of_rulebook(study.cover.rulebook, language) if study.cover else usual).card
    return Preview(study.title, found.about or usual.text, card, f"/studies/{study.id}")


def _body(found: StudyOut, language: str, release: str) -> str:
    study = found.study
    titles = {key: book.texts.words(language).say("title") for key, book in rulebooks().items()}
    return rendered(
        "study.html",
        language,
        release,
        found=found,
        study=study,
        titles=titles,
        date=long_date(study.changed, language),
        path=f"/studies/{study.id}",
    )

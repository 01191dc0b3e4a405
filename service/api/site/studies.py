"""What is said of a public study where its address is shared; of all others no more than of one that is not there."""

from events.errors import LogError
from service.api.http.context import wiring
from service.api.site.previews import Preview, of_rulebook, of_site
from service.api.site.reading import charged
from service.masks.masking import masked


def of_study(study: str, language: str) -> Preview:
    """Of a study's page: its title and what it is about, masked as strangers read it, with the card of its first game.

    The site's where there is no such public study, while a store gives no answer, and for callers who have used up
    their reads.
    """
    usual = of_site(language)
    if not charged():
        return usual
    try:
        (head,) = wiring().studies.heads([study])
    except LogError:
        return usual
    if head is None or not head.listed:
        return usual
    card = (of_rulebook(head.cover.rulebook, language) if head.cover else usual).card
    return Preview(masked(head.terms.title), masked(head.terms.about) or usual.text, card, f"/studies/{head.id}")

"""What is offered is told apart by what it is called, and players by their names, not by numbers."""

from collections import Counter
from collections.abc import Iterator

from service.games.decision_answers import Form
from service.games.domain_answers import OneOfDomain, PathDomain, RouteDomain, SubsetDomain
from tests.rules.contract.playing import Playing, Table

NAMES = ("Ada", "Béatrice", "Caroline", "Denis", "Élise", "Fanny")
Offered = set[tuple[str, str, str]]
"""What is chosen, its label, and the group that it is in."""


def choices(form: Form) -> Iterator[Offered]:
    """Of each field what it offers by name, or the steps of its ways."""
    for field in form.fields:
        match field.domain:
            case RouteDomain():
                yield {(str(one.value), one.label, "") for one in field.domain.steps}
            case OneOfDomain(choices) | SubsetDomain(choices) | PathDomain(choices):
                yield {(str(one.value), one.label, str(one.group)) for one in choices}


def test_no_two_things_on_offer_are_called_alike(usual: Table) -> None:
    game = Playing(usual, 1)
    words = usual.book.texts.words("en")
    for _ in game.looked_at():
        for seat in game.awaiting:
            forms = [Form.of(form, usual.book, words, NAMES) for form in usual.book.forms(game.state, seat)]
            for offered in (some for form in forms for some in choices(form)):
                assert max(Counter((label, group) for _, label, group in offered).values(), default=1) == 1


def test_players_on_offer_are_called_by_their_names(usual: Table) -> None:
    game = Playing(usual, 2)
    words = usual.book.texts.words("en")
    for _ in game.looked_at():
        for seat in game.awaiting:
            forms = [Form.of(form, usual.book, words, NAMES) for form in usual.book.forms(game.state, seat)]
            offers = [getattr(field.domain, "choices", None) for form in forms for field in form.fields]
            people = [
                one
                for offer in offers
                if isinstance(offer, list)
                for one in offer
                if one.element == f"seat-{one.value}"
            ]
            assert all(one.label == NAMES[int(str(one.value))] for one in people)

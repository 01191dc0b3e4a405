"""A decision as it is answered: what may be chosen, in the caller's language, exact enough to play without rules."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, structs

from games.core.chairs import Decision as Opened
from games.core.forms import Field
from games.core.forms import Form as Family
from games.core.lifecycle.game import Game
from games.core.rulebook import Rulebook, move_json
from games.core.staging.references import rule_of
from games.core.texts import Words
from projections.games import Live
from service.answers import COMPONENT, Answer, Time, says
from service.games.domain_answers import Domain, Labelling, masked_domain, said
from service.masks.fields import holds_free_text
from service.masks.masking import masked as masked_text
from service.times import rfc3339


class FormField(Answer, frozen=True):
    """A field of a move."""

    name: str
    label: str
    optional: bool
    domain: Domain

    @classmethod
    def of(
        cls, field: Field, form: Family, book: Rulebook[Any, Any], words: Words, names: Sequence[str]
    ) -> "FormField":
        """A field with its label, which a type of move may have for itself, and those of its choices and steps."""
        label = said(words, f"fields_of.{form.type}.{field.name}", said(words, f"fields.{field.name}", field.name))
        texts = book.value_texts(form.type, field.name) or f"{form.type}.{field.name}."
        domain = Labelling(words, form.facts, names, texts).domain(field.domain)
        return cls(field.name, label, field.optional, domain)


class Form(Answer, frozen=True):
    """A family of legal moves: every combination of its fields' values is legal."""

    type: str
    label: str
    fields: list[FormField]
    elements: tuple[str, ...]
    rule: Annotated[str | None, says("Number of the rule that explains the move, as in the rulebook's rules.")]
    schema: Annotated[dict[str, Any], says("JSON Schema (2020-12) of the moves.")]

    @classmethod
    def of(cls, form: Family, book: Rulebook[Any, Any], words: Words, names: Sequence[str] = ()) -> "Form":
        """A form of a rulebook with its label; `names` are those of the seats."""
        return cls(
            type=form.type,
            label=said(words, f"moves.{form.label or form.type}", form.type, form.facts, names),
            fields=[FormField.of(field, form, book, words, names) for field in form.fields],
            elements=form.elements,
            rule=rule_of(book.folder, form.type, form.label),
            schema=form.schema(),
        )


class Decision(Answer, frozen=True):
    """What a seat is to choose."""

    id: str
    seat: int
    opened: Time
    deadline: Time | None


class DecisionOut(Answer, frozen=True):
    """The caller's decision; all is empty when nothing is awaited of the seat."""

    version: int
    hash: str
    decision: Decision | None
    forms: list[Form]
    default: Annotated[
        Annotated[Any, Meta(extra_json_schema={"$ref": f"{COMPONENT}Move"})] | None,
        says("The move that the engine plays for the seat at the deadline."),
    ]

    @classmethod
    def of(
        cls, live: Live, opened: Opened | None, language: str, names: Sequence[str], *, masked: bool = False
    ) -> "DecisionOut":
        """A decision with its forms; nothing to choose when it is not the seat's turn."""
        if opened is None:
            return cls(live.version, live.hash, None, [], None)
        return cls(
            version=live.version,
            hash=live.hash,
            decision=Decision(opened.id, opened.seat, rfc3339(opened.opened), rfc3339(opened.deadline)),
            forms=forms_of(live.game, opened.seat, language, names, masked=masked),
            default=move_json(live.game.book.default_move(live.game.state, opened.seat)),
        )


def forms_of(game: Game, seat: int, language: str, names: Sequence[str] = (), *, masked: bool = False) -> list[Form]:
    """The forms of a seat that has to move; `names` are those of the seats.

    What is `masked` are labels alone, where players write in the game: values are sent back as they are, and names come
    as the reader wishes to read them.
    """
    words = game.book.texts.words(language)
    forms = [Form.of(form, game.book, words, names) for form in game.forms(seat)]
    return [_masked(form) for form in forms] if masked and holds_free_text(game.book.views) else forms


def _masked(form: Form) -> Form:
    fields = [structs.replace(field, domain=masked_domain(field.domain)) for field in form.fields]
    return structs.replace(form, label=masked_text(form.label), fields=fields)

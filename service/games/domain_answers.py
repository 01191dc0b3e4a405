"""What a field of a move may be, as it is answered: one shape for each kind of domain, with all its bounds."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from games.core import domains
from games.core.domains import SEAT, Scalar
from games.core.texts import Words
from service.answers import Answer, says
from service.masks.masking import masked as masked_text

_LABEL = says("In the caller's language.")
_ELEMENT = says("The id of what stands for it in `board.svg`.")


class Choice(Answer, frozen=True):
    """A value on offer."""

    value: bool | Scalar
    label: Annotated[str, _LABEL]
    element: Annotated[str | None, _ELEMENT]
    weight: Annotated[int, says("What it counts for `min_total`.")]
    group: Annotated[str | UnsetType, Meta(description="A heading over the choices that belong together.")] = UNSET
    glyph: Annotated[
        str | UnsetType, Meta(description="The symbol that shows the value, by its id in the rulebook's `glyphs.svg`.")
    ] = UNSET


class Way(Answer, frozen=True):
    """A list of steps on offer."""

    value: tuple[Scalar, ...]
    label: Annotated[str, _LABEL]
    element: Annotated[str | None, _ELEMENT]
    weight: int


class Step(Answer, frozen=True):
    """A step of ways."""

    value: Scalar
    label: Annotated[str, _LABEL]


class _Domain(Answer, frozen=True, tag_field="kind"):
    """What all domains are."""


class OneOfDomain(_Domain, frozen=True, tag="one_of"):
    """One of the choices."""

    choices: list[Choice]


class SubsetDomain(_Domain, frozen=True, tag="subset"):
    """A list of some choices in any order, each at most as often as it is offered."""

    choices: list[Choice]
    min_count: int
    max_count: Annotated[int | None, says("Null: as many as there are choices.")]
    min_total: Annotated[int, says("What the weights of the chosen add up to at least.")]


class RangeDomain(_Domain, frozen=True, tag="range"):
    """A whole number."""

    minimum: int
    maximum: int
    at_least: Annotated[str | None, says("The field before it whose value it must not be below.")]
    element: Annotated[str | None, _ELEMENT]


class PathDomain(_Domain, frozen=True, tag="path"):
    """A list of some choices in a chosen order, none twice."""

    choices: list[Choice]
    min_count: int
    max_count: int


class RouteDomain(_Domain, frozen=True, tag="route"):
    """The value of one of the choices: a list of steps."""

    choices: list[Way]
    tree: Annotated[
        dict[str, Any] | None,
        says(
            "With it any other walk along it is legal too, of two steps or more from its root: it maps each step to"
            " those that may follow it, and so on."
        ),
    ]
    steps: Annotated[list[Step], says("All steps, with their labels.")]


class TextDomain(_Domain, frozen=True, tag="text"):
    """One line of text without control characters."""

    min_length: Annotated[int, says("In code points.")]
    max_length: Annotated[int, says("In code points.")]
    pattern: Annotated[str | None, says("Matches the whole text (ECMA-262, with the flag `u`).")]
    suggestions: Annotated[
        list[str], says("Texts to choose from or to change; empty where the text is for the player to find.")
    ]


Domain = OneOfDomain | SubsetDomain | RangeDomain | PathDomain | RouteDomain | TextDomain


class Labelling(Struct, frozen=True):
    """How the parts of a form are called: its facts, the names of the seats, and the reader's words."""

    words: Words
    facts: Mapping[str, Any]
    names: Sequence[str]
    texts: str

    def domain(self, bounds: domains.Domain) -> Domain:
        """A domain with labels."""
        match bounds:
            case domains.OneOf(choices):
                return OneOfDomain(self._choices(choices))
            case domains.Subset(choices):
                return SubsetDomain(self._choices(choices), bounds.min_count, bounds.max_count, bounds.min_total)
            case domains.Range():
                return RangeDomain(bounds.minimum, bounds.maximum, bounds.at_least, bounds.element)
            case domains.Path(choices):
                return PathDomain(self._choices(choices), bounds.min_count, bounds.max_count)
            case domains.Route(ways):
                steps = [Step(step, said(self.words, f"{self.texts}{step}", str(step))) for step in bounds.steps()]
                return RouteDomain([self._way(way) for way in ways], bounds.tree, steps)
            case domains.Text():
                return TextDomain(bounds.min_length, bounds.max_length, bounds.pattern, list(bounds.suggestions))

    def _choices(self, offered: Sequence[domains.Choice]) -> list[Choice]:
        return [self._choice(one) for one in offered]

    def _choice(self, offered: domains.Choice) -> Choice:
        value = offered.value
        if offered.label == SEAT and isinstance(value, int):
            label = self.words.seat_name(self.names, value)
        else:
            label = self._said(offered, str(value))
        group = said(self.words, offered.group, offered.group) if offered.group else UNSET
        return Choice(value, label, offered.element, offered.weight, group, offered.glyph or UNSET)

    def _way(self, offered: domains.Way) -> Way:
        label = self._said(offered, " ".join(map(str, offered.value)))
        return Way(offered.value, label, offered.element, offered.weight)

    def _said(self, offered: domains.Choice | domains.Way, plain: str) -> str:
        return said(self.words, offered.label or "", plain, {**self.facts, "choice": offered.value}, self.names)


def labels_of(domain: Domain) -> dict[Scalar, str]:
    """What single values of a domain are called; nothing where they are no choices."""
    match domain:
        case OneOfDomain(choices) | SubsetDomain(choices) | PathDomain(choices):
            return {choice.value: choice.label for choice in choices}
    return {}


def masked_domain(domain: Domain) -> Domain:
    """The same with labels as they are shown to those who read masks."""
    match domain:
        case OneOfDomain(offered) | SubsetDomain(offered) | PathDomain(offered) | RouteDomain(offered):
            shown = [structs.replace(one, label=masked_text(one.label)) for one in offered]
            return structs.replace(domain, choices=shown)
    return domain


def said(
    words: Words, key: str, otherwise: str, facts: Mapping[str, Any] | None = None, names: Sequence[str] = ()
) -> str:
    """The text of a key, where there is one."""
    return words.label(key, facts or {}, names) if words.has(key) else otherwise

"""A problem as it is answered."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from service.answers import Answer, says
from service.games.decision_answers import Form


class Fault(Answer, frozen=True):
    """What is wrong with a field of a body or query."""

    field: str
    detail: str


class ProblemOut(Answer, frozen=True, kw_only=True):
    """A problem document (RFC 9457). All codes: `/docs/problems`."""

    type: Annotated[
        str, Meta(description="Where the code is explained.", extra_json_schema={"format": "uri-reference"})
    ]
    title: Annotated[str, says("The same for every problem of this kind.")]
    status: Annotated[int, Meta(ge=400, le=599)]
    detail: Annotated[str, says("A sentence for people, in the caller's language.")]
    code: Annotated[str, Meta(description="For programs; never changes.", pattern="^[a-z][a-z0-9_]*$")]
    field: Annotated[str | UnsetType, says("JSON path in the body, or name of a parameter or header.")] = UNSET
    facts: Annotated[dict[str, Any] | UnsetType, says("The numbers and names behind the sentence.")] = UNSET
    rule: Annotated[str | UnsetType, says("Number of the rule that refuses, as in the rulebook's rules.")] = UNSET
    legal: Annotated[list[Form] | UnsetType, says("Of a refused move: the forms of what is legal now.")] = UNSET
    errors: Annotated[list[Fault] | UnsetType, says("Of a body or query: every fault that was found.")] = UNSET
    request_id: str

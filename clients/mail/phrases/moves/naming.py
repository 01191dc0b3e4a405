"""Names where a decision has bare values: the picture knows what its elements are called, as its titles say."""

import re
from collections.abc import Mapping
from typing import Any, Final
from xml.etree.ElementTree import ParseError, fromstring

from clients.mail.phrases.commands import Json

_ASIDE: Final = " · "
"""What follows it in a title is the state of the moment and no name."""


def named(decision: Json, picture: str) -> Json:
    """The decision with the names of the picture (`board.svg` in the player's language) in place of bare values.

    The short list stays the same; only what things are called is another. A picture that cannot be read changes none.
    """
    titles = _titles(picture)
    return {**decision, "forms": [_form(form, titles) for form in decision["forms"]]}


def _titles(picture: str) -> Mapping[str, str]:
    try:
        root = fromstring(picture)  # noqa: S314  the service's own picture
    except ParseError:
        return {}
    found = {}
    for element in root.iter():
        name, first = element.get("id"), next(iter(element), None)
        if name and first is not None and first.tag.rpartition("}")[2] == "title" and first.text:
            found[name] = first.text.partition(_ASIDE)[0].strip()
    return found


def _form(form: Json, titles: Mapping[str, str]) -> Json:
    return {**form, "fields": [{**field, "domain": _domain(field["domain"], titles)} for field in form["fields"]]}


def _domain(domain: Json, titles: Mapping[str, str]) -> Json:
    choices = domain.get("choices")
    if not choices:
        return domain
    if domain["kind"] == "route":
        return {**domain, "steps": _steps(domain, titles)}
    named = [{**choice, "label": _label(choice, titles), "plain": choice["label"]} for choice in choices]
    return (
        {**domain, "choices": named}
        if len({c["label"] for c in named}) == len({c["label"] for c in choices})
        else domain
    )


def _label(choice: Json, titles: Mapping[str, str]) -> str:
    bare = choice["label"] == str(choice["value"])
    return (bare and titles.get(choice["element"] or "")) or str(choice["label"])


def _steps(domain: Json, titles: Mapping[str, str]) -> dict[str, str]:
    """The names of a route's steps: their elements are called as those of the ways that end there."""
    elements: dict[str, str] = {}
    pattern: tuple[str, str] | None = None
    for way in domain["choices"]:
        end, element = str(way["value"][-1]), way["element"] or ""
        elements[end] = element
        if pattern is None and end and end in element:
            before, _, after = element.partition(end)
            pattern = before, after
    steps = {str(step) for way in domain["choices"] for step in way["value"]} | set(_keys(domain.get("tree") or {}))
    found = {step: titles.get(elements.get(step) or _made(pattern, step), "") for step in steps}
    return {step: re.sub(r"\s+", " ", name) for step, name in found.items() if name}


def _made(pattern: tuple[str, str] | None, step: str) -> str:
    return step.join(pattern) if pattern else ""


def _keys(tree: Mapping[str, Any]) -> list[str]:
    return [step for key, branch in tree.items() for step in (key, *_keys(branch))]

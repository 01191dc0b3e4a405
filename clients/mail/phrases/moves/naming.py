"""Names where a decision has bare values: the picture knows what its elements are called, as its titles say."""

from collections.abc import Mapping
from xml.etree.ElementTree import ParseError, fromstring

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.choices import name_in


def named(decision: Json, picture: str) -> Json:
    """The decision with the names of the picture (`board.svg` in the player's language) in place of bare values.

    The short list stays the same; only what things are called is another. A picture that cannot be read changes none.
    """
    titles = _titles(picture)
    forms = [
        {**form, "fields": [{**field, "domain": _domain(field["domain"], titles)} for field in form["fields"]]}
        for form in decision["forms"]
    ]
    return {**decision, "forms": forms}


def _titles(picture: str) -> Mapping[str, str]:
    try:
        root = fromstring(picture)  # noqa: S314  the service's own picture
    except ParseError:
        return {}
    titles = ((element.attrib["id"], element.findtext("{*}title")) for element in root.iterfind(".//*[@id]"))
    return {element: name_in(title) for element, title in titles if title}


def _domain(domain: Json, titles: Mapping[str, str]) -> Json:
    if domain["kind"] == "route":
        return {**domain, "steps": _steps(domain, titles)}
    choices = domain.get("choices") or []
    bare = [choice["label"] == str(choice["value"]) and titles.get(choice["element"] or "") for choice in choices]
    labels = [name or choice["label"] for name, choice in zip(bare, choices, strict=True)]
    if not choices or len(set(labels)) != len({choice["label"] for choice in choices}):
        return domain
    named = [{**one, "label": label, "plain": one["label"]} for one, label in zip(choices, labels, strict=True)]
    return {**domain, "choices": named}


def _steps(domain: Json, titles: Mapping[str, str]) -> dict[str, str]:
    """The names of a route's steps: elements of the kind where its ways end (`star-S1`) are called by steps."""
    ways = ((way["element"] or "", str(way["value"][-1])) for way in domain["choices"])
    kind = next((element.removesuffix(end) for element, end in ways if element.endswith(end)), "")
    steps = [(name.removeprefix(kind), title) for name, title in titles.items() if kind and name.startswith(kind)]
    return {step: " ".join(title.split()) for step, title in steps}

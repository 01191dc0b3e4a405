"""Whether a move in JSON is one of a form's: the domains as docs/api-guide.md has them."""

from typing import Any

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import bound_fault


def accepts(form: Json, move: Json) -> bool:
    """Whether the move is legal as one of the form."""
    names = {field["name"] for field in form["fields"]}
    if move.get("type") != form["type"] or move.keys() - names - {"type"}:
        return False
    return all(
        _takes(field, move[field["name"]], move) if field["name"] in move else field["optional"]
        for field in form["fields"]
    )


def _takes(field: Json, value: Any, move: Json) -> bool:
    domain = field["domain"]
    kind = domain["kind"]
    if kind == "one_of":
        return any(_same(choice["value"], value) for choice in domain["choices"])
    if kind == "route":
        return isinstance(value, list) and (_is_way(domain, value) or _walks(domain, value))
    if kind in ("subset", "path"):
        if not isinstance(value, list) or not all(
            any(_same(c["value"], item) for c in domain["choices"]) for item in value
        ):
            return False
    elif type(value) is not (int if kind == "range" else str):
        return False
    return bound_fault(field, value, move) is None


def _is_way(domain: Json, steps: list[Any]) -> bool:
    return any(len(c["value"]) == len(steps) and all(map(_same, c["value"], steps)) for c in domain["choices"])


def _walks(domain: Json, steps: list[Any]) -> bool:
    branch = domain.get("tree")
    for step in steps:
        branch = branch.get(step) if isinstance(branch, dict) and isinstance(step, str) else None
    return len(steps) > 1 and branch is not None


def _same(offered: object, value: object) -> bool:
    return type(offered) is type(value) and offered == value

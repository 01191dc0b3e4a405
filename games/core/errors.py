"""How the rules say no: one exception with a stable code and the facts behind it."""

from typing import Any


class IllegalMove(Exception):
    """A refused command. Nothing happened: whoever decides drops its working copy.

    `code` is snake_case and stable, `rule` the number in RULES.md (None for the shared lifecycle), and `facts`
    are JSON values that a client or a sentence may show; they never hold what the seat may not know.
    """

    def __init__(self, code: str, rule: str | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.facts = facts


def require(condition: object, code: str, rule: str | None = None, **facts: Any) -> None:
    """Refuse with `code` unless `condition` holds."""
    if not condition:
        raise IllegalMove(code, rule, **facts)

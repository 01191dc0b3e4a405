"""The conditions of standing orders: JMESPath expressions, as far as they are cheap to evaluate.

Anybody can write them, and the service evaluates them again and again: an expression must not fill the memory by
copying its input over and over, must not take long, and must not make its caller fail.
"""

from collections.abc import Iterator
from math import prod
from typing import Any, Final

import jmespath
from jmespath.exceptions import JMESPathError
from jmespath.visitor import TreeInterpreter

MOST_COPIES: Final = 16
"""How often an expression may build lists or objects of its own (`[a, b]`), in all."""
MOST_STEPS: Final = 10_000
TEXT_MAKERS: Final = frozenset({"join", "to_string"})
"""Functions that make long texts out of short ones."""

_UNASKABLE: Final = (JMESPathError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError)
"""What expressions raise that do not fit the data; JMESPath's own errors are not all."""

Json = dict[str, Any]


class _TooCostly(JMESPathError):
    """The expression takes more steps than allowed."""


class _Frugal(TreeInterpreter):
    """Goes so many steps and no further."""

    def __init__(self) -> None:
        super().__init__()
        self._steps = 0

    def visit(self, node: Any, *args: Any, **kwargs: Any) -> Any:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise _TooCostly
        return super().visit(node, *args, **kwargs)


def condition_fault(expression: str) -> str | None:
    """What is wrong with a JMESPath expression, None when it can be evaluated."""
    try:
        nodes = list(_nodes(jmespath.compile(expression).parsed))
    except (JMESPathError, RecursionError) as error:
        return str(error).splitlines()[0]
    makers = sorted({node["value"] for node in nodes if node["type"] == "function_expression"} & TEXT_MAKERS)
    if makers:
        return f"{makers[0]} cannot be asked here"
    return None if prod(map(_copies, nodes)) <= MOST_COPIES else "too many lists in lists"


def holds(expression: str, sight: Json) -> bool:
    """Whether an expression is true, as JMESPath defines it, of what the seat sees; one that does not fit is not."""
    if condition_fault(expression) is not None:
        return False
    try:
        return _truth(_Frugal().visit(jmespath.compile(expression).parsed, sight))
    except _UNASKABLE:
        return False


def _nodes(parsed: Any) -> Iterator[Any]:
    waiting = [parsed]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield node
            waiting.extend(node.get("children", ()))


def _copies(node: Any) -> int:
    if node["type"] not in ("multi_select_list", "multi_select_dict"):
        return 1
    return max(1, sum(1 for child in node["children"] if child["type"] != "literal"))


def _truth(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", [], {})

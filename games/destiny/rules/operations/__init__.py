"""Every operation that a power may name, in one place; `rules/steps.py` does them."""

from collections.abc import Mapping
from typing import Final

from games.core.facts import type_name
from games.destiny.rules.operations import cards, characters, settings, tokens
from games.destiny.rules.operations.common import Doing, Operation

__all__ = ["OPERATIONS", "Doing", "Operation"]

_PARTS: Final = (tokens, settings, cards, characters)
_OWN: Final = {type_name(operation.move): operation for part in _PARTS for operation in part.OPERATIONS}
OPERATIONS: Final[Mapping[str, Operation]] = _OWN | {"kill_more": _OWN["kill_character"]}
"""By the name in `cards.json`, which is that of the move.

`score_consolidated` and `draw_to_balance` are no moves: the engine does them.
"""

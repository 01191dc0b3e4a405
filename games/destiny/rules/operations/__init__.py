"""Every operation that a power may name, in one place; `rules/steps.py` does them."""

from collections.abc import Mapping
from typing import Final

from games.destiny.rules.operations import cards, characters, settings, tokens
from games.destiny.rules.operations.common import Doing, Operation

__all__ = ["OPERATIONS", "Doing", "Operation"]

OPERATIONS: Final[Mapping[str, Operation]] = {
    "draw_token": tokens.DRAW,
    "steal_token": tokens.STEAL,
    "exchange_tokens": tokens.EXCHANGE,
    "reveal_token": tokens.REVEAL,
    "mask_token": tokens.MASK,
    "throw_token": tokens.THROW,
    "consolidate": settings.CONSOLIDATE,
    "swap_settings": settings.SWAP,
    "break_setting": settings.BREAK,
    "observe": settings.OBSERVE,
    "exchange_card": cards.EXCHANGE_CARD,
    "take_highest": cards.TAKE_HIGHEST,
    "take_discard": cards.TAKE_DISCARD,
    "choose_lover": cards.CHOOSE_LOVER,
    "kill_character": characters.KILL,
    "kill_more": characters.KILL,
    "raise_character": characters.RAISE,
    "protect": characters.PROTECT,
    "discard_permanent": characters.DISCARD_PERMANENT,
    "turn_devil": characters.TURN_DEVIL,
}
"""By the name in `cards.json`. `score_consolidated` and `draw_to_balance` are no moves: the engine does them."""

"""A card's power in signs along its foot: what is done, to which kind of token, where."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.destiny.components import TYPES, Op
from games.destiny.picture.figures import marks
from games.destiny.picture.figures.ink import put, woodcut
from games.destiny.picture.style import ART, BRASS, INK, WHITE
from games.drawing.svg import group, number, tag

_STEP: Final = 17.0
_TOKENS: Final = (
    "draw_token",
    "steal_token",
    "exchange_tokens",
    "reveal_token",
    "mask_token",
    "consolidate",
    "throw_token",
)
_DRAWN: Final = {
    "draw_token": "draw_token",
    "steal_token": "steal_token",
    "throw_token": "throw_token",
    "exchange_tokens": "exchange_tokens",
    "swap_settings": "exchange_tokens",
    "turn_devil": "exchange_tokens",
    "raise_character": "raise_character",
    "take_highest": "raise_character",
    "reveal_token": "eye",
    "observe": "eye",
}
"""Operations that have a sign of their own among the parts."""
_CUT: Final = {
    "kill_character": "skull",
    "kill_more": "skull",
    "exchange_card": "sheets",
    "take_discard": "sheets",
    "choose_lover": "sheets",
}
"""Rare operations that have a drawing of their own."""


@cache
def strip(card: str, width: float) -> str:
    """The signs of all steps around (0, 0), made smaller where they would be wider than `width`."""
    drawn, x = [], 0.0
    steps = TYPES[card].steps
    short = sum(len(step) for step in steps) > 2
    for at, step in enumerate(steps):
        for other, op in enumerate(step):
            if at or other:
                drawn.append(_between(x - 2.5, "/" if other else "+"))
                x += 9
            signs = _signs(op, short)
            drawn += [
                group(sign, transform=f"translate({number(x + _STEP * k + 7)} 0)") for k, sign in enumerate(signs)
            ]
            x += _STEP * len(signs) + 1
    scale = min(1.0, width / x) if x else 1.0
    return woodcut(*drawn, transform=f"scale({number(scale)}) translate({number(-x / 2 + 1.5)} 0)")


def _between(x: float, mark: str) -> str:
    path = "M-2.4,7L2.4,-7" if mark == "/" else "M-3,0H3M0,-3V3"
    return tag("path", d=path, stroke=BRASS, stroke_width=1.8, transform=f"translate({number(x + 4)} 0)")


def _signs(op: Op, short: bool) -> Sequence[str]:
    verb = _verb(op)
    if op.op not in _TOKENS or short:
        return [verb]
    place = _place(op)
    return [verb, _kind(op.kind, op.face), place] if place else [verb, _kind(op.kind, op.face)]


def _verb(op: Op) -> str:
    """What is done."""
    if op.op in _DRAWN:
        return put(f"sign-{_DRAWN[op.op]}")
    if op.op in ("consolidate", "break_setting"):
        return marks.lock(0, -1, 18) + (ART["crack"] if op.op == "break_setting" else "")
    return _rare(op)


def _rare(op: Op) -> str:
    """What few cards do; the scales are those of Justice."""
    if op.op == "score_consolidated":
        return tag("text", f"+{op.points}", y=5, font_size=15, text_anchor="middle", stroke="none")
    if op.op in ("protect", "discard_permanent"):
        return marks.tower(0, 0, 18)
    return ART[_CUT.get(op.op, "scales")]


def _kind(kind: str | None, face: str | None) -> str:
    """The kind of token, with a pupil when it must lie face up."""
    return put(f"kind-{kind or 'any'}") + (tag("circle", r=2.6, fill=WHITE) if face == "up" else "")


def _place(op: Op) -> str:
    """The needle, the whole clock, or somebody else."""
    if op.place in ("pointed", "red"):
        return put("sign-needle")
    if op.place == "clock":
        return put("sign-clock")
    if op.place in ("opponent_or_pointed", "opponent_or_clock"):
        return marks.person(-3, 1, 15, INK) + put("sign-needle", "translate(7 0) scale(.9)")
    if op.place == "opponent" or op.op in ("steal_token", "throw_token"):
        return marks.person(0, 0, 17, INK)
    return ""

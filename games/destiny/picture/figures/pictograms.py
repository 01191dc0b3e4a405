"""A card's power in signs along its foot: what is done, to which kind of token, where."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.destiny.components import TYPES, Op
from games.destiny.picture.figures import marks
from games.destiny.picture.figures.ink import lines, put, woodcut
from games.destiny.picture.style import BLUE, BRASS, INK, PAPER, RED, WHITE
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
_SKULL: Final = (
    "M-7,0C-8,-10 8,-10 7,0C7,3 5.4,4.4 4,5V8.4H-4V5C-5.4,4.4 -7,3 -7,0ZM-4.6,-.6A1.7,1.7 0 1 0 -1.2,-.6A1.7,1.7 0 1 0"
    " -4.6,-.6ZM1.2,-.6A1.7,1.7 0 1 0 4.6,-.6A1.7,1.7 0 1 0 1.2,-.6Z"
)


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
        broken = lines("M-8,-8L8,9", RED, 2.6) if op.op == "break_setting" else ""
        return marks.lock(0, -1, 18) + broken
    return _rare(op)


def _rare(op: Op) -> str:
    """What few cards do; the scales are those of Justice."""
    if op.op in ("kill_character", "kill_more"):
        return tag("path", d=_SKULL, fill=INK, fill_rule="evenodd")
    if op.op == "score_consolidated":
        return tag("text", f"+{op.points}", y=5, font_size=15, text_anchor="middle", stroke="none")
    if op.op in ("exchange_card", "take_discard", "choose_lover"):
        return _sheet(-4, BLUE) + _sheet(4, RED)
    if op.op in ("protect", "discard_permanent"):
        return marks.tower(0, 0, 18)
    return lines("M0,-8V8M-8,-6H8M-8,-6L-10,1H-6ZM8,-6L6,1H10ZM-4,8H4", INK, 1.8)


def _sheet(x: float, fill: str) -> str:
    return tag("rect", x=x - 4, y=-7, width=8, height=13, rx=1.4, fill=fill, stroke=PAPER, stroke_width=1)


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

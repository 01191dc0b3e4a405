"""Forms of the inventor's rules: one for each, and for each first parameter where there are two."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from games.core.domains import Choice, OneOf
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.fabulastro.catalogues.inventions import Invention, Param, proposals
from games.fabulastro.components import SIGNS
from games.fabulastro.state import State

_TEXTS: Final = {"job": "jobs", "scope": "scopes", "slot": "slots"}
"""Which words a parameter's values have."""


def _invent(state: State, seat: Seat) -> list[Form]:
    nothing = Form("propose_nothing", (), "propose_nothing", elements=("pot",))
    return [nothing, *_rules(proposals(state.inventions, state.options.glass_seconds))]


def _rules(offered: list[Invention]) -> Iterator[Form]:
    """A form's fields must go together freely: inventions with two parameters are parted by the first."""
    for (rule, *_), group in groupby(offered, key=_family):
        alike = list(group)
        names = list(alike[0].params)
        fixed = [Field(name, OneOf((_choice(name, alike[0].params[name]),))) for name in names[:-1]]
        open_ = [Field(name, OneOf(tuple(_choice(name, one.params[name]) for one in alike))) for name in names[-1:]]
        fields = (Field("rule", OneOf((Choice(rule, label=f"rules.{rule}"),))), *fixed, *open_)
        yield Form("propose", fields, f"propose_{rule}", elements=("pot",))


def _family(invention: Invention) -> tuple[str, ...]:
    return (invention.rule, *(str(value) for value in list(invention.params.values())[:-1]))


def _choice(name: str, value: Param) -> Choice:
    if name in ("obstacle", "into"):
        return Choice(value, f"square-R{value}.{SIGNS[int(value)].obstacle.index}", label=f"traps.{value}")
    return Choice(value, label=f"{_TEXTS[name]}.{value}" if name in _TEXTS else None)

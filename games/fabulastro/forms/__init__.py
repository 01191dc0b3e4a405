"""What an awaited seat may do, as forms: exactly the legal moves, each named once."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from games.core.deciding import by_name
from games.core.facts import Seat
from games.core.forms import Form, sole_move
from games.fabulastro.facts.shapes import Phase
from games.fabulastro.forms import jobs, places, proposals, turn
from games.fabulastro.rules import ASKING
from games.fabulastro.state import State

_FORMS: Final[Mapping[Phase, Callable[[State, Seat], list[Form]]]] = by_name(
    ASKING, *map(vars, (turn, places, jobs, proposals))
)


def forms(state: State, seat: Seat) -> list[Form]:
    """The forms of a seat's moves; none when it is not awaited.

    A seat with one move is asked all the same where its cards or letters are the reason, which nobody else may know.
    """
    if seat not in state.awaited:
        return []
    found = _FORMS[state.phase](state, seat)
    return found if sole_move(found) is None else [replace(form, lone=True) for form in found]

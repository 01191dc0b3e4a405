"""What an awaited seat may do, as forms: exactly the legal moves, each named once."""

from games.core.domains import Choice, OneOf, Range
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.night_watch.facts import Shower
from games.night_watch.rules import awaiting
from games.night_watch.state import State


def forms(state: State, seat: Seat) -> list[Form]:
    """The forms of a seat's moves; none when it is not awaited."""
    if seat not in awaiting(state):
        return []
    showers = enumerate(state.meteors.items())
    return [_count(f"shower-{place}", shower, left) for place, (shower, left) in showers if left]


def _count(element: str, shower: Shower, left: int) -> Form:
    chosen = OneOf((Choice(shower, element, label=f"names.shower.{shower}"),))
    fields = (Field("shower", chosen), Field("count", Range(1, left)))
    return Form("count", fields, "count", {"shower": shower}, (element,))

"""What an awaited seat may do, as forms: exactly the legal moves; of paths the best one for each outcome is listed."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from games.core.deciding import by_name
from games.core.domains import Choice, OneOf, Route, Subset, Way
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.jeu_des_etoiles.components import CONSTELLATIONS, MOST_NAMES, goal_of
from games.jeu_des_etoiles.journeys.course import IDS
from games.jeu_des_etoiles.journeys.routes import routes
from games.jeu_des_etoiles.rules import MOVES_IN, awaiting
from games.jeu_des_etoiles.rules.travelling import on_offer
from games.jeu_des_etoiles.state import Phase, State

_KEPT: Final = 16_384
"""Ways at most that are kept for reuse."""


def forms(state: State, seat: Seat) -> list[Form]:
    """The forms of a seat's moves; none when it is not awaited."""
    return _FORMS[state.phase](state, seat) if seat in awaiting(state) else []


def _draw(state: State, seat: Seat) -> list[Form]:
    if state.rockets[seat].colour:
        return [Form("draw_card", (), "draw_card", elements=("deck",), lone=True)]
    left = state.colours_left()
    colours = tuple(Choice(colour, f"colour-{colour}", label=f"colours.{colour}") for colour in left)
    fields = (Field("rocket", OneOf(colours)),)
    return [Form("draw_card", fields, "choose_rocket", elements=("deck",), lone=len(left) == 1)]


def _name(state: State, seat: Seat) -> list[Form]:
    goal = goal_of(state.rockets[seat].card or "")
    names = Subset(_NAMES[goal or ""], max_count=MOST_NAMES)
    return [Form("name_neighbours", (Field("names", names),), "name_neighbours", {"goal": goal})]


_NAMES: Final = {
    goal: tuple(Choice(name, f"name-{name}", label=f"constellations.{name}") for name in CONSTELLATIONS if name != goal)
    for goal in CONSTELLATIONS
}


def _travel(state: State, seat: Seat) -> list[Form]:
    rocket = state.rockets[seat]
    tree, _ = routes(rocket.place, state.steps, rocket.flight)
    ways = tuple([_way(route.path) for route in on_offer(state, seat)])
    told = {"steps": state.steps, "course": rocket.flight, "passed": rocket.passed}
    travel = Form("travel", (Field("path", Route(ways, tree)),), "travel", told)
    return [travel, Form("stay", (), "stay", elements=(f"rocket-{seat}",))]


@lru_cache(_KEPT)
def _way(path: tuple[int, ...]) -> Way:
    return Way(tuple([IDS[star] for star in path]), f"star-{IDS[path[-1]]}", label="ways.way")


_FORMS: Final[dict[Phase, Callable[[State, Seat], list[Form]]]] = by_name(MOVES_IN, vars())

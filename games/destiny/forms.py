"""What an awaited seat may do, as forms: exactly the legal moves."""

from games.core.facts import Seat
from games.core.forms import Form
from games.destiny.rules import awaiting
from games.destiny.rules.adjust import adjust_forms, may_observe
from games.destiny.rules.operations.common import card_choices, one_of, power_choices
from games.destiny.rules.operations.settings import observe_forms
from games.destiny.rules.steps import step_forms
from games.destiny.state import State


def forms(state: State, seat: Seat) -> list[Form]:
    """The forms of a seat's moves; none when it is not awaited."""
    if seat not in awaiting(state):
        return []
    if state.steps:
        return step_forms(state)
    own = _cards(state, seat) if state.phase == "cards" else adjust_forms(state, seat)
    return [*own, *observe_forms(state, seat)] if may_observe(state, seat) else own


def _cards(state: State, seat: Seat) -> list[Form]:
    offered = {"play_value": card_choices(state.hands[seat]), "play_power": power_choices(state.hands[seat])}
    return [Form(name, (one_of("card", cards),), name) for name, cards in offered.items()]

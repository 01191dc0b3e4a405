"""What is drawn, when it is drawn: uniform among all that it can be, so that no order lies anywhere before."""

from games.core.dice import Dice
from games.core.facts import Event
from games.terre_lune import facts
from games.terre_lune.board import Station
from games.terre_lune.components import CARDS, DEPOSITS, HAND, Cards, Deposit, Holdings
from games.terre_lune.state import State


def draw_options(state: State, station: Station, count: int, dice: Dice) -> Holdings:
    """The top options of a pile: from those nobody has drawn yet, then from what collisions left there (TL-72)."""
    pile = state.piles[station]
    drawn = dice.sample(state.fresh, min(count, pile.fresh))
    for layer in pile.under:
        wanted = min(count - len(drawn), len(layer.options))
        drawn += dice.sample(layer.options, wanted)
    return tuple(drawn)


def draw_deposit(state: State, site: int, dice: Dice) -> Deposit:
    """What lies on a site: as it was seen, or one of the deposits that nobody has seen yet (TL-07)."""
    known = state.sites[site - 1].deposit
    if known is not None:
        return known
    seen = {other.deposit for other in state.sites}
    return dice.pick([deposit for deposit in DEPOSITS if deposit not in seen])


def draw_cards(state: State, count: int, dice: Dice) -> tuple[Cards, bool]:
    """Cards off the talon, and whether the discards had to be made a new talon meanwhile (TL-31)."""
    from_talon = min(count, len(state.talon))
    drawn = dice.sample(state.talon, from_talon)
    if from_talon == count:
        return tuple(drawn), False
    return tuple(drawn + dice.sample(state.discard, count - from_talon)), True


def redeal(state: State, dice: Dice) -> Event:
    """All cards are gathered; five for everybody in play, one at a time (TL-58, TL-94)."""
    seats = state.in_play
    dealt = dice.sample(CARDS, HAND * len(seats))
    hands = {seat: tuple(dealt[place :: len(seats)]) for place, seat in enumerate(seats)}
    return facts.CardsRedealt(hands, len(CARDS) - len(dealt))

"""What a search is told of Fabulastro."""

import random
from collections.abc import Iterator
from typing import Final

from games.core.facts import Move, Seat
from games.core.thinking.insight import STRONG, Insight
from games.fabulastro import moves
from games.fabulastro.bot import replies, turns
from games.fabulastro.bot.chances import worth
from games.fabulastro.bot.skill import SKILLS
from games.fabulastro.bot.worlds import imagine
from games.fabulastro.rules import laws
from games.fabulastro.rules.position import most_courage
from games.fabulastro.state import State
from games.fabulastro.view.shapes import View

_MOST_TURNS: Final = 16
"""Uses of a turn that are proposed at most."""
_SKILL: Final = SKILLS[STRONG]


def propose(state: State, seat: Seat, rng: random.Random) -> Iterator[Move]:
    """What somebody strong plays, then others, each once; one only where there is nothing to plan."""
    first = replies.reply(state, seat, rng)
    yield first
    for move in _others(state, seat):
        if move != first:
            yield move


def _others(state: State, seat: Seat) -> list[Move]:
    player = state.players[seat]
    match state.phase:
        case "turn":
            found = sorted(turns.candidates(state, seat), key=lambda move: -turns.value(state, seat, move, _SKILL))
            return found[:_MOST_TURNS]
        case "destination":
            return turns.destinations(state, seat, _SKILL)
        case "obstacle_choice":
            return [moves.Pay(), moves.Stay()]
        case "landlord":
            return [moves.Buy(), moves.PayRent()]
        case "hostess":
            return [moves.BuyCourage(count) for count in range(most_courage(state, seat) + 1)]
        case "casino":
            stakes = dict.fromkeys((0, 1, player.gold // 2, player.gold))
            most = laws.casino_limit(state.inventions)
            return [moves.Stake(stake) for stake in stakes if most is None or stake <= most]
        case "party":
            return [moves.PartyReply(accept=True), moves.PartyReply(accept=False)]
        case "gift_swap":
            return [moves.SwapCard(card) for card in dict.fromkeys(player.hand)]
        case "invent_vote":
            return [moves.Vote(yes=True), moves.Vote(yes=False)]
    return []


def _turn(state: State) -> int:
    return state.number


INSIGHT: Final[Insight[State, View]] = Insight(
    imagine=imagine,
    propose=propose,
    reply=replies.reply,
    worth=worth,
    period=_turn,
    depth=6,
    iterations={},
)

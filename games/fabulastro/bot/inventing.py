"""Which rules a bot invents, and which it votes for: what helps itself more than the others."""

import random
from typing import Final

from games.core.facts import Move, Seat
from games.fabulastro import moves
from games.fabulastro.bot import worth
from games.fabulastro.bot.skill import Prices
from games.fabulastro.catalogues.inventions import Invention, proposals
from games.fabulastro.facts.shapes import Params
from games.fabulastro.rules import laws
from games.fabulastro.state import Proposal, State

_CONSIDERED: Final = 40


def propose(state: State, seat: Seat, rng: random.Random, prices: Prices) -> Move:
    """The rule that helps oneself most and the others least."""
    offered = proposals(state.inventions, state.options.glass_seconds)
    chosen = rng.sample(offered, min(len(offered), _CONSIDERED))
    best = max(chosen, key=lambda one: _gain(state, seat, one, prices), default=None)
    if best is None or _gain(state, seat, best, prices) <= 0:
        return moves.ProposeNothing()
    return moves.Propose(best.rule, **best.params)  # type: ignore[arg-type]


def vote(state: State, seat: Seat, prices: Prices) -> Move:
    """For what helps oneself at least as much as the others."""
    proposed = state.proposal or Proposal(Invention(""))
    return moves.Vote(_gain(state, seat, proposed.invention, prices) >= 0)


def _gain(state: State, seat: Seat, invention: Invention, prices: Prices) -> float:
    others = [_help(state, other, invention, prices) for other in state.active if other != seat]
    return _help(state, seat, invention, prices) - sum(others) / max(1, len(others)) + 0.1


def _help(state: State, seat: Seat, invention: Invention, prices: Prices) -> float:
    """What a rule is worth to a seat, roughly, in gold."""
    player, rule, params = state.players[seat], invention.rule, invention.params
    if rule in _FOR_HOUSELESS:
        return 0.0 if player.house else _for_houseless(state, rule, params)
    if rule in _FOR_NAMELESS:
        return 0.0 if player.name else _for_nameless(state, rule, params)
    match rule:
        case "courage_price":
            lower = laws.courage_price(state.inventions) - int(params["amount"])
            return 0.5 * lower * (3 - min(3, player.courage))
        case "courage_for_all":
            return worth.courage(state, seat, 1, prices)
        case "feast":
            return worth.gold(state, seat, int(params["gold"]))
        case "kind_guardians":
            return 1.5 * player.debt
        case "plunder_share":
            return 0.2 * player.gold * (int(params["divisor"]) - laws.plunder_divisor(state.inventions))
    return 0.0


_FOR_HOUSELESS: Final = ("house_sale", "rent", "open_landlord")
_FOR_NAMELESS: Final = ("poet_letters", "party_letters")


def _for_houseless(state: State, rule: str, params: Params) -> float:
    match rule:
        case "house_sale":
            return float(params["discount"])
        case "rent":
            return float(laws.rent(state.inventions) - int(params["amount"]))
    return 1.0


def _for_nameless(state: State, rule: str, params: Params) -> float:
    if rule == "poet_letters":
        return 3.0 * (int(params["count"]) - laws.poet_letters(state.inventions))
    return float(int(params["count"]) - laws.party_letters(state.inventions))

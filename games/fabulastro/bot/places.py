"""Choices at obstacles, visits, the party and the fair."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from games.core.facts import Seat
from games.core.rulebook import Json, Mind
from games.core.view import present
from games.fabulastro.bot import worth
from games.fabulastro.bot.turns import name_moves
from games.fabulastro.catalogues.general_knowledge import KNOWN_NAMES
from games.fabulastro.components import WRESTLING_MIX
from games.fabulastro.rules import laws
from games.fabulastro.rules.position import most_courage, opponents, price
from games.fabulastro.state import State
from games.fabulastro.view.shapes import View

Choose = Callable[[State, Seat, Mind[View]], Json]

_RESERVE: Final = 2
_ENOUGH_COURAGE: Final = 3
_BOLDEST: Final = 4


def _obstacle(state: State, seat: Seat, mind: Mind[View]) -> Json:
    player = state.players[seat]
    pays = player.gold > 3 + _RESERVE if state.obstacle == "indigestion" else player.courage >= 2
    return {"type": "pay" if pays else "stay"}


def _hostess(state: State, seat: Seat, mind: Mind[View]) -> Json:
    """Up to three points, but for what is saved for the house."""
    player = state.players[seat]
    wanted = _ENOUGH_COURAGE - player.courage
    spare = (player.gold - _RESERVE) // laws.courage_price(state.inventions)
    count = min(wanted, max(spare, 1 - player.courage), most_courage(state, seat))
    return {"type": "buy_courage", "count": max(0, count)}


def _party(state: State, seat: Seat, mind: Mind[View]) -> Json:
    """A gift is worth a way, but not the way to the landlord with the price in hand."""
    player = state.players[seat]
    rich = not player.house and player.gold >= price(state, seat)
    return {"type": "party_reply", "accept": player.hold is not None or player.animal is not None or not rich}


def _swap(state: State, seat: Seat, mind: Mind[View]) -> Json:
    hand = present(mind.view.seats[seat].hand)
    return {"type": "swap_card", "card": min(hand, key=lambda card: worth.needed(state, seat, card))}


def _poet(state: State, seat: Seat, mind: Mind[View]) -> Json:
    """Keep the letters of the name that lacks fewest."""
    held: Counter[str] = Counter(present(mind.view.seats[seat].letters))
    nearest: Counter[str] = Counter(_nearest("".join(sorted(held.elements())), state.options.name_min_letters))
    kept = held & nearest
    return {"type": "draw_letters", "reject": sorted((held - kept).elements())}


@lru_cache(maxsize=1024)
def _nearest(held: str, least: int) -> str:
    """Of the names that everybody knows, the one that lacks fewest letters."""
    have: Counter[str] = Counter(held)
    names = [name for names in KNOWN_NAMES.values() for name in names if len(name) >= least]
    return min(names, key=lambda name: (_lacking(name, have), len(name), name))


def _lacking(name: str, have: Counter[str]) -> int:
    return sum(max(0, name.count(letter) - have[letter]) for letter in set(name))


def _challenge(state: State, seat: Seat, mind: Mind[View]) -> Json:
    """As much as may be lost without harm, from the richer opponent."""
    own = state.players[seat].gold - _RESERVE
    richest = max(opponents(state, seat), key=lambda other: state.players[other].gold)
    bet = min(own, state.players[richest].gold, _BOLDEST)
    return {"type": "challenge", "opponent": richest, "bet": bet} if bet > 0 else {"type": "decline"}


def _wrestle(state: State, seat: Seat, mind: Mind[View]) -> Json:
    """Nobody beats this mixture on average."""
    return {"type": "wrestle", "effort": list(mind.rng.choice(WRESTLING_MIX))}


def _judge(state: State, seat: Seat, mind: Mind[View]) -> Json:
    """Names that no lexicon knows are for people to judge."""
    return {"type": "judge", "opinion": "abstain"}


PLACES: Final[Mapping[str, Choose]] = {
    "obstacle_choice": _obstacle,
    "landlord": lambda state, seat, mind: {"type": "buy"},
    "hostess": _hostess,
    "casino": lambda state, seat, mind: {"type": "stake", "amount": 0},  # the game is fair: not for those who save
    "party": _party,
    "gift_swap": _swap,
    "poet": _poet,
    "after_letters": lambda state, seat, mind: next(iter(name_moves(state, seat)), {"type": "keep"}),
    "fair_challenge": _challenge,
    "fair_wrestle": _wrestle,
    "name_vote": _judge,
    "mistress_claim": lambda state, seat, mind: {"type": "done"},
    "word_vote": lambda state, seat, mind: {"type": "abstain"},
}

"""Choices at obstacles, visits, the party and the fair."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from games.core.facts import Move, Seat
from games.fabulastro import moves
from games.fabulastro.bot import worth
from games.fabulastro.bot.turns import name_moves
from games.fabulastro.catalogues.general_knowledge import KNOWN_NAMES
from games.fabulastro.components import WRESTLING_MIX
from games.fabulastro.rules import laws
from games.fabulastro.rules.position import most_courage, opponents, price
from games.fabulastro.state import State

Choose = Callable[[State, Seat, random.Random], Move]

_RESERVE: Final = 2
_ENOUGH_COURAGE: Final = 3
_BOLDEST: Final = 4


def _obstacle(state: State, seat: Seat, rng: random.Random) -> Move:
    player = state.players[seat]
    pays = player.gold > 3 + _RESERVE if state.obstacle == "indigestion" else player.courage >= 2
    return moves.Pay() if pays else moves.Stay()


def _hostess(state: State, seat: Seat, rng: random.Random) -> Move:
    """Up to three points, but for what is saved for the house."""
    player = state.players[seat]
    wanted = _ENOUGH_COURAGE - player.courage
    spare = (player.gold - _RESERVE) // laws.courage_price(state.inventions)
    count = min(wanted, max(spare, 1 - player.courage), most_courage(state, seat))
    return moves.BuyCourage(max(0, count))


def _party(state: State, seat: Seat, rng: random.Random) -> Move:
    """A gift is worth a way, but not the way to the landlord with the price in hand."""
    player = state.players[seat]
    rich = not player.house and player.gold >= price(state, seat)
    return moves.PartyReply(player.hold is not None or player.animal is not None or not rich)


def _swap(state: State, seat: Seat, rng: random.Random) -> Move:
    return moves.SwapCard(min(state.players[seat].hand, key=lambda card: worth.needed(state, seat, card)))


def _poet(state: State, seat: Seat, rng: random.Random) -> Move:
    """Keep the letters of the name that lacks fewest."""
    held: Counter[str] = Counter(state.players[seat].tiles)
    nearest: Counter[str] = Counter(_nearest("".join(sorted(held.elements())), state.options.name_min_letters)[0])
    kept = held & nearest
    return moves.DrawLetters(tuple(sorted((held - kept).elements())))


@lru_cache(maxsize=16_384)
def _nearest(held: str, least: int) -> tuple[str, int]:
    """Of the names that everybody knows, the shortest of those that lack fewest letters, and how many it lacks."""
    have: Counter[str] = Counter(held)
    fewest, nearest = len(held) + least, ""
    for name, needed in _spelled():
        if len(name) - len(held) >= fewest:
            break
        if len(name) >= least:
            lacking = sum([max(0, count - have[letter]) for letter, count in needed])
            if lacking < fewest:
                fewest, nearest = lacking, name
    return nearest, fewest


def lacking(tiles: Sequence[str], least: int) -> int:
    """How many letters are missing for the nearest name that everybody knows."""
    return _nearest("".join(sorted(tiles)), least)[1]


@cache
def _spelled() -> Sequence[tuple[str, Sequence[tuple[str, int]]]]:
    """The names that everybody knows with the tiles of each, short ones first."""
    names = {name for names in KNOWN_NAMES.values() for name in names}
    return [(name, tuple(Counter(name).items())) for name in sorted(names, key=lambda name: (len(name), name))]


def _challenge(state: State, seat: Seat, rng: random.Random) -> Move:
    """As much as may be lost without harm, from the richer opponent."""
    own = state.players[seat].gold - _RESERVE
    richest = max(opponents(state, seat), key=lambda other: state.players[other].gold)
    bet = min(own, state.players[richest].gold, _BOLDEST)
    return moves.Challenge(richest, bet) if bet > 0 else moves.Decline()


def _wrestle(state: State, seat: Seat, rng: random.Random) -> Move:
    """Nobody beats this mixture on average."""
    return moves.Wrestle(rng.choice(WRESTLING_MIX))


def _after_letters(state: State, seat: Seat, rng: random.Random) -> Move:
    return next(iter(name_moves(state, seat)), moves.Keep())


PLACES: Final[Mapping[str, Choose]] = {
    "obstacle_choice": _obstacle,
    "landlord": lambda state, seat, rng: moves.Buy(),
    "hostess": _hostess,
    "casino": lambda state, seat, rng: moves.Stake(0),  # the game is fair: not for those who save
    "party": _party,
    "gift_swap": _swap,
    "poet": _poet,
    "after_letters": _after_letters,
    "fair_challenge": _challenge,
    "fair_wrestle": _wrestle,
    "name_vote": lambda state, seat, rng: moves.Judge("abstain"),  # names that no lexicon knows are for people
    "mistress_claim": lambda state, seat, rng: moves.Done(),
    "word_vote": lambda state, seat, rng: moves.Abstain(),
}

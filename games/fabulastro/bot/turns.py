"""What to do with a turn: roll, a card, a debt, a round, a name."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from games.core.facts import Move, Seat
from games.fabulastro import lexicon, moves
from games.fabulastro.board import is_big
from games.fabulastro.bot import outlook, worth
from games.fabulastro.bot.skill import Prices, Skill
from games.fabulastro.components import ANIMALS, PLANETS, SIGN_OF_PLANET, Planet
from games.fabulastro.lexicon.folding import fold
from games.fabulastro.rules import position
from games.fabulastro.rules.spelling import arrangements_of, known
from games.fabulastro.state import State

_ROUND: Final = 12.0
_MOST_ARRANGEMENTS: Final = 1_000
_ONWARD: Final = 0.7
"""A throw that comes later counts for less."""


def candidates(state: State, seat: Seat) -> Iterator[Move]:
    """What a turn may be used for: no names that few people know, one animal for all, Mercury to big squares only."""
    player = state.players[seat]
    if position.may_write(state, seat):
        yield from name_moves(state, seat)
    if player.round is None:
        yield moves.Roll()
    else:
        if position.can_continue(state, seat):
            yield moves.ContinueRound()
            if player.round.job == "percepteur" and position.can_pay_self(state, seat):
                yield moves.ContinueRound(pay_self=True)
        yield moves.AbandonRound()
    if position.stuck(player):
        return
    if player.courage:
        for card in dict.fromkeys(player.hand):
            yield from _plays(state, seat, card)
    yield from map(moves.SettleDebt, sorted(player.debts))


def _plays(state: State, seat: Seat, card: Planet) -> Iterator[Move]:
    """The uses of a card: Neptune's are those of all others (FA-201)."""
    neptune = card == "neptune"
    for power in PLANETS if neptune else (card,):
        if power != "neptune" and position.usable(state, seat, power):
            yield from _uses(state, seat, card, power, power if neptune else None)


def _uses(state: State, seat: Seat, card: Planet, power: Planet, said: Planet | None) -> Iterator[Move]:
    match power:
        case "mars":
            for target in position.planet_targets(state, seat, power):
                yield moves.PlayPlanet(card, said, target=target)
        case "jupiter":
            for target in position.planet_targets(state, seat, power):
                yield moves.PlayPlanet(card, said, target=target, animal=ANIMALS[target])
        case "mercure":
            for square in filter(is_big, position.mercury_squares(state, seat)):
                yield moves.PlayPlanet(card, said, square=square)
        case "ceres":
            for sign in position.ceres_signs(state, seat):
                yield moves.PlayPlanet(card, said, sign=sign)
        case _:
            yield moves.PlayPlanet(card, said)


def choose(state: State, seat: Seat, skill: Skill) -> Move:
    """The move worth most; the first of equals."""
    return max(candidates(state, seat), key=lambda move: value(state, seat, move, skill))


def name_moves(state: State, seat: Seat) -> list[moves.WriteName]:
    """A name that everybody knows, the shortest that the letters make."""
    player, least = state.players[seat], state.options.name_min_letters
    names = known(player.tiles, least, player.refused)
    if not names:
        return []
    return [moves.WriteName(min(names, key=lambda name: len(fold(name) or "")), "given_name")]


def learned_name(state: State, seat: Seat) -> moves.WriteName | None:
    """The shortest name that only the lexicon knows, or None."""
    player, least = state.players[seat], state.options.name_min_letters
    tried = islice(arrangements_of(player.tiles, least), _MOST_ARRANGEMENTS)
    known_to = lexicon.installed()
    name = next((word for word in tried if word not in player.refused and known_to.name(word)), None)
    return moves.WriteName(name.capitalize(), "place") if name else None


def value(state: State, seat: Seat, move: Move, skill: Skill) -> float:
    """What a move of a turn is worth, in gold."""
    match move:
        case moves.WriteName():
            return 1000.0
        case moves.ContinueRound(pay_self=pays):
            return _ROUND - 2.0 * bool(pays)
        case moves.AbandonRound():
            return -1.0
        case moves.SettleDebt(sign=sign):
            return _settling(state, seat, sign, skill)
        case moves.PlayPlanet():
            return _playing(state, seat, move, skill.prices)
    return outlook.of_roll(state, seat, skill.prices) if skill.plans else 1.0


def _settling(state: State, seat: Seat, sign: int, skill: Skill) -> float:
    """Now or never when house and name are there; else also a way to travel."""
    player = state.players[seat]
    ready = player.house and player.name is not None
    back = 0.25 * worth.courage(state, seat, player.debts[sign], skill.prices)
    onward = outlook.of_roll_from(state, seat, f"G{sign}", skill.prices) if skill.plans else 0.0
    return back + onward + (100.0 if ready else 0.0)


def _playing(state: State, seat: Seat, move: moves.PlayPlanet, prices: Prices) -> float:
    """What the power brings, less what the debt will cost."""
    player, card = state.players[seat], move.card
    owed = player.debts.get(SIGN_OF_PLANET[card])
    cost = worth.needed(state, seat, card) * 0.3 + prices.card + (1.5 if owed else prices.later_turn)
    if player.courage == 1:
        cost += prices.last_courage
    elif player.courage == 2:
        cost += prices.second_courage
    if player.house and player.name is not None:
        cost += 3 * prices.later_turn
    return _power(state, seat, move.power or card, move, prices) - cost


def _power(state: State, seat: Seat, power: Planet, move: moves.PlayPlanet, prices: Prices) -> float:
    match power:
        case "mars":
            return worth.gold(state, seat, state.players[move.target or 0].gold // 2) + 1.0
        case "minos":
            return worth.gold(state, seat, 10)
        case "mercure":
            return worth.square(state, seat, move.square or "", prices)
        case "ceres":
            return worth.square(state, seat, f"B{move.sign}", prices)
        case "soleil":
            return worth.courage(state, seat, min(3, state.bank_has(seat, 3)), prices)
        case "venus":
            return worth.letters(state, seat, 3)
        case "pluton":
            others = [other for other in state.active if other != seat and state.players[other].courage]
            return worth.courage(state, seat, min(len(others), state.bank_has(seat, 4)), prices) + len(others)
        case "lune":
            return worth.TURN
        case "jupiter":
            return _strike(state, move.target or 0)
    return 2.0


def _strike(state: State, target: Seat) -> float:
    """An animal cannot buy: worst for a seat that is about to."""
    player = state.players[target]
    return 1.0 if player.house else 0.3 * player.gold


def destinations(state: State, seat: Seat, skill: Skill) -> list[Move]:
    """Where the dice lead, best first, by the square alone or also by what the throw after it may bring."""

    def bring(square: str) -> float:
        there = worth.square(state, seat, square, skill.prices)
        return there + (_ONWARD * outlook.of_roll_from(state, seat, square, skill.prices) if skill.onward else 0.0)

    ends = position.options(state, seat)
    worths = {square: bring(square) for square in {end.square for end in ends}}
    ends.sort(key=lambda end: -worths[end.square])
    return [moves.MoveTo(end.square, end.direction, end.steps) for end in ends]

"""What to do with a turn: roll, a card, a debt, a round, a name."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from games.core.facts import Seat
from games.core.forms import Form, enumerate_moves
from games.core.rulebook import Json
from games.fabulastro import lexicon
from games.fabulastro.bot import outlook, worth
from games.fabulastro.components import SIGN_OF_PLANET, Planet
from games.fabulastro.lexicon.folding import fold
from games.fabulastro.rules.spelling import arrangements_of, known
from games.fabulastro.state import State

_CARD: Final = 2.0
"""What a card is worth in the hand."""
_LATER_TURN: Final = 4.5
"""A debt costs a turn to settle, unless the guardian is owed already."""
_LAST_COURAGE: Final = 30.0
_SECOND_COURAGE: Final = 6.0
_ROUND: Final = 12.0
_MOST_ARRANGEMENTS: Final = 1_000
_ONWARD: Final = 0.7
"""A throw that comes later counts for less."""


def choose(state: State, seat: Seat, forms: Iterable[Form], *, plans: bool) -> Json:
    """The move worth most; the first of equals."""
    best, move = -1e9, {"type": "roll"}
    for candidate in _candidates(state, seat, forms):
        value = _value(state, seat, candidate, plans=plans)
        if value > best:
            best, move = value, candidate
    return move


def _candidates(state: State, seat: Seat, forms: Iterable[Form]) -> Iterable[Json]:
    for form in forms:
        if form.type == "write_name":
            yield from name_moves(state, seat)
        else:
            yield from enumerate_moves([form])


def name_moves(state: State, seat: Seat) -> list[Json]:
    """A name that everybody knows, the shortest that the letters make."""
    player, least = state.players[seat], state.options.name_min_letters
    names = known(player.tiles, least, player.refused)
    if not names:
        return []
    return [{"type": "write_name", "name": min(names, key=lambda name: len(fold(name) or "")), "kind": "given_name"}]


def learned_name(state: State, seat: Seat) -> Json | None:
    """The shortest name that only the lexicon knows, or None."""
    player, least = state.players[seat], state.options.name_min_letters
    tried = islice(arrangements_of(player.tiles, least), _MOST_ARRANGEMENTS)
    known_to = lexicon.installed()
    name = next((word for word in tried if word not in player.refused and known_to.name(word)), None)
    return {"type": "write_name", "name": name.capitalize(), "kind": "place"} if name else None


def _value(state: State, seat: Seat, move: Json, *, plans: bool) -> float:
    match move["type"]:
        case "write_name":
            return 1000.0
        case "continue_round":
            return _ROUND - 2.0 * bool(move.get("pay_self"))
        case "abandon_round":
            return -1.0
        case "settle_debt":
            return _settling(state, seat, move["sign"], plans=plans)
        case "play_planet":
            return _playing(state, seat, move)
    return outlook.of_roll(state, seat) if plans else 1.0


def _settling(state: State, seat: Seat, sign: int, *, plans: bool) -> float:
    """Now or never when house and name are there; else also a way to travel."""
    player = state.players[seat]
    ready = player.house and player.name is not None
    back = 0.25 * worth.courage(state, seat, player.debts[sign])
    onward = outlook.of_roll_from(state, seat, f"G{sign}") if plans else 0.0
    return back + onward + (100.0 if ready else 0.0)


def _playing(state: State, seat: Seat, move: Json) -> float:
    """What the power brings, less what the debt will cost."""
    player = state.players[seat]
    card: Planet = move["card"]
    owed = player.debts.get(SIGN_OF_PLANET[card])
    cost = worth.needed(state, seat, card) * 0.3 + _CARD + (1.5 if owed else _LATER_TURN)
    if player.courage == 1:
        cost += _LAST_COURAGE
    elif player.courage == 2:
        cost += _SECOND_COURAGE
    if player.house and player.name is not None:
        cost += 3 * _LATER_TURN
    return _power(state, seat, move.get("power") or card, move) - cost


def _power(state: State, seat: Seat, power: Planet, move: Json) -> float:
    match power:
        case "mars":
            return worth.gold(state, seat, state.players[move["target"]].gold // 2) + 1.0
        case "minos":
            return worth.gold(state, seat, 10)
        case "mercure":
            return worth.square(state, seat, move["square"])
        case "ceres":
            return worth.square(state, seat, f"B{move['sign']}")
        case "soleil":
            return worth.courage(state, seat, min(3, state.bank_has(seat, 3)))
        case "venus":
            return worth.letters(state, seat, 3)
        case "pluton":
            others = [other for other in state.active if other != seat and state.players[other].courage]
            return worth.courage(state, seat, min(len(others), state.bank_has(seat, 4))) + len(others)
        case "lune":
            return worth.TURN
        case "jupiter":
            return _strike(state, seat, move["target"])
    return 2.0


def _strike(state: State, seat: Seat, target: Seat) -> float:
    """An animal cannot buy: worst for a seat that is about to."""
    player = state.players[target]
    return 1.0 if player.house else 0.3 * player.gold


def destination(state: State, seat: Seat, forms: Iterable[Form], *, onward: bool) -> Json:
    """Where the dice lead best, by the square alone or also by what the throw after it may bring."""

    def value(move: Json) -> float:
        there = worth.square(state, seat, move["square"])
        return there + (_ONWARD * outlook.of_roll_from(state, seat, move["square"]) if onward else 0.0)

    return max(enumerate_moves(forms, with_optional=False), key=value)
